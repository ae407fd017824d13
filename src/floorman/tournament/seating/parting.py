"""Tables for those who are not to sit together, so that as few as can be do: gone through one by one, with an end.

Those about whom there is no wish fill what is left, wherever it is. So only the few with a wish are gone through, and a
way is left as soon as it is no better than the best so far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from floorman.terms import EntryId, TableNo

# So many steps at most: a dozen people who are all to sit apart take fewer.
STEPS_MOST = 50_000
# Where more have a wish than this, they stay as they are.
PEOPLE_MOST = 60


def fewest_together(
    who: Sequence[EntryId],
    pairs: Mapping[EntryId, Sequence[EntryId]],
    beside: Mapping[EntryId, Sequence[TableNo]],
    now: Mapping[EntryId, TableNo],
) -> dict[EntryId, TableNo]:
    """A table for each of them, with the seats that `now` has at each. `pairs` names with whom of them each is not to
    sit, `beside` the tables of others. Of equal ways it is the first in the order of `who`, who stay where they are if
    they can."""
    return _Search(who, pairs, beside, now).best


class _Search:
    def __init__(
        self,
        who: Sequence[EntryId],
        pairs: Mapping[EntryId, Sequence[EntryId]],
        beside: Mapping[EntryId, Sequence[TableNo]],
        now: Mapping[EntryId, TableNo],
    ) -> None:
        self.who, self.pairs, self.beside, self.now = who, pairs, beside, now
        self.free = Counter(now.values())
        self.set: dict[EntryId, TableNo] = {}
        self.best = {one: now[one] for one in who}
        self.fewest = self._together(self.best)
        self.steps = STEPS_MOST
        if len(who) <= PEOPLE_MOST:
            self._go_on(0, 0)

    def _together(self, tables: Mapping[EntryId, TableNo]) -> int:
        """Each pair counts once, also with one who is not among them."""
        pairs = {frozenset((one, other)) for one in self.who for other in self.pairs[one]}
        among = sum(len({tables[one] for one in pair}) == 1 for pair in pairs)
        return among + sum(self.beside[one].count(tables[one]) for one in self.who)

    def _go_on(self, place: int, so_far: int) -> None:
        self.steps -= 1
        if so_far >= self.fewest or self.steps < 0:
            return
        if place == len(self.who):
            self.best, self.fewest = dict(self.set), so_far
            return
        one = self.who[place]
        for table in sorted(self.free, key=lambda table: (table != self.now[one], table)):
            if self.free[table]:
                more = self.beside[one].count(table) + sum(self.set.get(other) == table for other in self.pairs[one])
                self._try(place, one, table, so_far + more)

    def _try(self, place: int, one: EntryId, table: TableNo, so_far: int) -> None:
        self.free[table] -= 1
        self.set[one] = table
        self._go_on(place + 1, so_far)
        del self.set[one]
        self.free[table] += 1
