"""Where an event holds what somebody wrote as they liked. It may name somebody: nobody is told it but who asks for it.

The log of today holds the id of a text there that stands beside it.
"""

from __future__ import annotations

from collections.abc import Mapping

from floorman.tournament.events import (
    AlarmSetAside,
    BagCounted,
    CallMade,
    ClockStarted,
    DayEnded,
    DisputeClosed,
    DisputeOpened,
    EntryInvited,
    EntryPaid,
    Event,
    EventCancelled,
    GuaranteeSet,
    PenaltyCorrected,
    PenaltyWaived,
    PlacesCorrected,
    PriceSet,
    PrizesChanged,
    PrizesPublished,
    ReportDecided,
    SeatsReserved,
    SpectatorSentOut,
    StacksCorrected,
    TakenBack,
)

OWN_WORDS: Mapping[type[Event], str] = {
    ClockStarted: "why",
    EventCancelled: "why",
    StacksCorrected: "why",
    PrizesPublished: "why",
    PrizesChanged: "why",
    DisputeOpened: "what",
    DisputeClosed: "decided",
    CallMade: "what",
    TakenBack: "why",
    SpectatorSentOut: "who",
    ReportDecided: "why",
    EntryPaid: "payer",
    SeatsReserved: "whom",
    AlarmSetAside: "why",
    DayEnded: "why",
    PenaltyCorrected: "why",
    PenaltyWaived: "why",
    PlacesCorrected: "why",
    PriceSet: "why",
    EntryInvited: "why",
    GuaranteeSet: "why",
}
# Who counted needs no telling: whose command it was stands in the log.
WRITTEN_FREELY: Mapping[type[Event], str] = {**OWN_WORDS, BagCounted: "by"}
