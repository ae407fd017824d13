"""An event as the public and as the floor see it."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter

from msgspec import Struct

from floorman.rulebook import Both, Rulebook
from floorman.terms import Chips, Fact, Instant
from floorman.tournament import Break, Stretch, Tournament
from floorman.tournament.commands.ways_back import last_step, last_taken_back, meant
from floorman.tournament.events import CallAnswered, Event, LevelExtended, Seated
from floorman.tournament.events.levels import StretchAdded, StretchChanged, StretchMoved, StretchRemoved, TimeSet
from floorman.views.calls import CallView
from floorman.views.clock import ClockView, clock_view
from floorman.views.floor import FloorView
from floorman.views.on_clock import ClockAtTableView
from floorman.views.own_words import WRITTEN_FREELY
from floorman.views.wall import WallView, wall_view

NUMBER = attrgetter("number")
CALLED_AT = attrgetter("at", "number")

# Lists in events whose parts say `who`, and how many of them a sentence names.
PLAYERS_IN = ("outs", "seats", "again")
NAMED_MOST = 6


# Of a level or of a break: each has its own sentence.
OF_A_STRETCH = (StretchChanged, StretchAdded, StretchRemoved, StretchMoved)
OF_BREAKS: dict[type[Event], str] = {
    StretchChanged: "levels.break-changed/1",
    StretchAdded: "levels.break-added/1",
    StretchRemoved: "levels.break-removed/1",
    StretchMoved: "levels.break-moved/1",
}


class EventView(Struct, frozen=True):
    """What hangs on the wall. Players stand here by their aliases, never by their names."""

    version: int
    name: str
    book: str
    book_title: Both
    players: tuple[str, ...]
    stack: Chips
    clock: ClockView
    wall: WallView | None = None  # none in a list of events that are over


class StandingView(Struct, frozen=True):
    """An event of the log that can be taken back, or restored, as code and facts for its sentence."""

    version: int
    code: str
    facts: dict[str, Fact]


class DeskView(Struct, frozen=True):
    """What the floor sees besides: players, tables and prizes, what is proposed, and the ways back."""

    event: EventView
    floor: FloorView
    take_back: StandingView | None
    restore: StandingView | None
    clocks: tuple[ClockAtTableView, ...] = ()  # on players at tables that tell their hands
    calls: tuple[CallView, ...] = ()  # of all tables, the oldest first


def event_view(state: Tournament, book: Rulebook, aliases: Mapping[str, str], at: Instant) -> EventView:
    return EventView(
        version=state.version,
        name=state.name,
        book=book.head.id,
        book_title=book.head.title,
        players=tuple(aliases.get(entry.person, "") for entry in sorted(state.entries.values(), key=NUMBER)),
        stack=state.stack,
        clock=clock_view(state, at),
        wall=wall_view(state, book, aliases, at),
    )


def desk_view(
    state: Tournament, event: EventView, floor: FloorView, clocks: tuple[ClockAtTableView, ...] = ()
) -> DeskView:
    last, undone = last_step(state), last_taken_back(state)
    return DeskView(
        event=event,
        floor=floor,
        take_back=_standing(last.last, last.event) if last else None,
        restore=_standing(undone.last, meant(undone).event) if undone else None,
        clocks=clocks,
        calls=tuple(sorted((one for table in floor.tables for one in table.calls), key=CALLED_AT)),
    )


def _standing(version: int, event: Event) -> StandingView:
    return StandingView(version, said_as(event), facts_of(event))


def said_as(event: Event) -> str:
    """The code of the sentence about an event: its kind, but for minutes taken away and answers to calls."""
    if isinstance(event, LevelExtended) and event.minutes < 0:
        return "clock.shortened/1"
    if isinstance(event, OF_A_STRETCH) and isinstance(event.stretch, Break):
        return OF_BREAKS[type(event)]
    if isinstance(event, TimeSet) and not event.level:
        return "clock.break-time-set/1"
    if isinstance(event, CallAnswered):
        return f"call.answered.{event.answer}"
    return str(event.__struct_config__.tag)


def facts_of(event: Event) -> dict[str, Fact]:
    """The facts that a sentence about an event may need: its numbers and words, and how many things it lists.

    Players stand there by their ids; whoever speaks puts in what they are called. What somebody wrote as he liked is
    none of them.
    """
    facts: dict[str, Fact] = {}
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name in ("cites", WRITTEN_FREELY.get(type(event))) or isinstance(value, bool):
            continue
        if isinstance(value, int | str):
            facts[name] = value
        elif isinstance(value, tuple | dict):
            facts[name] = len(value)
    facts |= _of_parts(event)
    if isinstance(event, OF_A_STRETCH):
        facts |= _of_stretch(event.stretch)
    if isinstance(event, StretchChanged):
        facts |= {f"was_{name}": value for name, value in _of_stretch(event.was).items()}
    if isinstance(event, LevelExtended):
        facts["minutes"] = abs(event.minutes)
    return facts


def _of_stretch(stretch: Stretch) -> dict[str, Fact]:
    if isinstance(stretch, Break):
        return {"minutes": stretch.minutes}
    return {
        "minutes": stretch.minutes,
        "small_blind": stretch.small_blind,
        "big_blind": stretch.big_blind,
        "ante": stretch.ante,
    }


def _of_parts(event: Event) -> dict[str, Fact]:
    """Who is meant, where a list of players or a single seat tells it; and where he sits."""
    told = next((listed for name in PLAYERS_IN if (listed := getattr(event, name, ()))), ())
    players = [one.who for one in told]
    seat = getattr(event, "seat", None)
    if isinstance(seat, Seated):
        return {"players": seat.who, "table": seat.place.table, "seat": seat.place.seat}
    if not players:
        return {}
    return {"players": ", ".join(players[:NAMED_MOST]) + (" …" if len(players) > NAMED_MOST else "")}
