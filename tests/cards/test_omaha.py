from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from floorman.cards import DECK, OMAHA_EIGHT, OMAHA_HIGH, Omaha, cards_of
from tests.cards import slow
from tests.cards.hands import dealt, hands, texts

ORACLES = [(OMAHA_HIGH, slow.high_of_five), (OMAHA_EIGHT, slow.eight_or_better)]


@pytest.mark.parametrize("own", [4, 5, 6])
@pytest.mark.parametrize(("omaha", "oracle"), ORACLES)
def test_brute_force_agrees(omaha: Omaha, oracle: Callable[[Sequence[str]], slow.Worth], own: int) -> None:
    """Any two of one's own with any three of the board, all tried (60 to 150 ways), stand in the same order."""
    drawn = [(cards[:own], cards[own:]) for cards in dealt(400, own + 5, own)]
    pairs = [(omaha.rank(hole, board), slow.omaha(texts(hole), texts(board), oracle)) for hole, board in drawn]

    slow.same_order(pairs)


@pytest.mark.parametrize(("omaha", "oracle"), ORACLES)
def test_brute_force_agrees_where_suits_are_few(omaha: Omaha, oracle: Callable[[Sequence[str]], slow.Worth]) -> None:
    """The same with two suits only, where the board has three of a suit and often four or five."""
    two_suits = tuple(card for card in DECK if card & 3 in (0, 2))
    drawn = [(cards[:4], cards[4:]) for cards in dealt(400, 9, 8, two_suits)]
    pairs = [(omaha.rank(hole, board), slow.omaha(texts(hole), texts(board), oracle)) for hole, board in drawn]

    slow.same_order(pairs)


def test_exactly_two_of_ones_own() -> None:
    """Four spades on the board are no flush for the bare ace, nor four aces in the hand a pair of pairs."""
    board, bare, two, aces = hands("Ks 9s 7s 2s 4d", "As Qd Jh 8c", "6s 3s Qh Jc", "As Ad Ac Ah")
    flush, high_card, pair = (OMAHA_HIGH.rank(hole, board) for hole in (two, bare, aces))

    assert flush > pair > high_card


def test_seats_are_ranked_together() -> None:
    """Many seats against one board are worth what each has by itself, whatever they hold."""
    for cards in dealt(50, 5 + 4 * 6, 2):
        board, seats = cards[:5], [cards[at : at + 4] for at in range(5, 29, 4)]

        for omaha in (OMAHA_HIGH, OMAHA_EIGHT):
            assert [omaha.rank(seat, board) for seat in seats] == omaha.ranks(board, seats)


def test_boards_of_three_and_four_cards() -> None:
    """On flop and turn the best of what lies there counts, also where all three are of one rank."""
    hole = cards_of("As Ad 7c 2c")

    assert OMAHA_HIGH.rank(hole, cards_of("Kd Kh Ks")) < OMAHA_HIGH.rank(hole, cards_of("Kd Kh Ks Ac"))


def test_the_five_that_play() -> None:
    """Two own cards and three of the board; none where no low qualifies."""
    hole, board = hands("As 2s Kd Kh", "Kc 8d 7h 3c Td")

    assert cards_of("Kh Kd Kc Td 8d") == OMAHA_HIGH.best_five(hole, board)
    assert cards_of("8d 7h 3c 2s As") == OMAHA_EIGHT.best_five(hole, board)
    assert () == OMAHA_EIGHT.best_five(hole, cards_of("Kc 8d Jh 3c Td"))
