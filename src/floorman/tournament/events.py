"""What has happened in a tournament. The words in the tags are the log's own and outlive these classes."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.terms import Chips, EntryId, RuleId, SeatNo
from floorman.tournament.clock import Clock
from floorman.tournament.penalties import Sitting
from floorman.tournament.structure import Structure

# Where a player is while he sits out.
Stays: TypeAlias = Literal["", "out_of_area", "away_from_table", "at_seat"]


class Event(Struct, frozen=True, tag_field="kind", kw_only=True):
    """The base of all events. `cites` names the statements that decided it."""

    cites: tuple[RuleId, ...] = ()


class BookNamed(Struct, frozen=True):
    """The rulebook an event is played by. The hash holds it to this edition for ever."""

    id: str
    edition: str
    hash: str


class EventOpened(Event, frozen=True, tag="event.opened/1"):
    """The first event of every log."""

    name: str
    book: BookNamed
    structure: Structure
    entries: tuple[EntryId, ...] = ()
    stack: Chips = 0
    stops_at_end: bool = False  # the clock stands when the structure has run out, until someone sets a level


class EventStarted(Event, frozen=True, tag="event.started/1"):
    clock: Clock


class ClockStarted(Event, frozen=True, tag="clock.started/1"):
    clock: Clock
    why: str = ""


class ClockStopped(Event, frozen=True, tag="clock.stopped/1"):
    clock: Clock
    why: str = ""


class LevelSet(Event, frozen=True, tag="clock.level-set/1"):
    clock: Clock
    level: int


class LevelExtended(Event, frozen=True, tag="clock.extended/1"):
    clock: Clock
    level: int
    minutes: int


class EventCancelled(Event, frozen=True, tag="event.cancelled/1"):
    clock: Clock
    why: str = ""


class IncidentRecorded(Event, frozen=True, tag="incident.recorded/1"):
    """A breach is on record; where it must be penalised it stays open until it is."""

    who: EntryId
    what: tuple[str, ...]
    must: bool = False


class Penalised(Event, frozen=True, tag="penalty.given/1"):
    who: EntryId
    sitting: Sitting
    stays: Stays = ""


class HandServed(Event, frozen=True, tag="penalty.hand-served/1"):
    """A penalised player was dealt in once more, and his hand is over."""

    who: EntryId
    button: SeatNo
    next_button: SeatNo


class PenaltyCarried(Event, frozen=True, tag="penalty.carried/1"):
    """A penalised player sits at another table now; what is left of his penalty went with him."""

    who: EntryId


class TakenBack(Event, frozen=True, tag="command.taken-back/1"):
    """An earlier event no longer stands. Both stay in the log."""

    version: int


AnyEvent: TypeAlias = (
    EventOpened
    | EventStarted
    | ClockStarted
    | ClockStopped
    | LevelSet
    | LevelExtended
    | EventCancelled
    | IncidentRecorded
    | Penalised
    | HandServed
    | PenaltyCarried
    | TakenBack
)
