"""Which scenarios prove which statement of the shipped books. Always from a run, and one is enough for a process."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from floorman.rulebook import SHIPPED, shipped
from floorman.scenario.coverage import coverage
from floorman.scenario.shipped import shipped_scenarios
from floorman.terms import RuleId


class Witness(Struct, frozen=True):
    """The step of a scenario at which a statement decides under a book."""

    scenario: str
    book: str
    step: int


class Proofs(Struct, frozen=True):
    """By statement and by scenario, and the pages on which a statement that only informs is shown."""

    of_rule: Mapping[RuleId, tuple[Witness, ...]]
    of_scenario: Mapping[str, Mapping[RuleId, Witness]]
    pages: Mapping[RuleId, tuple[str, ...]]

    def scenarios(self, rule: RuleId) -> dict[str, Witness]:
        """Each scenario once, with the first step at which the statement decides there."""
        found: dict[str, Witness] = {}
        for one in self.of_rule.get(rule, ()):
            found.setdefault(one.scenario, one)
        return found


@cache
def proofs() -> Proofs:
    """A second or two of work the first time."""
    of_rule: dict[RuleId, tuple[Witness, ...]] = {}
    of_scenario: dict[str, dict[RuleId, Witness]] = {}
    pages: dict[RuleId, tuple[str, ...]] = {}
    for one in coverage(SHIPPED, shipped_scenarios(), shipped()):
        of_rule[one.id] = tuple(_witness(told) for told in one.witnesses if "#" in told)
        pages[one.id] = tuple(dict.fromkeys(told.partition("@")[0] for told in one.witnesses if "#" not in told))
        for witness in of_rule[one.id]:
            of_scenario.setdefault(witness.scenario, {}).setdefault(one.id, witness)
    return Proofs(of_rule, of_scenario, pages)


def _witness(told: str) -> Witness:
    scenario, _, rest = told.partition("@")
    book, _, step = rest.partition("#")
    return Witness(scenario, book, int(step))
