"""Seats without a player: dealt in and posting, their hands die or check and fold by themselves."""

from __future__ import annotations

import pytest

from floorman.hand import SeatSetup
from floorman.hand.events import Acted, BetReturned, HandKilled
from floorman.hand.state import DEAD, LIVE
from floorman.rulebook import load
from tests.hand.table import BOOKS, Table, seated

# The one book in which an absent big blind has until his turn (house-ten-8-c).
WAITS = "house-ten"


def killed(table: Table) -> list[tuple[int, str, tuple[str, ...]]]:
    return [(event.seat, event.why, event.cites) for event in table.log if isinstance(event, HandKilled)]


@pytest.mark.parametrize("book", BOOKS)
def test_an_absent_hand_is_dead_at_the_deal(book: str) -> None:
    """He is dealt in; with the last card his hand is dead, and the turn passes him by."""
    table = seated(1000, 1000, 1000, 1000, book=book, absent=(3,)).blinds(50, 100)

    assert [(3, "absent", load(book).absent_hand.cites)] == killed(table)
    assert table.kinds().index("holes-dealt") < table.kinds().index("killed")
    assert 2 == len(table.hand.cards[2])
    assert (4, 1000) == (table.turn, table.stacks()[2])


@pytest.mark.parametrize("book", BOOKS)
def test_an_absent_small_blind_loses_it(book: str) -> None:
    """He posts, his hand dies, and the chips stay in the pot."""
    table = seated(1000, 1000, 1000, book=book, absent=(1,)).blinds(50, 100).fold()

    assert (950, 1050, 1000) == table.stacks()


@pytest.mark.parametrize("book", [book for book in BOOKS if book != WAITS])
def test_an_absent_big_blind_is_dead_at_the_deal(book: str) -> None:
    """His blind is lost to the pot, the part that nobody called too (tda-2024-30-a-2)."""
    table = seated(1000, 1000, 1000, book=book, absent=(2,)).blinds(50, 100)

    assert [(2, "absent", load(book).absent_hand.cites)] == killed(table)
    assert (1100, 900, 1000) == table.fold().stacks()
    assert not table.all_of(BetReturned)


def test_an_absent_big_blind_may_have_until_his_turn() -> None:
    """house-ten: his hand dies when the action comes to him, whatever he faces."""
    table = seated(1000, 1000, 1000, book=WAITS, absent=(2,)).blinds(50, 100)
    before = list(table.hand.status)
    table.call().call()

    assert [LIVE] * 3 == before
    assert [(2, "absent", load(WAITS).absent_bb.cites)] == killed(table)
    assert (1, DEAD) == (table.turn, table.hand.status[1])


def test_everybody_folds_to_an_absent_big_blind_who_has_until_his_turn() -> None:
    """His hand is the last one, his turn never comes: the pot is his."""
    table = seated(1000, 1000, 1000, book=WAITS, absent=(2,)).blinds(50, 100).fold().fold()

    assert [] == killed(table)
    assert (950, 1050, 1000) == table.stacks()


@pytest.mark.parametrize("book", BOOKS)
def test_dead_chips_above_the_last_bet_stay_in_the_pot(book: str) -> None:
    """The penalised big blind's 100 against all-ins of 50 and 60: what nobody matched falls to the pot below."""
    cards = {1: "Ac Ad", 3: "Kc Kd"}
    table = seated(50, 1000, 60, book=book, penalised=(2,), cards=cards, board="2c 3d 8h 9s Js").blinds(50, 100)
    table.all_in()

    assert [(1, 60, {3: 60}), (0, 150, {1: 150})] == table.awards()
    assert (150, 900, 60) == table.stacks()


@pytest.mark.parametrize("book", BOOKS)
def test_an_absent_hand_that_the_blind_put_all_in_is_dead_too(book: str) -> None:
    """Heads-up the absent small blind has 50: no decision is left, and yet his hand does not play."""
    table = seated(1000, 50, book=book, absent=(2,)).blinds(50, 100)

    assert [(2, "absent", load(book).absent_hand.cites)] == killed(table)
    assert (1050, 0) == table.stacks()


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_penalised_players_hand_is_dead_after_the_deal(book: str, seat: int) -> None:
    """In whatever position, with his blinds."""
    table = seated(1000, 1000, 1000, book=book, penalised=(seat,)).blinds(50, 100)

    assert [(seat, "penalised", load(book).penalised_hand.cites)] == killed(table)
    assert (50, 100, 0)[seat - 1] == 1000 - table.stacks()[seat - 1]


