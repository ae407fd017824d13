"""Choices between equal tables: by the lot, or by number, as the book has it."""

from __future__ import annotations

from collections.abc import Collection

from floorman.terms import RuleId, TableNo
from floorman.tournament.command import Now


class Ties:
    """One order of all tables for one look at the event. It is drawn when it is first needed, and not otherwise."""

    def __init__(self, now: Now, tables: Collection[TableNo]) -> None:
        self._now = now
        self._tables = tables
        self._order: dict[TableNo, int] = {}
        self.drawn = False

    def order(self) -> dict[TableNo, int]:
        """The rank of each table: the lowest is chosen first."""
        if not self._order:
            self._order = {table: rank for rank, table in enumerate(self._ordered())}
        return self._order

    def pick(self, tables: Collection[TableNo]) -> tuple[TableNo, tuple[RuleId, ...]]:
        """One of several equal tables, and what decided between them."""
        if len(tables) == 1:
            return next(iter(tables)), ()
        self.drawn = self.drawn or self.by_lot
        return min(tables, key=self.order().__getitem__), self._now.book.between_equal_tables.cites

    @property
    def by_lot(self) -> bool:
        return self._now.book.between_equal_tables.value == "by_lot"

    def _ordered(self) -> list[TableNo]:
        if self.by_lot:
            return self._now.lots().order(sorted(self._tables), "equal tables")
        return sorted(self._tables, reverse=True)
