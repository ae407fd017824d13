"""The lower bounds hold: with the oldest of each package that we ask for, the rooms do what they do.

A night's work. What those packages want themselves comes in the newest version that they take.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

from tests.docs.pages import ROOT
from tests.release.wheels import fetched, ran, source_copy

pytestmark = pytest.mark.nightly

# What the tests themselves need, in any version.
TOOLS = ("pytest", "pytest-xdist", "hypothesis", "httpx", "pypdf", "numpy>=2")
ROOMS = ("tests/table", "tests/wire", "tests/doors", "tests/cli", "tests/web")
BOUND = re.compile(r"(?P<name>[\w-]+)(?:\[\w+\])?>=(?P<least>[\d.]+)")


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of an environment with the lowest versions, far from the source: there uv would keep to those tried together."""
    folder = tmp_path_factory.mktemp("lowest")
    source_copy(folder)
    fetched("venv", "-q", "--python", sys.executable, "env", at=folder)
    here = folder / "env" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    lowest = ("--resolution", "lowest-direct", "-e", "source[desk,fast,postgres]")
    fetched("pip", "install", "-q", "--python", here, *lowest, at=folder)
    fetched("pip", "install", "-q", "--python", here, *TOOLS, at=folder)
    return here


def bounds() -> dict[str, str]:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = told["optional-dependencies"]
    wanted = [*told["dependencies"], *extras["serve"], *extras["fast"]]
    return {found["name"]: found["least"] for one in wanted if (found := BOUND.match(one))}


def test_the_oldest_that_we_ask_for_is_there(python: Path) -> None:
    """Or the test below would say nothing."""
    told = fetched("pip", "freeze", "--python", python, at=python.parent)
    there = dict(line.lower().split("==", 1) for line in told.splitlines() if "==" in line)

    assert len(bounds()) > 8
    assert {} == {name: there.get(name) for name, least in bounds().items() if not same(there.get(name, ""), least)}


def same(version: str, least: str) -> bool:
    """47 is 47.0.0."""
    return re.sub(r"(\.0)*$", "", version) == re.sub(r"(\.0)*$", "", least)


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_holds(python: Path, room: str) -> None:
    words = ("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-k", "not postgres and not shared", room)

    done = ran(python, *words, at=python.parents[2] / "source")

    assert 0 == done.returncode, done.stdout[-4000:]
