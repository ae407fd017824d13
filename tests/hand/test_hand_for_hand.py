"""Hand-for-hand: an all-in waits for the other tables, in every game before anything more is dealt or drawn."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.hand import DealCards, Draw, Release, Show
from floorman.rulebook import load
from tests.hand.table import Table, seated


def all_in(game: str = "nlhe", **answers: Any) -> Table:
    """Button and big blind are all-in before the first later card, the big blind for less."""
    bets = seated(300, 1000, game=game, hand_for_hand=True, **answers).blinds(50, 100)
    while bets.hand.to_act >= 0:
        bets.all_in()
    return bets


@pytest.mark.parametrize("game", ["nlhe", "plo", "flo8", "27sd", "27td", "badugi", "5cd"])
def test_it_waits_before_the_next_card(game: str) -> None:
    """The cards stay face down, and the table waits (tda-2024-rp8-3)."""
    table = all_in(game)

    assert table.hand.held
    assert "held" == table.kinds()[-1]
    assert not {"opened", "board-dealt", "drew"} & set(table.kinds())
    assert load("tda-2024").hand_for_hand_all_in.cites[0] in table.log[-1].cites  # type: ignore[union-attr]


def test_in_stud_too() -> None:
    table = seated(30, 500, game="stud", hand_for_hand=True).antes(5, 10, (20, 40))
    while not table.hand.held:
        table.all_in() if table.offers().bring_in is None else table.bring_in()

    assert "opened" not in table.kinds()
    assert "opened" in table.release().kinds()


def test_while_it_is_held_nothing_is_dealt_shown_or_drawn() -> None:
    table, draws = all_in(), all_in("27sd")

    owed = DealCards((0,) * table.hand.owed)
    assert "hand.held" == table.refused(owed).code
    assert "hand.held" == draws.refused(Draw(draws.turn)).code
    assert "hand.held" == all_in(hand_for_hand_all_in="when_board_is_out").refused(Show(1)).code


def test_released_it_goes_on() -> None:
    """Then the hands are opened and the board comes, or the draw begins; it is not held twice."""
    table = all_in().release()
    draws = all_in("27sd").release().draw().draw()

    assert table.hand.closed
    assert draws.hand.closed
    assert 1 == table.kinds().count("held") == draws.kinds().count("held")
    assert "release.nothing-held" == table.refused(Release()).code


def test_when_the_board_is_out() -> None:
    """A house that halts later deals the whole board, all cards face down."""
    table = all_in(hand_for_hand_all_in="when_board_is_out")

    assert table.hand.held
    assert 5 == len(table.hand.board)
    assert "opened" not in table.kinds()
    assert table.release().hand.closed


def test_face_up() -> None:
    assert ["opened", "held"] == all_in(held_all_in_cards="face_up").kinds()[-2:]


def test_never() -> None:
    table = all_in(hand_for_hand_all_in="never")

    assert "held" not in table.kinds()
    assert table.hand.closed


def test_a_side_pot_goes_on() -> None:
    """While two others can bet, the betting is not over and nothing is held."""
    table = seated(1000, 1000, 200, hand_for_hand=True).blinds(50, 100).all_in().call().call()

    assert not table.hand.held
    assert "flop" == table.hand.street
    table.all_in().all_in()
    assert table.hand.held


def test_no_all_in_no_waiting() -> None:
    table = seated(1000, 1000, hand_for_hand=True).blinds(50, 100).call().check().check_down()

    assert not table.hand.held
    assert table.show_all().hand.closed


def test_hands_are_opened_after_the_last_draw_too() -> None:
    """Both stand pat with an all-in: nothing is dealt any more, and the showdown needs nobody's word."""
    table = seated(200, 200, game="27sd").blinds(50, 100).all_in().call().draw().draw()

    assert "opened" in table.kinds()
    assert table.hand.closed


@pytest.mark.parametrize("game", ["27sd", "27td", "badugi", "5cd"])
def test_what_nobody_matched_goes_back_before_the_draw(game: str) -> None:
    """An uncalled bet belongs to no pot (practice-uncalled-bet): it is not in the middle while cards are drawn."""
    table = seated(120, 1000, game=game).blinds(50, 100).all_in().call()

    assert 240 == table.hand.pot
    assert table.hand.to_draw >= 0
    assert "bet-returned" == table.kinds()[-1]
