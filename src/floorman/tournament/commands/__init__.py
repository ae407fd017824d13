"""What can be asked of a tournament, and what the rules say to it."""

from typing import TypeAlias, get_args

from floorman.tournament.commands.announcing import TellRoom
from floorman.tournament.commands.apart import KeepApart
from floorman.tournament.commands.applying import Apply, NotNow
from floorman.tournament.commands.bagging import CountBag, EndDay
from floorman.tournament.commands.bots import LetBotPlay, TakeOver
from floorman.tournament.commands.bounties import Bounty, SealBounties, SettleBounties
from floorman.tournament.commands.calls import AnswerCall, CallFloor, WithdrawCall
from floorman.tournament.commands.chips import DealRaceCards, RaceOff
from floorman.tournament.commands.clock import CancelEvent, ExtendLevel, SetLevel, StartClock, StartEvent, StopClock
from floorman.tournament.commands.closing import CloseEvening
from floorman.tournament.commands.conduct import Penalise, ReferPenalty, WaivePenalty
from floorman.tournament.commands.confirming import SetConfirming
from floorman.tournament.commands.correcting import (
    CloseAlarm,
    CorrectName,
    CorrectPenalty,
    CorrectPlaces,
    TakeBackBust,
    TellKnockOut,
)
from floorman.tournament.commands.counting import CorrectStacks, Count, CountTable
from floorman.tournament.commands.days import DrawLastHands, MergeFlight, ResumeDay, ShowIdentity
from floorman.tournament.commands.deal_votes import ProposeDeal, VoteDeal
from floorman.tournament.commands.deals import DealTalks
from floorman.tournament.commands.disputes import CloseDispute, OpenDispute, SendOut
from floorman.tournament.commands.entering import CancelEntry, ConfirmData, Enter
from floorman.tournament.commands.exchanging import ChangeDeck, ColourUp
from floorman.tournament.commands.final_table import DrawFinalTable, SetFinalTable
from floorman.tournament.commands.games import NextGame
from floorman.tournament.commands.going_on import HandGoesOn
from floorman.tournament.commands.halting import HaltTable, ResumeTable
from floorman.tournament.commands.hand_for_hand import AnnounceHandForHand, EndHandForHand, HoldAllIn, ReleaseAllIn
from floorman.tournament.commands.level_plan import AddStretch, ChangeStretch, MoveStretch, RemoveStretch, SetLengths
from floorman.tournament.commands.level_time import BreakNow, EndBreak, GoToBreak, SetTime
from floorman.tournament.commands.moving import BreakTable, ConfirmArrival, Move, RedrawSeats, SetBreakOrder, SwapSeats
from floorman.tournament.commands.no_shows import RemoveNoShow
from floorman.tournament.commands.open_seats import ConfirmSeat, GiveSeat, HoldSeats, ReleaseSeats
from floorman.tournament.commands.outages import CountGap, NoticeOutage, TakeOutGap
from floorman.tournament.commands.paying import GiveBack, Invite, Pay, PayAll, SetPrice
from floorman.tournament.commands.placing import Bust, Busted
from floorman.tournament.commands.playing import NewHand, TellHandDone
from floorman.tournament.commands.presence import CheckIn, SitIn, SitOut
from floorman.tournament.commands.prizes import (
    ChangePrizes,
    DecidePrize,
    LockPrizes,
    PayPrize,
    PublishPrizes,
    SetPayouts,
    SetPrizes,
)
from floorman.tournament.commands.re_entering import ReEnter
from floorman.tournament.commands.rebuying import AddOn, Rebuy, WithdrawRebuy
from floorman.tournament.commands.registration import CloseRegistration, SetReEntryEnd
from floorman.tournament.commands.ruling_back import TakeBackRuling
from floorman.tournament.commands.seating import DrawSeats, OpenTable
from floorman.tournament.commands.settings import (
    AnnounceEnd,
    ChangePlan,
    RenameEvent,
    SetBounties,
    SetGuarantee,
    SetPurchase,
    SetRegistrationEnd,
    SetTableSize,
)
from floorman.tournament.commands.starting import Draw, DrawButton, EvenOut, StartTable
from floorman.tournament.commands.switching import SetTable
from floorman.tournament.commands.telling import TellButton
from floorman.tournament.commands.time_cards import BeginShot, EndShot, PlayTimeCard, TellShotExpired
from floorman.tournament.commands.waiting import SeatNext
from floorman.tournament.commands.ways_back import TakeBack

