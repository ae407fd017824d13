"""Questions about cards alone: equities and names, with cards as text."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import floorman
from floorman import TableError


def test_equity() -> None:
    two = floorman.equity("AsKs", "Qh Qd", board="2c 7d Jh 3c")

    assert two.exact
    assert 44 == two.deals
    assert (Fraction(6, 44), Fraction(38, 44)) == (two.players[0].share, two.players[1].share)


def test_sampled_equity() -> None:
    """Chance is an argument."""
    one, again = (floorman.equity("As Ks", "", game="nlhe", samples=500, rng=Random(1)) for _ in range(2))

    assert not one.exact
    assert one == again


@pytest.mark.parametrize(
    ("hand", "board", "game", "low", "en", "de"),
    [
        ("As Ad", "Ah Kd Ks", "nlhe", False, "Full house, aces over kings", "Full House, Asse auf Könige"),
        ("As Ad", "", "nlhe", False, "Pair of aces", "Ein Paar Asse"),
        ("As Ad Kc Kh", "Ah 2d 3s", "plo", False, "Three of a kind, aces", "Drilling, Asse"),
        ("As 2d Kc Kh", "3h 5d 8s", "plo8", True, "eight-five low (8-5-3-2-A)", "Acht-Fünf-Low (8-5-3-2-A)"),
        ("As 2d Kc Kh", "9h Td 8s", "plo8", True, "No low", "Kein Low"),
        ("7s 5d 4c 3h 2s", "", "27td", False, "seven-five low (7-5-4-3-2)", "Sieben-Fünf-Low (7-5-4-3-2)"),
        ("7s 4d 2c Ah", "", "badugi", False, "Badugi (7-4-2-A)", "Badugi (7-4-2-A)"),
    ],
)
def test_hands_have_names(hand: str, board: str, game: str, low: bool, en: str, de: str) -> None:
    made = floorman.describe(hand, board=board, game=game, low=low)

    assert (en, en, de) == (str(made), made.says(), made.says("de"))
    assert made.cards or "No low" == en


@pytest.mark.parametrize(
    ("hand", "board", "game", "low", "told"),
    [
        ("As Ax", "", "nlhe", False, "is not a card"),
        ("As As", "", "nlhe", False, "As is there twice"),
        ("As ??", "", "nlhe", False, "unknown cards"),
        ("", "", "nlhe", False, "Too few cards"),
        ("As Kd Qh Jc", "2c 3c", "plo", False, "Too few cards"),
        ("As Kd", "", "whist", False, 'no game "whist"'),
        ("As Kd", "", "nlhe", True, "nlhe has no low half"),
    ],
)
def test_hands_without_a_name(hand: str, board: str, game: str, low: bool, told: str) -> None:
    with pytest.raises(TableError, match=told):
        floorman.describe(hand, board=board, game=game, low=low)


@pytest.mark.parametrize(
    ("hands", "told"),
    [(("AsKs",), "at least two hands"), (("AsKs", "AsQd"), "As is there twice"), (("AsKx", "QhQd"), "is not a card")],
)
def test_equities_that_make_no_sense(hands: tuple[str, ...], told: str) -> None:
    with pytest.raises(TableError, match=told):
        floorman.equity(*hands)
