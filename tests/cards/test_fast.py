"""The batch path. Skipped where numpy, an extra, is not installed."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations

import pytest

from floorman.cards import (
    ACE_TO_FIVE,
    BADUGI,
    DECK,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    OMAHA_EIGHT,
    OMAHA_HIGH,
    Omaha,
    Ranking,
)
from tests.cards.hands import dealt

np = pytest.importorskip("numpy")
fast = pytest.importorskip("floorman.cards.fast")

RANKINGS = [HIGH, ACE_TO_FIVE, EIGHT_OR_BETTER, DEUCE_TO_SEVEN]


@pytest.mark.parametrize("cards", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("ranking", RANKINGS)
def test_columns_are_worth_what_single_hands_are(ranking: Ranking, cards: int) -> None:
    """More hands than fit into one chunk, each with the number that `rank` gives it."""
    drawn = list(dealt(20_000, cards, cards))

    assert [ranking.rank(hand) for hand in drawn] == fast.rank_many(ranking, np.array(drawn, np.uint8)).tolist()


@pytest.mark.slow
@pytest.mark.parametrize("ranking", [HIGH, DEUCE_TO_SEVEN])
def test_every_hand_of_five_cards(ranking: Ranking) -> None:
    """All 2,598,960, as the plain path has them."""
    drawn = np.fromiter(chain.from_iterable(combinations(DECK, 5)), np.uint8).reshape(-1, 5)

    assert Counter(map(ranking.rank, combinations(DECK, 5))) == Counter(fast.rank_many(ranking, drawn).tolist())


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("omaha", [OMAHA_HIGH, OMAHA_EIGHT])
@pytest.mark.parametrize("own", [4, 5, 6])
def test_omaha_in_columns(omaha: Omaha, own: int, known: bool) -> None:
    """Many boards for one hand, or for as many hands."""
    hole = (51, 47, 43, 2, 7, 11)[:own]
    deck = tuple(card for card in DECK if card not in hole)
    drawn = [(hole if known else cards[:own], cards[own:]) for cards in dealt(2_000, own + 5, 4, deck)]
    boards = fast.Board(list(np.array([board for _, board in drawn], np.uint8).T))
    columns = list(hole) if known else list(np.array([held for held, _ in drawn], np.uint8).T)

    expected = [omaha.rank(held, board) for held, board in drawn]
    assert expected == fast.rank_omaha(omaha, boards, columns).tolist()


def test_badugi_in_columns() -> None:
    """The same numbers as one hand at a time."""
    drawn = list(dealt(5_000, 4, 4))
    columns = list(np.array(drawn, np.uint8).T)

    assert [BADUGI.rank(hand) for hand in drawn] == fast.rank_badugi(columns).tolist()
