"""Which scenarios prove which statement of the shipped books. Always from a run, and one is enough for a process."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from floorman.rulebook import shipped
from floorman.scenario.coverage import Coverage, decisive, rows_of
from floorman.scenario.measure import Found
from floorman.scenario.prove import Trial, trials_of
from floorman.scenario.shipped import shipped_scenarios
from floorman.terms import RuleId


class Proofs(Struct, frozen=True):
    """The witnesses by statement and by scenario, where each of them decides first."""

    trials: tuple[Trial, ...]
    of_rule: Mapping[RuleId, tuple[Found, ...]]
    of_scenario: Mapping[str, Mapping[RuleId, Found]]

    def scenarios(self, rule: RuleId) -> dict[str, Found]:
        """Each scenario once, with the first step at which the statement decides there."""
        found: dict[str, Found] = {}
        for one in self.of_rule.get(rule, ()):
            found.setdefault(one.scenario, one)
        return found


@cache
def proofs() -> Proofs:
    """Some seconds of work the first time."""
    return _worked_out()


def _worked_out() -> Proofs:
    trials = trials_of(shipped_scenarios(), shipped())
    of_rule: dict[RuleId, tuple[Found, ...]] = {}
    of_scenario: dict[str, dict[RuleId, Found]] = {}
    for id in (id for one in trials for id in one.book.own):
        of_rule[id] = tuple(found for one in trials for found in one.met.witnessed.get(id, ()))
        for found in of_rule[id]:
            of_scenario.setdefault(found.scenario, {}).setdefault(id, found)
    return Proofs(trials, of_rule, of_scenario)


@cache
def measured(rule: RuleId) -> Coverage | None:
    """The three numbers of one statement of a shipped book. Its flips are tried here, and no others."""
    trials = proofs().trials
    one = next((one for one in trials if rule in one.book.own), None)
    if one is None:
        return None
    (row,) = rows_of(one, trials, decisive(one, one.about(rule)), (rule,))
    return row
