"""What has happened to the clock and to the event as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from floorman.rulebook import Rulebook
from floorman.terms import Chips, EntryId
from floorman.tournament.accounts import PURSES, Payment, owed_by, payment
from floorman.tournament.clock import Clock
from floorman.tournament.event import Authority, BookNamed, Event, Right
from floorman.tournament.events.levels import whole_level
from floorman.tournament.plan import Game, Plan
from floorman.tournament.structure import lasts

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class EventOpened(Event, frozen=True, tag="event.opened/2"):
    """The first event of every log."""

    way_back = "stays"

    name: str
    book: BookNamed
    plan: Plan
    entries: tuple[EntryId, ...] = ()  # entered with the opening
    stops_at_end: bool = False  # the clock stands when the structure has run out, until someone sets a level
    commitment: str = ""  # to the secret of the draws

    def apply(self, state: Tournament) -> None:
        for number, who in enumerate(self.entries, start=1):
            state.enter(who, who, number, price=self.plan.price, charged=self.plan.price, due=self.plan.price)
            state.pay(payment(PURSES, owed_by(who), self.plan.price.total))


class EventTakenOver(Event, frozen=True, tag="event.taken-over/1"):
    """An event that has been running elsewhere, on paper or under another program, goes on here."""

    way_back = "stays"

    elsewhere: int = 0  # players at tables that are not ours
    entries: int = 0  # all that were ever made, also those that nobody told us of
    registration_closed: bool = False
    hand_for_hand: bool = False
    smallest_chip: Chips = 1
    game: Game = "nlhe"

    def apply(self, state: Tournament) -> None:
        state.add(state.counts, "elsewhere", self.elsewhere)
        state.add(state.counts, "entries-before", self.entries)
        state.one(
            registration_closed=self.registration_closed,
            hand_for_hand=self.hand_for_hand,
            smallest_chip=self.smallest_chip,
            game=self.game,
        )


class EventStarted(Event, frozen=True, tag="event.started/1"):
    right: ClassVar[Right] = "who_starts_play"
    clock: Clock

    def apply(self, state: Tournament) -> None:
        state.set_clock(self.clock, phase="running")
        for table in state.open_tables():
            state.put(state.begun, table, tuple(state.players(table)))


class ClockStarted(Event, frozen=True, tag="clock.started/1"):
    """The clock runs; whatever it had been stopped for is over."""

    right: ClassVar[Right] = "who_stops_clock"

    clock: Clock
    why: str = ""

    def apply(self, state: Tournament) -> None:
        state.set_clock(self.clock, stopped_for="", talks=False)


class ClockStopped(Event, frozen=True, tag="clock.stopped/1"):
    clock: Clock
    why: str = ""

    def apply(self, state: Tournament) -> None:
        state.set_clock(self.clock, stopped_for=self.why, talks=self.why == "deal-talks" or state.ones["talks"])

    def authority(self, book: Rulebook) -> Authority:
        return who_stops(self.why, book)


class LevelSet(Event, frozen=True, tag="clock.level-set/1"):
    right: ClassVar[Right] = "who_changes_levels"
    clock: Clock
    level: int

    def apply(self, state: Tournament) -> None:
        whole = whole_level(state, self.level)  # it begins without the break in it
        state.set_clock(self.clock, whole=whole or lasts(state.structure[self.clock.index]))


class LevelExtended(Event, frozen=True, tag="clock.extended/1"):
    right: ClassVar[Right] = "who_changes_levels"
    clock: Clock
    level: int
    minutes: int

    def apply(self, state: Tournament) -> None:
        state.set_clock(self.clock)


class EventCancelled(Event, frozen=True, tag="event.cancelled/1"):
    right: ClassVar[Right] = "who_cancels"
    clock: Clock
    why: str = ""
    refunds: tuple[Payment, ...] = ()  # what everybody gets back

    def apply(self, state: Tournament) -> None:
        state.set_clock(self.clock, phase="over", ending="cancelled", talks=False)
        state.pay(self.refunds)


class TakenBack(Event, frozen=True, tag="command.taken-back/1"):
    """An earlier step no longer stands. Both stay in the log."""

    version: int
    why: str = ""

    def apply(self, state: Tournament) -> None:
        step = state.step_at(self.version)
        assert step is not None, "what is taken back is in the log"
        state.take_back(step)


def who_stops(why: str, book: Rulebook) -> Authority:
    if why == "last-hands":
        return book.who_ends_play
    return book.who_opens_deal_talks if why == "deal-talks" else book.who_stops_clock
