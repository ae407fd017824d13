"""The plan of the house: every room on the storey that the import contract gives it, and files that are there."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from tests.docs.pages import DOCS, ROOT

ROOMS = ROOT / "src/floorman"
PAGE = DOCS / "architecture.md"

PLAN = re.compile(r"```text\n(?P<plan>.*?)^```", re.MULTILINE | re.DOTALL)
ROOM = re.compile(r"^ ?(?P<storey>\d+) +(?P<room>\w+) +(?P<pure>\* )?(?P<says>\S.*)$", re.MULTILINE)
FILE = re.compile(r"`(?P<file>[\w./-]+(?:\.(?:py|html|css|js|toml|po|md)|/))`")
RECIPE = re.compile(r"^### (?P<number>\d+)\. (?P<title>.+)$", re.MULTILINE)
RECIPES = 16


def text() -> str:
    return PAGE.read_text(encoding="utf-8")


def drawn() -> list[re.Match[str]]:
    """The rooms of the plan, from the top down."""
    plan = PLAN.search(text())
    assert plan is not None
    return list(ROOM.finditer(plan["plan"]))


def contracts() -> dict[str, dict[str, Any]]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return {one["name"]: one for one in settings["tool"]["importlinter"]["contracts"]}


def short(module: str) -> str:
    return module.strip().removeprefix("floorman.")


def recipes() -> dict[int, str]:
    """Each recipe by its number, with its heading."""
    starts = list(RECIPE.finditer(text()))
    ends = [one.start() for one in starts[1:]] + [len(text())]
    return {int(one["number"]): text()[one.start() : end] for one, end in zip(starts, ends, strict=True)}


def is_there(file: str) -> bool:
    """Of the repository, or of the package."""
    return (ROOT / file).exists() or (ROOMS / file).exists()


def test_the_plan_is_the_import_contract() -> None:
    """The same rooms from the top down; rooms of one storey have its number, which counts from the ground."""
    (layers,) = [one["layers"] for one in contracts().values() if one["type"] == "layers"]
    contract = [(len(layers) - number, short(room)) for number, layer in enumerate(layers) for room in layer.split("|")]

    assert [storey for storey, _ in contract] == [int(one["storey"]) for one in drawn()]
    assert sorted(contract) == sorted((int(one["storey"]), one["room"]) for one in drawn())


def test_every_room_is_in_the_plan() -> None:
    """Whoever builds a room draws it, and says in a phrase what it is for."""
    rooms = {one.parent.name for one in ROOMS.glob("*/__init__.py")} | {"__main__"}

    assert rooms == {one["room"] for one in drawn()}


def test_a_star_means_pure() -> None:
    """As the contract has it that forbids time, chance and files."""
    pure = {short(one) for one in contracts()["The core knows no time, no chance and no I/O"]["source_modules"]}

    assert pure == {one["room"] for one in drawn() if one["pure"]}


def test_arrows_lead_down() -> None:
    plan = PLAN.search(text())

    assert plan is not None
    assert "↓" in plan["plan"]
    assert set() == set("↑←→↔") & set(plan["plan"])


def test_every_file_that_is_named_is_there() -> None:
    """On the whole page: in the plan, on the trip and in the recipes."""
    named = [found["file"] for found in FILE.finditer(text())]

    assert len(named) > RECIPES
    assert [] == sorted({file for file in named if not is_there(file)})


def test_there_are_sixteen_recipes() -> None:
    assert list(range(1, RECIPES + 1)) == list(recipes())


@pytest.mark.parametrize("number", range(1, RECIPES + 1))
def test_a_recipe_names_files_in_order_and_what_notices(number: int) -> None:
    """Steps are counted without a gap, at least one of them names a file, and the end says what fails."""
    steps, _, forgotten = recipes()[number].partition("*Forgotten:*")
    counted = [int(found) for found in re.findall(r"^(\d+)\. ", steps, re.MULTILINE)]

    assert list(range(1, len(counted) + 1)) == counted != []
    assert FILE.search(steps)
    assert forgotten.strip()
