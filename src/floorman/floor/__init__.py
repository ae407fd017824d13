"""Joins hands, rulings and the tournament: outcomes become commands, penalties are served in hands. Pure."""

from floorman.floor.carrying import carried_out, noted
from floorman.floor.declaring import Declared, Heard, acted_on, declare, settled, turn_comes
from floorman.floor.knockouts import knockouts
from floorman.floor.sitting_out import presence_in_deal, served_in
from floorman.floor.standing import choose, stands

__all__ = [
    "Declared",
    "Heard",
    "acted_on",
    "carried_out",
    "choose",
    "declare",
    "knockouts",
    "noted",
    "presence_in_deal",
    "served_in",
    "settled",
    "stands",
    "turn_comes",
]
