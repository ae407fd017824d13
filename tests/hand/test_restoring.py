"""A hand that a ruling brings back: whose turn it is then, and when it cannot come back any more."""

from __future__ import annotations

import pytest

from floorman.hand.commands import Rule
from floorman.hand.events import Fate, Ruled
from floorman.terms import Refused
from tests.hand.table import Table, seated


def worth(seat: int, word: str) -> Rule:
    return Rule(Ruled("cards-thrown", "hand-live", (Fate(seat, word),), cites=("x",)))  # type: ignore[arg-type]


def flop(*stacks: int) -> Table:
    """Everyone has called the big blind; the first left of the button is to act."""
    return seated(*stacks).blinds(50, 100).go_along()


def test_the_action_goes_back_to_a_fold_that_is_taken_back() -> None:
    table = flop(1000, 1000, 1000, 1000).raise_to(200).fold()
    assert 3 == table.turn

    table.do(worth(2, "live"))

    assert 2 == table.turn
    assert 3 == table.call().turn


def test_a_hand_that_was_not_to_act_yet_waits_for_its_turn() -> None:
    table = flop(1000, 1000, 1000, 1000).do(worth(3, "dead"))

    table.do(worth(3, "live"))

    assert 1 == table.turn
    assert 3 == table.check().check().turn


def test_who_had_matched_the_bet_when_his_hand_died_has_nothing_to_decide() -> None:
    table = flop(1000, 1000, 1000).raise_to(200).call().do(worth(2, "dead"))

    table.do(worth(2, "live"))

    assert 3 == table.turn
    assert "turn" == table.call().hand.street


def test_a_fold_after_which_a_street_was_bet_stays() -> None:
    table = flop(1000, 1000, 1000).raise_to(200).fold().call()
    assert "turn" == table.hand.street

    decision = table.decide(worth(2, "live"))

    assert isinstance(decision, Refused)
    assert "rule.street-over" == decision.ruling.code


def test_a_hand_may_come_back_after_a_street_that_was_checked_through() -> None:
    table = flop(1000, 1000, 1000).do(worth(3, "dead")).check().check()
    assert "turn" == table.hand.street

    table.do(worth(3, "live"))

    assert 3 == table.check().check().turn


def test_in_stud_a_hand_cannot_come_back_that_missed_a_card() -> None:
    table = seated(1000, 1000, 1000, game="stud").antes(0, 10, (20, 40)).bring_in()
    gone = table.turn
    table.fold().call()
    assert "fourth" == table.hand.street

    decision = table.decide(worth(gone, "live"))

    assert isinstance(decision, Refused)
    assert "rule.street-over" == decision.ruling.code


def test_in_stud_the_next_card_is_owed_to_a_hand_that_comes_back_before_it() -> None:
    table = seated(1000, 1000, 1000, game="stud").antes(0, 10, (20, 40))
    table.deals = False
    table.bring_in().call().call()
    table.do(worth(1, "dead"))
    owed = table.hand.owed

    table.do(worth(1, "live"))

    assert owed + 1 == table.hand.owed


@pytest.mark.parametrize("stack", [300, 1000])
def test_a_hand_comes_back_at_the_showdown(stack: int) -> None:
    table = flop(stack, 1000, 1000).check_down()
    table.do(worth(2, "dead"))

    table.do(worth(2, "live"))

    assert (1, 2, 3) == tuple(sorted(table.order()))
