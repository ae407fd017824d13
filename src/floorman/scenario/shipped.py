"""The scenarios that ship with the rulebooks."""

from __future__ import annotations

from functools import cache
from importlib import resources

from floorman.scenario.format import Scenario, read_scenarios

# How each story begins in its file.
BEGINS = "\n[[scenario]]\n"


@cache
def shipped_scenarios() -> tuple[Scenario, ...]:
    """All of them, in the order of their files."""
    folder = resources.files("floorman.rulebook") / "scenarios"
    # A package without a story has no folder for them.
    there = folder.iterdir() if folder.is_dir() else ()
    files = sorted((one for one in there if one.name.endswith(".toml")), key=lambda one: one.name)
    found = tuple(scenario for one in files for scenario in read_scenarios(one.read_text(encoding="utf-8"), one.name))
    ids = [scenario.id for scenario in found]
    assert len(set(ids)) == len(ids), "every shipped scenario has an id of its own"
    return found


def source_of(scenario: Scenario) -> str:
    """A shipped story as it is written in its file."""
    file = resources.files("floorman.rulebook") / "scenarios" / scenario.file
    first, *stories = file.read_text(encoding="utf-8").split(BEGINS)
    assert stories, f"{first[:20]}… has stories"
    return BEGINS.lstrip() + next(one for one in stories if f'id = "{scenario.id}"\n' in one)
