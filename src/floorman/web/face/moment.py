"""An event at an instant: which stretch runs, and in which of its states the wall is."""

from __future__ import annotations

from functools import cached_property

from floorman.speech import Speech
from floorman.terms import Instant
from floorman.tournament.plan import Coins
from floorman.views import EventView, WallView
from floorman.web.reading import reading

LAST_MINUTE = 60_000
# There is time for it, and nothing that is more urgent to say.
SWAPS = ("break", "running", "money", "bubble", "final")


class Moment:
    """The facts that everything on a wall rests on."""

    def __init__(self, view: EventView, now: Instant, words: Speech, *, far: bool = False) -> None:
        assert view.wall is not None, "only a list is without what hangs on the wall"
        self.view = view
        self.wall: WallView = view.wall
        self.clock = view.clock
        self.now = now
        self.far = far
        self.words = words
        self.reading = reading(view.clock, now)
        self.stretch = self.clock.structure[self.reading.index]
        self.following = next(iter(self.clock.structure[self.reading.index + 1 :]), None)

    @cached_property
    def registration(self) -> bool:
        """Can one still enter?"""
        return self.clock.phase != "over" and not self.wall.closed and not self._is_past(self.wall.until)

    @cached_property
    def re_entry(self) -> bool:
        """Can those who are out still enter again, by a level of its own?"""
        level = self.wall.again_until
        return self.clock.phase != "over" and level is not None and not self._is_past(level)

    def _is_past(self, level: int | None) -> bool:
        if level is None or self.clock.phase == "before":
            return False
        index = next((at for at, one in enumerate(self.clock.structure) if one.level == level), None)
        if index is None:
            return level == 0
        return self.reading.index > index or (self.reading.index == index and self.reading.left <= 0)

    @cached_property
    def near(self) -> bool:
        """Has it come to the question who is paid? Not as long as others may come in for certain."""
        wall = self.wall
        sure = wall.until is None or not self.registration
        return self.clock.phase == "running" and wall.left < wall.entries and wall.paid > 0 and sure

    @cached_property
    def is_bubble(self) -> bool:
        return self.near and self.wall.left == self.wall.paid + 1

    @cached_property
    def in_money(self) -> bool:
        return self.near and self.wall.left <= self.wall.paid

    @cached_property
    def state(self) -> str:
        match self.clock.phase:
            case "over":
                return "won" if self.wall.ending == "winner" else "ended"
            case "before":
                return "before"
            case "between-days":
                return "between"
        if self.wall.round is not None and self.stretch.level is not None:
            return "hand"
        return self._by_clock()

    def _by_clock(self) -> str:
        if not self.reading.running:
            return "paused"
        if self.stretch.level is None:
            return "break"
        if self.reading.overtime:
            return "overtime"
        if self.reading.left <= LAST_MINUTE:
            return "last"
        if len(self.wall.final) > 1:
            return "final"
        return "bubble" if self.is_bubble else "money" if self.in_money else "running"

    @property
    def talks(self) -> bool:
        """Do the players talk about a deal, and nothing more urgent stands at the head?"""
        return self.wall.talks and self.state in ("paused", "running", "money", "final", "bubble")

    @property
    def dealt(self) -> bool:
        """Is there a deal, and the time to read who gets what by it?"""
        return bool(self.wall.deal) and self.state in ("paused", "running", "money", "final", "bubble", "break")

    @cached_property
    def swap(self) -> tuple[int, int] | None:
        """The value that goes now, and what it becomes; in a break also one that should have gone before."""
        if self.state not in SWAPS:
            return None
        first = 0 if self.state == "break" else self.reading.index
        found = (one for one in self.wall.colour_ups if first <= one.index <= self.reading.index)
        return next(((one.value, one.into) for one in found), None)

    def money(self, coins: Coins) -> str:
        return self.words.money(coins, self.wall.currency)
