"""Which cards play, in every ranking: of one's own and of the board."""

from __future__ import annotations

from collections.abc import Sequence

from floorman.cards.badugi import Badugi
from floorman.cards.card import SUITS, Card
from floorman.cards.deals import AnyRanking
from floorman.cards.omaha import Omaha


def playing(ranking: AnyRanking, own: Sequence[Card], board: Sequence[Card], suits: str = SUITS) -> tuple[Card, ...]:
    """The cards that play, the highest first; () is no hand. Of cards of one rank those of the last suits play."""
    if isinstance(ranking, Omaha):
        return ranking.best_five(own, board, suits)
    if isinstance(ranking, Badugi):
        return ranking.best(own, suits)
    return ranking.best_five((*board, *own), suits)