AnyCommand: TypeAlias = (
    StartEvent
    | StartClock
    | StopClock
    | SetLevel
    | ExtendLevel
    | CancelEvent
    | Penalise
    | ReferPenalty
    | WaivePenalty
    | Enter
    | CancelEntry
    | OpenTable
    | Move
    | BreakTable
    | SetBreakOrder
    | RedrawSeats
    | SwapSeats
    | ConfirmArrival
    | KeepApart
    | CheckIn
    | HaltTable
    | ResumeTable
    | Apply
    | NotNow
    | DrawSeats
    | NewHand
    | TellHandDone
    | HandGoesOn
    | TakeBackRuling
    | Bust
    | SetPrizes
    | SetPayouts
    | TakeBack
    | ConfirmData
    | Pay
    | PayAll
    | GiveBack
    | Invite
    | SetPrice
    | SeatNext
    | ReEnter
    | Rebuy
    | AddOn
    | WithdrawRebuy
    | RemoveNoShow
    | CloseRegistration
    | SetReEntryEnd
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
    | PublishPrizes
    | ChangePrizes
    | LockPrizes
    | PayPrize
    | DecidePrize
    | DealTalks
    | ProposeDeal
    | VoteDeal
    | SealBounties
    | Bounty
    | SettleBounties
    | RaceOff
    | DealRaceCards
    | ColourUp
    | ChangeDeck
    | Count
    | CorrectStacks
    | TellButton
    | CountTable
    | CloseAlarm
    | CorrectName
    | CorrectPenalty
    | CorrectPlaces
    | TellKnockOut
    | SitOut
    | SetConfirming
    | SitIn
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
    | NextGame
    | BeginShot
    | EndShot
    | PlayTimeCard
    | TellShotExpired
    | NoticeOutage
    | CountGap
    | TakeOutGap
    | SetTable
    | CallFloor
    | AnswerCall
    | WithdrawCall
    | LetBotPlay
    | TakeOver
    | ChangeStretch
    | AddStretch
    | RemoveStretch
    | MoveStretch
    | SetLengths
    | SetTime
    | GoToBreak
    | BreakNow
    | EndBreak
    | SetRegistrationEnd
    | SetPurchase
    | SetTableSize
    | SetGuarantee
    | SetBounties
    | AnnounceEnd
    | RenameEvent
    | TellRoom
    | CloseEvening
    | ChangePlan
    | TakeBackBust
)

COMMANDS: tuple[str, ...] = tuple(str(one.__struct_config__.tag) for one in get_args(AnyCommand))

__all__ = [
    "COMMANDS",
    "AddOn",
    "AddStretch",
    "AnnounceEnd",
    "AnnounceHandForHand",
    "AnswerCall",
    "AnyCommand",
    "Apply",
    "BeginShot",
    "Bounty",
    "BreakNow",
    "BreakTable",
    "Bust",
    "Busted",
    "CallFloor",
    "CancelEntry",
    "CancelEvent",
    "ChangeDeck",
    "ChangePlan",
    "ChangePrizes",
    "ChangeStretch",
    "CheckIn",
    "CloseAlarm",
    "CloseDispute",
    "CloseEvening",
    "CloseRegistration",
    "ColourUp",
    "ConfirmArrival",
    "ConfirmData",
    "ConfirmSeat",
    "CorrectName",
    "CorrectPenalty",
    "CorrectPlaces",
    "CorrectStacks",
    "Count",
    "CountBag",
    "CountGap",
    "CountTable",
    "DealRaceCards",
    "DealTalks",
    "DecidePrize",
    "Draw",
    "DrawButton",
    "DrawFinalTable",
    "DrawLastHands",
    "DrawSeats",
    "EndBreak",
    "EndDay",
    "EndHandForHand",
    "EndShot",
    "Enter",
    "EvenOut",
    "ExtendLevel",
    "GiveBack",
    "GiveSeat",
    "GoToBreak",
    "HaltTable",
    "HandGoesOn",
    "HoldAllIn",
    "HoldSeats",
    "Invite",
    "KeepApart",
    "LetBotPlay",
    "LockPrizes",
    "MergeFlight",
    "Move",
    "MoveStretch",
    "NewHand",
    "NextGame",
    "NotNow",
    "NoticeOutage",
    "OpenDispute",
    "OpenTable",
    "Pay",
    "PayAll",
    "PayPrize",
    "Penalise",
    "PlayTimeCard",
    "ProposeDeal",
    "PublishPrizes",
    "RaceOff",
    "ReEnter",
    "Rebuy",
    "RedrawSeats",
    "ReferPenalty",
    "ReleaseAllIn",
    "ReleaseSeats",
    "RemoveNoShow",
    "RemoveStretch",
    "RenameEvent",
    "ResumeDay",
    "ResumeTable",
    "SealBounties",
    "SeatNext",
    "SendOut",
    "SetBounties",
    "SetBreakOrder",
    "SetConfirming",
    "SetFinalTable",
    "SetGuarantee",
    "SetLengths",
    "SetLevel",
    "SetPayouts",
    "SetPrice",
    "SetPrizes",
    "SetPurchase",
    "SetReEntryEnd",
    "SetRegistrationEnd",
    "SetTable",
    "SetTableSize",
    "SetTime",
    "SettleBounties",
    "ShowIdentity",
    "SitIn",
    "SitOut",
    "StartClock",
    "StartEvent",
    "StartTable",
    "StopClock",
    "SwapSeats",
    "TakeBack",
    "TakeBackBust",
    "TakeBackRuling",
    "TakeOutGap",
    "TakeOver",
    "TellButton",
    "TellHandDone",
    "TellKnockOut",
    "TellRoom",
    "TellShotExpired",
    "VoteDeal",
    "WaivePenalty",
    "WithdrawCall",
    "WithdrawRebuy",
]
