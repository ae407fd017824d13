"""The games, by the ids they have in logs, files and questions. They stand here and nowhere else.

What is dealt and bet in each is a row of `floorman.hand.games`, what is shown down one of `floorman.cards.deals`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

GameId: TypeAlias = Literal[
    "nlhe", "plhe", "flhe", "plo", "plo8", "flo8", "plo5", "plo58", "plo6", "courchevel", "courchevel8", "drawmaha",
    "stud", "stud8", "razz", "27sd", "27td", "badugi", "5cd", "5cdnl", "shortdeck",
]  # fmt: skip
GAME_IDS: tuple[GameId, ...] = get_args(GameId)

# Rotations that have a name. Any others are made of the ids above.
HORSE: tuple[GameId, ...] = ("flhe", "flo8", "razz", "stud", "stud8")
EIGHT_GAME: tuple[GameId, ...] = ("27td", "flhe", "flo8", "razz", "stud", "stud8", "nlhe", "plo")
FOUR_GAMES: tuple[GameId, ...] = ("nlhe", "plo8", "27td", "stud")  # a board, a split pot, draws, open cards
MIXES: dict[str, tuple[GameId, ...]] = {"horse": HORSE, "eight": EIGHT_GAME, "four": FOUR_GAMES}
