"""An event from a file into a log: everything is checked before the first byte is written."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec

from floorman.archive.again import commit_of
from floorman.archive.carrying import LINES_BEFORE, BadFile, Carried
from floorman.archive.exporting import DRAWS, words_in
from floorman.archive.verifying import first_bad_of_event, first_bad_of_hand
from floorman.desk.first_look import can_be_shown
from floorman.desk.ids import OWN
from floorman.floor import Floor
from floorman.floor.streams import event_stream, hands_of
from floorman.rulebook import BookError, Rulebook, Shelf
from floorman.rulebook.keeping import unpack
from floorman.rulebook.loading import FALLBACK
from floorman.store import Appended, Commit, Recorded, Store
from floorman.store.log import is_text_id
from floorman.terms import Instant
from floorman.terms.bounds import SEATS_MOST, TABLES_MOST
from floorman.terms.names import shown, wrong_name
from floorman.tournament import EventOpened, fold
from floorman.tournament.events import TableOpened
from floorman.tournament.lots import commitment
from floorman.wire import decode

# Two computers in the same room may differ by so much.
AHEAD_MOST = 5 * 60_000
# Numbers of an event that decide how much there is of something.
SEATS_OF = ("size", "table_size")
OPENED = str(TableOpened.__struct_config__.tag)


def bring_in(file: Carried, store: Store, shelf: Shelf, now: Instant) -> None:
    """The event is in the log as it was elsewhere, under places of its own. Raises BadFile.

    Nobody else may be writing. Who is known here under the same id stays so, and so does what they said. What
    no event of the file names is left out.
    """
    _belongs_together(file, shelf)
    _not_later(file, max(now, store.last_at()))
    commits = _commits(file.rows)
    _is_new(file, commits, store)
    words, known, said = words_in(file.rows), store.people(), store.texts()
    store.keep(file.head.book.hash, file.beside.book.encode())
    store.put_people([one for one in file.beside.people if one.id in words and one.id not in known])
    store.put_texts([one for one in file.beside.texts if is_text_id(one.id) and one.id in words and one.id not in said])
    if file.beside.draws is not None:
        store.put_secret(DRAWS + file.head.event, file.beside.draws)
    for outcome in store.append(commits):
        assert isinstance(outcome, Appended), f"what was looked at can be written: {outcome}"


def odd_names(file: Carried) -> list[str]:
    """Names that nobody could come in with today, with what is not seen in them made to be seen.

    They are let in all the same: a log is read for ever, and the evening was played under these names.
    """
    names = (name for one in file.beside.people for name in (one.alias, one.name))
    return [shown(name) for name in dict.fromkeys(names) if name and wrong_name(name) is not None]


def _belongs_together(file: Carried, shelf: Shelf) -> None:
    """The events make an evening, and it is this event's, by this book, with this secret."""
    own = event_stream(file.head.event)
    hands = hands_of(own)
    own_ids = tuple(f"{kind}{file.head.event}/" for kind in OWN)
    for row in file.rows:
        if row.command.startswith(OWN) and not row.command.startswith(own_ids):
            raise BadFile(row.position + LINES_BEFORE, "import.other-ids")
        if row.stream != own and not row.stream.startswith(hands):
            raise BadFile(row.position + LINES_BEFORE, "import.other-event", stream=row.stream)
    rows = [row for row in file.rows if row.stream == own]
    if not rows:
        raise BadFile(LINES_BEFORE + 1, "import.cut-off")
    for row in rows:
        told = msgspec.json.decode(row.body)
        if _seats_in(told) > SEATS_MOST or (row.kind == OPENED and told.get("count", 1) > TABLES_MOST):
            raise BadFile(row.position + LINES_BEFORE, "import.too-large", seats=SEATS_MOST, tables=TABLES_MOST)
    hands_told = (row for row in file.rows if row.stream != own)
    if (bad := first_bad_of_event(rows) or first_bad_of_hand(hands_told)) is not None:
        raise BadFile(bad.position + LINES_BEFORE, bad.code, **bad.facts)
    opening = decode(rows[0].kind, rows[0].body)
    assert isinstance(opening, EventOpened), "the first event of a log opens the tournament"
    book = _right_book(file, opening, shelf)
    floor = Floor(file.head.event, book, fold(decode(row.kind, row.body) for row in rows))
    if not can_be_shown(floor, rows[-1].at):
        raise BadFile(LINES_BEFORE + 1, "import.not-shown")
    draws = file.beside.draws
    if draws is not None and opening.commitment and commitment(draws.encode()) != opening.commitment:
        raise BadFile(2, "import.other-secret")


def _not_later(file: Carried, now: Instant) -> None:
    """The latest instant of a log rules the clock of its house: nobody else's file moves it."""
    for row in file.rows:
        if row.at > now + AHEAD_MOST:
            raise BadFile(row.position + LINES_BEFORE, "import.later", at=row.at)


def _seats_in(told: Any) -> int:
    """Of the largest table that an event tells of: each is opened and looked at seat by seat."""
    if isinstance(told, dict):
        own = (one for key, one in told.items() if key in SEATS_OF and isinstance(one, int))
        return max((*own, *map(_seats_in, told.values())), default=0)
    return max(map(_seats_in, told), default=0) if isinstance(told, list) else 0


def _right_book(file: Carried, opening: EventOpened, shelf: Shelf) -> Rulebook:
    try:
        book = unpack(file.beside.book.encode(), shelf.questions, shelf.book(FALLBACK))
    except (msgspec.DecodeError, BookError) as error:
        raise BadFile(2, "import.damaged") from error
    if not book.hash == opening.book.hash == file.head.book.hash:
        raise BadFile(2, "import.other-book", book=opening.book.id)
    return book


def _is_new(file: Carried, commits: Sequence[Commit], store: Store) -> None:
    event = file.head.event
    own = event_stream(event)
    if own in store.streams(own) or store.streams(hands_of(own)):
        raise BadFile(1, "import.there", event=event)
    if any(store.answer_of(one.command) is not None for one in commits):
        raise BadFile(1, "import.known-commands", event=event)


def _commits(rows: Sequence[Recorded]) -> list[Commit]:
    """Each command with all that it led to, as it was."""
    versions: dict[str, int] = {}
    seen: set[str] = set()
    commits: list[Commit] = []
    for command, group in groupby(rows, key=lambda row: row.command):
        together = list(group)
        first = together[0]
        if command in seen or len({(row.at, row.person, row.rank) for row in together}) > 1:
            raise BadFile(first.position + LINES_BEFORE, "import.damaged")
        seen.add(command)
        expected = {row.stream: versions.get(row.stream, 0) for row in together}
        versions.update({row.stream: row.version for row in together})
        commits.append(commit_of(together, expected))
    return commits
