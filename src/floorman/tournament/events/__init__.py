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
from floorman.tournament.events.days import (
    BagCounted,
    DayEnded,
    DayResumed,
    FlightMerged,
    IdentityShown,
    LastHandsDrawn,
    SeatsDrawnForDay,
)
from floorman.tournament.events.disputes import DisputeClosed, DisputeOpened, SpectatorSentOut
from floorman.tournament.events.entering import (
    ChipsBought,
    DataConfirmed,
    EntryCancelled,
    EntryMade,
    EntryPaid,
    EntrySeated,
    NoShowsRemoved,
)
from floorman.tournament.events.hand_for_hand import (
    AllInHeld,
    AllInReleased,
    HandForHandAnnounced,
    HandForHandEnded,
    HandForHandOver,
    HeldAllInGoesOn,
    RoundOver,
)
from floorman.tournament.events.placing import EventWon, LevelsShortened, PlayersOut, PrizesSet
from floorman.tournament.events.playing import ButtonDrawn, HandBegan, HandDone
from floorman.tournament.events.registration import PriceSet, ReEntryEndSet, RegistrationClosed
from floorman.tournament.events.seating import (
    ArrivalConfirmed,
    BreakOrderSet,
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
    | TableBroken
    | BreakOrderSet
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
    | AllInHeld
    | AllInReleased
    | HandForHandAnnounced
    | HandForHandEnded
    | HandForHandOver
    | HeldAllInGoesOn
    | RoundOver
    | BagCounted
    | DayEnded
    | DayResumed
    | FlightMerged
    | IdentityShown
    | LastHandsDrawn
    | SeatsDrawnForDay
    | DisputeClosed
    | DisputeOpened
    | SpectatorSentOut
    | LevelsShortened
    | TakenBack
    | EntryPaid
    | EntrySeated
    | DataConfirmed
    | ChipsBought
    | NoShowsRemoved
    | RegistrationClosed
    | ReEntryEndSet
    | PriceSet
    | SeatsReserved
    | SeatsReleased
    | SeatGiven
    | SeatConfirmed
    | TableStarted
    | ButtonPlaced
    | LotDrawn
    | FinalTableSizeSet
    | FinalTableDrawn
)

__all__ = [
    "AllInHeld",
    "AllInReleased",
    "AnyEvent",
    "ArrivalConfirmed",
    "BagCounted",
    "BookNamed",
    "BreakOrderSet",
    "ButtonDrawn",
    "ButtonPlaced",
    "ChipsBlindedOff",
    "ChipsBought",
    "ChipsOut",
    "ClockStarted",
    "ClockStopped",
    "DataConfirmed",
    "DayEnded",
    "DayResumed",
    "DisputeClosed",
    "DisputeOpened",
    "EntryCancelled",
    "EntryMade",
    "EntryPaid",
    "EntrySeated",
    "Event",
    "EventCancelled",
    "EventOpened",
    "EventStarted",
    "EventTakenOver",
    "EventWon",
    "FinalTableDrawn",
    "FinalTableSizeSet",
    "FlightMerged",
    "HandBegan",
    "HandDone",
    "HandForHandAnnounced",
    "HandForHandEnded",
    "HandForHandOver",
    "HandServed",
    "HeldAllInGoesOn",
    "IdentityShown",
    "IncidentRecorded",
    "LastHandsDrawn",
    "LevelExtended",
    "LevelSet",
    "LevelsShortened",
    "LotDrawn",
    "NoShowsRemoved",
    "Penalised",
    "PenaltyCarried",
    "PlayerSeated",
    "PlayersMoved",
    "PlayersOut",
    "PriceSet",
    "PrizesSet",
    "ProposalPutOff",
    "ReEntryEndSet",
    "RegistrationClosed",
    "RoundOver",
    "SeatConfirmed",
    "SeatGiven",
    "Seated",
    "SeatsDrawn",
    "SeatsDrawnForDay",
    "SeatsRedrawn",
    "SeatsReleased",
    "SeatsReserved",
    "SpectatorSentOut",
    "Stays",
    "TableBroken",
    "TableHalted",
    "TableOpened",
    "TableResumed",
    "TableStarted",
    "TableTakenOver",
    "TakenBack",
]
