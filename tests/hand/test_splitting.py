"""Halves for high and low, ties, and where odd chips go: by seat, by card and suit, from the low half to the high."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.cards import card_of, text_of
from floorman.hand.splitting import Split, split
from tests.hand.table import Table, house, seated


def omaha(*, board: str, cards: dict[int, str], chip: int = 1, game: str = "flo8", **more: Any) -> Table:
    """Three players at the showdown of Omaha: 1 is left of the button, 3 is the button."""
    table = seated(500, 500, 500, game=game, cards=cards, board=board, **more).blinds(50, 100, chip=chip)
    return table.call().call().check()


def stud(game: str, *hands: str, **more: Any) -> Table:
    """The same in stud, where everybody has gone along to the end."""
    table = seated(*[500] * len(hands), game=game, cards=dict(enumerate(hands, 1)), **more).antes(5, 10, (40, 80))
    while not table.hand.at_showdown():
        table.go_along()
    return table


def paid(table: Table, amount: int, high: list[int], low: list[int] | None = None) -> dict[int, int]:
    """What each seat gets of a pot of this size; winners by seat."""
    at = table.hand.at
    found: Split = split(table.hand, amount, [at[seat] for seat in high], [at[seat] for seat in low or []])
    return {table.hand.seats[place]: share for place, share in found.shares.items()}


# ---- halves -------------------------------------------------------------------------------------------------------

LOW_BOARD = "2h 3s 7d Kc Kd"


def test_high_and_low() -> None:
    """Seat 1 has kings full, seat 2 the nut low; the button has neither."""
    table = omaha(board=LOW_BOARD, cards={1: "Ks Kh Qs Js", 2: "Ac 4c Qd Jd", 3: "Qc Jc Th 9h"}).check_down().show_all()

    assert [(0, 300, {1: 150, 2: 150})] == table.awards()
    assert ((1,), (2,)) == (table.log[-2].high, table.log[-2].low)  # type: ignore[union-attr]


def test_no_low_no_half() -> None:
    """A board with two low cards makes no low: all goes high."""
    cards = {1: "Ks Kh Qs Js", 2: "Ac 4c Qd Jd", 3: "Qc Jc Th 9h"}
    table = omaha(board="2h 3s Td Kc Kd", cards=cards).check_down().show_all()

    assert [(0, 300, {1: 300})] == table.awards()
    assert () == table.log[-2].low  # type: ignore[union-attr]


def test_a_low_needs_two_cards_of_ones_own() -> None:
    """One low card in the hand and four on the board are no low in Omaha."""
    cards = {1: "Ks Kh Qs Js", 2: "Ac Qh Qd Jd", 3: "Qc Jc Th 9h"}
    table = omaha(board="2h 3s 7d 8c Kd", cards=cards).check_down().show_all()

    assert 1 == len(table.awards()[0][2])


@pytest.mark.parametrize(
    ("amount", "chip", "shares"),
    [
        (300, 1, {1: 150, 2: 150}),
        (301, 1, {1: 151, 2: 150}),
        (1500, 100, {1: 800, 2: 700}),
        (325, 25, {1: 175, 2: 150}),
    ],
)
def test_the_odd_chip_of_the_pot_goes_high(amount: int, chip: int, shares: dict[int, int]) -> None:
    """tda-2024-20-c; the second example is that of tda-excerpt-16-a."""
    table = omaha(board=LOW_BOARD, cards={1: "Ks Kh Qs Js", 2: "Ac 4c Qd Jd"}, chip=chip)

    assert shares == paid(table, amount, [1], [2])


def test_three_lows_share_the_low_half() -> None:
    """Of 150 for the low three get 50 each; of 152 the first two left of the button one more (tda-2024-20-a)."""
    table = omaha(board=LOW_BOARD, cards={})

    assert {1: 50, 2: 50, 3: 200} == paid(table, 300, [3], [1, 2, 3])
    assert {1: 51, 2: 51, 3: 202} == paid(table, 304, [3], [1, 2, 3])


def test_the_low_odd_chip_may_go_high() -> None:
    """A house: what the lows cannot share evenly goes to the high hand, if tied to the first left of the button."""
    table = omaha(board=LOW_BOARD, cards={}, hilo_low_odd_chip="high")

    assert {1: 75, 2: 75, 3: 151} == paid(table, 301, [3], [1, 2])
    assert {1: 75, 2: 75, 3: 152} == paid(table, 302, [3], [1, 2])
    assert {1: 75 + 76 + 1, 2: 75 + 75} == paid(table, 302, [1, 2], [1, 2])


@pytest.mark.parametrize(
    ("book", "shares"),
    [("tda-2024", {1: 152, 2: 150}), ("casino", {1: 152, 2: 150}), ("tda-excerpt", {1: 152, 2: 150})],
)
def test_the_same_hands_for_high_and_low(book: str, shares: dict[int, int]) -> None:
    """Half by half 151 are 76 and 75 twice, for the same seat (tda-2024-20-c-2, casino-21-d, tda-excerpt-16-b)."""
    assert shares == paid(omaha(board=LOW_BOARD, cards={}, book=book), 302, [1, 2], [1, 2])


def test_the_same_hands_share_one_pot_where_a_house_says_so() -> None:
    table = omaha(board=LOW_BOARD, cards={}, book=house("tda-2024", hilo_identical_hands="whole_pot"))

    assert {1: 151, 2: 151} == paid(table, 302, [1, 2], [1, 2])


# ---- several odd chips --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "shares"),
    [("tda-2024", {1: 34, 2: 34, 3: 33}), ("casino", {1: 35, 2: 33, 3: 33}), ("tda-excerpt", {1: 35, 2: 33, 3: 33})],
)
def test_two_odd_chips(book: str, shares: dict[int, int]) -> None:
    """One each, or both to the first (practice-one-odd-chip-each, casino-21-a, tda-excerpt-16-b)."""
    assert shares == paid(omaha(board=LOW_BOARD, cards={}, game="plo", book=book), 101, [1, 2, 3])


# ---- stud ---------------------------------------------------------------------------------------------------------

# All three have the straight to the nine; the nines differ in suit, and the kings and queens beside do not play.
STRAIGHTS = ("9c 8c 7h 6d 5s Kc Qd", "9h 8d 7s 6c 5h 2c 2d", "9d 8s 7c 6h 5d Ks Qc")


def test_by_the_high_card_of_the_five() -> None:
    """Nine of hearts before nine of diamonds before nine of clubs (tda-2024-20-b)."""
    table = stud("stud", *STRAIGHTS)

    assert {1: 33, 2: 34, 3: 33} == paid(table, 100, [1, 2, 3])
    assert {1: 33, 2: 34, 3: 34} == paid(table, 101, [1, 2, 3])


def test_by_the_high_card_of_all_seven_in_a_house() -> None:
    """King of spades before king of clubs before the nine."""
    table = stud("stud", *STRAIGHTS, stud_odd_chip_cards="all_seven")

    assert {1: 33, 2: 33, 3: 34} == paid(table, 100, [1, 2, 3])
    assert {1: 34, 2: 33, 3: 34} == paid(table, 101, [1, 2, 3])


def test_another_order_of_suits() -> None:
    suits = ("clubs", "diamonds", "hearts", "spades")

    assert {1: 34, 2: 33, 3: 33} == paid(stud("stud", *STRAIGHTS, odd_chip_suits=suits), 100, [1, 2, 3])


@pytest.mark.parametrize(("highest", "winner"), [("spades", 1), ("hearts", 2), ("diamonds", 2), ("clubs", 1)])
def test_of_two_nines_the_better_one_plays(highest: str, winner: int) -> None:
    """Seat 1 has the nines of spades and clubs, seat 2 those of hearts and diamonds: their order says who is first."""
    suits = (highest, *(suit for suit in ("spades", "hearts", "diamonds", "clubs") if suit != highest))
    hands = ("9c 9s 8c 7h 6d 5s Kc", "9d 9h 8d 7s 6c 5h 2c")

    assert 51 == paid(stud("stud", *hands, odd_chip_suits=suits), 101, [1, 2])[winner]


# Both have 7-5-4-3-A in razz and as the low of stud eight-or-better.
LOWS = ("7c 5d 4s 3h As Kc Kd", "7d 5c 4h 3s Ac Ks Qd")


@pytest.mark.parametrize(
    ("answer", "winner"),
    [("high_card_suit", 2), ("low_card_suit", 2)],
)
def test_razz(answer: str, winner: int) -> None:
    """Seven of diamonds before seven of clubs (tda-2024-20-b); or the lowest card: ace of clubs before spades."""
    assert 51 == paid(stud("razz", *LOWS, razz_odd_chip=answer), 101, [1, 2])[winner]


def test_of_two_aces_the_lower_one_plays_where_the_lowest_card_decides() -> None:
    """Seat 1 has the aces of hearts and clubs, seat 2 that of diamonds."""
    lows = ("7c 5d 4s 3h Ah Ac Kd", "7d 5c 4h 3s Ad Ks Qd")

    assert {1: 51, 2: 50} == paid(stud("razz", *lows, razz_odd_chip="low_card_suit"), 101, [1, 2])


def test_the_ace_is_low_in_razz() -> None:
    """The aces do not count as the highest cards: it is the sevens."""
    lows = ("7d 5d 4s 3h Ac Kc Kd", "7c 5c 4h 3s As Ks Qd")

    assert {1: 51, 2: 50} == paid(stud("razz", *lows), 101, [1, 2])
    assert {1: 51, 2: 50} == paid(stud("razz", *lows, razz_odd_chip="low_card_suit"), 101, [1, 2])


@pytest.mark.parametrize(("book", "winner"), [("tda-2024", 2), ("casino", 1)])
def test_tied_lows_of_stud_eight(book: str, winner: int) -> None:
    """By the high card of the low (tda-2024-20-b), or by position (casino-21-e): the high half is seat 3's."""
    table = stud("stud8", *LOWS, "Jc Jd Jh 9c 9d 2c 2d", book=book)

    shares = paid(table, 202, [3], [1, 2])
    assert (51, 101) == (shares[winner], shares[3])


def test_a_shared_card_does_not_decide() -> None:
    """All have the king of hearts that lies in the middle as their highest: the next card does."""
    hands = ["Kc Qd 2c 3d 7h 9h", "Ks Qs 2d 4d 7s 9c"]
    others = ["".join(text_of(card) for card in cards) for cards in _others(hands, 6)]
    table = stud("stud", *hands, *others, board="Kh")

    assert 1 == len(table.hand.board)
    assert {1: 50, 2: 51} == paid(table, 101, [1, 2])


def _others(hands: list[str], count: int) -> list[list[int]]:
    """Hands of six from the cards that are left, none of them a king."""
    taken = {card_of(text) for hand in hands for text in hand.split()}
    free = [card for card in range(44) if card not in taken]
    return [free[number::count][:6] for number in range(count)]
