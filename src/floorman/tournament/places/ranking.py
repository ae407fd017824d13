"""In which order players are placed who go out in one hand, or in one round of hand-for-hand. Pure.

| at one table                       | bust_same_table                              |
| at different tables                | bust_different_tables                        |
| at both: several of them at one    | bust_mixed                                   |
| equal stacks                       | bust_equal_stacks, posted_all_in_counts      |
| nobody knows the stacks            | bust_start_stack_unknown                     |
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, zip_longest
from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.rulebook import AnyAnswer, Rulebook
from floorman.terms import Chips, EntryId, RuleId, TableNo, joined
from floorman.tournament.lots import Lots

# Told by nobody yet is None; told that nobody knows is a word.
Unknown: TypeAlias = Literal["unknown"]
Tier: TypeAlias = tuple[EntryId, ...]  # players who share a place

POSTED = 0  # the number of an all-in that a blind or ante made


class Lost(Struct, frozen=True):
    """Somebody who went out, with what they are ranked by."""

    who: EntryId
    table: TableNo = 0
    stack: Chips | Unknown | None = None  # at the start of the hand
    all_in: int | Unknown | None = None  # the number of the player's declaration


class Asked(Exception):
    """The book asks for something that nobody has told yet: the name of the fact, and of whom it is wanted."""

    def __init__(self, fact: str, who: Iterable[EntryId], answer: AnyAnswer) -> None:
        self.fact = fact
        self.who = tuple(sorted(who))
        self.cites = answer.cites
        super().__init__(fact)


class Ranking(Struct, frozen=True):
    """Best first, with the statements that decided it."""

    tiers: tuple[Tier, ...]
    cites: tuple[RuleId, ...] = ()
    drawn: bool = False  # a lot was drawn

    def ranks(self) -> dict[EntryId, int]:
        return {who: rank for rank, tier in enumerate(self.tiers, start=1) for who in tier}


def ranked(lost: Sequence[Lost], book: Rulebook, lots: Lots, order: Sequence[EntryId] = ()) -> Ranking:
    """All of them in tiers. `order` is the floor's word where the book leaves it to them. Raises Asked."""
    return _Ranker(book, lots, order).rank(sorted(lost, key=lambda one: one.who))


class _Ranker:
    """One ranking, and the answers that it asked."""

    def __init__(self, book: Rulebook, lots: Lots, order: Sequence[EntryId]) -> None:
        self._book = book
        self._lots = lots
        self._order = order
        self._cites: tuple[RuleId, ...] = ()
        self._drawn = False

    def rank(self, lost: list[Lost]) -> Ranking:
        tiers = self._tiers(lost)
        if any(len(tier) > 1 for tier in tiers):
            self._asks(self._book.shared_place_number)
        return Ranking(tuple(tiers), self._cites, self._drawn)

    def _asks(self, answer: AnyAnswer) -> None:
        self._cites = joined(self._cites, answer.cites)

    def _tiers(self, lost: list[Lost]) -> list[Tier]:
        if len(lost) < 2:
            return [(one.who,) for one in lost]
        tables = _by_table(lost)
        if len(tables) == 1:
            return self._at_one_table(lost)
        different = self._book.bust_different_tables
        self._asks(different)
        if different.value == "by_stack":
            return self._by_stacks(self._blocks(tables))
        return self._sharing(tables)

    def _at_one_table(self, lost: list[Lost]) -> list[Tier]:
        if len(lost) == 1:
            return [(lost[0].who,)]
        same = self._book.bust_same_table
        self._asks(same)
        if same.value == "share":
            return [_names(lost)]
        return self._by_stacks([[one] for one in lost])

    def _sharing(self, tables: list[list[Lost]]) -> list[Tier]:
        """Players of different tables share; several of one table may be ranked among themselves first."""
        everyone = [_names(one for table in tables for one in table)]
        if all(len(table) == 1 for table in tables):
            return everyone
        mixed = self._book.bust_mixed
        self._asks(mixed)
        if mixed.value == "all_share":
            return everyone
        at_each = [self._at_one_table(table) for table in tables]
        return [tuple(sorted(who for tier in row for who in tier)) for row in zip_longest(*at_each, fillvalue=())]

    def _blocks(self, tables: list[list[Lost]]) -> list[list[Lost]]:
        """Who is ranked as one: players of a table where the book lets those share."""
        if all(len(table) == 1 for table in tables):
            return tables
        same = self._book.bust_same_table
        self._asks(same)
        return tables if same.value == "share" else [[one] for table in tables for one in table]

    def _by_stacks(self, blocks: list[list[Lost]]) -> list[Tier]:
        """The bigger stack first; of players who share, the biggest counts."""
        lost = [one for block in blocks for one in block]
        if missing := [one.who for one in lost if one.stack is None]:
            raise Asked("stacks", missing, self._book.bust_same_table)
        if any(one.stack == "unknown" for one in lost):
            return self._in_doubt(lost)
        blocks = sorted(blocks, key=_stack, reverse=True)
        equal = (list(group) for _, group in groupby(blocks, key=_stack))
        return [tier for group in equal for tier in self._equals(group)]

    def _in_doubt(self, lost: list[Lost]) -> list[Tier]:
        """Whoever cannot be compared with one of the others shares with all of them."""
        unknown = self._book.bust_start_stack_unknown
        self._asks(unknown)
        if unknown.value == "share":
            return [_names(lost)]
        if sorted(self._order) != sorted(one.who for one in lost):
            raise Asked("order", _names(lost), unknown)
        return [(who,) for who in self._order]

    def _equals(self, blocks: list[list[Lost]]) -> list[Tier]:
        if len(blocks) == 1:
            return [_names(blocks[0])]
        equal = self._book.bust_equal_stacks
        self._asks(equal)
        match equal.value:
            case "share":
                return [_names(one for block in blocks for one in block)]
            case "draw":
                self._drawn = True
                return self._lots.order([_names(block) for block in blocks], "places of equal stacks")
            case _:
                return self._by_declaration(blocks)

    def _by_declaration(self, blocks: list[list[Lost]]) -> list[Tier]:
        lost = [one for block in blocks for one in block]
        if missing := [one.who for one in lost if one.all_in is None]:
            raise Asked("all_ins", missing, self._book.bust_equal_stacks)
        if any(one.all_in == "unknown" for one in lost):
            return self._in_doubt(lost)
        if any(one.all_in == POSTED for one in lost):
            self._asks(self._book.posted_all_in_counts)
        ordered = sorted(blocks, key=self._last, reverse=True)
        return [_names(one for block in group for one in block) for _, group in groupby(ordered, key=self._last)]

    def _last(self, block: list[Lost]) -> tuple[bool, int]:
        """The last all-in of a block, by its number."""
        posted_last = self._book.posted_all_in_counts.value == "after_declared"
        numbers = [one.all_in for one in block if isinstance(one.all_in, int)]
        return max((posted_last and number == POSTED, number) for number in numbers)


def _by_table(lost: list[Lost]) -> list[list[Lost]]:
    tables = sorted({one.table for one in lost})
    return [[one for one in lost if one.table == table] for table in tables]


def _stack(block: list[Lost]) -> Chips:
    return max(one.stack for one in block if isinstance(one.stack, int))


def _names(lost: Iterable[Lost]) -> Tier:
    return tuple(sorted(one.who for one in lost))
