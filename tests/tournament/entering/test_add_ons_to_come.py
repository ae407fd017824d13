"""The pool is not final, and a price is not for nobody, as long as add-ons are sold or will be."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.terms import By
from floorman.tournament.command import Now
from floorman.tournament.commands import AddOn, CloseRegistration, SetPrice
from floorman.tournament.plan import Price, Purchase
from floorman.views.money import money_view
from tests.tournament.entering.desk import Desk


def final(desk: Desk) -> bool:
    return money_view(Now(desk.state, By("someone", "direction"), desk.at, desk.book), {}).final


def usual(**more: Any) -> Desk:
    """Everything until level 2, and add-ons in the break after it: 40 minutes of play, 10 of break."""
    plan: dict[str, Any] = {"registration_until": 2, "re_entry_until": 2, "rebuy": Purchase(), "add_on": Purchase()}
    return Desk(price=Price(1000), **plan | more).started("Ann", "Ben", "Cem")


def test_it_is_final_once_the_break_of_the_add_ons_is_over() -> None:
    desk = usual().wait(41)
    assert not final(desk)
    desk.do(AddOn("Ann"))
    desk.do(SetPrice(prize=2000))  # for the next add-on

    assert not final(desk)
    assert final(desk.wait(10))
    assert "price.nobody-comes" == desk.refused(SetPrice(prize=1000)).code


def test_without_add_ons_it_is_final_with_the_last_rebuy() -> None:
    assert (False, True) == (final(usual(add_on=None).wait(39)), final(usual(add_on=None).wait(41)))


@pytest.mark.parametrize("minutes", [10, 41])
def test_where_registration_was_closed_by_hand_the_break_ahead_sells_them(minutes: int) -> None:
    """In level 1, and in the break itself; after that there is no break any more."""
    desk = usual(registration_until=None, re_entry_until=None).wait(minutes)
    desk.do(CloseRegistration())
    assert not final(desk)

    assert final(desk.wait(51 - minutes))


def test_an_add_on_of_a_later_level_is_still_to_come() -> None:
    """The rebuys end with level 1, and add-ons are for the break after level 2."""
    desk = usual(registration_until=1, re_entry_until=1, rebuy=Purchase(until=1), add_on=Purchase(until=2)).wait(21)
    assert not final(desk)

    assert final(desk.wait(30))
