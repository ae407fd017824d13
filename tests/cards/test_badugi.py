from __future__ import annotations

from itertools import combinations

from floorman.cards import BADUGI, DECK, cards_of
from tests.cards import slow
from tests.cards.hands import dealt, texts


def test_every_hand() -> None:
    """13 * 12 * 11 * 10 of 270,725 hands are badugis, 715 different ones; every hand has at least its lowest card."""
    worths = [BADUGI.rank(hand) for hand in combinations(DECK, 4)]
    fewer = 13 + 78 + 286  # sets of one, two and three ranks

    badugis = [worth for worth in worths if worth > fewer]
    assert 270_725 == len(worths)
    assert 13 * 12 * 11 * 10 == len(badugis)
    assert set(range(fewer + 1, fewer + 716)) == set(badugis)
    assert 0 not in worths


def test_brute_force_agrees() -> None:
    """All sets of the four cards tried."""
    slow.same_order((BADUGI.rank(hand), slow.badugi(texts(hand))) for hand in dealt(5_000, 4, 1))


def test_brute_force_agrees_where_suits_are_few() -> None:
    """The same with two suits, where no hand has more than two cards."""
    two_suits = tuple(card for card in DECK if card & 3 in (0, 2))

    slow.same_order((BADUGI.rank(hand), slow.badugi(texts(hand))) for hand in dealt(1_000, 4, 1, two_suits))


def test_the_cards_that_play() -> None:
    """Of two that share a suit the lower one stays; of a pair the one that lets the others stay."""

    assert cards_of("7d 4c 3h Ac")[:2] + cards_of("3h As") == BADUGI.best(cards_of("As 3h 4c 7d"))
    assert cards_of("4c 3h As") == BADUGI.best(cards_of("As 3h 4c 7s"))
    assert cards_of("5d 4h 2s") == BADUGI.best(cards_of("2s 4h 5d 5h"))
    assert cards_of("2s") == BADUGI.best(cards_of("2s 4s 5s Ks"))
