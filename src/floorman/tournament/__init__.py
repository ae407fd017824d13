"""The tournament: what happens around the hands. Today the clock; the rest of the floor joins it room by room.

Pure: time and people are arguments, cards and draws come from outside. It imports neither hands nor rulings.
"""

from floorman.tournament.clock import Clock, Reading, Running, Stopped, next_end, read
from floorman.tournament.commands import (
    AnyCommand,
    CancelEvent,
    ExtendLevel,
    Penalise,
    SetLevel,
    StartClock,
    StartEvent,
    StopClock,
    TakeBack,
)
from floorman.tournament.decide import Decision, decide
from floorman.tournament.events import AnyEvent, BookNamed, EventOpened
from floorman.tournament.opening import OpenEvent, open_event
from floorman.tournament.penalties import Ledger, Sitting
from floorman.tournament.state import Tournament, fold, opened
from floorman.tournament.structure import Break, Level, Stretch, Structure, level_number, levels

__all__ = [
    "AnyCommand",
    "AnyEvent",
    "BookNamed",
    "Break",
    "CancelEvent",
    "Clock",
    "Decision",
    "EventOpened",
    "ExtendLevel",
    "Ledger",
    "Level",
    "OpenEvent",
    "Penalise",
    "Reading",
    "Running",
    "SetLevel",
    "Sitting",
    "StartClock",
    "StartEvent",
    "StopClock",
    "Stopped",
    "Stretch",
    "Structure",
    "TakeBack",
    "Tournament",
    "decide",
    "fold",
    "level_number",
    "levels",
    "next_end",
    "open_event",
    "opened",
    "read",
]
