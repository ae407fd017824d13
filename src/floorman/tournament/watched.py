"""Who sits somewhere and has no chips, and how many players each table has: known at any moment without a look at
everybody.

In a field of thousands that is asked after every step. It is kept up wherever one of the maps changes, whether a step
is carried out, tried or taken back; so it is no fact of its own, and no journal has to know of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from floorman.terms import Chips, EntryId, TableNo
from floorman.tournament.holdings import Place, Presence

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


class Seated:
    """Who sits where, who is not there, and who has how much, with what follows from them."""

    def __init__(self) -> None:
        self.sits: dict[EntryId, Place] = Watched(self._sits_elsewhere)
        self.stacks: dict[EntryId, Chips] = Watched(self._has_other_chips)
        self.presence: dict[EntryId, Presence] = Watched(self._counts_elsewhere)
        self.without_chips: set[EntryId] = set()
        self.players: dict[TableNo, int] = {}  # of each table that has any, but for those who are put out of the event
        self.tables_with: dict[int, set[TableNo]] = {}  # the tables that have so many
        self._counted_at: dict[EntryId, TableNo] = {}

    def _sits_elsewhere(self, who: EntryId) -> None:
        self._has_other_chips(who)
        self._counts_elsewhere(who)

    def _has_other_chips(self, who: EntryId) -> None:
        if who in self.sits and not self.stacks.get(who):
            self.without_chips.add(who)
        else:
            self.without_chips.discard(who)

    def _counts_elsewhere(self, who: EntryId) -> None:
        place = None if self.presence.get(who) == "put-out" else self.sits.get(who)
        before, now = self._counted_at.get(who), None if place is None else place.table
        if before == now:
            return
        if before is not None:
            self._count(before, -1)
            del self._counted_at[who]
        if now is not None:
            self._count(now, 1)
            self._counted_at[who] = now

    def _count(self, table: TableNo, by: int) -> None:
        before = self.players.pop(table, 0)
        self._no_longer(table, before)
        if now := before + by:
            self.players[table] = now
            self.tables_with.setdefault(now, set()).add(table)

    def _no_longer(self, table: TableNo, players: int) -> None:
        if players:
            others = self.tables_with[players]
            others.remove(table)
            if not others:
                del self.tables_with[players]
