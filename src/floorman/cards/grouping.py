"""Equity before the flop without walking 1.7 million boards: boards alike are counted once.

Only the ranks of a board matter, except where somebody makes a flush. So first all 6,175 rank patterns of five cards
are ranked, each weighted by how many boards of live cards have it, as if there were no suits. Then, suit by suit, come
the boards with at least three of that suit: for each set of ranks in the suit and each pattern of the other cards what
was counted without flushes is taken back and counted with them.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple, TypeAlias

from floorman.cards.card import Card
from floorman.cards.deals import Deal
from floorman.cards.keys import HIGH_SHIFT, LOW_MASK, RANK_KEYS, rows_and_columns
from floorman.cards.ranking import Ranking

# Who wins each half, one bit a player, and in how many deals.
Tally: TypeAlias = Counter[tuple[int, ...]]


class Pattern(NamedTuple):
    """Ranks that so many cards can have: their key, and how often each rank is there."""

    key: int
    counts: tuple[tuple[int, int], ...]

    def ways(self, live: list[int]) -> int:
        """How many sets of live cards have these ranks; `live` counts the cards of each rank."""
        ways = 1
        for rank, count in self.counts:
            ways *= comb(live[rank], count)
        return ways


@cache
def patterns(cards: int) -> tuple[Pattern, ...]:
    """All patterns of so many cards."""
    held = (Counter(ranks) for ranks in combinations_with_replacement(range(13), cards))
    return tuple(
        Pattern(sum(RANK_KEYS[rank] * count for rank, count in counts.items()), tuple(sorted(counts.items())))
        for counts in held
        if all(count <= 4 for count in counts.values())
    )


@cache
def suit_masks(cards: int) -> tuple[tuple[int, int], ...]:
    """All sets of so many ranks of one suit: the mask of 13 bits and the key."""
    return tuple(
        (sum(1 << rank for rank in held), sum(RANK_KEYS[rank] for rank in held))
        for held in combinations(range(13), cards)
    )


class Suit(NamedTuple):
    """What one suit holds: its live ranks, each player's ranks, and the live cards of the other suits by rank."""

    live: int
    held: tuple[int, ...]
    others: list[int]

    def sizes(self) -> range:
        """With how many cards of this suit on the board somebody has a flush."""
        most = max(held.bit_count() for held in self.held)
        return range(5 - most, 6)


def applies(deal: Deal) -> bool:
    """Two known cards each and the whole board to come, in a game where suits count."""
    ranking = deal.game.halves[0]
    whole_board = deal.missing == ((-1, 5),)
    return whole_board and isinstance(ranking, Ranking) and all(len(hand) == 2 for hand in deal.hands)


def suits_of(deal: Deal) -> list[Suit]:
    return [
        Suit(
            mask_in(deal.live, suit),
            tuple(mask_in(hand, suit) for hand in deal.hands),
            live_by_rank(deal, without=suit),
        )
        for suit in range(4)
    ]


def mask_in(cards: tuple[Card, ...], suit: int) -> int:
    return sum(1 << (card >> 2) for card in cards if card & 3 == suit)


def live_by_rank(deal: Deal, without: int | None = None) -> list[int]:
    live = [0] * 13
    for card in deal.live:
        live[card >> 2] += card & 3 != without
    return live


def tally(deal: Deal) -> Tally:
    """Who wins how many of all boards."""
    ranking = deal.game.halves[0]
    assert isinstance(ranking, Ranking), "see applies"
    by_place, by_mask = ranking.by_place, ranking.by_mask
    rows, columns = rows_and_columns()
    keys = [sum(RANK_KEYS[card >> 2] for card in hand) for hand in deal.hands]

    def unsuited(board: int) -> list[int]:
        return [by_place[rows[board + key >> HIGH_SHIFT] + columns[board + key & LOW_MASK]] for key in keys]

    counted: Tally = Counter()
    live = live_by_rank(deal)
    for pattern in patterns(5):
        if ways := pattern.ways(live):
            counted[(winners(unsuited(pattern.key)),)] += ways
    for suit in suits_of(deal):
        for size in suit.sizes():
            others = [(pattern.key, ways) for pattern in patterns(5 - size) if (ways := pattern.ways(suit.others))]
            for mask, key in suit_masks(size):
                if mask & ~suit.live:
                    continue
                flushes = [by_mask[mask | held] for held in suit.held]
                for rest, ways in others:
                    ranks = unsuited(key + rest)
                    counted[(winners(ranks),)] -= ways
                    counted[(winners(list(map(max, ranks, flushes))),)] += ways
    return counted


def winners(ranks: list[int]) -> int:
    """The best of them, one bit each; nobody where there is no hand at all."""
    best = max(ranks)
    if not best:
        return 0
    mask = 0
    for player, rank in enumerate(ranks):
        if rank == best:
            mask |= 1 << player
    return mask
