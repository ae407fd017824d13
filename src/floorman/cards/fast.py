"""Ranking many hands at once with numpy (the extra `fast`): the same tables, whole columns of cards at a time.

Nothing else in this room imports numpy, and nothing imports this module but by name when it is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from floorman.cards.badugi import PATTERNS, worths_and_sizes
from floorman.cards.card import DECK, Card
from floorman.cards.keys import (
    BITS,
    FLUSH,
    HIGH_MASK,
    HIGH_SHIFT,
    KEYS,
    LOW_MASK,
    PLACES,
    RANK_KEYS,
    START,
    SUIT_SHIFT,
    rows_and_columns,
)
from floorman.cards.omaha import PAIRS, TRIPLES, Omaha
from floorman.cards.ranking import Ranking

Cards: TypeAlias = NDArray[np.uint8]
# One card of each hand: the same one, or a column of them.
Column: TypeAlias = Card | Cards
Keys: TypeAlias = NDArray[np.int64]
Ranks: TypeAlias = NDArray[np.uint16]

# Hands at a time: few enough that the columns in between stay in the processor's cache.
CHUNK = 32_768

_KEYS = np.array(KEYS, np.int64)
_ROWS, _COLUMNS = (np.array(part, np.int64) for part in rows_and_columns())
_BITS_OF_ALL = np.array(BITS, np.int64)
# Where the bits of a suit begin, by the bit that `FLUSH` finds.
_SUITS_AT = np.array([13 * ((flush > 1) + (flush > 1 << 4) + (flush > 1 << 8)) for flush in range((1 << 12) + 1)])
# The rank's bit of a card where it is of the suit, else 0; by 52 * suit + card.
_BITS = np.array([1 << (card >> 2) if card & 3 == suit else 0 for suit in range(4) for card in DECK], np.int64)


class Arrays(NamedTuple):
    by_place: Ranks
    by_mask: Ranks


@cache
def arrays_of(ranking: Ranking) -> Arrays:
    return Arrays(np.array(ranking.by_place, np.uint16), np.array(ranking.by_mask, np.uint16))


def rank_many(ranking: Ranking, hands: Cards) -> Ranks:
    """What each hand is worth: `hands` has a row for each, of one to seven cards. The numbers are those of `rank`."""
    found = np.empty(len(hands), np.uint16)
    for at in range(0, len(hands), CHUNK):
        columns = np.ascontiguousarray(hands[at : at + CHUNK].T)
        found[at : at + CHUNK] = rank_keys(ranking, _keys_by_twos(columns), list(columns))
    return found


def _keys_by_twos(columns: Cards) -> Keys:
    """Keys with their start; two cards are looked up at a time, which takes half as long."""
    wide = columns.astype(np.uint16)
    keys: Keys = np.full(columns.shape[1], START, np.int64)
    for at in range(0, len(wide) - 1, 2):
        keys += np.take(_twos(), wide[at] | wide[at + 1] << 8, mode="clip")
    if len(wide) % 2:
        keys += np.take(_KEYS, columns[-1], mode="clip")
    return keys


@cache
def _twos() -> Keys:
    """The key of two cards, by the one and 256 times the other."""
    padded = np.zeros(256, np.int64)
    padded[: len(_KEYS)] = _KEYS
    return (padded[:, None] + padded).ravel()


def key_of(columns: Sequence[Column]) -> Keys:
    """The sum of the cards' keys, without the start."""
    key = np.array(sum(KEYS[card] for card in columns if isinstance(card, int)), np.int64)
    for column in columns:
        if not isinstance(column, int):
            # To clip is the one mode that does not look at every index first.
            more = np.take(_KEYS, column, mode="clip")
            more += key
            key = more
    return key


def places_of(keys: Keys) -> Keys:
    places = np.take(_ROWS, keys >> HIGH_SHIFT & HIGH_MASK, mode="clip")
    places += np.take(_COLUMNS, keys & LOW_MASK, mode="clip")
    return places


def rank_keys(ranking: Ranking, keys: Keys, columns: Sequence[Column]) -> Ranks:
    """What hands with these keys are worth; the key holds the start, the columns are all cards of it."""
    arrays = arrays_of(ranking)
    ranks = np.take(arrays.by_place, places_of(keys), mode="clip")
    if not ranking.suited:
        return ranks
    found = np.flatnonzero(keys & FLUSH)
    if not len(found):
        return ranks
    if not ranks.ndim:
        return np.array(ranking.rank([int(card) for card in columns]), np.uint16)
    few = [column if isinstance(column, int) else np.take(column, found) for column in columns]
    if ranking.flush_hurts and len(columns) > 5:
        hands = np.stack([np.broadcast_to(column, found.shape) for column in few], axis=1).tolist()
        ranks[found] = [ranking.rank(hand) for hand in hands]
    else:
        ranks[found] = np.take(arrays.by_mask, _flush_masks(np.take(keys, found), few))
    return ranks


def _flush_masks(keys: Keys, columns: Sequence[Column]) -> Keys:
    """The ranks of the suit that makes the flush: of all suits' bits the thirteen of that one."""
    flush = (keys & FLUSH) >> (SUIT_SHIFT + 3)
    bits = np.array(sum(BITS[card] for card in columns if isinstance(card, int)), np.int64)
    for column in columns:
        if not isinstance(column, int):
            bits = bits | np.take(_BITS_OF_ALL, column)
    masks: Keys = bits >> np.take(_SUITS_AT, flush, mode="clip") & 0x1FFF
    return masks


