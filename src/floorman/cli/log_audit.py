"""`floorman log audit`: after an event its draws are drawn again, and its decks are looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from floorman.archive import Audited, audit
from floorman.archive.decks import Audit
from floorman.archive.exporting import DRAWS
from floorman.cli.log_decks import audited_decks, called_in, open_hand, row, shuffler, tell_decks
from floorman.cli.log_events import stream_named
from floorman.cli.output import console, fail, print_json, words
from floorman.cli.spoken import SPOKEN
from floorman.cli.where import HERE, Where, opened
from floorman.rulebook import Rulebook, new_shelf
from floorman.rulebook.keeping import unpack
from floorman.rulebook.loading import FALLBACK
from floorman.speech import Lang, Speech
from floorman.speech.history import sentence
from floorman.store import Recorded, Store
from floorman.tournament import AnyEvent, EventOpened, fold
from floorman.wire import decode


def audit_(
    event: str,
    *,
    decks: Annotated[bool, Parameter(name="--decks", negative="")] = False,
    hand: str | None = None,
    where: Where = HERE,
    lang: Annotated[Lang | None, SPOKEN] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Open the secret of an event that is over, and draw everything again: seats, moves, cards, lots.

    Where Floorman dealt, it looks besides whether every card that was shown is the one that was committed to before
    the deal. That needs no secret and opens no other card.

    Exit status: 0 if everything comes out as the log tells; 1 if something does not; 2 if it cannot be looked at.

    Parameters
    ----------
    event
        The event by its id.
    decks
        Shuffle every deck again too, with the deck secret of this house, and look at every card, also those that
        nobody has seen. None of them is told.
    hand
        Open this one hand with all of its cards, as TABLE-NUMBER; it has to be over, the event need not.
    """
    say = words(lang)
    with opened(where, lang) as store:
        rows = list(store.read(stream_named(event, store, say)))
        told = [decode(row.kind, row.body) for row in rows]
        book = _book(told, store)
        if hand is not None:
            return open_hand(event, hand, told, book, store, say, json=json)
        found, secret = _audited(rows, told, event, book, store, say)
        shuffle = shuffler(event, told, store, say) if decks else None
        called = {one.id: one.alias for one in store.people().values()}
        audits = audited_decks(event, told, book, store, shuffle)
        if json:
            return _for_programs(found, secret, rows, audits)
        _tell(found, secret, say, called)
        _, well = tell_decks(audits, say, called_in(told, store), every=decks)
    return int(not (found.well and well))


def _for_programs(found: Audited, secret: str, rows: list[Recorded], audits: Iterable[Audit]) -> int:
    for draw in found.draws:
        print_json({"draw": draw.number, "version": draw.version, "at": draw.at, "kind": _kind(rows, draw.version),
                    "verdict": draw.verdict})  # fmt: skip
    hands, well = 0, found.well
    for one in audits:
        hands, well = hands + 1, well and one.verdict != "other"
        print_json(row(one))
    print_json({"well": well, "committed": found.committed, "secret": secret, "draws": len(found.draws),
                "hands": hands})  # fmt: skip
    return int(not well)


def _audited(
    rows: list[Recorded], told: Sequence[AnyEvent], event: str, book: Rulebook, store: Store, say: Speech
) -> tuple[Audited, str]:
    if fold(told).phase != "over":
        fail(say.say("audit.not-over", event=event))
    secret = store.secret_of(DRAWS + event)
    if secret is None:
        fail(say.say("audit.no-secret", event=event))
    return audit(rows, book, secret.encode()), secret


def _book(told: Sequence[AnyEvent], store: Store) -> Rulebook:
    """The very edition that the event was played by."""
    opening = told[0]
    assert isinstance(opening, EventOpened), "the first event of a log opens the tournament"
    shelf, kept = new_shelf(), store.kept(opening.book.hash)
    assert kept is not None, "an event's rulebook is kept before the event is opened"
    return unpack(kept, shelf.questions, shelf.book(FALLBACK))


def _kind(rows: list[Recorded], version: int) -> str:
    return rows[version - 1].kind


def _tell(found: Audited, secret: str, say: Speech, called: dict[str, str]) -> None:
    console().print(Text(say.say("audit.committed" if found.committed else "audit.not-committed")))
    console().print(Text(say.say("audit.secret", secret=secret)))
    table = Table(box=None, pad_edge=False)
    for heading in ("audit.draw", "audit.version", "log.time"):
        table.add_column(say.say(heading), justify="right", no_wrap=True)
    table.add_column(say.say("log.what"), ratio=1)
    table.add_column(say.say("audit.again"))
    for draw in found.draws:
        what = sentence(draw.event, {}, say, called)
        verdict = Text(say.say(f"audit.{draw.verdict}"), style="bold" if draw.verdict == "other" else "")
        table.add_row(str(draw.number), str(draw.version), say.clock(draw.at), Text(what), verdict)
    console().print(table if found.draws else Text(say.say("audit.nothing-drawn")))
