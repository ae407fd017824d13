"""Blinds posted late: the live part is a bet, the dead part lies in the main pot and counts towards nobody's bet.

Blinds are 1 and 2. Seat 1 is the small blind, 2 the big blind, 3 under the gun, the last one the button.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from floorman.hand import Cash, Forced, LatePost, Straddle
from floorman.hand.beforehand import late_post, unfit
from floorman.hand.events import Posted
from tests.hand.table import Table, house, seated
from tests.hand.test_straddles import started

SIX = (100,) * 6


def posting(*stacks: int, late: tuple[LatePost, ...], game: str = "nlhe", laid: int = 0, **answers: Any) -> Table:
    straddles = (Straddle(3, laid),) if laid else ()
    return seated(*stacks, game=game, **answers).blinds(1, 2, cash=Cash(straddles, late))


def test_a_live_big_blind_may_be_checked() -> None:
    """He has posted what is to be called: he checks or raises in his turn, and not again."""
    table = posting(*SIX, late=(LatePost(4, 2),)).call()

    assert (4, True, (4, 100)) == (table.turn, table.offers().check, table.may_raise())
    table.check().call().call().call().check()
    assert ("flop", 12) == (table.hand.street, table.hand.pot)


def test_in_the_cutoff_with_a_dead_small_blind() -> None:
    """1 and 2 and 2 and the dead 1. After a raise to 6 he owes 4 more: the dead chip is not his bet."""
    table = posting(*SIX, late=(LatePost(5, 2, 1),))
    assert 6 == table.hand.pot
    table.raise_to(6).fold()

    assert (5, 6, (10, 99)) == (table.turn, table.offers().call_to, table.may_raise())
    table.call()
    assert 93 == table.stacks()[4]


def test_a_dead_small_blind_alone() -> None:
    """He still has all of the big blind to call."""
    table = posting(*SIX, late=(LatePost(3, 0, 1),))

    assert (4, 2, 2) == (table.hand.pot, table.offers().call_to, table.offers().call_to)
    assert [("dead-blind", 1)] == [(one.what, one.amount) for one in table.all_of(Posted) if one.seat == 3]


@pytest.mark.parametrize(
    ("stack", "first", "posts"),
    [
        (3, "live", {"late-blind": 2, "dead-blind": 1}),
        (2, "live", {"late-blind": 2}),
        (2, "dead", {"dead-blind": 1, "late-blind": 1}),
        (1, "live", {"late-blind": 1}),
        (1, "dead", {"dead-blind": 1}),
    ],
)
def test_too_little_for_both(stack: int, first: str, posts: dict[str, int]) -> None:
    late = (LatePost(4, 2, 1),)
    table = posting(100, 100, 100, stack, 100, late=late, short_late_post_pays_first=first)

    assert posts == {str(one.what): one.amount for one in table.all_of(Posted) if one.seat == 4}
    assert "house-short_late_post_pays_first" in table.all_of(Posted)[-1].cites or stack == 3
    table.call()
    assert 5 == table.turn, "who is all-in is passed over"


def test_his_pots_when_he_is_all_in() -> None:
    """All-in with 2 and a dead 1: under the gun raises to 10, the big blind calls, the small blind has left 1.

    Main pot: 2 from three of them, 1 from the small blind, the dead 1. Side pot: twice 8.
    """
    table = posting(100, 100, 100, 3, 100, late=(LatePost(4, 2, 1),)).raise_to(10).fold().fold().call()

    assert [(8, (2, 3, 4)), (16, (2, 3))] == table.pots()


def test_everybody_folds_to_him() -> None:
    """He posted 2 and 1 and wins 1 and 2: nothing of it was uncalled."""
    table = posting(*SIX, late=(LatePost(6, 2, 1),))
    for _ in range(3):
        table.fold()
    table.check().fold().fold()

    assert (99, 98, 100, 100, 100, 103) == table.stacks()


def test_under_a_straddle() -> None:
    """Under the gun straddles to 4; left of him sits the late blind with 2 in."""
    table = posting(*SIX, late=(LatePost(4, 2),), laid=4)

    assert (4, 4, False) == (table.turn, table.offers().call_to, table.offers().check)
    table.call()
    assert 96 == table.stacks()[3]


@pytest.mark.parametrize(("antes", "most"), [("counted", 10), ("from_second_round", 9)])
def test_in_pot_limit_dead_money_counts_as_antes_do(antes: str, most: int) -> None:
    """6 lie there with the dead 1: call 2, 8 on top. Where antes wait for the flop, 7 on top. The late big blind is a
    bet and always counts; it is no blind that stands for a missing one."""
    table = posting(*SIX, late=(LatePost(5, 2, 1),), game="plo", pot_limit_antes=antes)

    assert (4, most) == table.may_raise()


@pytest.mark.parametrize(
    ("answers", "told", "due"),
    [
        ({}, {"new": True}, None),
        ({"new_player_posts": "big_live"}, {"new": True}, LatePost(5, 2)),
        ({"missed_blinds": "nothing"}, {"small": True, "big": True}, None),
        ({"missed_blinds": "big_live"}, {"small": True, "big": True}, LatePost(5, 2)),
        ({"missed_blinds": "big_live"}, {"small": True}, LatePost(5, 2)),
        ({"missed_blinds": "big_live_small_dead"}, {"small": True, "big": True}, LatePost(5, 2, 1)),
        ({"missed_blinds": "big_live_small_dead"}, {"small": True}, LatePost(5, 0, 1)),
        ({"missed_blinds": "big_live_small_dead"}, {"big": True}, LatePost(5, 2)),
        ({"missed_blinds": "big_live_small_dead"}, {}, None),
    ],
)
def test_what_is_due(answers: dict[str, Any], told: dict[str, bool], due: LatePost | None) -> None:
    assert due == late_post(house(**answers), Forced(1, 2), 5, **told)


@pytest.mark.parametrize("late", [LatePost(4, 3), LatePost(2, 2), LatePost(4, -1), LatePost(4, 2, -1)], ids=str)
def test_no_such_post(late: LatePost) -> None:
    """More than the big blind is no late blind, and the blinds themselves post nothing late that is live."""
    assert "cash.bad-late-post" == unfit(replace(started(6), cash=Cash((), (late,))))


def test_the_small_blind_completes_it() -> None:
    """Whoever comes back there lays what is missing to the big blind, and may check."""
    table = posting(100, 100, 100, late=(LatePost(1, 1, 1),)).call()

    assert (1, True, 4) == (table.turn, table.offers().check, table.offers().raise_min_to)
    assert "cash.bad-late-post" == unfit(replace(started(3), cash=Cash((), (LatePost(1, 2),))))
