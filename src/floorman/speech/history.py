"""The log as sentences: who did what, and when."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from floorman.rulebook import incidents
from floorman.speech.amounts import amounts_of
from floorman.speech.catalogue import NOBODY, Speech
from floorman.speech.happenings import Called, called_by_seat, told_of
from floorman.speech.how_far import with_how_far
from floorman.speech.seat_changes import SeatChange, seat_changes, who_sat
from floorman.store import Recorded, is_text_id
from floorman.terms import RANKS, EntryId, SeatNo, TableNo
from floorman.tournament import AnyEvent
from floorman.tournament.events import (
    EventOpened,
    IncidentRecorded,
    IncidentWithdrawn,
    PlayersMoved,
    TableReported,
    TakenBack,
)
from floorman.views.event import facts_of, said_as
from floorman.views.own_words import OWN_WORDS
from floorman.wire import decode


class Line(Struct, frozen=True):
    """One event of the log, told."""

    position: int
    version: int
    at: int
    time: str
    person: str
    rank: str
    says: str
    cites: tuple[str, ...]
    kind: str = ""
    why: str = ""  # in somebody's own words
    moves: tuple[str, ...] = ()  # who got another seat by it, with where from and to: "Anna 1-5 → 3-7"
    movers: tuple[EntryId, ...] = ()  # the same players, in the same order


# Whoever acts without a name of his own.
OWN = ("host", "desk")


def told(rows: Sequence[Recorded], speech: Speech, names: Mapping[str, str] = NOBODY) -> list[Line]:
    """The log of one event, newest first. `names` are what its players are called."""
    return _told(rows, speech, names, None)


def told_of_seats(rows: Sequence[Recorded], speech: Speech, names: Mapping[str, str], who: EntryId) -> list[Line]:
    """The rows alone by which this player got another seat, newest first, each with his own move."""
    return [
        replace(line, moves=tuple(one for mover, one in zip(line.movers, line.moves, strict=True) if mover == who))
        for line in _told(rows, speech, names, who)
    ]


def _told(rows: Sequence[Recorded], speech: Speech, names: Mapping[str, str], who: EntryId | None) -> list[Line]:
    events = {row.version: decode(row.kind, row.body) for row in rows}
    currency = next((one.plan.currency for one in events.values() if isinstance(one, EventOpened)), "")
    seats = seat_changes(events)
    return [
        _line(row, events, speech, names, currency, seats.get(row.version, ()))
        for row in reversed(rows)
        if who is None or any(one.who == who for one in seats.get(row.version, ()))
    ]


def line_of(
    row: Recorded, event: AnyEvent, speech: Speech, names: Mapping[str, str], sat: Mapping[SeatNo, EntryId]
) -> Line:
    """One event by itself: none that takes another back, moves players, or pays. `sat` says who sat at its table."""
    return _line(row, {row.version: event}, speech, names, "", (), sat)


def seated_when(rows: Sequence[Recorded]) -> Callable[[int, TableNo], dict[SeatNo, EntryId]]:
    """Who sat at a table at a place of the whole log, by the rows of its event."""
    events = {row.version: decode(row.kind, row.body) for row in rows}
    positions = [row.position for row in rows]

    def sat(position: int, table: TableNo) -> dict[SeatNo, EntryId]:
        here = bisect_left(positions, position)
        return who_sat(events, rows[here - 1].version + 1, table) if here else {}

    return sat


def _line(
    row: Recorded,
    events: dict[int, AnyEvent],
    speech: Speech,
    names: Mapping[str, str],
    currency: str,
    seats: tuple[SeatChange, ...],
    sat: Mapping[SeatNo, EntryId] | None = None,
) -> Line:
    event = events[row.version]
    return Line(
        position=row.position,
        version=row.version,
        at=row.at,
        time=speech.clock(row.at),
        person=whoever(row.person, row.rank, speech, names),
        rank=speech.say(f"rank.{row.rank}"),
        says=_says_why(event, speech) or sentence(event, events, speech, names, currency, sat),
        cites=event.cites,
        kind=row.kind,
        why=own_words(event, names),
        moves=tuple(f"{_called(one.who, speech, names)} {one.says()}" for one in seats),
        movers=tuple(one.who for one in seats),
    )


def _says_why(event: AnyEvent, speech: Speech) -> str:
    """Why players were moved: who they are stands behind it, with their seats. Nothing for what is no such move."""
    code = f"log.moved.{event.reason}" if isinstance(event, PlayersMoved) else ""
    return speech.say(code) if code and speech.knows(code) else ""


def whoever(person: str, rank: str, speech: Speech, names: Mapping[str, str]) -> str:
    """Whoever it was, as people call him: a device of a table is that table, one of a rank is that rank, and so is
    whoever has no name any more."""
    if person in OWN:
        return speech.say(f"person.{person}")
    table = person.removeprefix("table-")
    if table != person and table.isdigit():
        return speech.say("people.table-n", table=table)
    return names.get(person) or speech.say(f"rank.{person if person in RANKS else rank}")


def own_words(event: AnyEvent, names: Mapping[str, str] = NOBODY) -> str:
    """What somebody said with it; nothing where that has been erased. `names` are texts by their ids, too."""
    said = str(getattr(event, OWN_WORDS.get(type(event), ""), ""))
    return names.get(said, "" if is_text_id(said) else said)


def sentence(
    event: AnyEvent,
    events: dict[int, AnyEvent],
    speech: Speech,
    names: Mapping[str, str] = NOBODY,
    currency: str = "",
    sat: Mapping[SeatNo, EntryId] | None = None,
    *,
    each: bool = True,
) -> str:
    """What happened. A taking back tells what it took back; taking that back restores it. `each`: of money that went
    to or from several, of each of them, too."""
    if isinstance(event, TakenBack):
        what = _first_of(event.version, events)
        if isinstance(what, TakenBack):
            again = sentence(_first_of(what.version, events), events, speech, names, currency)
            return speech.say("command.restored/1", what=again)
        return speech.say("command.taken-back/1", what=sentence(what, events, speech, names, currency))
    facts = {"currency": currency, **facts_of(event)}
    if isinstance(event, TableReported):
        seated = _seated(event, events, speech, names, sat)
        facts["report"] = with_how_far(told_of(event.report, speech, seated), event.lies, speech, seated)
    if isinstance(event, IncidentRecorded | IncidentWithdrawn):
        known = incidents()
        facts["what"] = ", ".join(known[one].says(speech.lang) for one in event.what if one in known)
    says = speech.say(said_as(event), **speech.words(facts, names))
    amounts = amounts_of(event, speech, names, currency) if each else ""
    return speech.say("log.with-amounts", what=says, amounts=amounts) if amounts else says


def _seated(
    event: TableReported,
    events: Mapping[int, AnyEvent],
    speech: Speech,
    names: Mapping[str, str],
    sat: Mapping[SeatNo, EntryId] | None,
) -> Called:
    """Who sat where when it happened, as people call him; his seat alone where these events do not say it."""
    if sat is None:
        version = next((version for version, one in events.items() if one is event), 0)
        sat = who_sat(events, version, event.table)
    return called_by_seat({seat: _called(who, speech, names) for seat, who in sat.items()}, speech)


def _first_of(version: int, events: Mapping[int, AnyEvent]) -> AnyEvent:
    """What a step began with: it is taken back under its last version, with all that followed from it."""
    while events[version].way_back == "follows" and version - 1 in events:
        version -= 1
    return events[version]


def _called(who: str, speech: Speech, names: Mapping[str, str]) -> str:
    return str(speech.words({"who": who}, names)["who"])
