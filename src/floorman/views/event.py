"""An event as the public and as the floor see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any

from msgspec import Struct

from floorman.rulebook import Both, Rulebook
from floorman.terms import Chips, Fact, Instant, TableNo, short_repr
from floorman.tournament import Break, Stretch, Tournament
from floorman.tournament.commands.ruling_back import ruled_since
from floorman.tournament.commands.ways_back import last_step, last_taken_back, meant
from floorman.tournament.entering.turnout import turnout
from floorman.tournament.events import (
    ButtonTold,
    CallAnswered,
    ChipsBought,
    DealVoted,
    EntryInvited,
    EveningClosed,
    Event,
    HandForHandEnded,
    HandForHandOver,
    LevelExtended,
    PlayersMoved,
    PrizePaid,
    RoundOver,
    Seated,
)
from floorman.tournament.events.apart import KeptApart
from floorman.tournament.events.conduct import IncidentRecorded, IncidentWithdrawn, Penalised, PenaltyWaived
from floorman.tournament.events.correcting import KnockOutTold, NameCorrected, PenaltyCorrected
from floorman.tournament.events.counting import StacksCorrected, StacksCounted, TableTallied
from floorman.tournament.events.days import BagCounted
from floorman.tournament.events.levels import StretchAdded, StretchChanged, StretchMoved, StretchRemoved, TimeSet
from floorman.tournament.events.registration import RegistrationClosed
from floorman.tournament.events.reporting import ReportDecided, TableReported
from floorman.tournament.events.starting import SeatsReleased, SeatsReserved
from floorman.tournament.journal import Done
from floorman.tournament.penalties import Sitting
from floorman.tournament.places.placing import places
from floorman.views.calls import CallView
from floorman.views.clock import ClockView, clock_view
from floorman.views.floor import FloorView
from floorman.views.on_clock import ClockAtTableView
from floorman.views.own_words import WRITTEN_FREELY
from floorman.views.set_anew import OF_SETTINGS, facts_of_setting, said_of_setting
from floorman.views.wall import WallView, wall_view

NUMBER = attrgetter("number")

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

# Where this is told of it, there is more to say.
FULLER: dict[type[Event], tuple[str, str]] = {
    BagCounted: ("closes", "bag.closed-with/1"),
    TableTallied: ("guessed", "table.tallied-unknown/1"),
    RoundOver: ("minutes", "hand-for-hand.round-counted/1"),
    HandForHandOver: ("clock", "hand-for-hand.over-runs/1"),
    HandForHandEnded: ("clock", "hand-for-hand.ended-runs/1"),
    RegistrationClosed: ("waiting", "registration.closed-waiting/1"),
    PrizePaid: ("kept", "prize.paid-less/1"),
    KeptApart: ("table", "players.kept-apart-now-together/1"),
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
    ending: str = ""  # winner, deal, tickets, cancelled; empty as long as it is not over
    entries: int = 0
    won: int = -1  # who has won it, by their place among the players
    ended_at: Instant = 0  # of an event in a list
    people: int = 0  # who played; one who entered again once; 0 where nobody knows
    begins: int | None = None  # as it was announced, in minutes after midnight; None once it has begun
    day: str = ""  # likewise, as 2026-12-04

    __repr__ = short_repr


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
    done_since: bool = False  # something was done after what can be taken back, and has no such way back
    clocks: tuple[ClockAtTableView, ...] = ()  # on players at tables that tell their hands
    calls: tuple[CallView, ...] = ()  # of all tables, the oldest first
    ruled: StandingView | None = None  # the last thing done, if that is a ruling at a table that tells no acts
    ruled_at: TableNo = 0
    renamed: StandingView | None = None  # the last thing done, if that is a name put right: it has no way back

    __repr__ = short_repr


def event_view(state: Tournament, book: Rulebook, aliases: Mapping[str, str], at: Instant) -> EventView:
    came = turnout(state)
    return EventView(
        version=state.version,
        name=state.name,
        book=book.head.id,
        book_title=book.head.title,
        players=tuple(aliases.get(entry.person, "") for entry in sorted(state.entries.values(), key=NUMBER)),
        stack=state.stack,
        clock=clock_view(state, at),
        wall=wall_view(state, book, aliases, at),
        ending=state.ending,
        entries=came.entries,
        won=_won(state),
        people=came.people,
        **announced(state),
    )


def announced(state: Tournament) -> dict[str, Any]:
    """When it is to begin, as long as it has not."""
    return {"begins": state.plan.begins, "day": state.plan.day} if state.phase == "before" else {}


def _won(state: Tournament) -> int:
    """One alone has won it, or nobody has yet."""
    if state.phase != "over" or state.ending == "cancelled":
        return -1
    first = [id for id, placed in places(state).items() if placed.place == 1 and placed.shared == 1]
    order = sorted(state.entries.values(), key=NUMBER)
    return order.index(state.entries[first[0]]) if len(first) == 1 else -1


def desk_view(
    state: Tournament, event: EventView, floor: FloorView, clocks: tuple[ClockAtTableView, ...] = ()
) -> DeskView:
    last, undone = last_step(state), last_taken_back(state)
    return DeskView(
        event=event,
        floor=floor,
        take_back=_standing(last.last, last.event) if last else None,
        restore=_standing(undone.last, meant(undone).event) if undone else None,
        done_since=last is not None and state.done[-1] is not last,
        clocks=clocks,
        calls=floor.calls,
        renamed=_renamed(state),
        **_ruled(state, last),
    )


def _ruled(state: Tournament, last: Done | None) -> dict[str, Any]:
    """What was ruled after the last thing that can be taken back elsewhere."""
    step = ruled_since(state, last)
    if step is None or not isinstance(event := step.event, TableReported | ReportDecided):
        return {}
    return {"ruled": _standing(step.last, event), "ruled_at": event.table}


def _renamed(state: Tournament) -> StandingView | None:
    last = state.done[-1]
    return _standing(last.last, last.event) if isinstance(last.event, NameCorrected) else None


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
    if isinstance(event, OF_SETTINGS):
        return said_of_setting(event)
    if isinstance(event, PlayersMoved) and event.reason == "swap":
        return "players.swapped/1"
    if fuller := _fuller(event):
        return fuller
    if isinstance(event, KnockOutTold) and not event.by:
        return "player.knocked-out-by-nobody/1"
    if isinstance(event, EntryInvited) and not event.invited:
        return "entry.invited-no-more/1"
    if isinstance(event, KeptApart) and not event.apart:
        return "players.kept-apart-no-more/1"
    if isinstance(event, EveningClosed) and event.amount is not None:
        return "evening.closed-counted/1"
    if isinstance(event, DealVoted):
        return "deal.voted-yes" if event.agrees else "deal.voted-no"
    if isinstance(event, CallAnswered):
        return f"call.answered.{event.answer}"
    tag, measured = str(event.__struct_config__.tag), _measured(event)
    named = "for" if isinstance(event, Penalised) and event.what else ""
    on_top = "more" if isinstance(event, Penalised) and event.in_all and measured in ("hands", "rounds") else ""
    more = "".join(f"-{one}" for one in (measured, on_top, named) if one)
    return tag.replace("/", f"{more}/")


def _fuller(event: Event) -> str:
    """The code of a sentence with more in it, where there is more to say; empty where there is not."""
    match event:
        case KnockOutTold(by=by) if by:
            return "player.knocked-out-by-them/1"
        case KeptApart(beside=True, apart=apart):
            return "players.kept-apart-beside/1" if apart else "players.kept-apart-beside-no-more/1"
        case PenaltyCorrected(sitting=None):
            return "penalty.lifted/1"
        case ChipsBought(what=what, price=price):
            return f"entry.{what}/1" if price.total else f"entry.{what}-free/1"
        case StacksCounted(stacks=stacks) if len(stacks) == 1:
            return "stacks.counted-of/1"
        case StacksCorrected(stacks=stacks) if not stacks and (event.change or event.chips):
            return "stacks.written-off/1"
    fact, fuller = FULLER.get(type(event), ("", ""))
    return fuller if fuller and getattr(event, fact) else ""


def facts_of(event: Event) -> dict[str, Fact]:
    """The facts that a sentence about an event may need: its numbers and words, and how many things it lists.

    Players stand there by their ids; whoever speaks puts in what they are called. What somebody wrote as they liked is
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
    facts |= _of_parts(event) | _of_its_kind(event)
    if isinstance(event, OF_SETTINGS):
        facts |= facts_of_setting(event)
    return facts


