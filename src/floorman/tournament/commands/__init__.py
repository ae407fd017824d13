"""What can be asked of a tournament, and what the rules say to it."""

from typing import TypeAlias, get_args

from floorman.tournament.commands.applying import Apply, NotNow
from floorman.tournament.commands.clock import CancelEvent, ExtendLevel, SetLevel, StartClock, StartEvent, StopClock
from floorman.tournament.commands.conduct import Penalise
from floorman.tournament.commands.entering import CancelEntry, Enter
from floorman.tournament.commands.halting import HaltTable, ResumeTable
from floorman.tournament.commands.moving import BreakTable, ConfirmArrival, Move, RedrawSeats, SetBreakOrder
from floorman.tournament.commands.placing import Bust, Busted, SetPrizes
from floorman.tournament.commands.playing import NewHand, TellHandDone
from floorman.tournament.commands.seating import DrawSeats, OpenTable
from floorman.tournament.commands.telling import TellButton
from floorman.tournament.commands.ways_back import TakeBack

AnyCommand: TypeAlias = (
    StartEvent
    | StartClock
    | StopClock
    | SetLevel
    | ExtendLevel
    | CancelEvent
    | Penalise
    | Enter
    | CancelEntry
    | OpenTable
    | Move
    | BreakTable
    | SetBreakOrder
    | RedrawSeats
    | ConfirmArrival
    | TellButton
    | HaltTable
    | ResumeTable
    | Apply
    | NotNow
    | DrawSeats
    | NewHand
    | TellHandDone
    | Bust
    | SetPrizes
    | TakeBack
)

COMMANDS: tuple[str, ...] = tuple(str(one.__struct_config__.tag) for one in get_args(AnyCommand))

__all__ = [
    "COMMANDS",
    "AnyCommand",
    "Apply",
    "BreakTable",
    "Bust",
    "Busted",
    "CancelEntry",
    "CancelEvent",
    "ConfirmArrival",
    "DrawSeats",
    "Enter",
    "ExtendLevel",
    "HaltTable",
    "Move",
    "NewHand",
    "NotNow",
    "OpenTable",
    "Penalise",
    "RedrawSeats",
    "ResumeTable",
    "SetBreakOrder",
    "SetLevel",
    "SetPrizes",
    "StartClock",
    "StartEvent",
    "StopClock",
    "TakeBack",
    "TellButton",
    "TellHandDone",
]
