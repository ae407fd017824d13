"""An event with all that goes on at its tables: the tournament, and the open hands of tables where they are told.

Pure. What may be done there, and what follows, `decide` says; here it is believed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Self

from msgspec import Struct

from floorman.floor.alone import Alone
from floorman.floor.events import HandEvent
from floorman.floor.open_hand import OpenHand
from floorman.floor.stream_event import StreamEvent
from floorman.floor.streams import event_stream, hand_stream, table_of
from floorman.rulebook import Rulebook
from floorman.terms import TableNo
from floorman.tournament import Tournament
from floorman.tournament.events import HandDone
from floorman.tournament.journal import Mark, Undone
from floorman.tournament.lots import renewed


class FloorMark(Struct, frozen=True):
    """An earlier moment of an evening, to go back to."""

    state: Mark
    hands: dict[TableNo, OpenHand]
    closed: dict[TableNo, OpenHand]
    last: dict[TableNo, OpenHand]


class Decided(Struct, frozen=True):
    """What a command leads to: the hands as it leaves them, and what it did to the tournament, undone again."""

    told: Sequence[StreamEvent]
    hands: dict[TableNo, OpenHand]
    undone: Undone | None


class Floor:
    """Changed by `apply` alone, which knows no rules. `decide` knows them and changes nothing."""

    def __init__(self, id: str, book: Rulebook, state: Tournament, secret: bytes = b"", decks: bytes = b"") -> None:
        self.id = id
        self.stream = event_stream(id)
        self.book = book
        self.secret = secret  # of the draws
        self.decks = decks  # that of all decks which the desk deals from
        self.state = state
        self.hands: dict[TableNo, OpenHand] = {}
        # The last hand of tables that are dealt by the desk and told by a dealer: it lies there until the next one.
        self.closed: dict[TableNo, OpenHand] = {}
        # That of tables in the browser: what nobody had to show can still be shown. Not known again after a start.
        self.last: dict[TableNo, OpenHand] = {}
        self.alone: Mapping[TableNo, Alone] = {}  # hands that no event is around
        # Where a hand that has been played out lies until somebody says that it is over, and who is out.
        self.lies_on: frozenset[TableNo] = frozenset()
        # Is every hand told here, so that none is on where none was told? In a story; in a room, not at counted tables.
        self.tells_all = False
        # Do all-ins at tables in the browser wait before each street until somebody lets it come?
        self.paced = False
        self.decided: Decided | None = None  # the last: if it happens, it need not be worked out once more

    def deck_secret(self, number: int) -> bytes:
        """What a deck comes from that has its name from this version of the log."""
        return renewed(self.decks, self.state.renewals, number)

    # ---- the log ----------------------------------------------------------------------------------------------------

    def apply(self, told: Sequence[StreamEvent]) -> None:
        """Believe the log: all that one command led to."""
        decided, self.decided = self.decided, None
        if decided is not None and told is decided.told:
            self._comes_true(decided)
        else:
            self._hear_all(told)
        for one in told:
            if type(one.event) is HandDone:
                self._close(one.event.table)

    def _comes_true(self, decided: Decided) -> None:
        """What was worked out just now."""
        self.hands.update(decided.hands)
        if decided.undone is not None:
            self.state.redo(decided.undone)

    def _hear_all(self, told: Sequence[StreamEvent]) -> None:
        steps: dict[str, list[HandEvent]] = {}
        for one in told:
            if one.stream != self.stream:
                steps.setdefault(one.stream, []).append(one.event)  # type: ignore[arg-type]  # a hand's stream
        for stream, events in steps.items():
            self._hear(stream, events)
        for one in told:
            if one.stream == self.stream:
                self.state.apply(one.event)  # type: ignore[arg-type]  # its own stream

    def _close(self, table: TableNo) -> None:
        closed, played = self.hands.pop(table, None), self.state.tables.get(table)
        if closed is None or played is None or played.cards != "dealt":
            return
        if played.action == "dealer":
            self.closed = {**self.closed, table: closed}  # a new map: marks keep the old one
        elif played.action == "players":
            self.last = {**self.last, table: closed}

    def _hear(self, stream: str, events: Sequence[HandEvent]) -> None:
        """A new value each time: who has marked this evening keeps the old one."""
        table = table_of(stream)
        if table not in self.hands:
            self.hands[table] = OpenHand(stream, self.book, events)
            return
        hand = self.hands[table].copy()
        assert hand.stream == stream, "a table plays one hand at a time"
        hand.hear(events)
        self.hands[table] = hand

    def mark(self) -> FloorMark:
        """Where everything stands now."""
        return FloorMark(self.state.mark(), self.hands.copy(), self.closed, self.last)

    def go_back(self, mark: FloorMark) -> None:
        """Everything as it was at a mark: what was applied since has never been."""
        self.decided = None
        self.state.go_back(mark.state)
        self.hands = mark.hands.copy()
        self.closed, self.last = mark.closed, mark.last

    @contextmanager
    def as_at(self, mark: FloorMark) -> Iterator[Self]:
        """As everything stood at a mark, to look at; afterwards it is as before."""
        hands, closed, last = self.hands, self.closed, self.last
        self.hands, self.closed, self.last = mark.hands, mark.closed, mark.last
        try:
            with self.state.as_at(mark.state):
                yield self
        finally:
            self.hands, self.closed, self.last = hands, closed, last

    def open_streams(self) -> tuple[str, ...]:
        """The streams of the hands that are being played: all that has to be read beside the tournament's own."""
        playing = sorted((table, play.log) for table, play in self.state.play.items() if play.hand and play.log)
        return tuple(hand_stream(self.id, table, log) for table, log in playing)

    def resume(self, stream: str, steps: Iterable[Sequence[HandEvent]]) -> None:
        """An open hand from its stream: what each command led to, the oldest first."""
        for events in steps:
            self._hear(stream, events)

    def expected(self, told: Sequence[StreamEvent]) -> dict[str, int]:
        """How far each stream has come that these belong to; a hand that they begin has not."""
        found: dict[str, int] = {}
        for one in told:
            if one.stream not in found:
                found[one.stream] = self.version_of(one.stream)
        return found

    def version_of(self, stream: str) -> int:
        """How far a stream has come; 0 for that of a hand that is not open."""
        if stream == self.stream:
            return self.state.version
        hand = self.hands.get(table_of(stream))
        return hand.version if hand is not None and hand.stream == stream else 0
