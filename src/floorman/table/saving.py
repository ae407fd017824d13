"""A table as text, and back: the record is the state, so the record is what is saved.

The text is JSON with a number for its format and a check sum over the rest. The sum finds what was altered by accident
or by hand; it is no seal against somebody who reckons it anew.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from msgspec import Struct

from floorman.rulebook import BookFile, Rulebook
from floorman.table.books import BookNamed, found, named
from floorman.table.course import Course
from floorman.table.errors import BadSave
from floorman.table.events import AnyEvent, TableSetUp
from floorman.terms import Fact, Ruling

FORMAT = 1

# What a record that was put together wrongly runs into while it is folded.
BROKEN = (AssertionError, IndexError, KeyError, TypeError, ValueError, OverflowError)


class _Record(Struct, frozen=True):
    book: BookNamed
    first: TableSetUp
    steps: tuple[tuple[AnyEvent, ...], ...]


class _Saved(Struct, frozen=True):
    floorman_table: int
    check: str
    record: Any


class _Format(Struct, frozen=True):
    floorman_table: int


def saved(course: Course) -> str:
    steps = tuple(step.events for step in course.steps)
    record = msgspec.to_builtins(_Record(named(course.book), course.first, steps), str_keys=True)
    return msgspec.json.encode(_Saved(FORMAT, _check(record), record)).decode()


def loaded(text: str | bytes, book: Rulebook | str | BookFile | None) -> Course:
    """The same table again. Raises BadSave."""
    if not isinstance(text, str | bytes):
        raise _bad("save.no-table")
    try:
        form = msgspec.json.decode(text, type=_Format).floorman_table
    except (msgspec.DecodeError, UnicodeError):
        raise _bad("save.no-table") from None
    if form != FORMAT:
        raise _bad("save.newer", format=form, known=FORMAT)
    record = _record(text)
    course = Course(found(record.book, book), record.first)
    try:
        course.replay(record.steps)
    except BROKEN:
        raise _bad("save.altered") from None
    return course


def _record(text: str | bytes) -> _Record:
    try:
        whole = msgspec.json.decode(text, type=_Saved)
    except msgspec.DecodeError:
        raise _bad("save.altered") from None
    if _check(whole.record) != whole.check:
        raise _bad("save.altered")
    try:
        return msgspec.convert(whole.record, _Record, str_keys=True)
    except msgspec.ValidationError:
        raise _bad("save.unknown-parts") from None


def _check(record: object) -> str:
    """The same however the text is laid out: a database may order keys its own way."""
    return hashlib.sha256(msgspec.json.encode(record, order="deterministic")).hexdigest()


def _bad(code: str, **facts: Fact) -> BadSave:
    return BadSave(Ruling(code, (), facts))
