"""An event out of a log, as a file.

LiveCards       a hand is being played whose cards the log knows, and nobody else may
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from floorman.archive.carrying import FORMAT, Beside, Head, file_of
from floorman.cards import UNKNOWN
from floorman.floor import HandEvent
from floorman.floor.streams import event_stream, hand_stream, hands_of
from floorman.hand.events import DrawsDealt, HolesDealt, StreetDealt
from floorman.store import Person, Recorded, Store
from floorman.terms import TableNo
from floorman.tournament import EventOpened, Tournament, fold
from floorman.wire import decode, decode_hand

DRAWS = "draws/"


class LiveCards(Exception):
    """The file would hold cards of a hand that is still being played at this table."""

    def __init__(self, table: TableNo) -> None:
        self.table = table
        super().__init__(f"a hand is being played at table {table}")


def exported(store: Store, event: str, *, names: bool = False) -> tuple[Head, bytes]:
    """What the file is, and its bytes. Raises LiveCards, and what `decode` raises of an event that this program does
    not know."""
    rows = rows_of(store, event)
    opening, state = _told(row for row in rows if row.stream == event_stream(event))
    _no_live_cards(rows, event, state)
    over = state.phase == "over"
    words = words_in(rows)
    book = store.kept(opening.book.hash)
    assert book is not None, "an event's rulebook is kept before the event is opened"
    beside = Beside(
        book=book.decode(),
        people=tuple(_person(one, names=names) for id, one in sorted(store.people().items()) if id in words),
        texts=tuple(one for id, one in sorted(store.texts().items()) if id in words) if names else (),
        draws=store.secret_of(DRAWS + event) if over else None,
    )
    head = Head("event", FORMAT, event, opening.name, opening.book, over, names, len(rows), "", "")
    return head, file_of(head, beside, rows)


def rows_of(store: Store, event: str) -> list[Recorded]:
    """Every event of a tournament and of its hands, in the order of the log, as it is at one moment.

    A desk may write meanwhile: what comes behind that moment is left out of every stream alike.
    """
    until = store.versions()
    streams = [event_stream(event), *store.streams(hands_of(event_stream(event)))]
    rows = (row for stream in streams for row in store.read(stream) if row.version <= until.get(stream, 0))
    return sorted(rows, key=lambda row: row.position)


def _told(rows: Iterable[Recorded]) -> tuple[EventOpened, Tournament]:
    events = [decode(row.kind, row.body) for row in rows]
    opening = events[0]
    assert isinstance(opening, EventOpened), "the first event of a log opens the tournament"
    return opening, fold(events)


def _no_live_cards(rows: Sequence[Recorded], event: str, state: Tournament) -> None:
    """Whoever holds an entry and this file would see what nobody at the table may see."""
    for table, play in sorted(state.play.items()):
        if play.hand and play.log:
            hand = (row for row in rows if row.stream == hand_stream(event, table, play.log))
            if any(_tells_cards(decode_hand(row.kind, row.body)) for row in hand):
                raise LiveCards(table)


def _tells_cards(event: HandEvent) -> bool:
    return isinstance(event, HolesDealt | StreetDealt | DrawsDealt) and any(card != UNKNOWN for card in event.cards)


def _person(person: Person, *, names: bool) -> Person:
    return person if names else Person(person.id, "", person.alias)


def words_in(rows: Sequence[Recorded]) -> set[str]:
    """Every word that stands in the events: among them the ids of people and of texts."""
    words: set[str] = set()
    for row in rows:
        words.add(row.person)
        _collect(msgspec.json.decode(row.body), words)
    return words


def _collect(told: Any, words: set[str]) -> None:
    if isinstance(told, str):
        words.add(told)
    elif isinstance(told, dict):
        for name, value in told.items():
            words.add(name)
            _collect(value, words)
    elif isinstance(told, list):
        for value in told:
            _collect(value, words)
