"""Reports: what may have gone wrong, each kind as a form of facts. One class is one kind: its facts and what follows.

A fact that is not told is None. Some are always needed (`required`), others only under some books: then the ruling asks
with `known`. Who cannot tell says "unknown": then the book's rule for doubt applies, or the floor decides.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

import msgspec
from msgspec import Struct

from floorman.rulings.case import Case
from floorman.rulings.outcome import Outcome
from floorman.terms import SeatNo, instead, wrong_shape

Fact = TypeVar("Fact")

UNKNOWN = "unknown"


class BadReport(Exception):
    """A report cannot be read; says where and what was expected."""

    def __init__(self, path: str, message: str) -> None:
        self.path = path
        super().__init__(message)


class Lacking(Exception):
    """The book asks for a fact that the report does not tell. Caught in `rule_on`, never seen outside."""

    def __init__(self, fact: str) -> None:
        self.fact = fact
        super().__init__(fact)


class InDoubt(Exception):
    """Nobody knows a fact that the book asks for. Caught in `rule_on`: the floor decides."""


class Report(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of all kinds."""

    kind: ClassVar[str]
    required: ClassVar[tuple[str, ...]] = ()
    usual: ClassVar[tuple[str, ...]] = ()  # not needed always, and yet what a person wants to tell first
    lies_on: ClassVar[str] = ""  # where a hand told in a few words stands, if the fact `street` says it: same, before
    in_hand: ClassVar[bool] = True  # a person who asks is asked for the hand around it

    def needed(self) -> tuple[str, ...]:
        """The facts that are always needed, as far as they can change anything beside those that are told."""
        return self.required

    def settled(self) -> tuple[str, ...]:
        """The facts that are settled by others which are told, so that nothing hangs on them any more."""
        return ()

    def ruled(self, case: Case) -> Outcome:
        """What the book says to it."""
        raise NotImplementedError

    def known(self, value: Fact | None, name: str, case: Case) -> Fact:
        """The fact, or the question for it."""
        if value is not None:
            return value
        if name in case.unknown:
            raise InDoubt(name)
        raise Lacking(name)

    def seats(self) -> tuple[tuple[str, SeatNo], ...]:
        """The seats that it names, each by its fact."""
        told = ((name, getattr(self, name, None)) for name in ("seat", "by_seat", "should_be", "of", "by"))
        return tuple((name, value) for name, value in told if type(value) is int)

    def named(self) -> tuple[tuple[str, SeatNo], ...]:
        """The same, also for a kind that has a fact called `seats`."""
        return self.seats()


KINDS: dict[str, type[Report]] = {}

Kind = TypeVar("Kind", bound=type[Report])


def kind(name: str, *required: str) -> Any:
    """Registers a kind of report under its name, with the facts that it always needs."""

    def register(cls: Kind) -> Kind:
        assert name not in KINDS, f"{name} is registered once"
        cls.kind = name
        cls.required = required
        KINDS[name] = cls
        return cls

    return register


def read_report(table: dict[str, Any]) -> tuple[Report, frozenset[str]]:
    """A report from plain data, and the facts that are told to be unknown. Raises BadReport."""
    name = table.get("kind")
    if not isinstance(name, str) or name not in KINDS:
        raise BadReport("kind", f"no kind of report {name!r}. {instead(name, sorted(KINDS))}")
    facts = {key: value for key, value in table.items() if key != "kind"}
    cls = KINDS[name]
    known = [field.encode_name for field in msgspec.structs.fields(cls)]
    strange = next((key for key in facts if key not in known), None)
    if strange is not None:
        raise BadReport(strange, f"no fact of {name}. {instead(strange, known)}")
    unknown = frozenset(key for key, value in facts.items() if value == UNKNOWN and key in cls.__struct_encode_fields__)
    told = {key: value for key, value in facts.items() if key not in unknown}
    try:
        report = msgspec.convert(told, cls)
    except msgspec.ValidationError as error:
        raise BadReport(*wrong_shape(error, cls, told)) from error
    return report, unknown
