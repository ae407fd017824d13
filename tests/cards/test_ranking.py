from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

import pytest

from floorman.cards import (
    ACE_TO_FIVE,
    DECK,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    SHORT_DECK,
    SHORT_DECK_HIGH,
    UNKNOWN,
    Card,
    Ranking,
    cards_of,
)
from tests.cards import slow
from tests.cards.hands import dealt, hands, texts

# From the worst: how many different worths a category has, and how many hands of five cards are in it.
CATEGORIES = (
    (1_277, 1_302_540),
    (2_860, 1_098_240),
    (858, 123_552),
    (858, 54_912),
    (10, 10_200),
    (1_277, 5_108),
    (156, 3_744),
    (156, 624),
    (10, 40),
)
# The same over 36 cards: a category has as many worths as its ranks can be chosen, and a hand as many as its suits.
SHORT_CATEGORIES = (
    (120, 120 * 1_020),
    (504, 504 * 384),
    (252, 252 * 144),
    (252, 252 * 64),
    (6, 6 * 1_020),
    (72, 72 * 24),  # full houses
    (120, 120 * 4),  # flushes
    (72, 72 * 4),
    (6, 6 * 4),
)

ORACLES: list[tuple[Ranking, Callable[[Sequence[str]], slow.Worth], tuple[Card, ...]]] = [
    (HIGH, slow.high, DECK),
    (ACE_TO_FIVE, slow.ace_to_five, DECK),
    (EIGHT_OR_BETTER, slow.eight_or_better, DECK),
    (DEUCE_TO_SEVEN, slow.deuce_to_seven, DECK),
    (SHORT_DECK_HIGH, slow.short_deck, SHORT_DECK),
]


@pytest.mark.parametrize(
    ("ranking", "deck", "categories"), [(HIGH, DECK, CATEGORIES), (SHORT_DECK_HIGH, SHORT_DECK, SHORT_CATEGORIES)]
)
def test_every_hand_of_five_cards(
    ranking: Ranking, deck: tuple[Card, ...], categories: tuple[tuple[int, int], ...]
) -> None:
    """All hands of the deck fall into the nine categories as often as combinatorics says, and no worth is left out."""
    worths = Counter(map(ranking.rank, combinations(deck, 5)))

    above = 0
    for different, count in categories:
        assert count == sum(worths[worth] for worth in range(above + 1, above + different + 1))
        above += different
    assert set(range(1, above + 1)) == set(worths)


@pytest.mark.slow
def test_every_low_of_five_cards() -> None:
    """6,175 lows, a worth for each pattern of ranks; 56 sets of ranks up to eight, each in 4 ** 5 suits, qualify."""
    lows = Counter(map(ACE_TO_FIVE.rank, combinations(DECK, 5)))
    eights = Counter(map(EIGHT_OR_BETTER.rank, combinations(DECK, 5)))

    assert set(range(1, 6_176)) == set(lows)
    assert 56 == len(eights.keys() - {0})
    assert 2_598_960 - 56 * 4**5 == eights[0]


@pytest.mark.slow
def test_every_hand_of_deuce_to_seven() -> None:
    """A-5-4-3-2 is a high card or a flush, no straight: 7,462 worths again, the best of them in 4 ** 5 - 4 hands."""
    worths = Counter(map(DEUCE_TO_SEVEN.rank, combinations(DECK, 5)))

    assert set(range(1, 7_463)) == set(worths)
    assert 4**5 - 4 == worths[7_462]
    assert 4 == worths[1]


@pytest.mark.parametrize("cards", [5, 6, 7])
@pytest.mark.parametrize(("ranking", "oracle", "deck"), ORACLES)
def test_brute_force_agrees(
    ranking: Ranking, oracle: Callable[[Sequence[str]], slow.Worth], deck: tuple[Card, ...], cards: int
) -> None:
    """The best five of so many cards, found by trying all of them, stand in the same order."""
    drawn = list(dealt(1_500, cards, cards, deck))

    slow.same_order((ranking.rank(hand), oracle(texts(hand))) for hand in drawn)


@pytest.mark.parametrize("cards", [5, 6, 7])
@pytest.mark.parametrize(("ranking", "oracle", "deck"), ORACLES)
def test_brute_force_agrees_where_suits_are_few(
    ranking: Ranking, oracle: Callable[[Sequence[str]], slow.Worth], deck: tuple[Card, ...], cards: int
) -> None:
    """The same with two suits only, where flushes and straight flushes are common."""
    two_suits = tuple(card for card in deck if card & 3 in (1, 3))
    drawn = list(dealt(800, cards, cards, two_suits))

    slow.same_order((ranking.rank(hand), oracle(texts(hand))) for hand in drawn)


