"""What has happened in a tournament. The words in the tags are the log's own and outlive these classes."""

from typing import TypeAlias

from floorman.tournament.event import BookNamed, Event
from floorman.tournament.events.bounties import BountiesSealed, BountiesSettled, BountyTaken
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
from floorman.tournament.events.deals import DealFailed, DealMade, TalksOpened
from floorman.tournament.events.entering import EntryCancelled, EntryMade
from floorman.tournament.events.placing import EventWon, PlayersOut
from floorman.tournament.events.playing import ButtonDrawn, HandBegan, HandDone
from floorman.tournament.events.prizes import (
    OddCoinsDrawn,
    PrizePaid,
    PrizeRuled,
    PrizesChanged,
    PrizesLocked,
    PrizesPublished,
    PrizesSet,
    TicketsWon,
)
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
    | BountiesSealed
    | BountiesSettled
    | BountyTaken
    | DealFailed
    | DealMade
    | TalksOpened
    | OddCoinsDrawn
    | PrizePaid
    | PrizeRuled
    | PrizesChanged
    | PrizesLocked
    | PrizesPublished
    | TicketsWon
    | TakenBack
)

__all__ = [
    "AnyEvent",
    "BookNamed",
    "BountiesSealed",
    "BountiesSettled",
    "BountyTaken",
    "ButtonDrawn",
    "ChipsBlindedOff",
    "ChipsOut",
    "ClockStarted",
    "ClockStopped",
    "DealFailed",
    "DealMade",
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
    "OddCoinsDrawn",
    "Penalised",
    "PenaltyCarried",
    "PlayerSeated",
    "PlayersMoved",
    "PlayersOut",
    "PrizePaid",
    "PrizeRuled",
    "PrizesChanged",
    "PrizesLocked",
    "PrizesPublished",
    "PrizesSet",
    "Seated",
    "SeatsDrawn",
    "Stays",
    "TableOpened",
    "TableTakenOver",
    "TakenBack",
    "TalksOpened",
    "TicketsWon",
]
