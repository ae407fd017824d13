"""Hands that were told and are over: which there are, and what everybody could see of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from floorman.floor import HandEvent, OpenHand
from floorman.hand import AnyEvent
from floorman.hand.events import HandStarted
from floorman.rulebook import Rulebook
from floorman.terms import EntryId, Instant, SeatNo, TableNo
from floorman.tournament import Event
from floorman.tournament.events import HandBegan, HandDone


class PastHand(Struct, frozen=True):
    """The `number`th hand of its table; `log` names its stream."""

    table: TableNo
    number: int
    log: int
    at: Instant
    dealt: tuple[EntryId, ...]  # by seat


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
                    self.over.append(self._open.pop(table))
            case _:
                pass

    def found(self, table: TableNo, log: int) -> PastHand | None:
        return next((one for one in self.over if (one.table, one.log) == (table, log)), None)


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
