"""House books for the tests, written as a house would write them."""

from __future__ import annotations

import pytest

from floorman.rulebook import BookError, Problem, Rulebook, new_shelf


def house(body: str = "", id: str = "our-house", extends: str = "tda-2024") -> str:
    return f'id = "{id}"\ntitle = "Our house"\nextends = "{extends}"\n{body}'


def laid(*texts: str) -> Rulebook:
    """The last of these books, all of them on one shelf."""
    shelf = new_shelf()
    names = [shelf.lay(text, f"{number}.toml") for number, text in enumerate(texts)]
    return shelf.book(names[-1])


def problems(*texts: str) -> tuple[Problem, ...]:
    """All that is wrong with the last of these books."""
    with pytest.raises(BookError) as raised:
        laid(*texts)
    return raised.value.problems
