"""Stories for the tests: an evening that begins at 20:00, with two levels, a break and a third level."""

from __future__ import annotations

import json
from typing import Any

from floorman.rulebook import Shelf, shipped
from floorman.scenario import Outcome, Scenario, read_scenarios, run

EVENING = """
[event]
started = 2026-03-07T20:00:00Z
structure = [[20, 100, 200], [20, 200, 400, 400], [10], [20, 300, 600]]
"""


def story(steps: str, head: str = 'books = ["tda-2024"]', event: str = EVENING) -> Scenario:
    (scenario,) = read_scenarios(f"{head}\n{event}\n{steps}", "a-story.toml")
    return scenario


def told(steps: str, head: str = 'books = ["tda-2024"]', event: str = EVENING, shelf: Shelf | None = None) -> Outcome:
    """What came of a story that runs under one book."""
    (outcome,) = run(story(steps, head, event), shelf or shipped())
    return outcome


def one_story(hand: dict[str, Any], steps: list[dict[str, Any]], answers: dict[str, Any] | None = None) -> Outcome:
    """A story of a hand told as data, under the fallback with some answers of its own."""
    whole = {"id": "one", "books": ["tda-2024"], "answers": answers or {}, "hand": hand, "step": steps}
    (scenario,) = read_scenarios(json.dumps(whole), "one.json")
    (outcome,) = run(scenario, shipped())
    return outcome


def failures(outcome: Outcome) -> list[tuple[int, str]]:
    """The steps and the keys that did not come as expected."""
    return [(step.n, failed.key) for step in outcome.steps for failed in step.failed]


def error(outcome: Outcome) -> tuple[str, str]:
    """How a story that could not be told to its end says so."""
    assert outcome.error is not None
    return outcome.status, outcome.error.path
