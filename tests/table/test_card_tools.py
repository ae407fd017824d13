"""Questions about cards alone: equities and names, with cards as text."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import floorman
from floorman import TableError
from floorman.terms.games import GameId


def test_equity() -> None:
    two = floorman.equity("AsKs", "Qh Qd", board="2c 7d Jh 3c")

    assert two.exact
    assert 44 == two.deals
    assert (Fraction(6, 44), Fraction(38, 44)) == (two.players[0].share, two.players[1].share)


def test_sampled_equity() -> None:
    """Chance is an argument."""
    one, again = (floorman.equity("As Ks", "random", game="nlhe", samples=500, rng=Random(1)) for _ in range(2))

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
        ("As 2d Kc Kh 9s", "3h 5d 8s", "courchevel8", True, "eight-five low (8-5-3-2-A)", "Acht-Fünf-Low (8-5-3-2-A)"),
        ("As Ad Kc Kh 9s", "Ah 5d 8s", "drawmaha", False, "Three of a kind, aces", "Drilling, Asse"),
        ("As Ad Kc Kh Ks", "", "drawmaha", False, "Full house, kings over aces", "Full House, Könige auf Asse"),
    ],
)
def test_hands_have_names(hand: str, board: str, game: GameId, low: bool, en: str, de: str) -> None:
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
        ("As Kd Qh Js 9s", "2h 3h 4h", "drawmaha", True, "drawmaha has no low half"),
    ],
)
def test_hands_without_a_name(hand: str, board: str, game: GameId, low: bool, told: str) -> None:
    with pytest.raises(TableError, match=told):
        floorman.describe(hand, board=board, game=game, low=low)


@pytest.mark.parametrize(
    ("hands", "told"),
    [
        (("AsKs",), "at least two hands"),
        (("AsKs", "AsQd"), "As is there twice"),
        (("AsKx", "QhQd"), "is no hand and no range"),
        (("QQ+", ""), "Write random"),
        (("AsKs", " , "), "Write random"),
        (("QQ+", "QhQdQs"), "at most 2 cards"),
        (("AsKsQhQd", "9c8c7d6d"), "at most 2 cards"),
        (("AsKs", ["Qh", "Qd"]), "named as text"),
    ],
)
def test_equities_that_make_no_sense(hands: tuple[Any, ...], told: str) -> None:
    with pytest.raises(TableError, match=told):
        floorman.equity(*hands)


def test_all_deals_are_counted_when_asked() -> None:
    """Two hands of Omaha on the flop, 820 ways; nobody has to give chance, and both wishes at once are none."""
    found = floorman.equity("AsAhKsQh", "9c8c7d6d", board="Ts 7c 2s", game="plo", exact=True)

    assert (820, True) == (found.deals, found.exact)
    with pytest.raises(TableError, match="leave out exact or samples"):
        floorman.equity("AsKs", "QhQd", exact=True, samples=100, rng=Random(1))


def test_too_many_deals_say_what_to_pass() -> None:
    """Two hands of Omaha before the flop: C(44, 5) boards. The sentence names the arguments that there are."""
    with pytest.raises(TableError) as refused:
        floorman.equity("AsAhKsQh", "9c8c7d6d", game="plo")

    assert str(refused.value).startswith("There are 1,086,008 ways")
    assert all(f"{name}=" in str(refused.value) for name in ("rng", "exact"))


def test_ranges_are_hands_too() -> None:
    """Three pairs of queens (without the queen of spades) lose to a pair of aces, three pairs of kings are a set."""
    found = floorman.equity("QQ-KK", "A♠Q♠", board="A♥ K♦ 2♣ 7♦ 9♥")

    assert (6, True) == (found.deals, found.exact)
    assert Fraction(1, 2) == found.players[0].share


@pytest.mark.parametrize("ask", [floorman.describe, lambda text, game: floorman.equity(text, text, game=game)])
def test_an_unknown_game_names_all(ask: Any) -> None:
    with pytest.raises(TableError) as refused:
        ask("AsKs", game="plow")

    assert all(game in str(refused.value) for game in ("nlhe", "plo8", "27td", "badugi", "shortdeck"))


@pytest.mark.parametrize("board", ["2c", "2c 7d", "?? ??"])
@pytest.mark.parametrize("game", ["nlhe", "plo", "shortdeck", "drawmaha"])
def test_a_board_is_a_street(board: str, game: GameId) -> None:
    """One or two cards are a slip, be they known or not: nobody has seen a board of two."""
    with pytest.raises(floorman.TableError, match="no street") as refused:
        floorman.equity("AsKsQs9h"[: 4 if game in {"nlhe", "shortdeck"} else 8], "random", board=board, game=game)

    assert "equity.no-street" == refused.value.code


def test_other_boards_are_reckoned_with() -> None:
    """A flop of which one card is known; the card that lies before the flop in Courchevel; the last card of stud."""
    rng = Random(1)
    flop = floorman.equity("AsKs", "QhQd", board="2c ?? ??", samples=50, rng=rng)
    first = floorman.equity("AsKsQs9h8h", "random", board="2c", game="courchevel", samples=50, rng=rng)
    shared = floorman.equity("AsKsQs9h8h7c", "random", board="2c", game="stud", samples=50, rng=rng)

    assert [50, 50, 50] == [one.deals for one in (flop, first, shared)]
