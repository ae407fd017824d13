"""Who gets the pots, where odd chips go, and which pot put a player out."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.hand import award_order
from floorman.hand.events import BetReturned, PotAwarded
from floorman.rulebook import load
from tests.hand.table import BOOKS, Table, house, seated

BOARD = "2c 7d 8h 9s Js"
# Three equal pairs of aces are not to be had: these three play the same ace and king.
SAME = {1: "Ac Kc", 2: "Ad Kd", 3: "Ah Kh"}
# The books that give all odd chips to the first seat; the others one each.
ALL_TO_FIRST = ("cuca", "casino", "house-ten", "tda-excerpt")


def shared(stacks: tuple[int, ...], *, chip: int = 1, dead: int = 0, book: str = "tda-2024", **answers: Any) -> Table:
    """Three equal hands, all-in for what they have; further seats fold after the blinds."""
    table = seated(*stacks, cards=SAME, board=BOARD, book=book, **answers).blinds(50, 100, chip=chip, dead=dead)
    while not table.hand.closed:
        table.all_in() if table.turn in SAME else table.fold()
    return table


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("dead", "odd"), [(1, 1), (2, 2)])
def test_odd_chips_among_three(book: str, dead: int, odd: int) -> None:
    """Of two odd chips the first two left of the button get one each, or the first one both; a single one is his."""
    award = shared((600, 600, 600), dead=dead, book=book).awards()
    first = odd if book in ALL_TO_FIRST else 1

    assert [(0, 1800 + dead, {1: 600 + first, 2: 600 + odd - first, 3: 600})] == award


def cites(table: Table) -> set[str]:
    return {cite for event in table.log if isinstance(event, PotAwarded) for cite in event.cites}


@pytest.mark.parametrize("book", BOOKS)
def test_odd_chips_are_cited(book: str) -> None:
    """Several odd chips: how many go to one; a single one: who comes first; none: that equal hands share."""
    played = load(book)
    two = seated(600, 600, cards=SAME, board=BOARD, book=book).blinds(50, 100, dead=1).all_in().call()

    assert set(played.odd_chip_distribution.cites) <= cites(shared((600, 600, 600), dead=2, book=book))
    assert set(played.button_game_odd_chip.cites) <= cites(two)
    assert set(played.tied_hands.cites) <= cites(shared((600, 600, 600), book=book))


def test_the_first_seat_left_of_the_button_gets_the_odd_chip() -> None:
    """Heads-up that is the big blind."""
    table = seated(600, 600, cards=SAME, board=BOARD).blinds(50, 100, dead=1).all_in().call()

    assert (601, 600) == table.stacks()


@pytest.mark.parametrize(
    ("book", "dead", "expected"),
    [
        ("tda-2024", 25, (625, 600, 600)),
        ("tda-2024", 50, (625, 625, 600)),
        ("cuca", 50, (650, 600, 600)),
        ("tda-2024", 75, (625, 625, 625)),
    ],
)
def test_odd_chips_are_counted_in_the_smallest_chip(book: str, dead: int, expected: tuple[int, ...]) -> None:
    """With 25 as the smallest chip nobody gets a part of one."""
    assert expected == shared((600, 600, 600), chip=25, dead=dead, book=book).stacks()


def test_what_is_less_than_a_chip_goes_with_the_first() -> None:
    """60 over in chips of 25: two whole ones, one each, and the 10 that cannot be parted to the first."""
    assert (635, 625, 600) == shared((600, 600, 600), chip=25, dead=60).stacks()


def test_a_pot_smaller_than_the_chips_it_is_parted_in() -> None:
    """Three winners of 3, then two of 6, in chips of 25: the first one has it all."""
    table = shared((5, 4, 1), chip=25)

    assert [(1, 6, {1: 6, 2: 0}), (0, 3, {1: 3, 2: 0, 3: 0})] == table.awards()
    assert (10, 0, 0) == table.stacks()


SIDE_POTS = {1: "Ac Ad", 2: "Kc Kd", 3: "Qc Qd", 4: "Tc 6h"}


def side_pots(book: str = "tda-2024", **answers: Any) -> Table:
    """All-in for 200, 500 and 900 with aces, kings, queens; the fourth has 1000 and nothing, and calls them all."""
    table = seated(200, 500, 900, 1000, cards=SIDE_POTS, board="2c 3d 8h 9s Js", book=book, **answers).blinds(50, 100)
    while not table.hand.closed:
        table.all_in()
    return table


@pytest.mark.parametrize("book", BOOKS)
def test_each_pot_to_its_best_hand(book: str) -> None:
    """4 x 200 to the aces, 3 x 300 to the kings, 2 x 400 to the queens; the fourth keeps 100."""
    table = side_pots(book)

    assert [(2, 800, {3: 800}), (1, 900, {2: 900}), (0, 800, {1: 800})] == table.awards()
    assert (800, 900, 800, 100) == table.stacks()


@pytest.mark.parametrize("book", BOOKS)
def test_the_cards_decide(book: str) -> None:
    assert set(load(book).cards_speak.cites) == cites(side_pots(book))


def test_the_last_side_pot_is_paid_first() -> None:
    """pot_award_order: from the last side pot back to the main pot, or the other way round."""
    assert [2, 1, 0] == [pot for pot, _, _ in side_pots().awards()]
    assert [0, 1, 2] == [pot for pot, _, _ in side_pots(pot_award_order="main_pot_first").awards()]
    assert [2, 1, 0] == award_order(side_pots().hand, 3)


def test_the_events_tell_all_pots_and_the_stacks() -> None:
    closing = side_pots().closing()

    assert {1: 800, 2: 900, 3: 800, 4: 100} == {share.seat: share.amount for share in closing.stacks}
    assert 0 == closing.carry


def test_out_names_the_pot_and_its_winners() -> None:
    """Who had 200 lost them in the main pot, who had 500 lost the last of them in the first side pot."""
    cards = {1: "Tc 6h", 2: "Kc Kd", 3: "Ac Ad", 4: "Qc Qd"}
    table = seated(200, 500, 900, 1000, cards=cards, board="2c 3d 8h 9s Js").blinds(50, 100)
    while not table.hand.closed:
        table.all_in()
    out = {one.seat: (one.pot, {share.seat: share.amount for share in one.winners}) for one in table.closing().out}

    assert {1: (0, {3: 800}), 2: (1, {3: 900})} == out
    assert (0, 0, 2500, 100) == table.stacks()


def test_out_by_a_shared_pot() -> None:
    """Two winners put the third one out: both are named with what they took."""
    table = seated(300, 600, 600, cards={1: "4c 3h", 2: "Ac Kc", 3: "Ad Kd"}, board=BOARD).blinds(50, 100)
    while not table.hand.closed:
        table.all_in()
    out = table.closing().out

    assert [(1, 0)] == [(one.seat, one.pot) for one in out]
    assert [{2: 450, 3: 450}] == [{share.seat: share.amount for share in one.winners} for one in out]


def test_nobody_is_out_who_has_chips_left() -> None:
    assert () == side_pots().closing().out


def test_a_side_pot_is_won_by_the_last_who_can_claim_it() -> None:
    """Seat 1 is all-in for 100, the others put in 300 each; one bets, the other folds: the side pot is the bettor's."""
    cards = {1: "Ac Ad", 2: "Kc Kd", 3: "Qc Qd"}
    table = seated(100, 1000, 1000, cards=cards, board="2c 3d 8h 9s Js").blinds(50, 100)
    table.raise_to(300).all_in().call().raise_to(200).fold()

    assert [(1, 400, {2: 400}), (0, 300, {1: 300})] == table.awards()
    assert (300, 1100, 700) == table.stacks()


