"""`floorman demo` on the command line: what it is told wrong it says at once."""

from __future__ import annotations

import pytest

from tests.cli.terminal import floorman


def test_a_book_that_is_not_on_the_shelf() -> None:
    said = floorman("demo", "--book", "nothing", "--port", "0", "--lang", "en", "--no-browser")

    assert 2 == said.status
    assert "nothing" in said.err


@pytest.mark.parametrize("wrong", [("--players", "1"), ("--players", "91"), ("--rate", "0"), ("--rate", "101")])
def test_numbers_that_cannot_be(wrong: tuple[str, str]) -> None:
    said = floorman("demo", *wrong, "--port", "0", "--no-browser")

    assert 0 != said.status
    assert wrong[0] in said.out + said.err


def test_it_is_among_the_commands() -> None:
    assert "demo" in floorman("--help").out