def test_a_house_where_an_absent_hand_lives_until_a_bet_must_be_called() -> None:
    """absent_hand = until_bet_must_be_called: he checks in his turn, and folds where there is something to call."""
    table = seated(
        1000, 1000, 1000, absent=(2,), absent_hand="until_bet_must_be_called", absent_bb="dead_at_end_of_deal"
    ).blinds(50, 100)
    table.call().call()
    by_himself = [(event.did, event.cites) for event in table.log if isinstance(event, Acted) and event.seat == 2]
    cites = table.seated.book.absent_hand.cites
    first = 1 == table.turn
    table.raise_to(100)

    assert first
    assert [("check", cites)] == by_himself
    assert [("check", cites), ("fold", cites)] == [
        (event.did, event.cites) for event in table.log if isinstance(event, Acted) and event.seat == 2
    ]
    assert 3 == table.turn


def test_such_a_hand_may_win_at_the_showdown() -> None:
    """Nobody bets: the absent big blind checks down with the best cards."""
    cards = {1: "Kc Kd", 2: "Ac Ad", 3: "Qc Qd"}
    table = seated(
        1000, 1000, 1000, absent=(2,), absent_hand="until_bet_must_be_called", cards=cards, board="2c 3d 8h 9s Js"
    ).blinds(50, 100)
    table.call().call().check_down().show_all()

    assert (900, 1200, 900) == table.stacks()


@pytest.mark.parametrize("book", BOOKS)
def test_the_only_one_present_has_the_pot(book: str) -> None:
    """The others' hands die with the deal; he does nothing."""
    table = seated(1000, 1000, 1000, book=book, absent=(1, 2)).blinds(50, 100)
    if book == WAITS:
        table.call()

    assert table.hand.closed
    assert (950, 900, 1150) == table.stacks()


@pytest.mark.parametrize("book", [book for book in BOOKS if book != WAITS])
def test_nobody_is_there(book: str) -> None:
    """No live hand is left: everyone takes back what he put in (practice-no-live-hand)."""
    table = seated(1000, 1000, 1000, book=book, absent=(1, 2, 3)).blinds(50, 100)

    assert (1000, 1000, 1000) == table.stacks()
    assert [load(book).no_live_hand.cites] * 2 == [event.cites for event in table.log if isinstance(event, BetReturned)]


def test_nobody_is_there_and_chips_belong_to_nobody() -> None:
    """The ante for the table and an earlier carry cannot go back to anyone: they stay for the next pot."""
    table = seated(1000, 1000, 1000, absent=(1, 2, 3)).blinds(50, 100, 100, "big-blind", dead=30)

    assert (1000, 900, 1000) == table.stacks()
    assert (130, 0) == (table.closing().carry, table.hand.pot)


def test_a_house_carries_the_pot_when_nobody_is_there() -> None:
    table = seated(1000, 1000, absent=(1, 2), no_live_hand="carry").blinds(50, 100, dead=30)

    assert (900, 950) == table.stacks()
    assert (180, table.seated.book.no_live_hand.cites) == (table.closing().carry, table.closing().cites)


def test_a_house_gives_it_to_the_last_hand_that_lived() -> None:
    """Hands die in the order of play: the button's last."""
    table = seated(1000, 1000, 1000, absent=(1, 2, 3), no_live_hand="last_live_hand").blinds(50, 100)

    assert (950, 900, 1150) == table.stacks()


@pytest.mark.parametrize("book", BOOKS)
def test_who_comes_between_the_first_card_and_the_last(book: str) -> None:
    """presence_deadline: where it is the last card he plays; where it is the first his hand is dead."""
    deadline = load(book).presence_deadline
    table = seated(1000, 1000, 1000, book=book, late=(3,)).blinds(50, 100)

    assert ([(3, "absent", deadline.cites)] if deadline.value == "first_card" else []) == killed(table)
    assert (1 if deadline.value == "first_card" else 3) == table.turn


@pytest.mark.parametrize("book", BOOKS)
def test_who_left_his_seat_checks_and_folds(book: str) -> None:
    """His hand lives: it is checked where that is possible, folded where something must be called."""
    table = seated(1000, 1000, 1000, book=book, left=(2,)).blinds(50, 100).call().call()
    cites = load(book).left_seat_action.cites
    checked = (table.turn, table.hand.status[1])
    table.raise_to(100)
    by_himself = [(event.did, event.cites) for event in table.log if isinstance(event, Acted) and event.seat == 2]

    assert (1, LIVE) == checked
    assert [("check", cites), ("fold", cites)] == by_himself
    assert (3, []) == (table.turn, killed(table))


def test_a_house_folds_whoever_left_his_seat() -> None:
    """left_seat_action = fold: in his turn, even with nothing to call."""
    table = seated(1000, 1000, 1000, left=(2,), left_seat_action="fold").blinds(50, 100).call().call()

    assert ["call", "call", "fold"] == [event.did for event in table.log if isinstance(event, Acted)]


def test_presence_is_part_of_the_log() -> None:
    """A hand read back from its first event knows who was missing."""
    first = seated(1000, 1000, absent=(1,), penalised=(2,)).blinds(50, 100).log[0]

    assert {1: "absent", 2: "penalised"} == {
        seat.seat: seat.presence
        for seat in first.seats  # type: ignore[union-attr]
        if isinstance(seat, SeatSetup)
    }
