"""Ranking hands: ints where larger is better, equal hands are equal, and 0 is no hand at all.

`rank` takes one to seven cards: of five and more the best five count, one to four are compared as open cards of stud
(only with as many of their own kind). `ranks` takes a board and adds its key once for all seats. Nothing is checked:
the caller has dealt each card once, and no unknown one.

The tables are read when a ranking is first asked. Until then it has no `rank` and no `ranks`; then they are functions
closed over its tables, which is the fastest that plain Python offers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import TypeAlias

from floorman.cards.card import SUITS, Card, cards_of, order_of
from floorman.cards.keys import (
    FLUSH,
    HIGH_MASK,
    HIGH_SHIFT,
    KEYS,
    LOW_MASK,
    START,
    flush_mask,
    key_of,
    place_of,
    rows_and_columns,
)

Rank: TypeAlias = int
RankCards: TypeAlias = Callable[[Sequence[Card]], Rank]
RankSeats: TypeAlias = Callable[[Sequence[Card], Iterable[tuple[Card, Card]]], list[Rank]]


class Ranking:
    """One way to rank five cards."""

    name: str
    """What its table is called: `high`, `ace-to-five`, `deuce-to-seven` or `short-deck`."""
    rank: RankCards
    """What one to seven cards are worth: of five and more the best five, of fewer as open cards of stud."""
    ranks: RankSeats
    """What each seat's two cards are worth on one board, which is looked at once for all."""
    by_place: list[Rank]
    by_mask: list[Rank]

    def __init__(self, name: str, *, suited: bool = True, flush_hurts: bool = False, worst: str = "") -> None:
        self.name = name
        self.ace_low = name == "ace-to-five"
        self.suited = suited  # do straights and flushes count?
        self.flush_hurts = flush_hurts  # then six or seven cards need not use the flush they hold
        self.worst = worst  # what is worth less is no hand

    def __getattr__(self, name: str) -> object:
        """The first question reads the tables."""
        if name not in ("rank", "ranks", "by_place", "by_mask"):
            raise AttributeError(name)
        from floorman.cards.tables import load  # noqa: PLC0415 - what unpacks them is slow to import

        by_place, self.by_mask = load(self.name)
        if self.worst:
            least = by_place[place_of(key_of(cards_of(self.worst)))]
            by_place = [worth if worth >= least else 0 for worth in by_place]
        self.by_place = by_place
        self.rank, self.ranks = self._functions()
        return getattr(self, name)

    def best_five(self, cards: Sequence[Card], suits: str = SUITS) -> tuple[Card, ...]:
        """The five cards that play, the highest first; () is no hand. Of several that are worth the same the highest.

        `suits` orders cards of one rank, worst suit first: the first of the five is the one that odd chips go by.
        """
        return best_of(self, combinations(cards, min(5, len(cards))), suits)

    def _functions(self) -> tuple[RankCards, RankSeats]:
        # Cells and plain numbers instead of module names: this is where a showdown spends its time.
        by_place, by_mask, rank_best = self.by_place, self.by_mask, self._rank_best
        keys, start = KEYS, START
        key_of_card = dict(enumerate(KEYS)).__getitem__  # quicker to map than the tuple's own
        rows, columns = rows_and_columns()
        flush = FLUSH if self.suited else 0
        flush_hurts = self.flush_hurts
        assert (HIGH_SHIFT, HIGH_MASK, LOW_MASK) == (14, 0x1FFFF, 0x3FFF), "written out below"

        def rank(cards: Sequence[Card]) -> Rank:
            if len(cards) == 7:
                a, b, c, d, e, f, g = cards
                held = start + keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g]
            else:
                held = sum(map(key_of_card, cards), start)
            if held & flush:
                if flush_hurts and len(cards) > 5:
                    return rank_best(cards)
                return by_mask[flush_mask(held, cards)]
            return by_place[rows[held >> 14 & 0x1FFFF] + columns[held & 0x3FFF]]

        def ranks(board: Sequence[Card], holes: Iterable[tuple[Card, Card]]) -> list[Rank]:
            shared = key_of(board)
            found = []
            for one, other in holes:
                key = shared + keys[one] + keys[other]
                if key & flush:
                    found.append(rank((*board, one, other)))
                else:
                    found.append(by_place[rows[key >> 14 & 0x1FFFF] + columns[key & 0x3FFF]])
            return found

        return rank, ranks

    def _rank_best(self, cards: Sequence[Card]) -> Rank:
        return max(map(self.rank, combinations(cards, 5)))


def best_of(ranking: Ranking, fives: Iterable[Sequence[Card]], suits: str) -> tuple[Card, ...]:
    """The best of several hands, its cards in the order that shows."""

    def order(card: Card) -> int:
        return order_of(card, suits, ace_low=ranking.ace_low)

    best: tuple[Rank, list[int], tuple[Card, ...]] = (0, [], ())
    for five in fives:
        worth = ranking.rank(five)
        if worth and worth >= best[0]:
            shown = tuple(sorted(five, key=order, reverse=True))
            best = max(best, (worth, [order(card) for card in shown], shown))
    return best[2]


HIGH = Ranking("high")
# Razz: everybody has a low.
ACE_TO_FIVE = Ranking("ace-to-five", suited=False)
# The low half of a split pot: five different ranks, none above an eight.
EIGHT_OR_BETTER = Ranking("ace-to-five", suited=False, worst="8c 7c 6c 5c 4c")
DEUCE_TO_SEVEN = Ranking("deuce-to-seven", flush_hurts=True)
SHORT_DECK_HIGH = Ranking("short-deck")