def _of_its_kind(event: Event) -> dict[str, Fact]:
    match event:
        case TableReported():
            return {"report": str(event.report.get("kind", "")), "outcome": event.outcome}
        case ButtonTold(positions=before):  # kept as the hand before it, whose button lies where it was told
            return {"button": before.button}
        case SeatsReserved(places=places) | SeatsReleased(places=places):
            return {"where": ", ".join(f"{one.table}-{one.seat}" for one in places)}
        case RegistrationClosed():
            return {"count": event.waiting}
        case BagCounted(closes=True):
            return {"chips": event.count}
        case Penalised(sitting=sitting, what=what):
            return {"penalty": sitting.kind.replace("_", "-"), "conduct": what, "all": event.in_all, **_lasts(sitting)}
        case IncidentRecorded() | IncidentWithdrawn() | PenaltyWaived():
            return {"conduct": event.what[0] if event.what else ""}
        case PenaltyCorrected(sitting=Sitting() as sitting):
            return _lasts(sitting)
        case ReportDecided():
            return {"outcome": event.ruled.said, "decided": event.ruled.decided}
        case StretchChanged():
            return _of_stretch(event.stretch) | {f"was_{name}": value for name, value in _of_stretch(event.was).items()}
        case StretchAdded() | StretchRemoved() | StretchMoved():
            return _of_stretch(event.stretch)
        case LevelExtended():
            return {"minutes": abs(event.minutes)}
    return _of_a_player(event)


