"""Write docs/events.md from the events and commands of the tournament and the hand, so that nobody has to keep it.

Run it after an event or a command was added or changed; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo

from floorman import hand
from floorman.floor.commands import TableCommand
from floorman.floor.open_hand import AROUND
from floorman.hand import Forced, SeatSetup
from floorman.hand.events import Did, KillReason, Out, PostKind, Share
from floorman.house import AnyHouseCommand, AnyHouseEvent
from floorman.speech import speech
from floorman.store import Recorded
from floorman.table import level as table_level
from floorman.table.course import BETWEEN_HANDS
from floorman.table.sitting import Gone
from floorman.tournament import AnyCommand, AnyEvent, Level
from floorman.tournament.event import WayBack

PAGE = Path(__file__).parent.parent / "docs/events.md"

HEAD = """# Events and commands

This page is written by `scripts/write_events.py` from the code; do not edit it by hand.

A **command** is what somebody asks for. The rules answer it with a refusal, which costs no write, or with **events**,
which say what happened. The log holds events only. A kind such as `clock.stopped/1` is a word of the log and a number:
if its meaning ever has to change, it gets a new number, and the old one is brought up to date while reading.

Every event that a rule can decide has a field `cites`: the ids of the statements that decided it, empty where none was
asked. It is not repeated below. Amounts are whole chips, instants are milliseconds since 1970 in UTC.

## What stands beside an event

The store keeps these with each event. The body is JSON with the fields listed further down.

| column | what it is |
|---|---|
"""

# What each column of a stored event says; a column without its line here stops the script.
BESIDE = {
    "position": "its place among all events of the log, from 1 without gaps",
    "stream": "what it belongs to: `event/` and the id of an event, or `house`",
    "version": "its place within the stream, from 1",
    "kind": "one of the kinds below",
    "body": "the fields, as JSON",
    "at": "when the desk decided it",
    "person": "who gave the command: an id, never a name",
    "rank": "the rank it was given with",
    "command": "the id of the command; the same id sent again gets the first answer",
    "hash": "SHA-256 over the hash before it and all of the above",
}

WORDS = """
- `Chips` and `Instant` are whole numbers; `Millis` is a whole number of milliseconds; `EntryId` is a text.
- `Clock` is `stopped` or `running`, told by its `type`.
- `Structure` is a list of stretches, each a `level` or a `break`, told by its `type`.
"""

HAND = """
## A hand

What a hand says while it is played. Where a table of an event tells its hands, each has a stream of its own:
`hand/`, the id of the event, the table, and the version of the tournament with which it began (`hand/1f0c/3-117`).
Cards are numbers from 0 (2c) to 51 (As), 52 is a card that nobody knows. Seats stand in the order of play, from the
first left of the button.

- `Did` is {did}.
- `PostKind` is {post}.
- `KillReason` is {kill}.
"""


BACK: dict[WayBack, str] = {
    "restores": "It can be taken back.",
    "follows": "It is taken back with the event before it.",
    "stays": "It cannot be taken back.",
    "passes": "It cannot be taken back, and stands in nobody's way.",
}


TABLE = """
## A table for programs

What happens between the hands of a [`floorman.Table`](programmers.md). These and the events of its hands are what a
saved table holds.
"""


HOUSE = """
## The house

