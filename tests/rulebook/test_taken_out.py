"""The tests that stand for statements on which nothing can be turned: each fails when what carries them is taken out.

What is taken out stands in `taken_out.toml`, as a text of a file and what stands there instead. It is done in a copy.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

import floorman
from floorman.rulebook import shipped
from floorman.scenario.byhand import by_hand
from floorman.scenario.flips import flips
from tests.sizes import by_profile

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SOURCE = Path(floorman.__file__).parent
STORY = re.compile(r"tests/scenario/test_shipped\.py::test_shipped_story\[(.+)\]")


class Out(NamedTuple):
    """What is taken out for one test or, without its name, for all that stand for the same."""

    without: str
    file: str
    old: str
    new: str
    test: str = ""

    @property
    def tests(self) -> dict[str, tuple[str, ...]]:
        """By their names, with the statements that they stand for."""
        found = (one for one in by_hand().tested if one.without == self.without)
        return {one.test: one.statements for one in found if self.test in ("", one.test)}


def outs() -> list[Out]:
    return [Out(**one) for one in tomllib.loads((HERE / "taken_out.toml").read_text(encoding="utf-8"))["out"]]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package in another place, file by file the same."""
    place = tmp_path_factory.mktemp("copy") / "floorman"
    for folder, folders, files in os.walk(SOURCE):
        folders[:] = [one for one in folders if one != "__pycache__"]
        there = place / Path(folder).relative_to(SOURCE)
        there.mkdir()
        for file in files:
            (there / file).symlink_to(Path(folder) / file)
    return place


@contextmanager
def without(out: Out, copy: Path) -> Iterator[dict[str, str]]:
    """The copy without it, and how a program finds that copy."""
    source, place = SOURCE / out.file, copy / out.file
    text = source.read_text(encoding="utf-8")
    assert 1 == text.count(out.old), f"{out.file} says once {out.old!r}"
    place.unlink()
    place.write_text(text.replace(out.old, out.new), encoding="utf-8")
    try:
        yield {**os.environ, "PYTHONPATH": f"{copy.parent}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"}
    finally:
        place.unlink()
        place.symlink_to(source)


def ran(arguments: list[str], env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=300
    )


def fails(test: str, statements: tuple[str, ...], env: dict[str, str]) -> bool:
    """A story comes otherwise under the books of all its statements; another test fails."""
    story = STORY.fullmatch(test)
    if story is None:
        return ran(["-m", "pytest", "-n", "0", "-q", "-p", "no:cacheprovider", test], env).returncode == 1
    homes = {name for name in shipped() for id in statements if id in shipped().book(name).own}
    done = ran(["-m", "tests.rulebook.comes_otherwise", story[1]], env)
    assert 0 == done.returncode, done.stderr
    return homes <= set(done.stdout.split())


@pytest.mark.sized
@pytest.mark.parametrize("out", outs()[:: by_profile(48, 12, 1)], ids=lambda out: out.without)
def test_it_fails_without(out: Out, copy: Path) -> None:
    """Some of them while one works, more in CI, each of them at night."""
    with without(out, copy) as env:
        some = list(out.tests.items())[:: by_profile(10, 10, 1)]

        assert some
        assert [] == [test for test, statements in some if not fails(test, statements, env)]


def test_with_nothing_taken_out_it_comes_as_expected(copy: Path) -> None:
    env = {**os.environ, "PYTHONPATH": f"{copy.parent}{os.pathsep}{ROOT}"}

    assert not fails("tests/scenario/test_shipped.py::test_shipped_story[wrong-award]", ("casino-26-e",), env)


def test_what_is_taken_out_is_there() -> None:
    """Each text once in its file: whoever changes such a line changes what is taken out."""
    texts = {out: (SOURCE / out.file).read_text(encoding="utf-8") for out in outs()}

    assert [] == [(out.file, out.old) for out, text in texts.items() if 1 != text.count(out.old)]


def test_each_test_that_stands_for_a_statement_has_something_taken_out() -> None:
    assert {one.test for one in by_hand().tested} == {test for out in outs() for test in out.tests}


def test_they_stand_for_what_cannot_be_turned() -> None:
    """Beside what only informs: that is seen on a page, whatever else rests on it."""
    for name in shipped():
        book = shipped().book(name)
        turned = {id for flip in flips(name, book, shipped().questions) for id in flip.statements}
        stands = {id for id in book.own if id in by_hand().tests}

        assert [] == [id for id in stands & turned if book.rules[id].kind != "information"]
