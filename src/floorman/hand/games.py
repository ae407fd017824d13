"""Games as tables of steps. A new game is new rows, not new flags.

A game is dealt, bet and shown in the order of its steps; the limit says how much may be bet.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Street: TypeAlias = Literal["preflop", "flop", "turn", "river"]
Limit: TypeAlias = Literal["no-limit", "pot-limit", "fixed-limit"]


class Deal(Struct, frozen=True):
    """Cards come: to every hand, or to the board after a burn."""

    to: Literal["hands", "board"]
    count: int
    burn: bool = False


class Bet(Struct, frozen=True):
    """A round of betting. The first round goes on from the blinds; later ones begin left of the button."""

    street: Street
    after_blinds: bool = False


class Game(Struct, frozen=True):
    """The rules of a game that no rulebook changes."""

    id: str
    limit: Limit
    steps: tuple[Deal | Bet, ...]
    hole_cards: int
    seats_most: int = 10


def holdem(id: str, limit: Limit) -> Game:
    steps = (
        Deal("hands", 2),
        Bet("preflop", after_blinds=True),
        Deal("board", 3, burn=True),
        Bet("flop"),
        Deal("board", 1, burn=True),
        Bet("turn"),
        Deal("board", 1, burn=True),
        Bet("river"),
    )
    return Game(id, limit, steps, hole_cards=2)


GAMES: dict[str, Game] = {game.id: game for game in (holdem("nlhe", "no-limit"),)}
