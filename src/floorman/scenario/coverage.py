"""Which statements of the books are shown to decide something, and where. Always from a run."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from msgspec import Struct

from floorman.rulebook import Kind, Shelf
from floorman.scenario.format import Scenario
from floorman.scenario.notices import shown
from floorman.scenario.run import Outcome, expected_under, run
from floorman.terms import RuleId

# An answer that names more statements than this names none: each must have been looked up to decide the case.
CITES_MOST = 5


class Coverage(Struct, frozen=True):
    """One statement with its witnesses, each SCENARIO@BOOK#STEP, or PAGE@BOOK where it only informs."""

    id: RuleId
    book: str
    kind: Kind
    paragraph: str
    witnesses: tuple[str, ...]


def coverage(names: Sequence[str], scenarios: Sequence[Scenario], shelf: Shelf) -> tuple[Coverage, ...]:
    """Every statement of these books, in their order."""
    witnesses = witnessed([outcome for scenario in scenarios for outcome in run(scenario, shelf)], scenarios)
    for name in names:
        for id, pages in shown(name, shelf.book(name)).items():
            witnesses.setdefault(id, []).extend(pages)
    return tuple(
        Coverage(rule.id, name, rule.kind, rule.paragraph, tuple(witnesses.get(rule.id, ())))
        for name in names
        for rule in (shelf.book(name).rules[id] for id in shelf.book(name).own)
    )


def witnessed(outcomes: Iterable[Outcome], scenarios: Sequence[Scenario]) -> dict[RuleId, list[str]]:
    """A citation counts where it decides: at a step of a passed scenario that expects something under this book."""
    told = {scenario.id: scenario for scenario in scenarios}
    found: dict[RuleId, list[str]] = defaultdict(list)
    for outcome in outcomes:
        if outcome.status != "passed":
            continue
        for step in outcome.steps:
            scenario = told[outcome.scenario]
            if not expected_under(scenario.step[step.n - 1], outcome.book, scenario.books, ""):
                continue
            cited = {cite for said in step.emitted if len(said.cites) <= CITES_MOST for cite in said.cites}
            for cite in cited:
                found[cite].append(f"{outcome.scenario}@{outcome.book}#{step.n}")
    return found
