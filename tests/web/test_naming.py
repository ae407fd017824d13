"""What a player's hand is called on his table's page while it is played, and in which order he reads it."""

from __future__ import annotations

import pytest

from floorman.cards import cards_of, text_of
from floorman.speech import speech
from floorman.views import FeltView
from floorman.views.felt import FeltSeatView, StakesView
from floorman.views.live_hand import ActsView
from floorman.web.table.naming import completes, held, sorted_cards, winning_cards

ACE_HIGH = "High card, ace"


def split(cards: str) -> tuple[str, ...]:
    return tuple(text_of(card) for card in cards_of(cards))


def named(game: str, own: str, board: str, street: str) -> str:
    seat = FeltSeatView(1, cards=split(own), state="live")
    view = FeltView(1, 1, 7, 1, over=False, game=game, street=street, board=split(board), seats=(seat,))
    return held(view, seat, speech("en"))


@pytest.mark.parametrize(
    ("game", "own", "board", "street", "says"),
    [
        # Two of four with three of five: nines and sixes high; 7-5 with 6-4-2 low.
        ("plo8", "5d6d7hJd", "4d9s9h2c6h", "river", "High: Two pair, nines and sixes · Low: seven-six low (7-6-5-4-2)"),
        ("plo8", "KdQdKhJd", "4d9s9h2c6h", "river", "High: Two pair, kings and nines · Low: none"),
        ("plo8", "Ad2dKhJd", "4d9s8h", "flop", "High: High card, ace · Low: none yet"),
        ("plo8", "Ad2dKhJd", "", "preflop", ""),
        ("stud8", "Ad2d3h4d8s", "", "fifth", "High: High card, ace · Low: eight-four low (8-4-3-2-A)"),
        (
            "drawmaha",
            "Ad2d3h4d8s",
            "4d9s8h",
            "flop",
            "With the board: Two pair, eights and fours. Held: High card, ace",
        ),
        ("nlhe", "AsKd", "Kh7c2d", "flop", "Pair of kings"),
    ],
)
def test_both_halves_have_their_names(game: str, own: str, board: str, street: str, says: str) -> None:
    assert says == named(game, own, board, street).rstrip(".")


@pytest.mark.parametrize(
    ("game", "board", "hands", "marked"),
    [
        # Kings and sevens against a pair of aces; the nine is the fifth.
        ("nlhe", "KsKd7c4h9s", (("7h2c", 400), ("AsQd", 0)), "KsKd7c7h9s"),
        # The board plays for both: of equal cards those of the board may be any.
        ("nlhe", "AsKsQsJsTs", (("2h3h", 200), ("4c5c", 200)), "AsKsQsJsTs"),
        # The flush takes the high half, 7-5-4-2-A the low one: all that plays in either.
        ("plo8", "As4s7dKsQh", (("JsTs9c9d", 200), ("2c5cKdKh", 200)), "AsKs4sJsTs" + "7d2c5c"),
        # A side pot goes to who is beaten in the main pot: his two pair is marked beside the flush.
        ("nlhe", "2s7s9sKdQh", (("AsJs", 900), ("KhQc", 300), ("JhJd", 0)), "AsJs9s7s2s" + "KdKhQhQc"),
        ("nlhe", "KsKd7c4h9s", (("7h2c", 400), ("????", 0)), ""),
    ],
)
def test_what_wins_is_marked(game: str, board: str, hands: tuple[tuple[str, int], ...], marked: str) -> None:
    seats = [
        FeltSeatView(seat, cards=split(told) if "?" not in told else ("??", "??"), state="live", won=won)
        for seat, (told, won) in enumerate(hands, start=1)
    ]
    view = FeltView(1, 1, 7, 1, over=True, game=game, board=split(board), seats=tuple(seats))

    assert set(split(marked)) == winning_cards(view)


def test_a_hand_to_draw_to_lies_in_order() -> None:
    """The highest first; in stud the others see which card came when, and two cards are read at a glance."""
    assert split("Ts7h5c5d2s") == sorted_cards("27td", split("5d2sTs5c7h"))
    assert split("2sTs5c") == sorted_cards("stud", split("2sTs5c"))
    assert split("2sTs") == sorted_cards("nlhe", split("2sTs"))


@pytest.mark.parametrize(
    ("street", "least", "bring_in", "so"),
    [("third", 50, 25, True), ("third", 100, 25, False), ("fourth", 50, 25, False), ("preflop", 50, 0, False)],
)
def test_the_first_raise_over_a_bring_in_completes_it(street: str, least: int, bring_in: int, so: bool) -> None:
    """At 25 bring-in and bets of 50 and 100: to 50 is no raise yet, to 100 is one."""
    acts = ActsView(1, True, False, 25, least, least, None)
    stakes = StakesView(25, 50, bring_in=bring_in, bets=(50, 100))
    assert so is completes(FeltView(1, 1, 7, 1, over=False, street=street, stakes=stakes, acts=acts))
