"""Whoever enters again and was taken for a guest by mistake pays what such an entry costs, and not the first price."""

from __future__ import annotations

import pytest

from floorman.tournament.commands import Bust, Busted, Invite, Pay, ReEnter
from floorman.tournament.plan import Price, Purchase
from tests.tournament.entering.desk import Desk


def again(first: int, second: str) -> Desk:
    desk = Desk(price=Price(first), re_entry=Purchase(price=second)).started("Ann", "Ben", "Cem")
    desk.do(Bust((Busted("Ann"),)))
    desk.do(ReEnter("Ann"))
    return desk


@pytest.mark.parametrize(("second", "costs"), [("500", 500), ("1500", 1500), ("", 1000)])
def test_a_guest_by_mistake_pays_the_price_of_the_re_entry(second: str, costs: int) -> None:
    desk = again(1000, second)
    assert costs == desk.money()["owed:Ann#2"]
    desk.do(Invite("Ann#2"))
    assert 0 == desk.money().get("owed:Ann#2", 0)
    desk.do(Invite("Ann#2", invited=False))

    assert costs == desk.money()["owed:Ann#2"]
    assert Price(costs) == desk.state.entries["Ann#2"].charged
    desk.do(Pay("Ann#2"))
    assert costs == desk.money()["pool"]


def test_where_only_the_re_entry_costs_something_the_house_invites_to_it() -> None:
    desk = again(0, "500")
    desk.do(Invite("Ann#2"))
    assert 0 == desk.money().get("owed:Ann#2", 0)
    desk.do(Invite("Ann#2", invited=False))

    assert 500 == desk.money()["owed:Ann#2"]
    assert "settings.nothing-changed" == desk.refused(Invite("Ben")).code
