"""What no run can say and somebody has looked at: tests that stand for runs, doubles, and why a flip may survive."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from floorman.terms import RuleId


class Tested(Struct, frozen=True, forbid_unknown_fields=True):
    """A test that was seen to fail without what carries these statements. `without` is what was taken out."""

    test: str  # tests/PATH::NAME
    without: str
    statements: tuple[RuleId, ...]


class Double(Struct, frozen=True, forbid_unknown_fields=True):
    """No run can tell a statement from another."""

    id: RuleId
    of: RuleId
    why: str


class Survivor(Struct, frozen=True, forbid_unknown_fields=True):
    """Flips that nobody can notice, by their ids, and why."""

    flips: tuple[str, ...]
    why: str


class ByHand(Struct, frozen=True, forbid_unknown_fields=True):
    tested: tuple[Tested, ...] = ()
    double: tuple[Double, ...] = ()
    survivor: tuple[Survivor, ...] = ()

    @property
    def tests(self) -> Mapping[RuleId, tuple[str, ...]]:
        found: dict[RuleId, tuple[str, ...]] = {}
        for one in self.tested:
            for id in one.statements:
                found[id] = (*found.get(id, ()), one.test)
        return found

    @property
    def doubles(self) -> Mapping[RuleId, RuleId]:
        return {one.id: one.of for one in self.double}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Of each flip that may survive."""
        return {id: one.why for one in self.survivor for id in one.flips}


@cache
def by_hand() -> ByHand:
    text = (resources.files(__package__) / "byhand.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), ByHand)