def test_a_board_is_added_once() -> None:
    """Many seats against one board are worth what each has by itself."""
    for ranking, _, deck in ORACLES:
        for cards in dealt(200, 5 + 2 * 9, 11, deck):
            board, seats = cards[:5], [cards[at : at + 2] for at in range(5, 23, 2)]
            pairs = [(one, other) for one, other in seats]

            assert [ranking.rank(board + seat) for seat in seats] == ranking.ranks(board, pairs)


def test_deuce_to_seven_need_not_use_a_flush() -> None:
    """Of seven cards with a flush among them the best five may be of two suits; of five cards they are all there is."""
    flush, rough, seven = hands("7s 5s 4s 3s 2s", "9s 8d 4s 3s 2s", "7s 5s 4s 3s 2s 9c 7d")

    assert DEUCE_TO_SEVEN.rank(flush) < DEUCE_TO_SEVEN.rank(rough) < DEUCE_TO_SEVEN.rank(seven)
    assert DEUCE_TO_SEVEN.rank(cards_of("7h 5s 4s 3s 2s")) == DEUCE_TO_SEVEN.rank(seven)


@pytest.mark.parametrize(
    "boards",
    [
        ["2s", "3s", "Ks", "As"],
        ["3s 2d", "As Kd", "2s 2d", "As Ad"],
        ["5s 4s 3s", "As Kd Qd", "2s 2d 3s", "2s 2d As", "As Ad Kd", "2s 2d 2h"],
        ["6s 5s 4s 3s", "As Ks Qs Js", "2s 2d 4s 3d", "3s 3d 2h 2d", "Ad As Kh Kd", "2s 2d 2h 3d", "2s 2d 2h 2c"],
    ],
)
def test_open_cards_of_stud(boards: list[str]) -> None:
    """Pairs count among one to four open cards, straights and flushes do not, nor do suits (from low to high)."""
    ranks = [HIGH.rank(board) for board in hands(*boards)]

    assert sorted(set(ranks)) == ranks
    assert HIGH.rank(cards_of("Ks")) == HIGH.rank(cards_of("Kd"))


@pytest.mark.parametrize(
    "boards",
    [
        ["As", "2d", "Qs", "Ks"],
        ["2s Ad", "3s Ad", "Ks Qd", "As Ad", "Ks Kd"],
        ["3s 2s Ad", "4s 2s Ad", "Ks Qd Jd", "As Ad Kd", "2s 2d Ad", "As Ad Ah"],
        ["4s 3s 2s As", "Ks Qs Js Ts", "As Ad 3d 2d", "2s 2d Ah Ad", "As Ad Ah 2d", "As Ad Ah Ac"],
    ],
)
def test_open_cards_of_razz(boards: list[str]) -> None:
    """The ace is the lowest card, and any pair is worse than none (from the best low to the worst)."""
    ranks = [ACE_TO_FIVE.rank(board) for board in hands(*boards)]

    assert sorted(set(ranks), reverse=True) == ranks


def test_the_five_that_play() -> None:
    """The best five of seven, the highest first; among equals the one whose suits stand higher, as the caller says."""
    seven = cards_of("9s 9h 9d 4c 4s 4h Kd")

    assert cards_of("9s 9h 9d 4s 4h") == HIGH.best_five(seven)
    assert cards_of("9d 9h 9s 4c 4h") == HIGH.best_five(seven, suits="shdc")
    assert cards_of("As 5d 4c 3h 2s") == HIGH.best_five(cards_of("As 5d 4c 3h 2s Ad Kd")[:5])
    assert cards_of("5d 4c 3h 2s As") == ACE_TO_FIVE.best_five(cards_of("As 5d 4c 3h 2s Ad Kd"))
    assert () == EIGHT_OR_BETTER.best_five(cards_of("As 5d 4c 3h Ts Ad Kd"))
    assert cards_of("Ks 4d") == HIGH.best_five(cards_of("4d Ks"))


def test_the_five_that_play_are_worth_what_all_are() -> None:
    """For every ranking and any seven cards."""
    for ranking, _, deck in ORACLES:
        for seven in dealt(60, 7, 3, deck):
            five = ranking.best_five(seven)

            assert ranking.rank(seven) == (ranking.rank(five) if five else 0)
            assert set(five) <= set(seven)


def test_an_unknown_card_is_never_ranked_by_mistake() -> None:
    """It stands in no table, so forgetting to look fails at once."""
    with pytest.raises(LookupError):
        HIGH.rank((*cards_of("As Ks Qs Js"), UNKNOWN))
