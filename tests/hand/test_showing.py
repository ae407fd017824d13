"""The showdown: who shows first, who may muck, and the last hand."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.cards import UNKNOWN, cards_of
from floorman.hand import DealCards, Muck, RaiseTo, Show, muck_refused, show_order, to_show
from floorman.hand.events import HandsOpened, Mucked
from floorman.hand.showing import order_cites
from floorman.hand.state import NOBODY
from floorman.rulebook import load
from tests.hand.table import BOOKS, Table, seated

# As far back as the book looks for the last aggressor: the last street, the round in which the betting ended, the hand.
LAST_STREET = ("cuca", "house-ten", "tda-excerpt", "tda-2024")


def river(book: str = "tda-2024", **answers: Any) -> Table:
    """Three players have called and checked down to the river."""
    return seated(1000, 1000, 1000, book=book, **answers).blinds(50, 100).call().call().check().around().around()


def bet_on_the_turn(book: str = "tda-2024", **answers: Any) -> Table:
    """Seat 2 bets on the turn and is called by both; the river is checked through."""
    table = seated(1000, 1000, 1000, book=book, **answers).blinds(50, 100).call().call().check().around()
    return table.check().raise_to(100).call().call().around()


@pytest.mark.parametrize("book", BOOKS)
def test_the_last_aggressor_of_the_river_shows_first(book: str) -> None:
    """Seat 2 bets, 3 raises, both call: 3 shows, then clockwise 1 and 2."""
    table = river(book).check().raise_to(100).raise_to(200).call().call()

    assert (3, 1, 2) == table.order()
    assert load(book).show_order_scope.cites == order_cites(table.hand)


@pytest.mark.parametrize("book", BOOKS)
def test_without_a_bet_left_of_the_button(book: str) -> None:
    """Nobody has bet or raised in the whole hand."""
    table = river(book).around()

    assert (1, 2, 3) == table.order()
    assert load(book).showdown_fallback.cites == order_cites(table.hand)


@pytest.mark.parametrize("book", BOOKS)
def test_a_bet_on_the_turn(book: str) -> None:
    """The river is checked through: only the casino looks back as far as the turn (casino-42-b)."""
    table = bet_on_the_turn(book)

    assert ((2, 3, 1) if book == "casino" else (1, 2, 3)) == table.order()


@pytest.mark.parametrize("book", BOOKS)
def test_all_in_before_the_flop(book: str) -> None:
    """The round in which the betting ended was the first one: that counts in showdown and casino."""
    table = seated(1000, 1000, 1000, book=book, all_in_all_show=False, all_in_hands_open="at_showdown")
    order = table.blinds(50, 100).call().call().all_in().call().call().order()

    assert ((1, 2, 3) if book in LAST_STREET else (2, 3, 1)) == order


def test_an_aggressor_who_folded_shows_nothing() -> None:
    """Under the longest scope the last aggressor is seat 3; he folds later: left of the button it begins."""
    table = seated(1000, 1000, 1000, show_order_scope="hand").blinds(50, 100).raise_to(200).call().call()
    table.check().check().fold().check_down()

    assert (1, 2) == table.order()


@pytest.mark.parametrize("book", ["tda-2024", "casino"])
def test_after_the_first_has_mucked_it_goes_on_clockwise(book: str) -> None:
    """Seat 2 bets the river and mucks: now 3 is next, then 1, as if he had shown (show_order_goes_on)."""
    table = river(book).check().raise_to(100).call().call().muck(2)

    assert (3, 1) == table.order()
    assert 3 == table.hand.seats[to_show(table.hand)]


def test_showing_early_does_not_change_the_order() -> None:
    table = river().around().show(2)

    assert 1 == table.hand.seats[to_show(table.hand)]
    assert 3 == table.show(1).hand.seats[to_show(table.hand)]


def test_who_is_to_show_outside_the_showdown() -> None:
    assert NOBODY == to_show(river().hand)
    assert NOBODY == to_show(river().around().show_all().hand)


def test_a_mucked_hand_gives_up_every_pot() -> None:
    """The winner by cards mucks: the others share what is there (tda-2024-13-a)."""
    table = seated(1000, 1000, 1000, cards={1: "As Ah", 2: "Kc Kd", 3: "Qc Qd"}, board="2c 3d 8h 9s Js").blinds(50, 100)
    table.call().call().check().check_down().muck(1).show(2).show(3)

    assert (900, 1200, 900) == table.stacks()
    assert [("tda-2024-13-a", "tda-2024-17-b")] == [event.cites for event in table.log if isinstance(event, Mucked)]


@pytest.mark.parametrize("book", BOOKS)
def test_may_the_first_to_show_muck(book: str) -> None:
    """Not in cuca (cuca-9-d); in showdown nobody may, everybody shows (showdown-6-a)."""
    table = river(book).around()
    refused = muck_refused(table.hand, 0)
    expected = {
        "cuca": ("muck.first-to-show", load("cuca").first_to_show_may_muck.cites),
        "showdown": ("muck.everybody-shows", load("showdown").tournament_show_all.cites),
    }

    assert expected.get(book) == refused


@pytest.mark.parametrize("book", BOOKS)
def test_may_a_later_one_muck(book: str) -> None:
    """After the first hand is shown the next may muck, but where everybody shows."""
    table = river(book).around().show(1)

    assert ("muck.everybody-shows" if book == "showdown" else None) == (
        refused[0] if (refused := muck_refused(table.hand, 1)) else None
    )


def test_the_next_one_may_muck_when_the_first_has_shown_early() -> None:
    """Cuca: the duty to show is the first one's; once any hand lies open the others may muck."""
    table = river("cuca").around().show(3)

    assert isinstance(table.muck(1).log[-1], Mucked)


