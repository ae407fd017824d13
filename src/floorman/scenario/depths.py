"""How the tables of a story are played, where the story does not say.

A table in whose hands something is told has somebody who tells it. There a hand that has been played out lies until
`hand-done`, and who is out is told by `bust`: so that a story can say what happens in between. A table whose depth the
story names is played as everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from floorman.scenario.format import EventStory, Scenario, Step
from floorman.scenario.words import ANSWERED_BY
from floorman.terms import TableNo
from floorman.tournament.plan import Depth

# Of a story that names no depth, and of one that means no other.
COUNTED: Depth = "counted"

# What of `positions` only a told hand can answer.
OF_A_TOLD_HAND = frozenset(("first_card", "to_act", "posts", "antes"))
OF_EVERY_TABLE = ("positions", "stacks", "may", "cards")
# Commands in a hand, beside acts, declarations and reports.
IN_A_HAND = ("rule", "award", "run-it", "void-hand")


def told_tables(scenario: Scenario) -> frozenset[TableNo]:
    """Tables of no depth of their own in whose hands the story tells something."""
    story = scenario.event or EventStory()
    if story.depth != COUNTED:
        return frozenset()
    own = {table.number for table in story.table if table.depth is not None}
    set_by_hand = {table for step, table in _steps(scenario, story) if _name(step) == "set-table"}
    return frozenset(_told(scenario, story)) - own - set_by_hand


def _told(scenario: Scenario, story: EventStory) -> Iterator[TableNo]:
    began = set[TableNo]()
    for step, table in _steps(scenario, story):
        if table is None:
            continue
        if _name(step) == "new-hand":
            began.add(table)
        elif table in began and (step.act or step.declare or step.report or _name(step) in IN_A_HAND):
            yield table
        if table in began and any(_asks_a_hand(word, details) for word, details in _asked(step)):
            yield table


def _asked(step: Step) -> Iterator[tuple[str, Any]]:
    """What is asked after a step, under all books or one."""
    for one in step.ask:
        yield (one, None) if isinstance(one, str) else (next(iter(one), ""), None)
    for key, value in (step.expect or {}).items():
        if key not in ANSWERED_BY and isinstance(value, dict):
            yield from value.items()
        yield key, value


def _asks_a_hand(word: str, details: Any) -> bool:
    """Can only a hand that is told answer it?"""
    if word == "positions" and isinstance(details, dict):
        return not OF_A_TOLD_HAND.isdisjoint(details)
    return ANSWERED_BY.get(word) == "hand" and word not in OF_EVERY_TABLE


def _steps(scenario: Scenario, story: EventStory) -> Iterator[tuple[Step, TableNo | None]]:
    """Each step with its table: the one it names, the only one, or the last one that was named."""
    table = story.table[0].number if len(story.table) == 1 else None
    for step in scenario.step:
        named: Any = step.table if step.table is not None else (step.command or {}).get("table")
        table = named if isinstance(named, int) else table
        yield step, table


def _name(step: Step) -> str:
    return "" if step.command is None else str(step.command["name"])