What belongs to the house, and where it is. Its stream is `house`; nothing in it is taken back: the next event says how
it is now.
"""


def text() -> str:
    return "".join(_page())


def _page() -> Iterator[str]:
    yield HEAD
    for column in Recorded.__struct_fields__:
        yield f"| `{column}` | {BESIDE[column]} |\n"
    yield "\n## Events\n"
    for event in get_args(AnyEvent):
        yield from _entry(event, f"\nThe log says: “{_said(event)}”. {BACK[event.way_back]}\n")
    yield "\n## Parts of events and commands\n" + WORDS
    for part in parts((*get_args(AnyEvent), *get_args(AnyCommand))):
        yield from _entry(part)
    yield HOUSE
    for told in get_args(AnyHouseEvent):
        yield from _entry(told, f"\nThe log says: “{_said(told)}”.\n")
    yield "\n### Commands to the house\n"
    for asked in get_args(AnyHouseCommand):
        yield from _entry(asked, _named(asked), level=4)
    yield from _hands()
    yield TABLE
    for event in BETWEEN_HANDS:
        yield from _entry(event)
    for piece in (table_level.Level, Gone):
        yield from _entry(piece)
    yield "\n## Commands\n\nA page or program sends a command as JSON with its word in `do`. In Python each "
    yield "is a class.\n"
    for command in get_args(AnyCommand):
        yield from _entry(command, _named(command))


def _hands() -> Iterator[str]:
    yield HAND.format(did=_words(Did), post=_words(PostKind), kill=_words(KillReason))
    for event in (*get_args(hand.AnyEvent), *AROUND, SeatSetup, Forced, Share, Out):
        yield from _entry(event)
    yield "\n### Commands of a hand\n"
    for command in get_args(hand.AnyCommand):
        yield from _entry(command, _named(command), level=4)
    yield "\n### Commands about the hand of a table\n"
    for at_table in get_args(TableCommand):
        yield from _entry(at_table, _named(at_table), level=4)


def _entry(kind: type[Struct], more: str = "", level: int = 3) -> Iterator[str]:
    """One heading with what the code says of it, and its fields."""
    yield f"\n{'#' * level} {_tag(kind)}\n"
    own = kind.__dict__.get("__doc__")
    if own:
        yield f"\n{' '.join(own.split())}\n"
    yield more
    fields = [field for field in msgspec.structs.fields(kind) if field.name != "cites"]
    if not fields:
        yield "\nNo fields of its own.\n"
        return
    yield "\n| field | type | if missing |\n|---|---|---|\n"
    for field in fields:
        yield f"| `{field.name}` | `{_type(kind, field.name)}` | {_default(field)} |\n"


def _named(command: type[Struct]) -> str:
    """Where a program imports it from: its room, where that has it, or else its own module."""
    rooms = ("floorman.tournament.commands", "floorman.hand", "floorman.floor.commands")
    found = (one for one in rooms if getattr(import_module(one), command.__name__, None) is command)
    return f"\nIn Python: `{next(found, command.__module__)}.{command.__name__}`.\n"


def _type(kind: type[Struct], field: str) -> str:
    """As it is written, in the struct itself or in what it rests on."""
    told = (vars(one).get("__annotations__", {}) for one in kind.__mro__)
    return next(str(one[field]) for one in told if field in one)


def parts(kinds: Iterable[type[Struct]]) -> list[type[Struct]]:
    """Every struct that stands inside one of these, by name."""
    found: dict[str, type[Struct]] = {}
    for kind in kinds:
        for inner in _inside(kind):
            found[inner.__name__] = inner
    return [found[name] for name in sorted(found)]


def _inside(kind: type[Struct]) -> Iterator[type[Struct]]:
    for hint in get_type_hints(kind).values():
        for one in _flat(hint):
            yield one
            yield from _inside(one)


def _flat(hint: object) -> Iterator[type[Struct]]:
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for inner in get_args(hint):
        yield from _flat(inner)


def _words(literal: object) -> str:
    return ", ".join(f"`{word}`" for word in get_args(literal))


def _tag(kind: type[Struct]) -> str:
    return str(kind.__struct_config__.tag or kind.__name__)


def _said(kind: type[Struct]) -> str:
    """The English sentence of a kind, with its facts left open."""
    more = ("players", "table", "seat", "button", "conduct", "what", "outcome", "decided", "penalty", "where")
    names = (*kind.__struct_fields__, *more)
    parts = [f"{was}{name}" for was in ("", "was_") for name in Level.__struct_fields__]  # of a level that it tells of
    found = speech("en").say(_tag(kind), **{name: "…" for name in (*names, *parts) if name not in ("cites", "code")})
    return found.replace("{gap}", "…")  # made of minutes and seconds


def _default(field: FieldInfo) -> str:
    if field.default is not NODEFAULT:
        return f"`{msgspec.json.encode(field.default).decode()}`"
    return "–" if field.required else "empty"


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
