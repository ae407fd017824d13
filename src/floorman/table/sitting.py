"""The table between two hands: who sits there with what, where the button was, which level and game come next.

Frozen and small, so that it is kept for each step: taking a step back puts the sitting from before it back.
"""

from __future__ import annotations

from msgspec import Struct

from floorman.hand import Positions, Rake
from floorman.table.level import Level
from floorman.terms import Chips, SeatNo
from floorman.terms.games import GameId


class Gone(Struct, frozen=True):
    """A player who lost their last chip: in which hand, and with how much they had begun it."""

    seat: SeatNo
    hand: int
    began_with: Chips


class Sitting(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything about the table that a hand does not hold."""

    stacks: dict[SeatNo, Chips]
    level: Level
    games: tuple[GameId, ...]
    smallest_chip: Chips = 1
    hands_each: int = 0  # how many hands of each game; 0: one round of the table
    by_level: bool = False  # the next game comes with the next level
    own_levels: dict[str, Level] = {}  # games of the rotation that are played for other amounts
    button: SeatNo | None = None  # for the first hand
    last: Positions | None = None  # of the last hand that had blinds
    newcomers: tuple[SeatNo, ...] = ()  # who have not been dealt in yet
    new_players: tuple[SeatNo, ...] = ()  # of those, who came as new players rather than from another table
    hands: int = 0
    at_game: int = 0
    of_game: int = 0  # how many hands of this game have begun
    round_of: int = 0  # how many hands make a round of it: the players of its first
    carry: Chips = 0
    gone: tuple[Gone, ...] = ()
    rake: Rake | None = None  # the share of the house, in cash games
    raked: Chips = 0  # what it has taken
