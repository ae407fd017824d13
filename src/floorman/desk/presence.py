"""Whose pages are open at an event, and whether many of them went at the same moment.

A page is open as long as its live stream is. Whoever reloads is away for a moment and not gone; whoever stays away is
gone until they open a page again. None of this is a fact of the log: what follows from it at a table is a command.

| they are | since                                          |
| here     | one of their pages is open                     |
| away     | the last of them closed, less than a while ago |
| gone     | that while is over                             |
| never    | they have opened none since the desk began     |
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.terms import EntryId

GONE_AFTER_SECONDS = 20.0

# Many at once: within so long, so many at least, and such a part of those who were there.
TOGETHER_SECONDS = 10.0
DROPPED_LEAST = 3
DROPPED_PART = 3
# Pages that only go on to another page are back by then.
SETTLED_SECONDS = 3.0

Where: TypeAlias = Literal["here", "away", "gone", "never"]


class Dropped(Struct, frozen=True):
    """So many of so many players' pages closed at the same moment and are still closed."""

    count: int
    of: int


class Waits(Struct, frozen=True):
    """How long things take, in seconds."""

    gone_after: float = GONE_AFTER_SECONDS
    together: float = TOGETHER_SECONDS
    settled: float = SETTLED_SECONDS


class Presence:
    """Of one event. Whoever wants to know is told of every change; of each player, when the last page closed,
    when they are gone, and when they are back from either.

    `plays`: does it matter where they are? Whoever is out goes on to another game, and no table waits for them.
    """

    def __init__(
        self,
        changed: Callable[[], None],
        waits: Waits | None = None,
        plays: Callable[[EntryId], bool] = lambda _: True,
    ) -> None:
        self._changed = changed
        self._plays = plays
        self._waits = waits or Waits()
        self._pages: Counter[EntryId] = Counter()
        self._left: dict[EntryId, float] = {}  # when the last page of each closed
        self._timers: dict[EntryId, asyncio.TimerHandle] = {}
        self._gone: set[EntryId] = set()
        self._many: frozenset[EntryId] = frozenset()  # who dropped out together
        self._of = 0
        self.when_left: list[Callable[[EntryId], None]] = []
        self.when_gone: list[Callable[[EntryId], None]] = []
        self.when_back: list[Callable[[EntryId], None]] = []

    def where(self, who: EntryId) -> Where:
        if self._pages[who]:
            return "here"
        if who in self._gone:
            return "gone"
        return "away" if who in self._left else "never"

    @property
    def dropped(self) -> Dropped | None:
        """What the floor is asked about: gone by itself once enough of them are back."""
        missing = sum(not self._pages[who] and self._plays(who) for who in self._many)
        return Dropped(missing, self._of) if _many(missing, self._of) else None

    def is_cut_off(self, who: EntryId) -> bool:
        """Is the player one of many who went together, and not back yet?"""
        return self.dropped is not None and who in self._many and not self._pages[who]

    def put_aside(self) -> None:
        """The floor has seen it."""
        self._many = frozenset()
        self._changed()

    def came(self, who: EntryId) -> None:
        """One of their pages opened. Coming back lifts at once that they were gone."""
        back = self.where(who) in ("away", "gone")
        self._pages[who] += 1
        self._left.pop(who, None)
        if (timer := self._timers.pop(who, None)) is not None:
            timer.cancel()
        self._gone.discard(who)
        if self._pages[who] == 1:
            self._changed()
        for tell in self.when_back if back else ():
            tell(who)

    def went(self, who: EntryId) -> None:
        """One of their pages closed."""
        self._pages[who] -= 1
        if self._pages[who] > 0:
            return
        loop = asyncio.get_running_loop()
        del self._pages[who]
        self._left[who] = loop.time()
        self._timers[who] = loop.call_later(self._waits.gone_after, self._is_gone, who)
        loop.call_later(self._waits.settled, self._look)
        self._changed()
        for tell in self.when_left:
            tell(who)

    def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _is_gone(self, who: EntryId) -> None:
        del self._timers[who]
        self._gone.add(who)
        self._changed()
        for tell in self.when_gone:
            tell(who)

    def _look(self) -> None:
        """Are many missing who went together?"""
        since = asyncio.get_running_loop().time() - self._waits.together - self._waits.settled
        lately = frozenset(who for who, at in self._left.items() if at >= since and self._plays(who))
        there = len(lately) + sum(map(self._plays, self._pages))
        if _many(len(lately), there) and not lately <= self._many:
            self._many, self._of = lately, there
            self._changed()


def _many(missing: int, there: int) -> bool:
    return missing >= DROPPED_LEAST and missing * DROPPED_PART >= there
