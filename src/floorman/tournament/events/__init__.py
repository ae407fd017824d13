"""What has happened in a tournament. The words in the tags are the log's own and outlive these classes."""

from typing import TypeAlias

from floorman.tournament.event import BookNamed, Event
from floorman.tournament.events.after_hand import ShownAfter
from floorman.tournament.events.apart import KeptApart
from floorman.tournament.events.bots import BotLeft, BotPlays
from floorman.tournament.events.bounties import BountiesSealed, BountiesSettled, BountyTaken
from floorman.tournament.events.calls import CallAnswered, CallMade
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
from floorman.tournament.events.closing import EveningClosed
from floorman.tournament.events.conduct import (
    ChipsBlindedOff,
    ChipsOut,
    HandServed,
    IncidentRecorded,
    IncidentWithdrawn,
    Penalised,
    PenaltyCarried,
    PenaltyWaived,
    Stays,
)
from floorman.tournament.events.correcting import (
    AlarmSetAside,
    ButtonPutRight,
    KnockOutTold,
    NameCorrected,
    PenaltyCorrected,
    PlacesCorrected,
)
from floorman.tournament.events.counting import (
    AlarmClosed,
    AlarmOpened,
    HandCounted,
    StacksCorrected,
    StacksCounted,
    TableTallied,
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
from floorman.tournament.events.deals import DealFailed, DealMade, DealProposed, DealVoted, TalksOpened
from floorman.tournament.events.disputes import DisputeClosed, DisputeOpened, SpectatorSentOut
from floorman.tournament.events.entering import (
    ChipsBought,
    CreditGiven,
    DataConfirmed,
    EntriesPaid,
    EntryCancelled,
    EntryMade,
    EntryPaid,
    EntrySeated,
    MoneyGivenBack,
    NoShowsRemoved,
)
from floorman.tournament.events.games import GameCame, GameChosen
from floorman.tournament.events.hand_for_hand import (
    AllInHeld,
    AllInReleased,
    HandForHandAnnounced,
    HandForHandEnded,
    HandForHandOver,
    HeldAllInGoesOn,
    RoundOver,
)
from floorman.tournament.events.laying import BoardTurned, CardsDealt, CardsTabled, CardsThrown, DeckOpened
from floorman.tournament.events.levels import (
    BreakCalled,
    BreakEnded,
    BreakSet,
    LengthsSet,
    StretchAdded,
    StretchChanged,
    StretchMoved,
    StretchRemoved,
    TimeSet,
)
from floorman.tournament.events.mixing import DeckPrepared, MixOpened, MixSealed
from floorman.tournament.events.outages import ClockHeld, GapCounted, GapTakenOut, OutageNoticed
from floorman.tournament.events.placing import EventWon, LevelsShortened, PlayersOut
from floorman.tournament.events.playing import ButtonDrawn, HandBegan, HandDone
from floorman.tournament.events.presence import CheckedIn, SatIn, SatOut
from floorman.tournament.events.prizes import (
    OddCoinsDrawn,
    PayoutsSet,
    PrizePaid,
    PrizeRuled,
    PrizesChanged,
    PrizesLocked,
    PrizesPublished,
    PrizesSet,
    TicketsWon,
)
from floorman.tournament.events.registration import (
    EntryInvited,
    EntryPriced,
    PriceSet,
    PurchaseSet,
    ReEntryEndSet,
    RegistrationClosed,
    RegistrationEndSet,
)
from floorman.tournament.events.renewing import ChanceRenewed
from floorman.tournament.events.reporting import ReportDecided, TableReported
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
from floorman.tournament.events.settings import (
    BountiesSet,
    EndAnnounced,
    EventRenamed,
    GuaranteeSet,
    MessageTold,
    PlanChanged,
    TableSizeSet,
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
from floorman.tournament.events.switching import ConfirmingSet, TableSet
from floorman.tournament.events.time_cards import ShotBegun, ShotEnded, ShotExpired, TimeCardPlayed, TimeCardsFull

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
    | IncidentWithdrawn
    | TableReported
    | ReportDecided
    | Penalised
    | PenaltyWaived
    | HandServed
    | ChipsOut
    | ChipsBlindedOff
    | PenaltyCarried
    | NameCorrected
    | KnockOutTold
    | PlacesCorrected
    | PenaltyCorrected
    | AlarmSetAside
    | ButtonPutRight
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
    | KeptApart
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
    | CreditGiven
    | EntryPaid
    | EntriesPaid
    | MoneyGivenBack
    | EntrySeated
    | DataConfirmed
    | ChipsBought
    | NoShowsRemoved
    | RegistrationClosed
    | ReEntryEndSet
    | EntryInvited
    | PriceSet
    | RegistrationEndSet
    | PurchaseSet
    | TableSizeSet
    | GuaranteeSet
    | BountiesSet
    | EndAnnounced
    | EventRenamed
    | MessageTold
    | EveningClosed
    | PlanChanged
    | SeatsReserved
    | SeatsReleased
    | SeatGiven
    | SeatConfirmed
    | TableStarted
    | ButtonPlaced
    | LotDrawn
    | FinalTableSizeSet
    | FinalTableDrawn
    | BountiesSealed
    | BountiesSettled
    | BountyTaken
    | DealFailed
    | DealMade
    | DealProposed
    | DealVoted
    | TalksOpened
    | OddCoinsDrawn
    | PayoutsSet
    | PrizePaid
    | PrizeRuled
    | PrizesChanged
    | PrizesLocked
    | PrizesPublished
    | TicketsWon
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
    | ButtonTold
    | AllInHeld
    | AllInReleased
    | GameCame
    | GameChosen
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
    | ShotBegun
    | ShotEnded
    | ShotExpired
    | TimeCardPlayed
    | CardsDealt
    | BoardTurned
    | CardsTabled
    | CardsThrown
    | DeckOpened
    | DeckPrepared
    | MixSealed
    | ShownAfter
    | CheckedIn
    | MixOpened
    | ChanceRenewed
    | SatOut
    | ConfirmingSet
    | SatIn
    | TimeCardsFull
    | OutageNoticed
    | ClockHeld
    | GapCounted
    | GapTakenOut
    | TableSet
    | CallMade
    | CallAnswered
    | BotPlays
    | BotLeft
    | StretchChanged
    | StretchAdded
    | StretchRemoved
    | StretchMoved
    | LengthsSet
    | BreakCalled
    | BreakEnded
    | BreakSet
    | TimeSet
)

__all__ = [
    "AlarmClosed",
    "AlarmOpened",
    "AlarmSetAside",
    "AllInHeld",
    "AllInReleased",
    "AnyEvent",
    "ArrivalConfirmed",
    "BagCounted",
    "BookNamed",
    "BotLeft",
    "BotPlays",
    "BountiesSealed",
    "BountiesSet",
    "BountiesSettled",
    "BountyTaken",
    "BreakCalled",
    "BreakEnded",
    "BreakOrderSet",
    "BreakSet",
    "ButtonDrawn",
    "ButtonPlaced",
    "ButtonPutRight",
    "ButtonTold",
    "CallAnswered",
    "CallMade",
    "ChipsBlindedOff",
    "ChipsBought",
    "ChipsExchanged",
    "ChipsOut",
    "ClockHeld",
    "ClockStarted",
    "ClockStopped",
    "ConfirmingSet",
    "CreditGiven",
    "DataConfirmed",
    "DayEnded",
    "DayResumed",
    "DealFailed",
    "DealMade",
    "DealProposed",
    "DealVoted",
    "DeckChanged",
    "DisputeClosed",
    "DisputeOpened",
    "EndAnnounced",
    "EntriesPaid",
    "EntryCancelled",
    "EntryInvited",
    "EntryMade",
    "EntryPaid",
    "EntryPriced",
    "EntrySeated",
    "EveningClosed",
    "Event",
    "EventCancelled",
    "EventOpened",
    "EventRenamed",
    "EventStarted",
    "EventTakenOver",
    "EventWon",
    "FinalTableDrawn",
    "FinalTableSizeSet",
    "FlightMerged",
    "GameCame",
    "GameChosen",
    "GapCounted",
    "GapTakenOut",
    "GuaranteeSet",
    "HandBegan",
    "HandCounted",
    "HandDone",
    "HandForHandAnnounced",
    "HandForHandEnded",
    "HandForHandOver",
    "HandServed",
    "HeldAllInGoesOn",
    "IdentityShown",
    "IncidentRecorded",
    "IncidentWithdrawn",
    "KeptApart",
    "KnockOutTold",
    "LastHandsDrawn",
    "LengthsSet",
    "LevelExtended",
    "LevelSet",
    "LevelsShortened",
    "LotDrawn",
    "MessageTold",
    "MoneyGivenBack",
    "NameCorrected",
    "NoShowsRemoved",
    "OddCoinsDrawn",
    "OutageNoticed",
    "PayoutsSet",
    "Penalised",
    "PenaltyCarried",
    "PenaltyCorrected",
    "PenaltyWaived",
    "PlacesCorrected",
    "PlanChanged",
    "PlayerSeated",
    "PlayersMoved",
    "PlayersOut",
    "PriceSet",
    "PrizePaid",
    "PrizeRuled",
    "PrizesChanged",
    "PrizesLocked",
    "PrizesPublished",
    "PrizesSet",
    "ProposalPutOff",
    "PurchaseSet",
    "RaceCardsDealt",
    "RaceCardsDrawn",
    "RaceCardsOwed",
    "RaceOpened",
    "RaceSettled",
    "ReEntryEndSet",
    "RegistrationClosed",
    "RegistrationEndSet",
    "ReportDecided",
    "RoundOver",
    "SatIn",
    "SatOut",
    "SeatConfirmed",
    "SeatGiven",
    "Seated",
    "SeatsDrawn",
    "SeatsDrawnForDay",
    "SeatsRedrawn",
    "SeatsReleased",
    "SeatsReserved",
    "ShotBegun",
    "ShotEnded",
    "ShotExpired",
    "SpectatorSentOut",
    "StacksCorrected",
    "StacksCounted",
    "Stays",
    "StretchAdded",
    "StretchChanged",
    "StretchMoved",
    "StretchRemoved",
    "TableBroken",
    "TableHalted",
    "TableOpened",
    "TableReported",
    "TableResumed",
    "TableSet",
    "TableSizeSet",
    "TableStarted",
    "TableTakenOver",
    "TableTallied",
    "TakenBack",
    "TalksOpened",
    "TicketsWon",
    "TimeCardPlayed",
    "TimeCardsFull",
    "TimeSet",
]
