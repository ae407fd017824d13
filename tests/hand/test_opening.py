"""Who brings in, who begins each round of stud, and who shows first without a bet: by the open cards."""

from __future__ import annotations

import pytest

from floorman.cards import text_of
from floorman.hand import AnyCommand, Call, Check, Fold
from floorman.rulebook import load
from tests.hand.table import Table, seated


def dealt(game: str, *hands: str, stacks: tuple[int, ...] = (), ante: int = 5, **more: object) -> Table:
    """Each hand as its cards come: two down, then those that lie open."""
    cards = dict(enumerate(hands, 1))
    chips = stacks or (500,) * len(hands)
    return seated(*chips, game=game, cards=cards, **more).antes(ante, 10, (40, 80))  # type: ignore[arg-type]


def third(game: str, *open_cards: str, stacks: tuple[int, ...] = ()) -> Table:
    """Hands whose closed cards do not matter, taken from the tens and nines."""
    closed = iter([text_of(card) for card in range(28, 36)])
    return dealt(game, *(f"{next(closed)}{next(closed)}{card}" for card in open_cards), stacks=stacks)


@pytest.mark.parametrize("game", ["stud", "stud8"])
@pytest.mark.parametrize(
    ("cards", "seat"),
    [(("4c", "3d", "Ac"), 2), (("2s", "2d", "2h"), 2), (("2h", "2s", "2c"), 3), (("Ac", "Kc", "Ad"), 2)],
)
def test_the_lowest_card_brings_in(game: str, cards: tuple[str, ...], seat: int) -> None:
    """By rank, the ace high; between equal ranks clubs are lowest, then diamonds, hearts, spades."""
    assert seat == third(game, *cards).turn


@pytest.mark.parametrize(
    ("cards", "seat"),
    [(("4c", "Qd", "Ac"), 2), (("Ks", "Kd", "Kh"), 1), (("Kc", "Kd", "As"), 2), (("Ac", "2c", "Ad"), 2)],
)
def test_the_highest_card_brings_in_razz(cards: tuple[str, ...], seat: int) -> None:
    """The ace is low; between equal ranks spades are highest."""
    assert seat == third("razz", *cards).turn


def test_who_brings_in_can_do_nothing_but_that_or_complete() -> None:
    table = third("stud", "2c", "3d", "4h")

    commands: list[AnyCommand] = [Fold(1), Check(1), Call(1)]
    for command in commands:
        assert "bring-in.due" == table.refused(command).code


def test_the_next_one_brings_in_for_who_is_all_in_for_the_ante() -> None:
    """Seat 1 has the lowest card and no chips behind."""
    table = third("stud", "2c", "8d", "4h", stacks=(5, 500, 500))

    assert (2, 10) == (table.turn, table.offers().bring_in)


def test_no_round_for_one_player_with_chips() -> None:
    """All others are all-in for the ante: nobody brings in, the cards are dealt and the pots paid."""
    table = third("stud", "2c", "8d", "4h", stacks=(5, 5, 500))

    assert table.hand.closed
    assert "acted" not in table.kinds()


def test_without_a_bring_in_the_lowest_card_checks_or_bets() -> None:
    table = seated(500, 500, game="stud", cards={1: "As Ad 2c"}).antes(5, 0, (40, 80))

    assert (1, True, None) == (table.turn, table.offers().check, table.offers().bring_in)
    assert (40, 40) == table.may_raise()


# ---- later streets ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "hands", "begins"),
    [
        # A pair before an ace, and the higher pair.
        ("stud", ("9c 9d 2c 2d", "Tc Td As Kh", "Jc Jd 3c 3h"), 3),
        ("stud", ("9c 9d 2c 5d", "Tc Td As Kh", "Jc Jd Ac Qh"), 2),
        # Equal boards: the higher card by suit (tda-2024-rp-10-d).
        ("stud", ("9c 9d 2c 5d", "Tc Td Ac Kh", "Jc Jd As Kd"), 3),
        ("stud", ("9c 9d 2c 5d", "Tc Td As Kh", "Jc Jd Ac Kd"), 2),
        ("stud8", ("9c 9d 2c 5d", "Tc Td As Kh", "Jc Jd Ac Qh"), 2),
        # The lowest board, a pair is bad, the ace is low.
        ("razz", ("9c 9d 8c 2d", "Tc Td 7s 6h", "Jc Jd Kc Ah"), 2),
        ("razz", ("9c 9d 2c 2d", "Tc Td Ks Qh", "Jc Jd Kc Kh"), 2),
        ("razz", ("9c 9d 5c 2d", "Tc Td 5s Ah", "Jc Jd Kc Kh"), 2),
        ("razz", ("9c 9d 5c 2d", "Tc Td 5s 2h", "Jc Jd Kc Kh"), 2),
    ],
)
def test_the_best_open_hand_begins_on_fourth(game: str, hands: tuple[str, ...], begins: int) -> None:
    assert begins == dealt(game, *hands).go_along().turn


