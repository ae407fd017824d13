"""`floorman log audit`: after an event its draws are drawn again."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from floorman.archive import Audited, audit
from floorman.archive.exporting import DRAWS
from floorman.cli.log_events import stream_named
from floorman.cli.output import console, fail, print_json, words
from floorman.cli.where import HERE, Where, opened, shown
from floorman.rulebook import Rulebook, new_shelf
from floorman.rulebook.keeping import unpack
from floorman.rulebook.loading import FALLBACK
from floorman.speech import Lang, Speech
from floorman.speech.history import sentence
from floorman.store import Recorded, Store
from floorman.tournament import EventOpened, fold
from floorman.wire import UnknownKind, decode


def audit_(
    event: str,
    *,
    where: Where = HERE,
    lang: Annotated[Lang | None, Parameter(name="--lang")] = None,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Open the secret of an event that is over, and draw everything again: seats, moves, cards, lots.

    Exit status: 0 if everything comes out as the log tells; 1 if something does not; 2 if it cannot be looked at.

    Parameters
    ----------
    event
        The event by its id.
    """
    say = words(lang)
    with opened(where, lang) as store:
        rows = list(store.read(stream_named(event, store, say)))
        try:
            found, secret = _audited(rows, event, store, say)
        except UnknownKind as error:
            fail(say.say("log.newer-kind", file=shown(where, say), kind=error.kind))
        called = {one.id: one.alias for one in store.people().values()}
    if json:
        for draw in found.draws:
            print_json({"draw": draw.number, "version": draw.version, "at": draw.at, "kind": _kind(rows, draw.version),
                        "verdict": draw.verdict})  # fmt: skip
        print_json({"well": found.well, "committed": found.committed, "secret": secret, "draws": len(found.draws)})
    else:
        _tell(found, secret, say, called)
    return int(not found.well)


def _audited(rows: list[Recorded], event: str, store: Store, say: Speech) -> tuple[Audited, str]:
    told = [decode(row.kind, row.body) for row in rows]
    opening = told[0]
    assert isinstance(opening, EventOpened), "the first event of a log opens the tournament"
    if fold(told).phase != "over":
        fail(say.say("audit.not-over", event=event))
    secret = store.secret_of(DRAWS + event)
    if secret is None:
        fail(say.say("audit.no-secret", event=event))
    return audit(rows, _book(opening, store), secret.encode()), secret


def _book(opening: EventOpened, store: Store) -> Rulebook:
    """The very edition that the event was played by."""
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
