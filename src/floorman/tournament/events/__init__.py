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
    SeatsRedrawn,
)
from floorman.tournament.events.disputes import DisputeClosed, DisputeOpened, SpectatorSentOut
from floorman.tournament.events.entering import EntryCancelled, EntryMade
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
from floorman.tournament.events.seating import (
    PlayerSeated,
    PlayersMoved,
    Seated,
    SeatsDrawn,
    TableOpened,
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
    | SeatsRedrawn
    | DisputeClosed
    | DisputeOpened
    | SpectatorSentOut
    | LevelsShortened
    | TakenBack
)

__all__ = [
    "AllInHeld",
    "AllInReleased",
    "AnyEvent",
    "BagCounted",
    "BookNamed",
    "ButtonDrawn",
    "ChipsBlindedOff",
    "ChipsOut",
    "ClockStarted",
    "ClockStopped",
    "DayEnded",
    "DayResumed",
    "DisputeClosed",
    "DisputeOpened",
    "EntryCancelled",
    "EntryMade",
    "Event",
    "EventCancelled",
    "EventOpened",
    "EventStarted",
    "EventTakenOver",
    "EventWon",
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
    "Penalised",
    "PenaltyCarried",
    "PlayerSeated",
    "PlayersMoved",
    "PlayersOut",
    "PrizesSet",
    "RoundOver",
    "Seated",
    "SeatsDrawn",
    "SeatsRedrawn",
    "SpectatorSentOut",
    "Stays",
    "TableOpened",
    "TableTakenOver",
    "TakenBack",
]
