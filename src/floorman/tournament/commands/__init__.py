"""What can be asked of a tournament, and what the rules say to it."""

from typing import TypeAlias, get_args

from floorman.tournament.commands.clock import CancelEvent, ExtendLevel, SetLevel, StartClock, StartEvent, StopClock
from floorman.tournament.commands.conduct import Penalise
from floorman.tournament.commands.days import CountBag, DrawLastHands, EndDay, MergeFlight, ResumeDay, ShowIdentity
from floorman.tournament.commands.disputes import CloseDispute, OpenDispute, SendOut
from floorman.tournament.commands.entering import CancelEntry, Enter
from floorman.tournament.commands.hand_for_hand import AnnounceHandForHand, EndHandForHand, HoldAllIn, ReleaseAllIn
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
    | AnnounceHandForHand
    | EndHandForHand
    | HoldAllIn
    | ReleaseAllIn
    | CountBag
    | DrawLastHands
    | EndDay
    | MergeFlight
    | ResumeDay
    | ShowIdentity
    | CloseDispute
    | OpenDispute
    | SendOut
    | TakeBack
)

COMMANDS: tuple[str, ...] = tuple(str(one.__struct_config__.tag) for one in get_args(AnyCommand))

__all__ = [
    "COMMANDS",
    "AnnounceHandForHand",
    "AnyCommand",
    "Bust",
    "Busted",
    "CancelEntry",
    "CancelEvent",
    "CloseDispute",
    "CountBag",
    "DrawLastHands",
    "DrawSeats",
    "EndDay",
    "EndHandForHand",
    "Enter",
    "ExtendLevel",
    "HoldAllIn",
    "MergeFlight",
    "Move",
    "NewHand",
    "OpenDispute",
    "OpenTable",
    "Penalise",
    "ReleaseAllIn",
    "ResumeDay",
    "SendOut",
    "SetLevel",
    "SetPrizes",
    "ShowIdentity",
    "StartClock",
    "StartEvent",
    "StopClock",
    "TakeBack",
    "TellHandDone",
]
