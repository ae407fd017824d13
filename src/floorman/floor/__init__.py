"""Joins what was ruled to the hand: an outcome becomes a command that the hand still decides. Pure."""

from floorman.floor.carrying import carried_out, noted
from floorman.floor.declaring import Declared, Heard, acted_on, declare, settled, turn_comes
from floorman.floor.standing import Standing, StandingReading, StandingRuling, choose, stands

__all__ = [
    "Declared",
    "Heard",
    "Standing",
    "StandingReading",
    "StandingRuling",
    "acted_on",
    "carried_out",
    "choose",
    "declare",
    "noted",
    "settled",
    "stands",
    "turn_comes",
]
