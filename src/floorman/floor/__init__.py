"""Joins hands, rulings and the tournament: outcomes become commands, penalties are served in hands. Pure.

`Floor` is all of it together, an event with the hands that are played at its tables; `decide` says what may be done.
"""

from floorman.floor.carrying import carried_out, noted
from floorman.floor.commands import AnyCommand, TableCommand
from floorman.floor.decide import Decision, decide
from floorman.floor.declaring import Declared, acted_on, declare, turn_comes
from floorman.floor.events import HandEvent
from floorman.floor.floor import Floor
from floorman.floor.knockouts import knockouts
from floorman.floor.open_hand import OpenHand
from floorman.floor.pending import choose, stands
from floorman.floor.stream_event import StreamEvent

__all__ = [
    "AnyCommand",
    "Decision",
    "Declared",
    "Floor",
    "HandEvent",
    "OpenHand",
    "StreamEvent",
    "TableCommand",
    "acted_on",
    "carried_out",
    "choose",
    "decide",
    "declare",
    "knockouts",
    "noted",
    "stands",
    "turn_comes",
]
