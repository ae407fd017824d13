"""Equity with numpy: what `grouping` and `walking` count one by one, in columns. Imported only when numpy is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, islice
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from floorman.cards import fast
from floorman.cards.deals import BOARD, AnyRanking, Deal
from floorman.cards.fast import Board, Cards, Column, Keys, Ranks
from floorman.cards.grouping import Suit, Tally, live_by_rank, patterns, suit_masks, suits_of
from floorman.cards.held import Held
from floorman.cards.keys import RANK_KEYS, START
from floorman.cards.omaha import Omaha
from floorman.cards.ranking import Ranking
from floorman.cards.walking import WORD, Chance, chunks

Masks: TypeAlias = NDArray[np.int64]

# Deals that are walked at a time.
CHUNK = 65_536
# Up to so many ways to choose are kept for the next question.
KEPT = 100_000
# Up to so many bits the winners are counted in a table.
COUNTED_BITS = 12


# ---- the whole board to come ----------------------------------------------------------------------------------------


class Patterns:
    """The patterns of so many cards as arrays: keys, and where in a table of ways each of their ranks stands."""

    def __init__(self, cards: int) -> None:
        found = patterns(cards)
        self.keys = np.array([pattern.key for pattern in found], np.int64)
        none = (0, 0)
        rows = [(*pattern.counts, *[none] * (cards - len(pattern.counts))) for pattern in found]
        self.places = np.array([[5 * rank + count for rank, count in row] for row in rows], np.int64).T

    def ways(self, live: Sequence[int]) -> Keys:
        """How many sets of live cards have each pattern."""
        table = np.array([comb(cards, count) for cards in live for count in range(5)], np.int64)
        ways = np.ones(len(self.keys), np.int64)
        for places in self.places:
            ways *= np.take(table, places)
        return ways


@cache
def patterns_of(cards: int) -> Patterns:
    return Patterns(cards)


class SuitMasks:
    """All sets of so many ranks of a suit, and the keys of the boards that they make with every pattern of the rest."""

    def __init__(self, cards: int) -> None:
        found = suit_masks(cards)
        self.masks = np.array([mask for mask, _ in found], np.int64)
        self.boards = np.array([key for _, key in found], np.int64)[:, None] + patterns_of(5 - cards).keys


@cache
def suit_masks_of(cards: int) -> SuitMasks:
    return SuitMasks(cards)


class Unsuited:
    """Ranks the hands on boards by their ranks alone."""

    def __init__(self, deal: Deal, ranking: Ranking) -> None:
        self.by_place, self.by_mask = fast.arrays_of(ranking)
        self.keys = [sum(RANK_KEYS[card >> 2] for card in hand) for hand in deal.hands]

    def ranks(self, boards: Keys) -> list[Ranks]:
        return [np.take(self.by_place, fast.places_of(boards + key), mode="clip") for key in self.keys]


def tally_grouped(deal: Deal) -> Tally:
    """What `grouping.tally` counts."""
    ranking = deal.game.halves[0]
    assert isinstance(ranking, Ranking), "see grouping.applies"
    unsuited = Unsuited(deal, ranking)
    every = patterns_of(5)
    ways = every.ways(live_by_rank(deal))
    live = np.flatnonzero(ways)
    counted = _counted(_winners(unsuited.ranks(np.take(every.keys, live))), len(deal.hands), np.take(ways, live))
    for suit in suits_of(deal):
        for size in suit.sizes():
            counted.update(_with_flushes(unsuited, suit, size))
    return Counter({(mask,): count for mask, count in counted.items() if count})


def _with_flushes(unsuited: Unsuited, suit: Suit, size: int) -> Counter[int]:
    """What flushes change on boards with so many cards of this suit."""
    every = suit_masks_of(size)
    live = np.flatnonzero(every.masks & ~suit.live == 0)
    ways = patterns_of(5 - size).ways(suit.others)
    rest = np.flatnonzero(ways)
    masks = np.take(every.masks, live)
    ranks = unsuited.ranks(every.boards[np.ix_(live, rest)])
    suited = [
        np.maximum(plain, np.take(unsuited.by_mask, masks | held)[:, None])
        for plain, held in zip(ranks, suit.held, strict=True)
    ]
    weights = np.broadcast_to(np.take(ways, rest), ranks[0].shape)
    changed = _counted(_winners(suited), len(ranks), weights)
    changed.subtract(_counted(_winners(ranks), len(ranks), weights))
    return changed


# ---- every deal, or a sample ----------------------------------------------------------------------------------------


def tally_walked(deal: Deal) -> Tally:
    """Every way to deal what is missing."""
    counted: Tally = Counter()
    for columns in _walked(deal):
        counted.update(_tally(deal, columns))
    return counted


def tally_sampled(deal: Deal, rng: Chance, samples: int) -> Tally:
    """The same deals that `walking.sampled` draws from this generator."""
    counted: Tally = Counter()
    count = deal.cards_missing
    for size in chunks(samples):
        words = np.frombuffer(rng.randbytes(WORD * size * count), "<u4").reshape(size, count)
        counted.update(_tally(deal, _drawn(deal, words)))
    return counted


def tally_rows(deal: Deal, rows: Iterable[Sequence[int]]) -> Tally:
    """These deals, each told by all cards that are missing."""
    counted: Tally = Counter()
    flat, count = chain.from_iterable(rows), deal.cards_missing
    while (some := np.fromiter(islice(flat, CHUNK * count), np.uint8)).size:
        counted.update(_tally(deal, np.ascontiguousarray(some.reshape(-1, count).T)))
    return counted


def _walked(deal: Deal) -> Iterator[Cards]:
    """Columns of cards, one for each that is missing."""
    count, ways = deal.cards_missing, deal.ways()
    if len(deal.missing) == 1 and ways <= KEPT:
        yield np.take(np.array(deal.live, np.uint8), _choices(len(deal.live), count))
        return
    draws = deal.draws()
    for at in range(0, ways, CHUNK):
        size = min(CHUNK, ways - at)
        flat = np.fromiter(chain.from_iterable(islice(draws, size)), np.uint8, size * count)
        yield np.ascontiguousarray(flat.reshape(size, count).T)


@cache
def _choices(among: int, count: int) -> NDArray[np.int64]:
    flat = chain.from_iterable(combinations(range(among), count))
    return np.ascontiguousarray(np.fromiter(flat, np.int64).reshape(comb(among, count), count).T)


def _drawn(deal: Deal, words: NDArray[np.uint32]) -> Cards:
    """As in `walking.sampled`: each word takes a card from any place, and the last card goes there."""
    size, count = words.shape
    deck = np.repeat(np.array(deal.live, np.uint8)[:, None], size, axis=1)
    flat, each = deck.ravel(), np.arange(size)
    drawn = np.empty((count, size), np.uint8)
    for number in range(count):
        left = len(deal.live) - number
        places = (words[:, number].astype(np.uint64) * np.uint64(left) >> np.uint64(32)).astype(np.int64) * size + each
        drawn[number] = np.take(flat, places)
        flat[places] = deck[left - 1]
    return drawn


def _tally(deal: Deal, columns: Cards) -> Tally:
    """Who wins how many of these deals."""
    board, hands = _completed(deal, columns)
    size, players = columns.shape[1], len(hands)
    masks = np.zeros(size, np.int64)
    for number, half in enumerate(deal.game.halves):
        masks += _winners(_ranks(half, board, hands)) << (number * players)
    found = _counted(masks, players * len(deal.game.halves))
    each = (1 << players) - 1
    return Counter(
        {
            tuple(mask >> (half * players) & each for half in range(len(deal.game.halves))): count
            for mask, count in found.items()
        }
    )


def _completed(deal: Deal, columns: Cards) -> tuple[list[Column], list[list[Column]]]:
    board: list[Column] = list(deal.board)
    hands: list[list[Column]] = [list(hand) for hand in deal.hands]
    rows = iter(columns)
    for owner, count in deal.missing:
        (board if owner == BOARD else hands[owner]).extend(islice(rows, count))
    return board, hands


def _ranks(half: AnyRanking, board: Sequence[Column], hands: Sequence[Sequence[Column]]) -> list[Ranks]:
    if isinstance(half, Omaha):
        boards = Board(board)
        return [fast.rank_omaha(half, boards, hand) for hand in hands]
    if isinstance(half, Ranking):
        shared = fast.key_of(board) + START
        return [fast.rank_keys(half, shared + fast.key_of(hand), [*board, *hand]) for hand in hands]
    if isinstance(half, Held):
        return [fast.rank_keys(half.ranking, START + fast.key_of(hand), hand) for hand in hands]
    return [fast.rank_badugi(hand) for hand in hands]


# ---- winners --------------------------------------------------------------------------------------------------------


def _winners(ranks: Sequence[Ranks]) -> Masks:
    """The best of each deal, one bit a player; nobody where there is no hand at all."""
    best = ranks[0]
    for more in ranks[1:]:
        best = np.maximum(best, more)
    masks = np.zeros(best.shape, np.int64)
    for player, rank in enumerate(ranks):
        masks |= (rank == best).astype(np.int64) << player
    masks[best == 0] = 0
    return masks


def _counted(masks: Masks, bits: int, weights: Keys | None = None) -> Counter[int]:
    """How often each mask is there. The sums stay far below 2**53, so that numpy's floats hold them exactly."""
    if bits > COUNTED_BITS:
        kinds, masks = np.unique(masks, return_inverse=True)
    else:
        kinds = np.arange(1 << bits)
    sums = np.bincount(masks.ravel(), None if weights is None else weights.ravel(), len(kinds))
    return Counter({int(kind): int(count) for kind, count in zip(kinds, sums, strict=True) if count})
