"""What has happened when chips were counted: counts, alarms, corrections."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import field

from floorman.terms import Chips, EntryId, Instant, Rank, TableNo
from floorman.tournament.accounts import Transfer
from floorman.tournament.chips.records import Alarm, Counted, Tally
from floorman.tournament.event import Event, Right

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class StacksCounted(Event, frozen=True, tag="stacks.counted/1"):
    """Somebody counted stacks: a fact with its source and its time."""

    right: ClassVar[Right] = "who_runs_the_table"

    table: TableNo
    stacks: dict[EntryId, Chips]
    by: Rank
    at: Instant
    racks: dict[EntryId, dict[Chips, int]] = field(default_factory=dict)
    chips: tuple[Transfer, ...] = ()  # what the count says of a table where nobody tells the hands
    known: tuple[EntryId, ...] = ()  # who was counted as they came, so that both tables' totals are known again

    def apply(self, state: Tournament) -> None:
        for who in self.known:
            state.settle_carried(who)
        state.transfer(self.chips)
        note(state, self.table, self.stacks, self.by, self.at)
        for who, rack in self.racks.items():
            state.put(state.racks, who, rack)


class HandCounted(Event, frozen=True, tag="table.counted/1"):
    """The stacks that were told with a hand's end are a count of that moment."""

    way_back = "follows"

    table: TableNo
    stacks: dict[EntryId, Chips]
    by: Rank
    at: Instant

    def apply(self, state: Tournament) -> None:
        note(state, self.table, self.stacks, self.by, self.at)


class TableTallied(Event, frozen=True, tag="table.tallied/1"):
    """All stacks of a table were counted, and they are what they should be, or nobody could know."""

    way_back = "follows"

    table: TableNo
    total: Chips
    at: Instant
    chips: tuple[Transfer, ...] = ()  # the difference where players came or went uncounted
    guessed: bool | None = None  # nobody could know what should lie there; None: as told by those who came and went

    def apply(self, state: Tournament) -> None:
        state.transfer(self.chips)
        before, hands = state.tallies.get(self.table), state.play[self.table].hands
        vague = state.vague.get(self.table, 0)
        open_then = vague != (0 if before is None else before.vague)
        guessed = self.guessed
        if guessed is None:
            guessed = open_then or (before is not None and before.guessed and before.hands == hands)
        state.put(state.tallies, self.table, Tally(self.total, self.at, state.version, vague, hands, guessed))


class AlarmOpened(Event, frozen=True, tag="alarm.opened/1"):
    """A count differs from what should be there. Nothing is corrected by itself."""

    way_back = "follows"

    alarm: Alarm

    def apply(self, state: Tournament) -> None:
        state.put(state.alarms, self.alarm.key, self.alarm)


class AlarmClosed(Event, frozen=True, tag="alarm.closed/1"):
    """What was counted is what should be there."""

    way_back = "follows"

    alarm: str

    def apply(self, state: Tournament) -> None:
        state.drop(state.alarms, self.alarm)


class StacksCorrected(Event, frozen=True, tag="stacks.corrected/1"):
    """The floor sets stacks right, with its reason; chips that are too many or missing come from the bank or go out."""

    right: ClassVar[Right] = "who_corrects_stacks"

    stacks: dict[EntryId, Chips]
    why: str
    by: Rank
    at: Instant
    table: TableNo = 0  # 0: only what the counts of all tables together lack
    chips: tuple[Transfer, ...] = ()
    change: Chips = 0  # of the chips in play

    def apply(self, state: Tournament) -> None:
        state.transfer(self.chips)
        state.add(state.counts, "corrected", self.change)
        if self.table:
            note(state, self.table, self.stacks, self.by, self.at)


def note(state: Tournament, table: TableNo, stacks: dict[EntryId, Chips], by: Rank, at: Instant) -> None:
    """A count is good for the moment at which it was made."""
    for who, stack in stacks.items():
        state.put(state.counted, who, Counted(stack, by, at, table, state.play[table].hands))
        if who in state.racks:
            state.drop(state.racks, who)
        if who in state.by_hands:
            state.drop(state.by_hands, who)
        if state.play[table].hand is None:
            _knows_again(state, who, stack)


def _knows_again(state: Tournament, who: EntryId, stack: Chips) -> None:
    """Counted between two hands, the player begins the next one with that."""
    if who in state.reckoned:
        state.drop(state.reckoned, who)
    if who in state.uncounted:
        state.drop(state.uncounted, who)
    if stack and who in state.starts:
        state.drop(state.starts, who)
