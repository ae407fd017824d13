"""What has happened in a tournament. The words in the tags are the log's own and outlive these classes."""

from typing import TypeAlias

from floorman.tournament.event import BookNamed, Event
from floorman.tournament.events.chips import (
    ChipsExchanged,
    DeckChanged,
    RaceCardsDealt,
    RaceCardsDrawn,
    RaceCardsOwed,
    RaceOpened,
    RaceSettled,
)
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
from floorman.tournament.events.counting import (
    AlarmClosed,
    AlarmOpened,
    HandCounted,
    StacksCorrected,
    StacksCounted,
    TableTallied,
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
    | RaceOpened
    | RaceCardsOwed
    | RaceCardsDealt
    | RaceCardsDrawn
    | RaceSettled
    | ChipsExchanged
    | DeckChanged
    | StacksCounted
    | HandCounted
    | TableTallied
    | AlarmOpened
    | AlarmClosed
    | StacksCorrected
    | TakenBack
)

__all__ = [
    "AlarmClosed",
    "AlarmOpened",
    "AnyEvent",
    "BookNamed",
    "ButtonDrawn",
    "ChipsBlindedOff",
    "ChipsExchanged",
    "ChipsOut",
    "ClockStarted",
    "ClockStopped",
    "DeckChanged",
    "EntryCancelled",
    "EntryMade",
    "Event",
    "EventCancelled",
    "EventOpened",
    "EventStarted",
    "EventTakenOver",
    "EventWon",
    "HandBegan",
    "HandCounted",
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
    "RaceCardsDealt",
    "RaceCardsDrawn",
    "RaceCardsOwed",
    "RaceOpened",
    "RaceSettled",
    "Seated",
    "SeatsDrawn",
    "StacksCorrected",
    "StacksCounted",
    "Stays",
    "TableOpened",
    "TableTakenOver",
    "TableTallied",
    "TakenBack",
]