def test_a_table_ante_is_in_the_main_pot() -> None:
    """The big blind pays 100 for the table; the short stack wins them too, though he put in only 100."""
    cards = {1: "Kc Kd", 2: "Qc Qd", 3: "Ac Ad"}
    table = seated(1000, 1000, 100, cards=cards, board="2c 3d 8h 9s Js").blinds(50, 100, 100, "big-blind")
    table.all_in().call().check().check_down().show_all()

    assert [(0, 400, {3: 400})] == table.awards()
    assert (900, 800, 400) == table.stacks()


@pytest.mark.parametrize("book", BOOKS)
def test_all_in_for_the_ante_of_the_table_wins_that_and_no_more(book: str) -> None:
    """The button pays 30 of the ante and is all-in: with the best hand he takes the 30; the rest goes to the next."""
    cards = {1: "Kc Kd", 2: "Qc Qd", 3: "Ac Ad"}
    table = seated(1000, 1000, 30, cards=cards, board="2c 3d 8h 9s Js", book=book).blinds(50, 100, 100, "button")
    table.call().check().check_down()

    assert table.hand.closed
    assert (1100, 900, 30) == table.stacks()


def test_all_in_for_the_ante_first() -> None:
    """A house that takes the ante first: the big blind with 80 pays only that, and can win only that."""
    cards = {1: "Kc Kd", 2: "Ac Ad", 3: "Qc Qd"}
    book = house(short_big_blind_pays_first="ante")
    table = seated(1000, 80, 1000, cards=cards, board="2c 3d 8h 9s Js", book=book).blinds(50, 100, 100, "big-blind")
    table.call().call().check_down()

    assert (1100, 80, 900) == table.stacks()


