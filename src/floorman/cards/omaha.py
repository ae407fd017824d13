"""Omaha: exactly two of four to six own cards with exactly three of the board.

The ranks of two cards make 91 pairs and the ranks of three make 455 triples. `VIEW[pair][triple]` is worth what the
ranking's table says of the five; flushes are looked up apart, where the board has three of a suit and the hand two.
A board's triples are numbered once for all seats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, combinations_with_replacement
from operator import itemgetter

from floorman.cards.card import SUITS, Card
from floorman.cards.keys import RANK_KEYS, place_of
from floorman.cards.ranking import EIGHT_OR_BETTER, HIGH, Rank, Ranking, best_of

# By the key of two ranks, and by that of three.
PAIRS: dict[int, int] = {
    sum(RANK_KEYS[rank] for rank in two): number
    for number, two in enumerate(combinations_with_replacement(range(13), 2))
}
TRIPLES: dict[int, int] = {
    sum(RANK_KEYS[rank] for rank in three): number
    for number, three in enumerate(combinations_with_replacement(range(13), 3))
}
# The rank key of each card.
CARD_KEYS: tuple[int, ...] = tuple(RANK_KEYS[card >> 2] for card in range(52))


def view_of(ranking: Ranking) -> list[list[Rank]]:
    """A row for each pair of ranks, a column for each triple. For five of a rank it holds nonsense that nobody asks."""
    by_place = ranking.by_place
    return [[by_place[place_of(pair + triple)] for triple in TRIPLES] for pair in PAIRS]


class Omaha:
    """Ranks hands of Omaha as the ranking it is made with ranks five cards."""

    view: list[list[Rank]]

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking

    def __getattr__(self, name: str) -> object:
        if name != "view":
            raise AttributeError(name)
        self.view = view_of(self.ranking)
        return self.view

    def rank(self, hole: Sequence[Card], board: Sequence[Card]) -> Rank:
        """What one hand is worth on this board."""
        return self.ranks(board, (hole,))[0]

    def ranks(self, board: Sequence[Card], holes: Iterable[Sequence[Card]]) -> list[Rank]:
        """What each seat has; the board needs three cards at least."""
        on_board, suit, flushes = _triples(board), flush_suit(board), self.ranking.by_mask
        suit = suit if self.ranking.suited else None
        view = self.view
        found = []
        for hole in holes:
            worth = max([max(on_board(view[pair])) for pair in pairs_of(hole)])
            if suit is not None:
                worth = max(worth, best_flush(hole, board, suit, flushes))
            found.append(worth)
        return found

    def best_five(self, hole: Sequence[Card], board: Sequence[Card], suits: str = SUITS) -> tuple[Card, ...]:
        """The five cards that play, the highest first; () is no hand. See `Ranking.best_five`."""
        fives = [(*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3)]
        return best_of(self.ranking, fives, suits)


def pairs_of(hole: Sequence[Card]) -> set[int]:
    keys = [CARD_KEYS[card] for card in hole]
    return {PAIRS[one + other] for one, other in combinations(keys, 2)}


def triples_of(board: Sequence[Card]) -> set[int]:
    keys = [CARD_KEYS[card] for card in board]
    return {TRIPLES[a + b + c] for a, b, c in combinations(keys, 3)}


def _triples(board: Sequence[Card]) -> Callable[[Sequence[Rank]], tuple[Rank, ...]]:
    """Takes the board's triples from a row of the view."""
    numbers = triples_of(board)
    # With a single one `itemgetter` would not return a tuple.
    return itemgetter(*numbers, next(iter(numbers)))


def flush_suit(board: Sequence[Card]) -> int | None:
    """The suit that three of the board have."""
    suits = [card & 3 for card in board]
    return next((suit for suit in suits if suits.count(suit) >= 3), None)


def best_flush(hole: Sequence[Card], board: Sequence[Card], suit: int, flushes: Sequence[Rank]) -> Rank:
    """What the best flush is worth, straight flushes included; 0 without one."""
    own = [1 << (card >> 2) for card in hole if card & 3 == suit]
    if len(own) < 2:
        return 0
    open_cards = [1 << (card >> 2) for card in board if card & 3 == suit]
    threes = [a | b | c for a, b, c in combinations(open_cards, 3)]
    return max([flushes[a | b | three] for a, b in combinations(own, 2) for three in threes])


OMAHA_HIGH = Omaha(HIGH)
OMAHA_EIGHT = Omaha(EIGHT_OR_BETTER)
