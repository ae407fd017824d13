"""Which lines of a log somebody wants to see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import msgspec
from cyclopts import Parameter
from msgspec import Struct

from floorman.cli.output import fail
from floorman.speech import Speech
from floorman.speech.history import Line
from floorman.store import Person, Recorded
from floorman.terms import Instant, TableNo
from floorman.wire import decode

FORMS = ("%Y-%m-%d", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S")


@Parameter(name="*")
@dataclass(frozen=True)
class Which:
    """What somebody names on the command line."""

    since: str | None = None
    "Only from this day or time on: 2026-11-21, or 2026-11-21T20:30."
    until: str | None = None
    "Only before this time, or up to the end of this day."
    who: str | None = None
    "Only what somebody did, or what is about them: a name, an alias or an id."
    kind: str = ""
    "Only events of this kind: clock, clock.stopped."
    table: TableNo | None = None
    "Only what is about this table."
    limit: int | None = None
    "Only the last so many."

    def wanted(self, people: Mapping[str, Person], say: Speech) -> Wanted:
        """Or a clear end, where something named makes no sense."""
        if self.limit is not None and self.limit < 1:
            fail(say.say("log.limit"))
        return Wanted(
            since=0 if self.since is None else moment(self.since, say),
            until=None if self.until is None else moment(self.until, say, end=True),
            ids=None if self.who is None else people_called(self.who, people, say),
            kind=self.kind,
            table=self.table,
        )

    def last(self, lines: list[Line]) -> list[Line]:
        return lines[-(self.limit or 0) :]


EVERYTHING = Which()


class Wanted(Struct, frozen=True):
    """Nothing named: everything."""

    since: Instant = 0
    until: Instant | None = None
    ids: frozenset[str] | None = None  # of people: who did it, or whom it is about
    kind: str = ""
    table: TableNo | None = None

    def holds(self, row: Recorded) -> bool:
        if row.at < self.since or (self.until is not None and row.at >= self.until):
            return False
        if self.kind and self.kind not in _beginnings(row.kind):
            return False
        if self.ids is None and self.table is None:
            return True
        told = list(_walk(msgspec.to_builtins(decode(row.kind, row.body))))
        if self.ids is not None and row.person not in self.ids and not any(word in self.ids for _, word in told):
            return False
        return self.table is None or ("table", self.table) in told or ("tables", self.table) in told


def _beginnings(kind: str) -> tuple[str, ...]:
    """`clock.stopped/1` is of the kinds clock, clock.stopped and clock.stopped/1."""
    word = kind.partition("/")[0]
    return (word.partition(".")[0], word, kind)


def _walk(told: Any, under: str = "") -> Iterator[tuple[str, Any]]:
    """Every word and number of an event, with the name it stands under."""
    if isinstance(told, dict):
        for name, value in told.items():
            yield from _walk(name, under)
            yield from _walk(value, str(name))
    elif isinstance(told, list | tuple):
        for value in told:
            yield from _walk(value, under)
    else:
        yield under, told


def people_called(who: str, people: Mapping[str, Person], say: Speech) -> frozenset[str]:
    """Whoever has this id, name or alias; the host by that word."""
    wanted = who.casefold()
    found = {id for id, one in people.items() if wanted in (id.casefold(), one.name.casefold(), one.alias.casefold())}
    if wanted in ("host", say.say("person.host").casefold()):
        found.add("host")
    if not found:
        fail(say.say("person.unknown", who=who))
    return frozenset(found)


def moment(told: str, say: Speech, *, end: bool = False) -> Instant:
    """A day or a time of this machine's zone; a day as an end goes until midnight."""
    for form in FORMS:
        try:
            found = datetime.strptime(told, form).astimezone()
            if end and form == FORMS[0]:
                found += timedelta(days=1)
            return int(found.timestamp() * 1000)
        except (ValueError, OverflowError):
            continue
    fail(say.say("log.no-moment", told=told))
