"""What can be asked of a tournament, and what the rules say to it."""

from typing import TypeAlias, get_args

from floorman.tournament.commands.clock import CancelEvent, ExtendLevel, SetLevel, StartClock, StartEvent, StopClock
from floorman.tournament.commands.conduct import Penalise
from floorman.tournament.commands.entering import CancelEntry, Enter
from floorman.tournament.commands.final_table import DrawFinalTable, SetFinalTable
from floorman.tournament.commands.open_seats import ConfirmSeat, GiveSeat, HoldSeats, ReleaseSeats
from floorman.tournament.commands.placing import Bust, Busted, SetPrizes
from floorman.tournament.commands.playing import NewHand, TellHandDone
from floorman.tournament.commands.seating import DrawSeats, Move, OpenTable
from floorman.tournament.commands.starting import Draw, DrawButton, EvenOut, StartTable
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
    | DrawSeats
    | HoldSeats
    | ReleaseSeats
    | GiveSeat
    | ConfirmSeat
    | EvenOut
    | StartTable
    | DrawButton
    | Draw
    | SetFinalTable
    | DrawFinalTable
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
    "Bust",
    "Busted",
    "CancelEntry",
    "CancelEvent",
    "ConfirmSeat",
    "Draw",
    "DrawButton",
    "DrawFinalTable",
    "DrawSeats",
    "Enter",
    "EvenOut",
    "ExtendLevel",
    "GiveSeat",
    "HoldSeats",
    "Move",
    "NewHand",
    "OpenTable",
    "Penalise",
    "ReleaseSeats",
    "SetFinalTable",
    "SetLevel",
    "SetPrizes",
    "StartClock",
    "StartEvent",
    "StartTable",
    "StopClock",
    "TakeBack",
    "TellHandDone",
]
