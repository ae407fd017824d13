"""The log as sentences: who did what, and when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from floorman.speech.catalogue import NOBODY, Speech
from floorman.store import Recorded, is_text_id
from floorman.terms import RANKS
from floorman.tournament import AnyEvent
from floorman.tournament.events import TakenBack
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


# Whoever acts without a name of his own.
OWN = ("host", "desk")


def told(rows: Sequence[Recorded], speech: Speech, names: Mapping[str, str] = NOBODY) -> list[Line]:
    """The log of one event, newest first. `names` are what its players are called."""
    events = {row.version: decode(row.kind, row.body) for row in rows}
    return [_line(row, events, speech, names) for row in reversed(rows)]


def _line(row: Recorded, events: dict[int, AnyEvent], speech: Speech, names: Mapping[str, str]) -> Line:
    event = events[row.version]
    return Line(
        position=row.position,
        version=row.version,
        at=row.at,
        time=speech.clock(row.at),
        person=_who(row.person, speech, names),
        rank=speech.say(f"rank.{row.rank}"),
        says=sentence(event, events, speech, names),
        cites=event.cites,
        kind=row.kind,
        why=own_words(event, names),
    )


def _who(person: str, speech: Speech, names: Mapping[str, str]) -> str:
    """Whoever it was, as people call him: a device of a table is that table, one of a rank is that rank."""
    if person in OWN:
        return speech.say(f"person.{person}")
    table = person.removeprefix("table-")
    if table != person and table.isdigit():
        return speech.say("people.table-n", table=table)
    return speech.say(f"rank.{person}") if person in RANKS else names.get(person, person)


def own_words(event: AnyEvent, names: Mapping[str, str] = NOBODY) -> str:
    """What somebody said with it; nothing where that has been erased. `names` are texts by their ids, too."""
    said = str(getattr(event, OWN_WORDS.get(type(event), ""), ""))
    return names.get(said, "" if is_text_id(said) else said)


def sentence(event: AnyEvent, events: dict[int, AnyEvent], speech: Speech, names: Mapping[str, str] = NOBODY) -> str:
    """What happened. A taking back tells what it took back; taking that back restores it."""
    if isinstance(event, TakenBack):
        what = events[event.version]
        if isinstance(what, TakenBack):
            return speech.say("command.restored/1", what=sentence(events[what.version], events, speech, names))
        return speech.say("command.taken-back/1", what=sentence(what, events, speech, names))
    return speech.say(said_as(event), **speech.words(facts_of(event), names))
