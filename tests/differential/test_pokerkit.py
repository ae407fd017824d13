"""A second opinion: PokerKit plays the same cards and choices, and agrees but for what is known and has a source.

More hands: `python scripts/random_hands.py --against-pokerkit --hands 20000`, which takes all games in turn.
"""

from __future__ import annotations

from collections import Counter

import pytest

from floorman.hand import GAMES
from floorman.rulebook import load
from tests.differential.comparing import compare
from tests.differential.differences import CHECKS, KNOWN, Difference
from tests.differential.kit_games import BOTH_KNOW
from tests.hand.table import BOOKS, house
from tests.sizes import by_profile

HANDS = by_profile(4, 15, 250)
# A house that does whatever it may as PokerKit does.
OF_TDA = [known for known in KNOWN.values() if known.book == "tda-2024"]
LIKE_POKERKIT = {name: value for known in OF_TDA for name, value in known.answers.items()}


@pytest.mark.sized
@pytest.mark.parametrize("game", BOTH_KNOW)
@pytest.mark.parametrize("series", range(2))
def test_the_same_but_for_known_differences(game: str, series: int) -> None:
    """Whose turn it is, what must be called or brought in, the smallest and largest raise, stacks at the end."""
    for number in range(HANDS):
        compare(f"{series}-{number}", game=game)


@pytest.mark.sized
@pytest.mark.parametrize("game", BOTH_KNOW)
def test_a_house_that_plays_like_pokerkit(game: str) -> None:
    """With its answers to price, ante, caps and odd chips, hands are compared without those differences."""
    book = house(**LIKE_POKERKIT)
    seen: Counter[str] = Counter()
    for number in range(HANDS):
        seen.update(compare(f"like-{number}", book, game))

    # In stud a short bring-in has no other answer, and a deck may run out.
    assert HANDS == seen["hands compared to the end"] or not GAMES[game].has_blinds
    assert 4 * HANDS < seen["decisions compared"]
    assert not {f"differs: {known.id}" for known in KNOWN.values() if known.answers} & set(seen)


@pytest.mark.sized
@pytest.mark.parametrize("book", [book for book in BOOKS if book != "tda-2024"])
def test_the_other_books(book: str) -> None:
    played = load(book)
    for game in BOTH_KNOW:
        for number in range(by_profile(1, 2, 40)):
            compare(f"{book}-{number}", played, game)


@pytest.mark.parametrize("known", KNOWN.values(), ids=KNOWN)
def test_each_difference_is_met_and_has_a_source(known: Difference) -> None:
    """Its example shows it; a house that answers like PokerKit does not have it; its statements stand in the book."""
    book = load(known.book)
    said = f"differs: {known.id}"

    assert compare(known.example, book, known.game)[said]
    assert known.cite
    assert set(known.cite) <= set(book.rules)
    if known.answers:
        assert not compare(known.example, house(known.book, **known.answers), known.game)[said]


@pytest.mark.parametrize("known", [one for one in KNOWN.values() if one.answers], ids=lambda known: known.id)
def test_the_source_is_that_of_the_answer(known: Difference) -> None:
    """What a house would have to answer otherwise is what the difference cites."""
    book = load(known.book)

    assert set(known.cite) == {cite for name in known.answers for cite in book.answers[name].cites}


def test_each_difference_has_a_check() -> None:
    assert set(KNOWN) == set(CHECKS)
