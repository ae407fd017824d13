"""An event as the public and as the floor see it."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter

from msgspec import Struct

from floorman.rulebook import Both, Rulebook
from floorman.terms import Chips, Fact, Instant
from floorman.tournament import Tournament
from floorman.tournament.commands.ways_back import last_step, last_taken_back, meant
from floorman.tournament.events import Event, LevelExtended, LevelSet
from floorman.views.clock import ClockView, clock_view

NUMBER = attrgetter("number")


class EventView(Struct, frozen=True):
    """What hangs on the wall. Players stand here by their aliases, never by their names."""

    version: int
    name: str
    book: str
    book_title: Both
    players: tuple[str, ...]
    stack: Chips
    clock: ClockView


class StandingView(Struct, frozen=True):
    """An event of the log that can be taken back, or restored, as code and facts for its sentence."""

    version: int
    code: str
    facts: dict[str, Fact]


class DeskView(Struct, frozen=True):
    """What the floor sees besides: the ways back."""

    event: EventView
    take_back: StandingView | None
    restore: StandingView | None


def event_view(state: Tournament, book: Rulebook, aliases: Mapping[str, str], at: Instant) -> EventView:
    return EventView(
        version=state.version,
        name=state.name,
        book=book.head.id,
        book_title=book.head.title,
        players=tuple(aliases.get(entry.person, "") for entry in sorted(state.entries.values(), key=NUMBER)),
        stack=state.stack,
        clock=clock_view(state, at),
    )


def desk_view(state: Tournament, event: EventView) -> DeskView:
    last, undone = last_step(state), last_taken_back(state)
    return DeskView(
        event=event,
        take_back=_standing(last.last, last.event) if last else None,
        restore=_standing(undone.last, meant(undone).event) if undone else None,
    )


def _standing(version: int, event: Event) -> StandingView:
    return StandingView(version, said_as(event), facts_of(event))


def said_as(event: Event) -> str:
    """The code of the sentence about an event: its kind, but for minutes taken away."""
    if isinstance(event, LevelExtended) and event.minutes < 0:
        return "clock.shortened/1"
    return str(event.__struct_config__.tag)


def facts_of(event: Event) -> dict[str, Fact]:
    """The facts that a sentence about an event needs."""
    match event:
        case LevelSet(level=level):
            return {"level": level}
        case LevelExtended(level=level, minutes=minutes):
            return {"level": level, "minutes": abs(minutes)}
        case _:
            return {}
