"""Who may give which command: the book answers with the lowest rank, and a refusal carries its paragraph.

| command                          | question             |
| start-event                      | who_starts_play      |
| stop-clock, start-clock          | who_stops_clock      |
| stop-clock for the last hands    | who_ends_play        |
| stop-clock for deal talks        | who_opens_deal_talks |
| set-level, extend-level          | who_changes_levels   |
| cancel-event                     | who_cancels          |
| penalise                         | who_warns, who_penalises, who_disqualifies |
| take-back                        | as for what it takes back |
"""

from __future__ import annotations

from typing import TypeAlias, assert_never

from floorman.rulebook import Answer, Rulebook
from floorman.terms import By, Refused, Ruling, StaffRank, at_least
from floorman.tournament.commands import (
    AnyCommand,
    CancelEvent,
    ExtendLevel,
    Penalise,
    SetLevel,
    StartClock,
    StartEvent,
    StopClock,
    TakeBack,
)
from floorman.tournament.events import (
    AnyEvent,
    ClockStarted,
    ClockStopped,
    EventCancelled,
    EventStarted,
    LevelExtended,
    LevelSet,
    Penalised,
)
from floorman.tournament.penalties import FINAL
from floorman.tournament.state import Tournament

Authority: TypeAlias = Answer[StaffRank]


def authority_for(command: AnyCommand, state: Tournament, book: Rulebook) -> Authority | None:
    """The book's answer to "who may do this?"; None for taking back what is not there."""
    match command:
        case StartEvent():
            return book.who_starts_play
        case StopClock(why=why):
            return _to_stop(why, book)
        case StartClock():
            return book.who_stops_clock
        case SetLevel() | ExtendLevel():
            return book.who_changes_levels
        case CancelEvent():
            return book.who_cancels
        case Penalise(penalty=penalty):
            return to_penalise(penalty.replace("-", "_"), book)
        case TakeBack(version=version):
            event = state.event_at(version)
            return None if event is None else _to_take_back(event, book)
        case _:
            assert_never(command)


def _to_stop(why: str, book: Rulebook) -> Authority:
    if why == "last-hands":
        return book.who_ends_play
    return book.who_opens_deal_talks if why == "deal-talks" else book.who_stops_clock


def _to_take_back(event: AnyEvent, book: Rulebook) -> Authority | None:
    """Whoever may do a thing may take it back."""
    match event:
        case EventStarted():
            return book.who_starts_play
        case ClockStopped(why=why):
            return _to_stop(why, book)
        case ClockStarted():
            return book.who_stops_clock
        case LevelSet() | LevelExtended():
            return book.who_changes_levels
        case EventCancelled():
            return book.who_cancels
        case Penalised(sitting=sitting):
            return to_penalise(sitting.kind, book)
        case _:
            return None


def to_penalise(kind: str, book: Rulebook) -> Authority:
    if kind == "warning":
        return book.who_warns
    return book.who_disqualifies if kind in FINAL else book.who_penalises


def refused_to(by: By, authority: Authority) -> Refused | None:
    """A refusal if this rank may not."""
    if at_least(by.rank, authority.value):
        return None
    return Refused(Ruling("rank.too-low", authority.cites, {"rank": by.rank, "needed": authority.value}))
