"""How long hands take: from beginning to end where both are known, else from one to the next at each table."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct, field

# Between two hands of a table; a longer time was a break.
BREAK_S = 30 * 60


class Pace(Struct):
    """`measured`: each was timed from its own beginning to its own end."""

    seconds: int = 0
    hands: int = 0
    first: datetime | None = None
    last: datetime | None = None
    measured: bool = False
    tables: dict[str, tuple[datetime, datetime]] = field(default_factory=dict)  # the first and the latest of each

    def hear(self, table: str, began: datetime, seconds: int | None = None) -> None:
        self.first = min(self.first or began, began)
        self.last = max(self.last or began, began)
        if seconds is not None:
            self.measured = True
            self.seconds += seconds
            self.hands += 1
            return
        known = self.tables.get(table)
        if known is not None:
            self._between(known[1], began)
        self.tables[table] = (known[0] if known else began, began)

    def _between(self, one: datetime, other: datetime) -> None:
        seconds = (other - one).total_seconds()
        if 0 < seconds <= BREAK_S:
            self.seconds += int(seconds)
            self.hands += 1

    def join(self, later: Pace) -> None:
        for table, (first, last) in later.tables.items():
            known = self.tables.get(table)
            if known is not None:
                self._between(known[1], first)
            self.tables[table] = (known[0] if known else first, last)
        self.measured = self.measured or later.measured
        self.seconds += later.seconds
        self.hands += later.hands
        firsts = [one for one in (self.first, later.first) if one]
        lasts = [one for one in (self.last, later.last) if one]
        self.first, self.last = min(firsts, default=None), max(lasts, default=None)

    @property
    def mean_s(self) -> float | None:
        return self.seconds / self.hands if self.hands else None
