"""What was promised with a version is there in every later one, until a page says that it is not."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

import pytest

from floorman.rulebook import new_shelf
from floorman.scenario import read_scenarios, run
from tests.docs.pages import ROOT
from tests.promised.present import NEEDS, PROMISED
from tests.stories import stories_run_once

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("files-*"))
PAGE = ROOT / "docs/compatibility.md"


def broken(promised: Iterable[str], present: Iterable[str]) -> list[str]:
    """What is gone; and what has to be given now that nobody knew of."""
    was, now = {*promised}, {*present}
    gone = [line for line in was - now if not line.startswith(NEEDS)]
    known = {_owner(line) for line in was}
    return sorted(gone + [line for line in now - was if line.startswith(NEEDS) and _owner(line) in known])


def _owner(line: str) -> str:
    """The shape, the operation or what is called, without what belongs to it."""
    bare = line.removeprefix(NEEDS)
    if "(" in bare:
        return bare.partition("(")[0] + "("
    return " ".join(bare.split()[:2]) if "/" in bare else bare.partition(".")[0]


# In the terminal one of the commands runs every scenario.
EACH = [pytest.param(name, marks=[pytest.mark.slow] if name == "terminal" else []) for name in PROMISED]


@pytest.mark.parametrize("name", EACH)
def test_what_was_promised_is_there(name: str) -> None:
    """If this fails, put it back; or, with a new minor version, say so in the changelog under Removed and on the page
    of what stays, and run `python -m scripts.write_promises`."""
    promised = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()

    assert promised
    with stories_run_once():
        assert [] == broken(promised, PROMISED[name]())


@pytest.mark.parametrize(
    ("now", "found"),
    [
        (["Table", "Table.deal(rng)", "needs Wish.name", "Wish.name", "Wish.note"], []),
        (["Table", "needs Wish.name", "Wish.name"], ["Table.deal(rng)"]),
        (["Table", "Table.deal(rng)", "Wish.name"], []),
        (["Table", "Table.deal(rng)", "Wish.name", "needs Wish.note"], ["needs Wish.note"]),
        (["Table", "Table.deal(rng)", "needs Table.deal(at)", "Wish.name"], ["needs Table.deal(at)"]),
        (["Table", "Table.deal(rng)", "Wish.name", "Other.x", "needs Other.x"], []),
    ],
)
def test_what_counts_as_broken(now: list[str], found: list[str]) -> None:
    """Something gone, or something more to be sent. More to be had, or less to be sent, breaks nothing."""
    assert found == broken(["Table", "Table.deal(rng)", "Wish.name", "needs Wish.name"], now)


def test_files_of_each_version_are_read_and_pass() -> None:
    """The stories as they were given away with it, under its books and a house book of that time."""
    for folder in FILES:
        shelf = new_shelf()
        shelf.lay((folder / "friday.toml").read_text(encoding="utf-8"), "friday.toml")
        stories = [file for file in sorted(folder.glob("*.toml")) if file.name != "friday.toml"]
        outcomes = [
            one
            for file in stories
            for scenario in read_scenarios(file.read_text(encoding="utf-8"), file.name)
            for one in run(scenario, shelf)
        ]

        assert len(stories) <= len(outcomes)
        assert [] == [one for one in outcomes if one.status != "passed"]


def test_those_files_are_never_rewritten() -> None:
    """As with the logs of `tests/logs`: if one fails, the program is wrong."""
    lines = (HERE / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    sums = {name: checked for checked, name in (line.split("  ") for line in lines)}

    found = {file.relative_to(HERE).as_posix(): file for folder in FILES for file in folder.iterdir()}
    assert sums == {name: hashlib.sha256(file.read_bytes()).hexdigest() for name, file in found.items()}


def test_the_page_names_each_of_them() -> None:
    """With the file that holds it, so that nobody promises by word of mouth."""
    page = PAGE.read_text(encoding="utf-8")

    assert [] == [name for name in PROMISED if f"`tests/promised/{name}.txt`" not in page]
