"""What hands are worth in every ranking, and which cards play: of one's own and of the board."""

from __future__ import annotations

from collections.abc import Sequence

from floorman.cards.badugi import Badugi
from floorman.cards.card import SUITS, Card
from floorman.cards.deals import AnyRanking
from floorman.cards.held import Held
from floorman.cards.omaha import Omaha
from floorman.cards.ranking import Rank, Ranking


def worths(ranking: AnyRanking, board: tuple[Card, ...], holes: Sequence[tuple[Card, ...]]) -> list[Rank]:
    """What each of these hands is worth on this board; 0 is no hand."""
    if isinstance(ranking, Ranking):
        if len(board) > 2:  # in stud one or two cards may be shared
            return ranking.ranks(board, [(hole[0], hole[1]) for hole in holes])
        return [ranking.rank(board + hole) for hole in holes]
    if isinstance(ranking, Omaha):
        return ranking.ranks(board, holes)
    return [ranking.rank(hole) for hole in holes]


def playing(ranking: AnyRanking, own: Sequence[Card], board: Sequence[Card], suits: str = SUITS) -> tuple[Card, ...]:
    """The cards that play, the highest first; () is no hand. Of cards of one rank those of the last suits play."""
    if isinstance(ranking, Omaha):
        return ranking.best_five(own, board, suits)
    if isinstance(ranking, Badugi):
        return ranking.best(own, suits)
    if isinstance(ranking, Held):
        return ranking.best_five(own, suits)
    return ranking.best_five((*board, *own), suits)
