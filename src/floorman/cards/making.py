"""Making the tables from the functions in `orders`; run by scripts/write_card_tables.py, never while playing.

Five cards are numbered by their order, from 1 for the worst. Six and seven cards are worth the best that is left after
dropping any one of them. The same holds for the cards of a flush, so that a table is two columns of numbers: by
`place_of` the ranks, and by the mask of 13 bits of the flush's ranks.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from floorman.cards.keys import PLACES, RANK_KEYS, place_of
from floorman.cards.orders import Five, Order

MASKS = 1 << 13


def make(five: Five, ranks: range, *, flushes: bool) -> tuple[array[int], array[int]]:
    """The two columns of a ranking over these ranks; a place for which there is no hand holds 0."""
    by_place = array("H", bytes(2 * PLACES))
    by_mask = array("H", bytes(2 * MASKS))
    worth = _numbered(five, ranks, flushes=flushes)
    for held in _hands(ranks, range(1, 6)):
        by_place[_place(held)] = worth[len(held) // 5, five(held, False)]
    for held in _hands(ranks, range(6, 8)):
        by_place[_place(held)] = max(by_place[_place(held[:at] + held[at + 1 :])] for at in range(len(held)))
    if flushes:
        for held in _sets(ranks, range(5, 6)):
            by_mask[_mask(held)] = worth[1, five(held, True)]
        for held in _sets(ranks, range(6, 8)):
            by_mask[_mask(held)] = max(by_mask[_mask(held) & ~(1 << rank)] for rank in held)
    return by_place, by_mask


def _numbered(five: Five, ranks: range, *, flushes: bool) -> dict[tuple[int, Order], int]:
    """Fewer than five cards are only compared with each other: they have numbers of their own."""
    few = {five(held, False) for held in _hands(ranks, range(1, 5))}
    full = {five(held, False) for held in _hands(ranks, range(5, 6))}
    if flushes:
        full |= {five(held, True) for held in _sets(ranks, range(5, 6))}
    return {
        (which, order): number
        for which, orders in enumerate((few, full))
        for number, order in enumerate(sorted(orders), start=1)
    }


def _hands(ranks: range, sizes: range) -> Iterator[tuple[int, ...]]:
    """All ranks that so many cards can have, each from the highest down; never five of a kind."""
    for size in sizes:
        for held in combinations_with_replacement(ranks[::-1], size):
            if all(held[at] != held[at + 4] for at in range(size - 4)):
                yield held


def _sets(ranks: range, sizes: range) -> Iterator[tuple[int, ...]]:
    """The ranks that so many cards of one suit can have."""
    for size in sizes:
        yield from combinations(ranks[::-1], size)


def _place(ranks: tuple[int, ...]) -> int:
    return place_of(sum(RANK_KEYS[rank] for rank in ranks))


def _mask(ranks: tuple[int, ...]) -> int:
    return sum(1 << rank for rank in ranks)
