"""The three answers to a command, and the ruling that travels with them.

A ruling is a code, the facts its sentence needs and the statements it rests on. It is never prose: `speech` makes the
sentence, in the reader's language.
"""

from __future__ import annotations

from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct

from floorman.terms.reprs import short_repr

RuleId: TypeAlias = str
Fact: TypeAlias = int | str

Event = TypeVar("Event")


class Ruling(Struct, frozen=True):
    """Why something is so: a stable code, its facts, and the ids of the statements that decided it."""

    code: str
    cites: tuple[RuleId, ...] = ()
    facts: dict[str, Fact] = {}


def joined(one: tuple[RuleId, ...], other: tuple[RuleId, ...]) -> tuple[RuleId, ...]:
    """The statements of two answers that decide together, each once."""
    return (*one, *(cite for cite in other if cite not in one))


class Accepted(Struct, Generic[Event], frozen=True, gc=False):
    """The command stands; this is what happened."""

    events: tuple[Event, ...]

    __repr__ = short_repr


class Refused(Struct, frozen=True):
    """The rules say no. Nothing has changed."""

    ruling: Ruling


class Needs(Struct, frozen=True):
    """The book asks for facts that the report lacks; each is the name of a fact."""

    facts: tuple[str, ...]
    ruling: Ruling


def no(code: str, cites: tuple[RuleId, ...], **facts: Fact) -> Refused:
    """A refusal in one line."""
    return Refused(Ruling(code, cites, facts))
