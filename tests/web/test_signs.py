"""The signs of what is cited: whoever asks by which paragraph sees of each what it is about."""

from __future__ import annotations

import pytest

from floorman.rulebook import new_shelf
from floorman.speech import LANGUAGES, Lang
from floorman.web.words import GIST_LETTERS, gist, vocabulary

CUSTOMS = ("practice-move-at-once", "practice-no-fixed-halt", "practice-check-raise")
MOVED = ("tda-2024-11-a-1", "tda-2024-rp-6-a", *CUSTOMS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_signs_beside_each_other_have_one_name(lang: Lang) -> None:
    """As links in a line, and as boxes: three customs are three signs; a paragraph of a book is one box."""
    words = vocabulary(new_shelf(), lang)
    practice = words["t"]("paragraph.practice")
    names = [name for _, name in words["signs"](MOVED)]
    boxes = words["each_once"](MOVED)
    alone = words["signs"](CUSTOMS[:1])
    two_of_one = words["signs"](("tda-2024-11-a-1", "tda-2024-11-a-2", "tda-2024-11-a-1"), "TDA 2024")

    assert len(MOVED) == len(set(names)) == len(boxes)
    assert 3 == sum(name.startswith(f"{practice}") and ": " in name for name in names)
    assert all(
        name.partition(": ")[2][:10] in words["stated"](id) for id, name in words["signs"](MOVED) if ": " in name
    )
    assert [("", "")] * 2 + [(practice, True)] * 3 == [
        (words["cited"](id)[0] if about else "", bool(about) or "") for id, _, about in boxes
    ]
    assert ": " not in alone[0][1]
    assert 2 == len({name for _, name in two_of_one}) == len(two_of_one)
    assert 1 == len(words["each_once"](("tda-2024-11-a-1", "tda-2024-11-a-2")))


@pytest.mark.parametrize(
    ("says", "begins"),
    [
        ("Short.", "Short"),
        (
            "A moved player goes to his new seat without delay, and owes its blinds as if he had sat there.",
            "A moved player goes to his new seat without delay",
        ),
        (
            "A moved player owes the blinds of his new seat at once.",
            "A moved player owes the blinds of his new seat at once",
        ),
        (
            "Where nobody tells a hand at a table the floor asks for its button before anybody is moved to it.",
            "Where nobody tells a hand at a table the floor asks for its button before …",
        ),
    ],
)
def test_a_statement_is_known_by_how_it_begins(says: str, begins: str) -> None:
    """By all of it, or by its first clause; only a long one is cut, after a word."""
    assert begins == gist(says)
    assert len(begins) <= GIST_LETTERS + 2
