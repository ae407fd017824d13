"""What can be asked of a tournament, and what the rules say to it."""

from typing import TypeAlias, get_args

from floorman.tournament.commands.chips import DealRaceCards, RaceOff
from floorman.tournament.commands.clock import CancelEvent, ExtendLevel, SetLevel, StartClock, StartEvent, StopClock
from floorman.tournament.commands.conduct import Penalise
from floorman.tournament.commands.counting import CorrectStacks, Count
from floorman.tournament.commands.entering import CancelEntry, Enter
from floorman.tournament.commands.exchanging import ChangeDeck, ColourUp
from floorman.tournament.commands.placing import Bust, Busted, SetPrizes
from floorman.tournament.commands.playing import NewHand, TellHandDone
from floorman.tournament.commands.seating import DrawSeats, Move, OpenTable
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
    | NewHand
    | TellHandDone
    | Bust
    | SetPrizes
    | RaceOff
    | DealRaceCards
    | ColourUp
    | ChangeDeck
    | Count
    | CorrectStacks
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
    "ChangeDeck",
    "ColourUp",
    "CorrectStacks",
    "Count",
    "DealRaceCards",
    "DrawSeats",
    "Enter",
    "ExtendLevel",
    "Move",
    "NewHand",
    "OpenTable",
    "Penalise",
    "RaceOff",
    "SetLevel",
    "SetPrizes",
    "StartClock",
    "StartEvent",
    "StopClock",
    "TakeBack",
    "TellHandDone",
]
