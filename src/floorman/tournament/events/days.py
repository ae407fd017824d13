"""What has happened between the days of an event: last hands, bags, the night, who has shown who they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from floorman.terms import Chips, EntryId, Instant, TableNo
from floorman.tournament.accounts import BANK, Transfer, bag_of, transfer
from floorman.tournament.clock import Clock, Running, Stopped
from floorman.tournament.event import Event, Right
from floorman.tournament.events.counting import note
from floorman.tournament.events.seating import Seated, seat_all
from floorman.tournament.holdings import Bag, Counted, LastHands, Play, Renewed
from floorman.tournament.plan import Price
from floorman.tournament.structure import lasts

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class LastHandsDrawn(Event, frozen=True, tag="last-hands.drawn/1"):
    """So many more hands are played at every table today."""

    right: ClassVar[Right] = "who_ends_play"

    hands: int
    tables: tuple[TableNo, ...]
    running: tuple[TableNo, ...] = ()  # tables whose running hand does not count
    card: str = ""  # that was drawn; empty: the management has named the number

    def apply(self, state: Tournament) -> None:
        state.one(last_hands=self.hands)
        for table in self.tables:
            state.put(state.countdowns, table, LastHands(self.hands, table in self.running))


class BagCounted(Event, frozen=True, tag="bag.counted/1"):
    """Somebody has counted a stack for the night. Two equal counts close the bag."""

    right: ClassVar[Right] = "who_runs_the_table"

    who: EntryId
    count: Chips
    by: str
    closes: bool = False
    chips: tuple[Transfer, ...] = ()

    def apply(self, state: Tournament) -> None:
        counts = state.bags[self.who].counts if self.who in state.bags else ()
        state.put(state.bags, self.who, Bag((*counts, Counted(self.by, self.count)), self.closes))
        state.transfer(self.chips)


class DayEnded(Event, frozen=True, tag="day.ended/1"):
    """Nobody plays any more today."""

    right: ClassVar[Right] = "who_ends_play"

    day: int
    clock: Clock
    chips: tuple[Transfer, ...] = ()  # what lay at tables and is in nobody's bag
    why: str = ""  # the day ends although the counts do not add up
    change: Chips = 0  # of the chips in play, where the bags do not sum to them

    def apply(self, state: Tournament) -> None:
        state.set_clock(self.clock, phase="between-days")
        state.transfer(self.chips)
        if self.change:
            state.add(state.counts, "corrected", self.change)


def _opens_at(clock: Clock, state: Tournament) -> Instant:
    """When the clock of a new day began to run: what is left of its level ends then."""
    if not isinstance(clock, Running):
        return 0
    before = state.clock
    if isinstance(before, Stopped) and before.index == clock.index:
        return clock.ends_at - before.left
    return clock.ends_at - lasts(state.structure[clock.index])


class DayResumed(Event, frozen=True, tag="day.resumed/1"):
    """A new day begins: the bags are opened, and the clock runs."""

    right: ClassVar[Right] = "who_starts_play"

    day: int
    clock: Clock
    chips: tuple[Transfer, ...] = ()
    absent: tuple[EntryId, ...] = ()  # who has not shown who they are, where that counts
    buttons: tuple[TableNo, ...] = ()  # tables whose button is drawn before their next hand
    day_ends_after: int | None = None
    bagged: bool = False  # every stack comes out of a closed bag: nobody knows them better

    def apply(self, state: Tournament) -> None:
        opened = _opens_at(self.clock, state)
        state.set_clock(self.clock, phase="running", day=self.day, last_hands=None)
        state.replan(day_ends_after=self.day_ends_after)
        state.transfer(self.chips)
        for who, bag in sorted(state.bags.items()):
            place = state.sits.get(who)
            if bag.closed and place is not None:  # two have counted the same: nobody knows a stack better
                note(state, place.table, {who: state.stacks.get(who, 0)}, "floor", opened)
            state.drop(state.bags, who)
        for table in sorted(state.countdowns):
            state.drop(state.countdowns, table)
        for who in self.absent:
            state.put(state.presence, who, "absent")
        for table in self.buttons:
            state.put(state.play, table, replace(state.play[table], button_due=True))


class SeatsDrawnForDay(Event, frozen=True, tag="day.seats-drawn/1"):
    """All seats are drawn anew for a new day; the tables begin as if for the first time."""

    way_back = "follows"

    draw: int
    seats: tuple[Seated, ...]

    def apply(self, state: Tournament) -> None:
        state.add(state.counts, "draws", 1)
        counted = [one.who for one in self.seats if one.who in state.counted and state.knows_stack(one.who)]
        seat_all(state, tuple(replace(one, came=None) for one in self.seats))
        for table in state.open_tables():
            play = state.play[table]
            fresh = Play(hands=play.hands, level=play.level, button_due=play.button_due)
            state.put(state.play, table, fresh)
            state.put(state.renewed, table, Renewed(len(state.seats[table]), play.hands))
        for who in counted:
            table = state.sits[who].table
            put = replace(state.counted[who], table=table, hands=state.play[table].hands)
            state.put(state.counted, who, put)


class IdentityShown(Event, frozen=True, tag="player.identity-shown/1"):
    """Somebody has shown who they are."""

    right: ClassVar[Right] = "who_enters_players"

    who: EntryId
    day: int

    def apply(self, state: Tournament) -> None:
        state.put(state.identified, self.who, self.day)
        if state.presence.get(self.who) == "absent":
            state.drop(state.presence, self.who)
        if self.who in state.sat_out:
            state.drop(state.sat_out, self.who)


class Bagged(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the list that another event ended its day with."""

    person: str
    stack: Chips


class FlightMerged(Event, frozen=True, tag="flight.merged/1"):
    """The players of another flight go on here, with the stacks of their bags."""

    right: ClassVar[Right] = "who_enters_players"

    flight: str
    players: tuple[Bagged, ...]
    price: Price = Price()
    at: Instant = 0

    def apply(self, state: Tournament) -> None:
        number = len(state.entries)
        for place, one in enumerate(self.players, start=1):
            state.enter(one.person, one.person, number + place, price=self.price, elsewhere=self.price, at=self.at)
            state.put(state.bags, one.person, Bag((Counted(self.flight, one.stack),), closed=True))
            state.transfer(transfer(BANK, bag_of(one.person), one.stack))
