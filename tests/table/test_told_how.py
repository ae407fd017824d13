"""What is refused in Python says how it would be right."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import floorman
from floorman import Table, equity
from floorman.terms import instead


def table() -> Table:
    found = Table([100] * 4, blinds=(5, 10))
    found.deal(random.Random(1))
    return found


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        # Yes and no are no numbers of chips, though Python counts with them.
        (lambda: table().raise_to(True), "total cannot be True: it is a whole number of chips"),
        (lambda: table().bet_to(True), "total cannot be True"),
        (lambda: table().act(floorman.RaiseTo(4, True)), "total cannot be True"),
        (lambda: Table([100] * 2, blinds=(1, 2), games=("nlhe", "plo"), hands_each=True), "hands_each cannot be True"),
        # Samples are drawn by somebody.
        (lambda: equity("QQ", "JJ", samples=100), "pass rng=random.Random() beside samples"),
        (lambda: equity("AsKs", "QhQd", samples=100, board="2c 3d 4h"), "pass rng=random.Random() beside samples"),
        # Ranges are of two cards; Omaha deals four, big Omaha five, stud seven.
        (lambda: equity("AA", "KK", game="plo"), '"AA" is a range of hands with two cards. Here a hand has 4'),
        (lambda: equity("AsKsQsJs", "AKs+", game="plo5"), "Here a hand has 5"),
        (lambda: equity("22-55", "random", game="stud"), "Here a hand has 7"),
        (lambda: equity("AsKx", "random", game="plo"), "is not a card"),
        (lambda: equity("AsKs", "QhQd", board="2c 3d"), "it has none, or 3 to 5"),
        # The book says who may straddle; a house may say otherwise.
        (
            lambda: Table([100] * 4, blinds=(1, 2)).next_hand(straddles={4: 4}),
            "a book of your own may answer otherwise",
        ),
    ],
)
def test_how_it_would_be_right(wrong: Callable[[], object], told: str) -> None:
    with pytest.raises((floorman.TableError, floorman.NotAllowed)) as refused:
        wrong()

    assert told in str(refused.value)


def test_nothing_is_no_word_that_is_listed() -> None:
    """It is said by leaving the field out."""
    assert "Known: break, other" == instead("xyz", ("", "break", "other"))
