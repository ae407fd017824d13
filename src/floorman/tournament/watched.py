"""Who sits somewhere and has no chips, known at any moment without a look at everybody.

In a field of thousands that is asked after every step. It is kept up wherever one of the two maps changes, whether a
step is carried out, tried or taken back; so it is no fact of its own, and no journal has to know of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from floorman.terms import Chips, EntryId
from floorman.tournament.holdings import Place

V = TypeVar("V")


class Watched(dict[EntryId, V]):
    """A map by players that says whose line has changed. It changes in the ways of a journal, and in no other."""

    def __init__(self, changed: Callable[[EntryId], None]) -> None:
        super().__init__()
        self._changed = changed

    def __setitem__(self, who: EntryId, value: V) -> None:
        super().__setitem__(who, value)
        self._changed(who)

    def __delitem__(self, who: EntryId) -> None:
        super().__delitem__(who)
        self._changed(who)

    def pop(self, who: EntryId, *missing: Any) -> Any:
        found = super().pop(who, *missing)
        self._changed(who)
        return found


class WithoutChips:
    def __init__(self) -> None:
        self.sits: dict[EntryId, Place] = Watched(self._look)
        self.stacks: dict[EntryId, Chips] = Watched(self._look)
        self.seated: set[EntryId] = set()

    def _look(self, who: EntryId) -> None:
        if who in self.sits and not self.stacks.get(who):
            self.seated.add(who)
        else:
            self.seated.discard(who)