def _of_a_player(event: Event) -> dict[str, Fact]:
    match event:
        case KnockOutTold(by=by):
            return {"winner": ", ".join(by)}
        case KeptApart(who=who, other=other):
            return {"players": f"{who}, {other}"}
        case ChipsBought():
            return {"amount": event.price.total}
        case PrizePaid(kept=kept) if kept:
            return {"kept": sum(kept.values()), "out": event.amount - sum(kept.values())}
        case StacksCounted(stacks=stacks) if len(stacks) == 1:
            ((who, stack),) = stacks.items()
            return {"who": who, "stack": stack}
    return {}


def _measured(event: Event) -> str:
    """By what a penalty is counted; empty for one that is over with itself, or never, and for all else."""
    sitting = event.sitting if isinstance(event, Penalised | PenaltyCorrected) else None
    if sitting is None:
        return ""
    return "rounds" if sitting.rounds else "hands" if sitting.hands else "until" if sitting.until else ""


def _lasts(sitting: Sitting) -> dict[str, Fact]:
    return {"count": sitting.rounds or sitting.hands, "ends_at": sitting.until}


def _of_stretch(stretch: Stretch) -> dict[str, Fact]:
    if isinstance(stretch, Break):
        return {"minutes": stretch.minutes}
    return {
        "minutes": stretch.minutes,
        "small_blind": stretch.small_blind,
        "big_blind": stretch.big_blind,
        "ante": stretch.ante,
    }


def lists_in(event: Event, names: Iterable[str]) -> Iterator[tuple[Any, ...]]:
    """What it lists under these names. Under one of them another event may hold something else."""
    return (one for one in (getattr(event, name, ()) for name in names) if isinstance(one, tuple))


def _of_parts(event: Event) -> dict[str, Fact]:
    """Who is meant, where a list of players or a single seat tells it; and where they sit."""
    players = [one.who for one in next(filter(None, lists_in(event, PLAYERS_IN)), ())]
    seat = getattr(event, "seat", None)
    if isinstance(seat, Seated):
        return {"players": seat.who, "table": seat.place.table, "seat": seat.place.seat}
    if not players:
        return {}
    return {"players": ", ".join(players[:NAMED_MOST]) + (" …" if len(players) > NAMED_MOST else "")}
