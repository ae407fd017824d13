"""Hands that were told and are over: which there are, and what everybody could see of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from floorman.floor import HandEvent, OpenHand
from floorman.hand import AnyEvent
from floorman.hand.events import HandStarted
from floorman.rulebook import Rulebook
from floorman.terms import EntryId, Instant, SeatNo, TableNo
from floorman.tournament import Event
from floorman.tournament.events import HandBegan, HandDone
from floorman.tournament.events.after_hand import ShownAfter


class PastHand(Struct, frozen=True):
    """The `number`th hand of its table; `log` names its stream."""

    table: TableNo
    number: int
    log: int
    at: Instant
    dealt: tuple[EntryId, ...]  # by seat
    ended: Instant = 0  # 0: it is being played
    after: tuple[ShownAfter, ...] = ()  # what was shown of it when it was over


class PastHands:
    """Of one event. `heard` is called with every event of its log, the oldest first."""

    def __init__(self) -> None:
        self.over: list[PastHand] = []
        self._played: dict[TableNo, int] = {}
        self._open: dict[TableNo, PastHand] = {}

    def heard(self, event: Event, at: Instant) -> None:
        match event:
            case HandBegan(table=table, dealt=dealt, log=log) if log:
                self._open[table] = PastHand(table, self._played.get(table, 0) + 1, log, at, dealt)
            case HandDone(table=table, void=void):
                self._played[table] = self._played.get(table, 0) + (not void)
                if table in self._open:
                    self.over.append(replace(self._open.pop(table), ended=at))
            case ShownAfter(table=table, hand=log):
                hand = self.found(table, log)
                if hand is not None:
                    self.over[self.over.index(hand)] = replace(hand, after=(*hand.after, event))
            case _:
                pass

    def played(self, table: TableNo) -> list[PastHand]:
        """The hands of a table, also the one that is on, the oldest first."""
        on = self._open.get(table)
        return [*(one for one in self.over if one.table == table), *([] if on is None else [on])]

    def found(self, table: TableNo, log: int) -> PastHand | None:
        return next((one for one in self.over if (one.table, one.log) == (table, log)), None)


def shown_by(hand: PastHand, events: Sequence[AnyEvent]) -> dict[SeatNo, tuple[int, ...]]:
    """The cards that each has shown of their own when it was over, by seat."""
    seats = {who: seat for seat, who in names_of(events, hand, {one: one for one in hand.dealt}).items()}
    found: dict[SeatNo, tuple[int, ...]] = {}
    for one in hand.after:
        if not one.board and one.who in seats:
            found[seats[one.who]] = (*found.get(seats[one.who], ()), *(card.card for card in one.cards))
    return found


def past_events(stream: str, book: Rulebook, steps: Sequence[Sequence[HandEvent]]) -> tuple[AnyEvent, ...]:
    """What counts of a hand in the end, without what was taken back in it."""
    first, *rest = steps
    open = OpenHand(stream, book, first)
    for events in rest:
        open.hear(events)
    return open.events()


def names_of(events: Sequence[AnyEvent], hand: PastHand, people: Mapping[EntryId, str]) -> dict[SeatNo, str]:
    """What those who were dealt in are called, by seat; nobody's name where it is not sure whose it is."""
    started = next((event for event in events if isinstance(event, HandStarted)), None)
    seats = sorted(one.seat for one in started.seats) if started is not None else []
    if len(seats) != len(hand.dealt):
        return {}
    return {seat: people.get(who, "") for seat, who in zip(seats, hand.dealt, strict=True)}
