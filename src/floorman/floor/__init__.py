"""Joins hands, rulings and the tournament: outcomes become commands, penalties are served in hands. Pure.

`Evening` is all of it together: an event with the hands that are played at its tables.
"""

from floorman.floor.ahead import Told
from floorman.floor.carrying import carried_out, noted
from floorman.floor.commands import AnyCommand, TableCommand
from floorman.floor.declaring import Declared, acted_on, declare, turn_comes
from floorman.floor.evening import Decision, Evening
from floorman.floor.events import HandEvent
from floorman.floor.knockouts import knockouts
from floorman.floor.open_hand import OpenHand
from floorman.floor.standing import choose, stands

__all__ = [
    "AnyCommand",
    "Decision",
    "Declared",
    "Evening",
    "HandEvent",
    "OpenHand",
    "TableCommand",
    "Told",
    "acted_on",
    "carried_out",
    "choose",
    "declare",
    "knockouts",
    "noted",
    "stands",
    "turn_comes",
]
