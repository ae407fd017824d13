"""What happens of itself: each an event, in the order in which a dealer does it."""

from __future__ import annotations

import pytest

from floorman.hand.events import BoardDealt, HandsOpened, RoundClosed
from tests.hand.table import BOOKS, seated


def test_a_hand_checked_down() -> None:
    """Four rounds, each closed by its last act; then the showdown waits for the players."""
    table = seated(1000, 1000).blinds(50, 100).call().check().check_down()

    assert ["preflop", "flop", "turn", "river"] == [
        event.street for event in table.log if isinstance(event, RoundClosed)
    ]
    assert ["holes-dealt", "acted", "acted", "round-closed", "board-dealt"] == table.kinds()[4:9]
    assert [3, 1, 1] == [len(event.cards) for event in table.all_of(BoardDealt)]
    assert not table.hand.closed


@pytest.mark.parametrize("book", BOOKS)
def test_all_in_and_call_run_to_the_end(book: str) -> None:
    """The round is closed, what was not called goes back, the hands are opened, the board comes, the pot is paid."""
    table = seated(600, 1000, book=book).blinds(50, 100).raise_to(1000).all_in()

    assert table.kinds()[5:] == [
        "acted",
        "acted",
        "round-closed",
        "bet-returned",
        "opened",
        "board-dealt",
        "board-dealt",
        "board-dealt",
        "pot-awarded",
        "closed",
    ]


def test_a_fold_ends_the_hand_at_once() -> None:
    """No round is closed, nothing is opened: the uncalled part goes back and the pot is paid."""
    table = seated(1000, 1000).blinds(50, 100).raise_to(300).fold()

    assert ["acted", "acted", "bet-returned", "pot-awarded", "closed"] == table.kinds()[5:]


def test_no_more_rounds_when_one_of_three_can_bet() -> None:
    """Two are all-in and called by the third: he has nobody to bet against, no round is begun after the flop."""
    table = seated(200, 300, 1000).blinds(50, 100).raise_to(300).all_in().all_in()

    assert [("preflop")] == [event.street for event in table.log if isinstance(event, RoundClosed)]
    assert table.hand.closed


def test_two_go_on_beside_an_all_in() -> None:
    """The side pot is played for on every street; the hands are opened when the last round is over."""
    table = seated(200, 1000, 1000).blinds(50, 100).raise_to(200).all_in().call()
    streets = []
    while not table.hand.closed:
        streets.append((table.hand.street, table.turn))
        table.check()

    assert [(street, seat) for street in ("flop", "turn", "river") for seat in (2, 3)] == streets
    assert table.kinds().index("opened") > max(
        place for place, kind in enumerate(table.kinds()) if kind == "round-closed"
    )


def test_all_in_during_a_later_street() -> None:
    """Flop: bet, all-in, call; turn and river come without a round."""
    table = seated(500, 1000).blinds(50, 100).call().check().raise_to(100).raise_to(900).all_in()

    assert ["preflop", "flop"] == [event.street for event in table.log if isinstance(event, RoundClosed)]
    assert 1 == len(table.all_of(HandsOpened))
    assert table.hand.closed


def test_the_last_caller_all_in_for_less_ends_the_round() -> None:
    """Seat 1 calls all-in for less than the bet: the two with equal bets have nothing more to say."""
    table = seated(150, 1000, 1000).blinds(50, 100).raise_to(200).all_in().call()

    assert "flop" == table.hand.street
    assert (2, [(450, (1, 2, 3)), (100, (2, 3))]) == (table.turn, table.pots())


def test_a_call_of_less_by_the_only_one_left_with_a_choice() -> None:
    """Button and small blind are all-in; the big blind covers both and only calls: then everything runs to the end."""
    table = seated(400, 1000, 700).blinds(50, 100).all_in().all_in().call()

    assert table.hand.closed
    assert 2100 == sum(table.stacks())
