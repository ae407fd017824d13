"""The tests that stand for statements on which nothing can be turned: each fails when what carries them is taken out.

What is taken out stands in `taken_out.toml`, as a text of a file and what stands there instead. It is done in a copy.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from floorman.rulebook import shipped
from floorman.scenario.byhand import by_hand
from floorman.scenario.coverage import turned_alone
from tests.rulebook.taking_out import HERE, SOURCE, changed, copy_of_the_package, fails, finds
from tests.sizes import by_profile


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
    return copy_of_the_package(tmp_path_factory.mktemp("copy"))


@pytest.mark.sized
@pytest.mark.parametrize("out", outs()[:: by_profile(48, 12, 1)], ids=lambda out: out.without)
def test_it_fails_without(out: Out, copy: Path) -> None:
    """Some of them while one works, more in CI, each of them at night."""
    with changed(copy, out.file, out.old, out.new) as env:
        some = list(out.tests.items())[:: by_profile(10, 10, 1)]

        assert some
        assert [] == [test for test, statements in some if not fails(test, statements, env)]


def test_with_nothing_taken_out_it_comes_as_expected(copy: Path) -> None:
    test = "tests/scenario/test_shipped.py::test_shipped_story[wrong-award]"

    assert not fails(test, ("casino-26-e",), finds(copy))


def test_what_is_taken_out_is_there() -> None:
    """Each text once in its file: whoever changes such a line changes what is taken out."""
    texts = {out: (SOURCE / out.file).read_text(encoding="utf-8") for out in outs()}

    assert [] == [(out.file, out.old) for out, text in texts.items() if 1 != text.count(out.old)]


def test_each_test_that_stands_for_a_statement_has_something_taken_out() -> None:
    assert {one.test for one in by_hand().tested} == {test for out in outs() for test in out.tests}


def test_they_stand_for_what_cannot_be_turned_alone() -> None:
    """Beside what only informs: that is seen on a page, whatever else rests on it."""
    for name in shipped():
        book = shipped().book(name)
        stands = {id for id in book.own if id in by_hand().tests}

        assert [] == [id for id in stands & turned_alone(name, book) if book.rules[id].kind != "information"]
