"""The games, by the ids they have in logs, files and questions. They stand here and nowhere else.

What is dealt and bet in each is a row of `floorman.hand.games`, what is shown down one of `floorman.cards.deals`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

GameId: TypeAlias = Literal[
    "nlhe", "plhe", "flhe", "plo", "plo8", "flo8", "courchevel", "courchevel8", "drawmaha", "stud", "stud8", "razz",
    "27sd", "27td", "badugi", "5cd", "shortdeck",
]  # fmt: skip
GAME_IDS: tuple[GameId, ...] = get_args(GameId)