@pytest.mark.parametrize("book", BOOKS)
def test_with_an_all_in_everybody_shows(book: str) -> None:
    """River: seat 1 is all-in and called: all hands are opened, nobody is asked (tda-2024-16-a and its likes)."""
    table = river(book).all_in().call().fold()
    opened = [event for event in table.log if isinstance(event, HandsOpened)]

    assert [((1, 2), load(book).all_in_all_show.cites)] == [(event.seats, event.cites) for event in opened]
    assert table.hand.closed


@pytest.mark.parametrize("book", BOOKS)
def test_hands_lie_open_when_nobody_can_bet_any_more(book: str) -> None:
    """All-in before the flop: the hands are opened first, then the board comes."""
    table = seated(1000, 1000, book=book).blinds(50, 100).all_in().call()

    assert table.kinds().index("opened") < table.kinds().index("board-dealt")
    assert [load(book).all_in_hands_open.cites] == [
        event.cites for event in table.log if isinstance(event, HandsOpened)
    ]


def test_a_house_opens_them_at_the_end() -> None:
    """all_in_hands_open = at_showdown: the board first."""
    table = seated(1000, 1000, all_in_hands_open="at_showdown").blinds(50, 100).all_in().call()

    assert table.kinds().index("opened") > table.kinds().index("board-dealt")


def test_hands_stay_closed_while_two_can_still_bet() -> None:
    """Seat 1 is all-in, the two others have chips and play on: nothing is opened before the river is over."""
    table = seated(100, 1000, 1000).blinds(50, 100).call().all_in().check()

    assert not table.all_of(HandsOpened)
    assert [(1, 2, 3)] == [event.seats for event in table.check_down().log if isinstance(event, HandsOpened)]


def test_a_house_where_all_in_hands_may_be_mucked() -> None:
    """Neither opened nor to be shown: the first mucks, the other has the pot."""
    table = seated(1000, 1000, all_in_hands_open="at_showdown", all_in_all_show=False).blinds(50, 100)

    assert (0, 2000) == table.all_in().call().muck(table.hand.seats[to_show(table.hand)]).stacks()


@pytest.mark.parametrize("book", BOOKS)
def test_an_all_in_hand_may_not_be_mucked(book: str) -> None:
    """Asked of a seat while its all-in hand lies open."""
    table = seated(1000, 1000, book=book).blinds(50, 100, deals=False).do(DealCards((0, 1, 2, 3))).all_in().call()

    assert ("muck.all-in", load(book).all_in_all_show.cites) == muck_refused(table.hand, 0)


@pytest.mark.parametrize("book", BOOKS)
def test_the_last_hand_need_not_show(book: str) -> None:
    """All others have folded: the pot is taken unseen."""
    table = river(book).check().raise_to(100).fold().fold()

    assert table.hand.closed
    assert 0 == table.hand.shown
    assert [(0, 300, {2: 300})] == table.awards()


@pytest.mark.parametrize("book", ["tda-2024", "casino", "house-ten", "tda-excerpt"])
def test_the_last_hand_at_the_showdown_need_not_show(book: str) -> None:
    """Everyone before him has mucked: he wins unseen, with the statement that says so."""
    table = river(book).around().muck(1).muck(2)

    assert [(0, 300, {3: 300})] == table.awards()
    assert 0 == table.hand.shown
    assert load(book).last_hand_must_show.cites == table.log[-2].cites  # type: ignore[union-attr]


def test_a_house_where_the_last_hand_must_show() -> None:
    """last_hand_must_show: mucking is refused, and only then the pot is his."""
    table = river(last_hand_must_show=True).around().muck(1).muck(2)
    ruling = table.refused(Muck(3))

    assert not table.hand.closed
    assert ("muck.last-hand", table.seated.book.last_hand_must_show.cites) == (ruling.code, ruling.cites)
    assert [(0, 300, {3: 300})] == table.show(3).awards()


def test_a_house_where_the_last_hand_must_show_after_folds() -> None:
    """Betting is another thing: nobody shows when the others have folded."""
    assert river(last_hand_must_show=True).check().raise_to(100).fold().fold().hand.closed


def test_cards_are_told_when_they_are_shown() -> None:
    """Where nobody typed them in: they are told at the showdown, and the better hand wins."""
    table = seated(1000, 1000, board="2c 7d 8h 9s Js").blinds(50, 100, deals=False)
    table.do(DealCards((UNKNOWN,) * 4)).call().check()
    for cards in ("3c 2c 7d 8h", "3d 9s", "3h Js"):
        table.do(DealCards(cards_of(cards))).check().check()
    told = table.do(Show(1, cards_of("Kc Qc")))

    assert cards_of("Kc Qc") == told.hand.cards[0]
    assert "show.all-cards" == table.refused(Show(2, cards_of("Kc Ad"))).code
    assert (900, 1100) == table.do(Show(2, cards_of("Ac Ad"))).stacks()


def test_unknown_cards_of_an_all_in_are_told_before_the_pots_are_paid() -> None:
    """The hands lie open, but nobody has said what they are."""
    table = seated(1000, 1000).blinds(50, 100, deals=False).do(DealCards((UNKNOWN,) * 4)).all_in().call()
    for cards in ("3c 2c 7d 8h", "3d 9s", "3h Js"):
        table.do(DealCards(cards_of(cards)))
    table.do(Show(1, cards_of("Kc Qc")))

    assert not table.hand.closed
    assert (0, 2000) == table.do(Show(2, cards_of("Ac Ad"))).stacks()


def test_the_order_names_live_hands_only() -> None:
    table = river().check().raise_to(100).fold().call()

    assert (2, 1) == show_order(table.hand)
    assert "act.nobody-to-act" == table.refused(RaiseTo(1, 500)).code
