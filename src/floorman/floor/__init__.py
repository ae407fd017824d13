"""Joins hands, rulings and the tournament: outcomes become commands, penalties are served in hands. Pure.

`Evening` is all of it together: an event with the hands that are played at its tables.
"""

from floorman.floor.ahead import Told
from floorman.floor.carrying import carried_out, noted
from floorman.floor.commands import AnyCommand, TableCommand
from floorman.floor.declaring import Declared, Heard, acted_on, declare, settled, turn_comes
from floorman.floor.evening import Decision, Evening
from floorman.floor.events import HandEvent
from floorman.floor.knockouts import knockouts
from floorman.floor.open_hand import OpenHand
from floorman.floor.sitting_out import presence_in_deal, served_in
from floorman.floor.standing import choose, stands

__all__ = [
    "AnyCommand",
    "Decision",
    "Declared",
    "Evening",
    "HandEvent",
    "Heard",
    "OpenHand",
    "TableCommand",
    "Told",
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
