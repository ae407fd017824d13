"""The games, by the ids they have in logs, files and questions. They stand here and nowhere else.

What is dealt and bet in each is a row of `floorman.hand.games`, what is shown down one of `floorman.cards.deals`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias, get_args

from floorman.terms.shapes import meant

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

# What people call them, where that is no spelling of an id.
CALLED: dict[str, GameId] = {
    "holdem": "nlhe", "texas": "nlhe", "texasholdem": "nlhe", "nolimit": "nlhe", "nolimitholdem": "nlhe", "nl": "nlhe",
    "potlimitholdem": "plhe", "limitholdem": "flhe", "limit": "flhe", "lhe": "flhe", "omaha": "plo",
    "potlimitomaha": "plo", "omahahilo": "plo8", "omaha8": "plo8", "bigo": "plo58", "omaha5": "plo5", "omaha6": "plo6",
    "sevencardstud": "stud", "7cardstud": "stud", "7stud": "stud", "studhilo": "stud8", "27single": "27sd",
    "triple": "27td", "tripledraw": "27td", "27tripledraw": "27td", "fivecarddraw": "5cd", "draw": "5cd",
    "sixplus": "shortdeck", "6plus": "shortdeck", "sixplusholdem": "shortdeck",
}  # fmt: skip


def game_meant(word: object, known: Iterable[str] = GAME_IDS) -> dict[str, str]:
    """As a fact beside others: the game that people call so, or the id that looks most like it."""
    here = list(known)
    plain = "".join(filter(str.isalnum, str(word)[:80].casefold()))
    called = CALLED.get(plain, "")
    return {"near": called} if called in here else meant(word, here)
