"""What somebody holds, whatever lies on the board: the half of drawmaha that goes to the best five cards held."""

from __future__ import annotations

from collections.abc import Sequence

from floorman.cards.card import SUITS, Card
from floorman.cards.ranking import HIGH, Rank, Ranking


class Held:
    """Ranks a hand by its own cards alone, as the ranking it is made with ranks them."""

    ranking: Ranking
    """The ranking that it goes by."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking

    def rank(self, cards: Sequence[Card]) -> Rank:
        """What these cards are worth, whatever lies on the board."""
        return self.ranking.rank(cards)

    def best_five(self, cards: Sequence[Card], suits: str = SUITS) -> tuple[Card, ...]:
        """See `Ranking.best_five`."""
        return self.ranking.best_five(cards, suits)


HELD_HIGH = Held(HIGH)
