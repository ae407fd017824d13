"""Each kind of event as a program would have written it that knew none of the fields which may be missing.

A line holds it short, and whole as it was read when the line was written: so a field that may be missing keeps meaning
the same when it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import Struct

from floorman import tournament
from floorman.floor import HandEvent
from floorman.house import AnyHouseEvent
from floorman.table import events as table
from floorman.wire.kinds import UPCASTS
from tests.logs import clock, floor, hands, tables
from tests.logs.fields import encode, named, short, whole

HERE = Path(__file__).parent
UNIONS: tuple[Any, ...] = (HandEvent, table.AnyEvent, tournament.AnyEvent, AnyHouseEvent)


def text() -> bytes:
    lines = {kind: _line(event) for kind, event in sorted(_examples().items())}
    missing = {named(kind) for union in UNIONS for kind in get_args(union)} - set(lines)
    assert not missing, f"no log holds {sorted(missing)}: write those of hands, tables and floors first"
    return b"".join(encode(line) + b"\n" for line in lines.values())


def decoded(line: Any) -> Struct:
    """The event of a line that is plain data, of whatever room; what an old program wrote as it is read today."""
    if line["kind"] in UPCASTS:
        line = UPCASTS[line["kind"]](dict(line))
    event: Struct = msgspec.convert(line, _unions()[line["kind"]], str_keys=True)
    return event


@cache
def _unions() -> dict[str, Any]:
    """Where an event belongs, by the word of the log; in whose room it stands first."""
    return {named(kind): union for union in reversed(UNIONS) for kind in get_args(union)}


def _line(event: Struct) -> dict[str, Any]:
    left = short(event)
    return {"short": left, "whole": whole(decoded(left))}


def _examples() -> dict[str, Struct]:
    """The first event of each kind that some log holds."""
    found: dict[str, Struct] = {}
    for event in _events():
        found.setdefault(named(type(event)), event)
    return found


def _events() -> Iterator[Struct]:
    for file in sorted(HERE.glob("hands-*.jsonl")):
        yield from (event for log in hands.read(file) for event in log.events)
    for file in sorted(HERE.glob("table-*.json")):
        yield from tables.events_of(file)
    for file in sorted(HERE.glob("clock-*.jsonl")):
        yield from (clock.event_of(row["body"].encode()) for row in clock.read(file))
    for file in sorted(HERE.glob("floor-*.jsonl")):
        yield from (event for row in floor.read(file) for event in floor.events_of(row))
