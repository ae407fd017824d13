"""What is kept about chips: the race of a table, what somebody counted, and what does not tally."""

from __future__ import annotations

from msgspec import Struct, field

from floorman.cards import Card
from floorman.terms import Chips, EntryId, Instant, Rank, SeatNo, TableNo


class Racer(Struct, frozen=True):
    """What one seat brings to a race, once all that comes out even is changed."""

    seat: SeatNo
    who: EntryId
    stack: Chips
    leftover: int  # small chips
    exchanged: int | None = None  # small chips that came out even; None: nobody knows how many of theirs are small
    left_out: bool = False  # the player's leftovers leave play without a card


class Raced(Struct, frozen=True):
    """How one seat comes out of a race."""

    seat: SeatNo
    who: EntryId
    before: Chips
    after: Chips
    won: int = 0  # larger chips
    protected: bool = False  # the player had lost everything, and was given a chip


class Race(Struct, frozen=True):
    """A value of a table on its way out of play: `value` is changed into `into`."""

    value: Chips
    into: Chips
    racers: tuple[Racer, ...]
    chips: int  # larger chips that are raced for, or given by rounding
    order: tuple[SeatNo, ...] = ()  # a card to each, in this order
    cards: dict[SeatNo, tuple[Card, ...]] = field(default_factory=dict)
    winners: tuple[SeatNo, ...] = ()  # best card first
    results: tuple[Raced, ...] = ()  # empty until the race is settled
    settled: bool = False
    beside: dict[SeatNo, int] = field(default_factory=dict)  # larger chips that lay at a seat before, where told

    def larger_at(self, seat: SeatNo) -> int | None:
        """So many larger chips lie at a seat once it is settled: what the next race begins with, where it is told."""
        racer = next((one for one in self.racers if one.seat == seat), None)
        won = next((one.won for one in self.results if one.seat == seat), 0)
        if not self.settled or racer is None or racer.exchanged is None or seat not in self.beside:
            return None
        return self.beside[seat] + racer.exchanged * self.value // self.into + won

    @property
    def owed(self) -> tuple[SeatNo, ...]:
        """The seats that still get a card, each as often as it gets one, in the order of the deal."""
        had = {seat: len(cards) for seat, cards in self.cards.items()}
        still: list[SeatNo] = []
        for seat in self.order:
            if had.get(seat, 0) > 0:
                had[seat] -= 1
            else:
                still.append(seat)
        return tuple(still)


class Counted(Struct, frozen=True):
    """What somebody counted: good until the next hand of that table."""

    stack: Chips
    by: Rank
    at: Instant
    table: TableNo
    hands: int  # that table had played by then


class Tally(Struct, frozen=True):
    """The last time that the chips of a table were what they should be."""

    total: Chips
    at: Instant
    version: int  # of the log
    vague: int = 0  # how often its total had been left open by then
    hands: int = 0  # that the table had played by then
    guessed: bool = False  # nobody could know the total: the counts of that moment said what it is


class Alarm(Struct, frozen=True):
    """A count that differs from what should be there. It stays until a recount or a correction."""

    expected: Chips
    counted: Chips
    at: Instant
    table: TableNo = 0  # 0: the event as a whole
    who: EntryId = ""  # one stack; empty: all of the table
    good_version: int = 0  # of the log, when it last tallied; 0: from the beginning
    good_at: Instant | None = None

    @property
    def key(self) -> str:
        return alarm_key(self.table, self.who)


def alarm_key(table: TableNo, who: EntryId = "") -> str:
    if who:
        return f"stack:{who}"
    return f"table:{table}" if table else "event"
