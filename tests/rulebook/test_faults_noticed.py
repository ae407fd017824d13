"""Faults in the engine, each aimed at a sentence of some book, and the story that notices it: `faults.toml`.

Each is made in a copy of the package, where the story is told again.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from floorman.rulebook import shipped
from floorman.scenario import shipped_scenarios
from tests.rulebook.taking_out import HERE, SOURCE, changed, come_otherwise, copy_of_the_package
from tests.sizes import by_profile


class Fault(NamedTuple):
    """What goes wrong, the sentences that it breaks, and the story that comes otherwise under their books."""

    says: str
    statements: tuple[str, ...]
    file: str
    old: str
    new: str
    story: str

    @property
    def books(self) -> set[str]:
        (told,) = (one.books for one in shipped_scenarios() if one.id == self.story)
        return {name for name in told for id in self.statements if id in shipped().book(name).own}


def faults() -> list[Fault]:
    told = tomllib.loads((HERE / "faults.toml").read_text(encoding="utf-8"))["fault"]
    return [Fault(**{**one, "statements": tuple(one["statements"])}) for one in told]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_of_the_package(tmp_path_factory.mktemp("copy"))


@pytest.mark.sized
@pytest.mark.parametrize("fault", faults()[:: by_profile(40, 10, 1)], ids=lambda fault: fault.says)
def test_a_story_notices_it(fault: Fault, copy: Path) -> None:
    """Some of them while one works, more in CI, each of them at night."""
    with changed(copy, fault.file, fault.old, fault.new) as env:
        assert fault.books <= come_otherwise(fault.story, env)


def test_each_can_be_made_and_is_noticed_under_a_book_that_speaks_of_it() -> None:
    texts = {fault: (SOURCE / fault.file).read_text(encoding="utf-8") for fault in faults()}

    assert [] == [fault.says for fault, text in texts.items() if 1 != text.count(fault.old)]
    assert [] == [fault.says for fault in texts if not fault.books]
