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
    PlayerSeated,
    PlayersMoved,
    Seated,
    SeatsDrawn,
    TableOpened,
    TableTakenOver,
)
from floorman.tournament.events.starting import (
    ButtonPlaced,
    FinalTableDrawn,
    FinalTableSizeSet,
    LotDrawn,
    SeatConfirmed,
    SeatGiven,
    SeatsReleased,
    SeatsReserved,
    TableStarted,
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
    | HandBegan
    | HandDone
    | ButtonDrawn
    | SeatsReserved
    | SeatsReleased
    | SeatGiven
    | SeatConfirmed
    | TableStarted
    | ButtonPlaced
    | LotDrawn
    | FinalTableSizeSet
    | FinalTableDrawn
    | PlayersOut
    | EventWon
    | PrizesSet
    | TakenBack
)

__all__ = [
    "AnyEvent",
    "BookNamed",
    "ButtonDrawn",
    "ButtonPlaced",
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
    "FinalTableDrawn",
    "FinalTableSizeSet",
    "HandBegan",
    "HandDone",
    "HandServed",
    "IncidentRecorded",
    "LevelExtended",
    "LevelSet",
    "LotDrawn",
    "Penalised",
    "PenaltyCarried",
    "PlayerSeated",
    "PlayersMoved",
    "PlayersOut",
    "PrizesSet",
    "SeatConfirmed",
    "SeatGiven",
    "Seated",
    "SeatsDrawn",
    "SeatsReleased",
    "SeatsReserved",
    "Stays",
    "TableOpened",
    "TableStarted",
    "TableTakenOver",
    "TakenBack",
]
