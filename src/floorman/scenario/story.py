"""What a story is to the runner: steps change it, questions are answered from it, both say what they rest on.

Unbuilt                   the story needs a room that this version does not have; it is reported, never passed over
BadStep                   a step says something that cannot be understood; says where and what was expected
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from floorman.hand import AnyEvent
from floorman.scenario.format import Step
from floorman.terms import Fact, Refused, RuleId, below, wrong_shape


class Unbuilt(Exception):
    """The story needs a room that this version does not have."""

    def __init__(self, path: str, what: str) -> None:
        self.path = path
        super().__init__(f"{what} needs a part of Floorman that is not built yet")


class BadStep(Exception):
    """A step says something that cannot be understood."""

    def __init__(self, path: str, message: str) -> None:
        self.path = path
        super().__init__(message)


def bad_shape(error: msgspec.ValidationError, path: str, shape: Any, told: object) -> BadStep:
    """What a part of a step lacks or has too much, with the path of the part, and what may stand there."""
    inner, message = wrong_shape(error, shape, told)
    return BadStep(below(path, inner), message)


class Emission(Struct, frozen=True):
    """Something that was said with its source: an event, a refusal, a reading, a ruling, a proposal, an explanation."""

    kind: str
    code: str
    cites: tuple[RuleId, ...] = ()


class Refusal(Struct, frozen=True):
    code: str
    facts: Mapping[str, Fact]
    cites: tuple[RuleId, ...]


class Did(Struct, frozen=True):
    """What came of one step."""

    emitted: tuple[Emission, ...] = ()
    refused: Refusal | None = None


def refused(decision: Refused) -> Did:
    ruling = decision.ruling
    return Did((Emission("refusal", ruling.code, ruling.cites),), Refusal(ruling.code, ruling.facts, ruling.cites))


def emissions(events: Iterable[AnyEvent]) -> tuple[Emission, ...]:
    """What happened in a hand, as it is said."""
    return tuple(Emission("event", _kind(event), getattr(event, "cites", ())) for event in events)


def _kind(event: AnyEvent) -> str:
    return str(event.__struct_config__.tag).partition("/")[0]


class Story(Protocol):
    def do(self, step: Step, path: str) -> Did:
        """Carry out what happens in a step. Raises BadStep or Unbuilt."""

    def answer(self, word: str, _asked: Mapping[str, Any], path: str) -> tuple[Any, tuple[Emission, ...]]:
        """The answer to one word, and what it rests on. Raises BadStep or Unbuilt."""
