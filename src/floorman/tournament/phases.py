"""The single facts of an event, and what it can come to."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.terms import Chips
from floorman.tournament.clock import Clock
from floorman.tournament.plan import Game

Phase: TypeAlias = Literal["before", "running", "between-days", "over"]
Ending: TypeAlias = Literal["", "winner", "deal", "tickets", "cancelled"]


class SingleFacts(Struct, frozen=True):
    """The single facts of an event: of each there is one."""

    phase: Phase
    clock: Clock
    ending: Ending = ""
    registration_closed: bool = False
    hand_for_hand: bool = False
    smallest_chip: Chips = 1  # in play
    game: Game = "nlhe"
    talks: bool = False  # on a deal
    stopped_for: str = ""  # why the clock was stopped, where somebody said so
