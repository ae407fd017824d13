"""What has happened in a tournament. The words in the tags are the log's own and outlive these classes."""

from typing import TypeAlias

from floorman.tournament.event import BookNamed, Event
from floorman.tournament.events.clock import (
    ClockStarted,
    ClockStopped,
    EventCancelled,
    EventOpened,
    EventStarted,
    EventTakenOver,
    LevelExtended,
    LevelSet,
    TakenBack,
)
from floorman.tournament.events.conduct import (
    ChipsBlindedOff,
    ChipsOut,
    HandServed,
    IncidentRecorded,
    Penalised,
    PenaltyCarried,
    Stays,
)
from floorman.tournament.events.entering import EntryCancelled, EntryMade
from floorman.tournament.events.placing import EventWon, PlayersOut, PrizesSet
from floorman.tournament.events.playing import ButtonDrawn, HandBegan, HandDone
from floorman.tournament.events.seating import (
    ArrivalConfirmed,
    BreakOrderSet,
    ButtonTold,
    PlayerSeated,
    PlayersMoved,
    ProposalPutOff,
    Seated,
    SeatsDrawn,
    SeatsRedrawn,
    TableBroken,
    TableHalted,
    TableOpened,
    TableResumed,
    TableTakenOver,
)

AnyEvent: TypeAlias = (
    EventOpened
    | EventStarted
    | EventTakenOver
    | ClockStarted
    | ClockStopped
    | LevelSet
    | LevelExtended
    | EventCancelled
    | IncidentRecorded
    | Penalised
    | HandServed
    | ChipsOut
    | ChipsBlindedOff
    | PenaltyCarried
    | EntryMade
    | EntryCancelled
    | TableOpened
    | TableTakenOver
    | SeatsDrawn
    | PlayerSeated
    | PlayersMoved
    | TableBroken
    | BreakOrderSet
    | ButtonTold
    | SeatsRedrawn
    | ArrivalConfirmed
    | TableHalted
    | TableResumed
    | ProposalPutOff
    | HandBegan
    | HandDone
    | ButtonDrawn
    | PlayersOut
    | EventWon
    | PrizesSet
    | TakenBack
)

__all__ = [
    "AnyEvent",
    "ArrivalConfirmed",
    "BookNamed",
    "BreakOrderSet",
    "ButtonDrawn",
    "ButtonTold",
    "ChipsBlindedOff",
    "ChipsOut",
    "ClockStarted",
    "ClockStopped",
    "EntryCancelled",
    "EntryMade",
    "Event",
    "EventCancelled",
    "EventOpened",
    "EventStarted",
    "EventTakenOver",
    "EventWon",
    "HandBegan",
    "HandDone",
    "HandServed",
    "IncidentRecorded",
    "LevelExtended",
    "LevelSet",
    "Penalised",
    "PenaltyCarried",
    "PlayerSeated",
    "PlayersMoved",
    "PlayersOut",
    "PrizesSet",
    "ProposalPutOff",
    "Seated",
    "SeatsDrawn",
    "SeatsRedrawn",
    "Stays",
    "TableBroken",
    "TableHalted",
    "TableOpened",
    "TableResumed",
    "TableTakenOver",
    "TakenBack",
]
