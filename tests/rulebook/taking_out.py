"""A copy of the package in which something is taken out or made wrong, and whether a test notices it there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import floorman
from floorman.rulebook import shipped

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SOURCE = Path(floorman.__file__).parent
STORY = re.compile(r"tests/scenario/test_shipped\.py::test_shipped_story\[(.+)\]")


def copy_of_the_package(there: Path) -> Path:
    """The package in another place, file by file the same."""
    place = there / "floorman"
    for folder, folders, files in os.walk(SOURCE):
        folders[:] = [one for one in folders if one != "__pycache__"]
        to = place / Path(folder).relative_to(SOURCE)
        to.mkdir()
        for file in files:
            (to / file).symlink_to(Path(folder) / file)
    return place


def finds(copy: Path) -> dict[str, str]:
    """How a program finds that copy."""
    return {**os.environ, "PYTHONPATH": f"{copy.parent}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"}


@contextmanager
def changed(copy: Path, file: str, old: str, new: str) -> Iterator[dict[str, str]]:
    """The copy with another text in this file."""
    source, place = SOURCE / file, copy / file
    text = source.read_text(encoding="utf-8")
    assert 1 == text.count(old), f"{file} says once {old!r}"
    place.unlink()
    place.write_text(text.replace(old, new), encoding="utf-8")
    try:
        yield finds(copy)
    finally:
        place.unlink()
        place.symlink_to(source)


def fails(test: str, statements: tuple[str, ...], env: dict[str, str]) -> bool:
    """A story comes otherwise under the books of all these statements; another test fails."""
    story = STORY.fullmatch(test)
    if story is None:
        return _ran(["-m", "pytest", "-n", "0", "-q", "-p", "no:cacheprovider", test], env).returncode == 1
    homes = {name for name in shipped() for id in statements if id in shipped().book(name).own}
    return homes <= come_otherwise(story[1], env)


def come_otherwise(story: str, env: dict[str, str]) -> set[str]:
    """The books under which a shipped story comes otherwise than it expects."""
    done = _ran(["-m", "tests.rulebook.comes_otherwise", story], env)
    assert 0 == done.returncode, done.stderr
    return set(done.stdout.split())


def _ran(arguments: list[str], env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=300
    )
