"""What is proved is what runs: stories have no hand and no rulings of their own."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

from floorman.scenario import shipped_scenarios
from floorman.scenario.depths import told_tables

SOURCE = Path(__file__).parents[2] / "src" / "floorman"
# Whoever calls one of these moves a hand, rules or decides by himself.
OF_THE_FLOOR = frozenset(("carried_out", "noted", "carry_out_decision", "may_decide", "started", "settled", "voided"))
ROOMS = ("floorman.floor", "floorman.rulings")
# Where nothing is played: what the book would say to a question that is asked without a story, or of who may.
RULES_ALONE = {"asking/asked.py", "scenario/hand_may.py"}


def imported(file: Path) -> set[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    found = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    return {f"{node.module}.{name.name}" for node in found for name in node.names}


def test_nothing_beside_the_floor_tells_a_hand() -> None:
    """Stories, questions to the books and the command line ask the floor."""
    tellers: dict[str, set[str]] = {}
    for room in ("scenario", "asking", "cli"):
        for file in sorted((SOURCE / room).rglob("*.py")):
            name = file.relative_to(SOURCE).as_posix()
            names = {one for one in imported(file) if one.startswith("floorman.")}
            own = {one for one in names if one.startswith(ROOMS) and one.rpartition(".")[2] in OF_THE_FLOOR}
            own |= {one for one in names if one in ("floorman.hand.decide", "floorman.hand.decide.decide")}
            own |= {one for one in names if one.endswith(".rule_on") and name not in RULES_ALONE}
            if own:
                tellers[name] = own

    assert {} == tellers


def test_stories_are_told_at_tables_of_all_kinds() -> None:
    """A story of a hand is a table that somebody tells."""
    kinds = Counter[str]()
    for scenario in shipped_scenarios():
        if scenario.hand is not None:
            kinds["a hand"] += 1
            continue
        told = told_tables(scenario)
        tables = () if scenario.event is None else scenario.event.table
        depth = None if scenario.event is None else scenario.event.depth
        kinds.update({"told in words" if table.number in told else table.depth or str(depth) for table in tables})

    assert {"a hand", "told in words", "counted", "stationed", "virtual"} <= set(kinds)


def test_one_story_has_tables_of_three_kinds() -> None:
    (story,) = (one for one in shipped_scenarios() if one.id == "three-kinds-of-tables")
    assert story.event is not None

    assert ["counted", "stationed", "virtual"] == [table.depth for table in story.event.table]