@pytest.mark.parametrize("book", BOOKS)
def test_the_uncalled_part_goes_back(book: str) -> None:
    """A bet of 500 that nobody calls; a raise to 500 over 200 that is folded to: 300 never were in the pot."""
    table = seated(1000, 1000, 1000, book=book).blinds(50, 100).raise_to(200).raise_to(500).fold().fold()
    back = [event for event in table.log if isinstance(event, BetReturned)]

    assert [(1, 300, load(book).uncalled_bet.cites)] == [(event.seat, event.amount, event.cites) for event in back]
    assert [(0, 500, {1: 500})] == table.awards()
    assert (1300, 900, 800) == table.stacks()


def test_the_uncalled_part_of_an_all_in_goes_back_before_the_pots_are_paid() -> None:
    """900 all-in are called by 600 and 200: 300 go back, and no pot has them."""
    table = seated(600, 200, 900, cards=SIDE_POTS, board="2c 3d 8h 9s Js").blinds(50, 100).all_in().all_in().all_in()

    assert [(3, 300)] == [(event.seat, event.amount) for event in table.log if isinstance(event, BetReturned)]
    assert [(1, 800, {1: 800}), (0, 600, {1: 600})] == table.awards()
    assert (1400, 0, 300) == table.stacks()


def test_a_walk() -> None:
    """Everyone folds to the big blind: 50 of his 100 were not called, the rest is the pot."""
    table = seated(1000, 1000, 1000).blinds(50, 100).fold().fold()

    assert [(0, 100, {2: 100})] == table.awards()
    assert (950, 1050, 1000) == table.stacks()


def test_a_carry_goes_to_the_winner() -> None:
    table = seated(1000, 1000, 1000).blinds(50, 100, dead=33).fold().fold()

    assert [(0, 133, {2: 133})] == table.awards()
    assert (950, 1083, 1000) == table.stacks()


def test_pots_can_still_be_asked_when_they_are_paid() -> None:
    """The same pots before and after the payment, whoever has chips again by then."""
    table = side_pots()

    assert [(800, (1, 2, 3, 4)), (900, (2, 3, 4)), (800, (3, 4))] == table.pots()
