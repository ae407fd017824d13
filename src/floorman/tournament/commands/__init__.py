"""What can be asked of a tournament, and what the rules say to it."""

from typing import TypeAlias, get_args

from floorman.tournament.commands.bounties import Bounty, SealBounties, SettleBounties
from floorman.tournament.commands.clock import CancelEvent, ExtendLevel, SetLevel, StartClock, StartEvent, StopClock
from floorman.tournament.commands.conduct import Penalise
from floorman.tournament.commands.deals import DealTalks
from floorman.tournament.commands.entering import CancelEntry, Enter
from floorman.tournament.commands.placing import Bust, Busted
from floorman.tournament.commands.playing import NewHand, TellHandDone
from floorman.tournament.commands.prizes import (
    ChangePrizes,
    DecidePrize,
    LockPrizes,
    PayPrize,
    PublishPrizes,
    SetPrizes,
)
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
    | PublishPrizes
    | ChangePrizes
    | LockPrizes
    | PayPrize
    | DecidePrize
    | DealTalks
    | SealBounties
    | Bounty
    | SettleBounties
    | TakeBack
)

COMMANDS: tuple[str, ...] = tuple(str(one.__struct_config__.tag) for one in get_args(AnyCommand))

__all__ = [
    "COMMANDS",
    "AnyCommand",
    "Bounty",
    "Bust",
    "Busted",
    "CancelEntry",
    "CancelEvent",
    "ChangePrizes",
    "DealTalks",
    "DecidePrize",
    "DrawSeats",
    "Enter",
    "ExtendLevel",
    "LockPrizes",
    "Move",
    "NewHand",
    "OpenTable",
    "PayPrize",
    "Penalise",
    "PublishPrizes",
    "SealBounties",
    "SetLevel",
    "SetPrizes",
    "SettleBounties",
    "StartClock",
    "StartEvent",
    "StopClock",
    "TakeBack",
    "TellHandDone",
]