# ---- Omaha ----------------------------------------------------------------------------------------------------------

_PAIRS = np.array([PAIRS[a + b] for a in RANK_KEYS for b in RANK_KEYS], np.int64)  # by 13 * rank + rank, in any order
_BOARD_SIZES = (3, 4, 5)


@cache
def _board_numbers() -> NDArray[np.int64]:
    """By the place of a board's ranks."""
    numbers = np.zeros(PLACES, np.int64)
    numbers[np.concatenate([_places_of_all(size) for size in _BOARD_SIZES])] = np.arange(
        sum(comb(12 + size, size) for size in _BOARD_SIZES)
    )
    return numbers


def _places_of_all(cards: int) -> Keys:
    return places_of(np.array([sum(some) for some in combinations_with_replacement(RANK_KEYS, cards)], np.int64))


@cache
def _rows_of(omaha: Omaha) -> Ranks:
    """A row for each pair of ranks: what it is worth on each board, by the boards' numbers."""
    view = np.array(omaha.view, np.uint16)
    return np.concatenate([_rows_on(view, size) for size in _BOARD_SIZES], axis=1)


def _rows_on(view: Ranks, size: int) -> Ranks:
    boards = [*combinations_with_replacement(RANK_KEYS, size)]
    triples = np.array([[TRIPLES[sum(three)] for three in combinations(board, 3)] for board in boards], np.int64)
    return _most([view[:, column] for column in triples.T])


class Board:
    """A column of boards: its ranks and its flushes, found once for all hands."""

    def __init__(self, columns: Sequence[Column]) -> None:
        self.numbers = np.take(_board_numbers(), places_of(key_of(columns)), mode="clip")
        self.columns = columns
        self.suited = [self._suited(suit) for suit in range(4)]

    def _suited(self, suit: int) -> Keys:
        """Where three cards of this suit lie."""
        count = sum((_as_int(column) & 3 == suit).astype(np.int64) for column in self.columns)
        return np.flatnonzero(np.asarray(count) >= 3)


def rank_omaha(omaha: Omaha, board: Board, hole: Sequence[Column]) -> Ranks:
    """What hands of four to six cards are worth on these boards."""
    rows = _rows_of(omaha)
    if all(isinstance(card, int) for card in hole):
        ranks = _on_boards(rows, board, hole)
    else:
        ranks = _with_boards(rows, board, hole)
    if omaha.ranking.suited:
        flushes = arrays_of(omaha.ranking).by_mask
        ranks = np.array(ranks)
        for suit, found in enumerate(board.suited):
            if len(found):
                _raise_flushes(ranks, flushes, board, hole, suit, found)
    return ranks


def _on_boards(rows: Ranks, board: Board, hole: Sequence[Column]) -> Ranks:
    """One hand on many boards: what its best pair of ranks makes of each board is found first."""
    pairs = {PAIRS[RANK_KEYS[int(a) >> 2] + RANK_KEYS[int(b) >> 2]] for a, b in combinations(hole, 2)}
    return np.take(_most([rows[pair] for pair in pairs]), board.numbers)


def _with_boards(rows: Ranks, board: Board, hole: Sequence[Column]) -> Ranks:
    ranks = [_as_int(column) >> 2 for column in hole]
    flat, boards = rows.ravel(), rows.shape[1]
    return _most(
        [np.take(flat, np.take(_PAIRS, 13 * a + b) * boards + board.numbers) for a, b in combinations(ranks, 2)]
    )


def _raise_flushes(ranks: Ranks, flushes: Ranks, board: Board, hole: Sequence[Column], suit: int, found: Keys) -> None:
    """Where the board has three of the suit, a hand with two of it has a flush: of any two and three the best."""
    whole = not ranks.ndim
    own = [_bits_at(column, suit, found, whole=whole) for column in hole]
    on_board = [_bits_at(column, suit, found, whole=whole) for column in board.columns]
    threes = [a | b | c for a, b, c in combinations(on_board, 3)]
    # A card of another suit has no bit here, and fewer than five bits are no flush.
    best = _most([np.take(flushes, a | b | three) for a, b in combinations(own, 2) for three in threes])
    if whole:
        ranks[...] = np.maximum(ranks, best)
    else:
        ranks[found] = np.maximum(ranks[found], best)


def _bits_at(column: Column, suit: int, found: Keys, *, whole: bool) -> Keys:
    cards = column if isinstance(column, int) or whole else np.take(column, found)
    return np.take(_BITS, _as_int(cards) + 52 * suit)


def _most(ranks: Sequence[Ranks]) -> Ranks:
    best = ranks[0]
    for more in ranks[1:]:
        best = np.maximum(best, more)
    return best


def _as_int(column: Column) -> Keys:
    return np.asarray(column, np.int64)


# ---- badugi ---------------------------------------------------------------------------------------------------------

_PATTERNS = np.array(PATTERNS, np.int64)
_WORTHS = np.zeros(1 << 13, np.uint16)
_BY_MASK, _ = worths_and_sizes()
_WORTHS[list(_BY_MASK)] = list(_BY_MASK.values())


def rank_badugi(columns: Sequence[Column]) -> Ranks:
    """What hands of up to four cards are worth."""
    sets = [np.zeros((), np.int64)]
    for column in columns:
        pattern = np.take(_PATTERNS, _as_int(column))
        # A clash empties the set; what is added to it later is a smaller set, which stands here anyway.
        sets += [np.where(held & pattern, 0, held | pattern) for held in sets]
    return _most([np.take(_WORTHS, held & (1 << 13) - 1) for held in sets])