def test_two_pair_and_three_of_a_kind_on_sixth() -> None:
    """Three of a kind before two pair; a straight or a flush of four open cards is nothing yet."""
    hands = ("9c 9d Kc Kd Qc Qd", "Tc Td 2s 2h 2d 8h", "Jc Jd As Ks Qs Js")
    table = dealt("stud", *hands)
    for _ in range(3):
        table.go_along()

    assert ("sixth", 2) == (table.hand.street, table.turn)


def test_the_seventh_card_is_not_seen() -> None:
    """Who began on sixth begins on seventh, whatever the last card is."""
    hands = ("9c 9d Kc Kd 3c 4d 2h", "Tc Td 5s 5h 7d 8h 5d")
    table = dealt("stud", *hands)
    for _ in range(4):
        table.go_along()

    assert ("seventh", 1) == (table.hand.street, table.turn)


def test_the_next_one_begins_for_who_is_all_in() -> None:
    """Seat 2 has the best board and no chips behind."""
    hands = ("9c 9d 2c 5d", "Tc Td As Ah", "Jc Jd 3c Qh")
    table = dealt("stud", *hands, stacks=(500, 15, 500)).go_along()

    assert 3 == table.turn


# ---- the showdown -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "hands", "first"),
    [
        ("stud", ("9c 9d 2c 5d 7h 8s", "Tc Td As Kh 3d 4d", "Jc Jd Ac Qh 3s 4s"), 2),
        # Equal boards: the suit of their highest card, spades before clubs (practice-suit-order).
        ("stud", ("9c 9d 2c 5d 7h 8s", "Tc Td Ac Kh 3d 4d", "Jc Jd As Kd 3s 4s"), 3),
        ("razz", ("9c 9d 2c 5d 7h 8s", "Tc Td As Kh 3d 4d", "Jc Jd Ac Qh 3s 4s"), 1),
    ],
)
def test_the_best_board_shows_first_without_a_bet(game: str, hands: tuple[str, ...], first: int) -> None:
    """tda-2024-17-a-3"""
    table = dealt(game, *hands, tournament_show_all=True)
    for _ in range(5):
        table.go_along()

    book = load("tda-2024")
    assert first == table.order()[0]
    assert {"tda-2024-17-a-3"} == {*book.stud_shows_first.cites, *book.razz_shows_first.cites}


# ---- a player who is not there ------------------------------------------------------------------------------------


def test_the_bring_in_of_an_absent_player_is_paid() -> None:
    """It is taken from his stack, and his hand is dead (tda-2024-30-a-3)."""
    table = dealt("stud", "9c 9d 2c", "Tc Td As", "Jc Jd Kc", absent=(1,))

    acted = [event for event in table.log if str(event.__struct_config__.tag) == "hand.acted/1"]
    assert ["bring-in"] == [event.did for event in acted]  # type: ignore[union-attr]
    assert ("tda-2024-30-a-3",) == acted[0].cites  # type: ignore[union-attr]
    assert (485, 2, 10) == (table.stacks()[0], table.turn, table.offers().call_to)
    assert "killed" in table.kinds()


def test_the_next_card_brings_in_for_an_absent_player_in_a_house() -> None:
    """He pays nothing; the lowest card of a player who is there does: seat 3's king before seat 2's ace."""
    table = dealt("stud", "9c 9d 2c", "Tc Td As", "Jc Jd Kc", absent=(1,), absent_bring_in="next_card_brings_in")

    assert (495, 3, 10) == (table.stacks()[0], table.turn, table.offers().bring_in)


def test_an_absent_player_who_need_not_bring_in() -> None:
    """His hand is dead as soon as the deal is complete, and his ante stays in."""
    table = dealt("stud", "9c 9d 2c", "Tc Td As", "Jc Jd Kc", absent=(2,))

    assert (1, 10) == (table.turn, table.offers().bring_in)
    assert (495, 2) == (table.stacks()[1], table.hand.live)
