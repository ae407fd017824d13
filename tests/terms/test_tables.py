"""Tables of TOML from outside."""

from __future__ import annotations

import pytest

from floorman.rulebook import BookError, new_shelf
from floorman.scenario.format import ScenarioError, read_scenarios
from floorman.terms.tables import TooDeep, toml_of
from tests.worked import within_turns

HOSTILE = (
    "x = " + "[" * 100_000,
    "x = " + "{a=" * 20_000,
    ".".join(["a"] * 300_000) + " = 1",
    '"a" . ' * 300_000 + "b = 1",
    "[" + ".".join(["a"] * 300_000) + "]",
)


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: f"{text[:8]!r}, {len(text)}")
def test_what_nobody_writes_is_refused_at_once(text: str) -> None:
    """A book and a story say so as of any text that is none."""
    with within_turns(14):  # a second
        with pytest.raises(TooDeep):
            toml_of(text)
        with pytest.raises(BookError):
            new_shelf().lay_house_book(text, "own.toml")
        with pytest.raises(ScenarioError):
            read_scenarios(text, "story.toml")


def test_what_people_write_is_read() -> None:
    sentence = "A sentence of a book, as in 3.1. " * 50

    assert {"a": {"b": {"c": 1}}, "d": sentence} == toml_of(f'a.b.c = 1\nd = """{sentence}"""')
