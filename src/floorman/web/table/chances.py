"""What open hands are worth against each other while the rest of the board comes, in percent of the pot."""

from __future__ import annotations

import random
from functools import lru_cache

from floorman.cards.equity import equity
from floorman.hand import GAMES
from floorman.terms import SeatNo
from floorman.views.felt import OpenHands

# Before the flop so many boards are tried: right to some three in a hundred, and done before anybody waits for it.
SAMPLES, SAMPLES_OF_OMAHA = 1_500, 400


@lru_cache(maxsize=512)
def chances(found: OpenHands) -> dict[SeatNo, int]:
    """By seat. The same moment gives everybody the same numbers."""
    game = GAMES[found.game].shown
    if game.is_draw or not all(found.hands):
        return {}  # what somebody will throw away is no chance
    exact = len(found.board) >= 3 and not game.is_stud
    told = equity(
        found.game,
        [cards for _, cards in found.hands],
        found.board,
        exact=exact,
        samples=SAMPLES_OF_OMAHA if game.is_omaha else SAMPLES,
        rng=random.Random(found.name),
    )
    return {seat: round(100 * one.share) for (seat, _), one in zip(found.hands, told.players, strict=True)}
