"""Whoever is knocked out and enters again has two heads: both are won, whenever it is told."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.tournament.commands import Bounty, ReEnter, SealBounties, SettleBounties
from floorman.tournament.plan import BountyPlan, Price, Purchase
from floorman.tournament.prizes.bounties import bounty_pot, head_of
from floorman.views.money import money_view
from tests.tournament.prizes.money import Money


def again(**bounties: Any) -> Money:
    """Four with €5 on each head. Anna is out, nobody says by whom, and enters again: there are five heads."""
    plan = BountyPlan(**bounties)
    evening = Money("Anna", "Ben", "Cem", "Dora", price=Price(bounty=500), bounties=plan, re_entry=Purchase())
    evening.bust("Anna")
    evening.do(ReEnter("Anna"))
    return evening


def heads(evening: Money) -> dict[str, bool]:
    return {one.id: one.open for one in money_view(evening.now(), {}).heads}


def test_the_first_head_is_told_while_its_player_plays_on() -> None:
    evening = again()
    assert {"Anna": True, "Anna#2": False, "Ben": False, "Cem": False, "Dora": False} == heads(evening)
    evening.do(Bounty("Anna", ("Ben",)))

    assert {"Ben": 500} == evening.paid("bounty:")
    assert {"Anna#2": False, "Ben": False, "Cem": False, "Dora": False} == heads(evening)
    assert "bounty.not-out" == evening.no(Bounty("Anna", ("Ben",))).code


@pytest.mark.parametrize("order", [("Anna#2", "Anna"), ("Anna", "Anna#2")])
def test_both_heads_are_told_once_both_are_out(order: tuple[str, str]) -> None:
    """Ben wins them, and with Cem's, Dora's and his own all five."""
    evening = again()
    for name in ("Anna#2", "Cem", "Dora"):
        evening.bust(name)
    for victim in (*order, "Cem", "Dora"):
        evening.do(Bounty(victim, ("Ben",)))
    assert "bounty.taken-already" == evening.no(Bounty("Anna", ("Ben",))).code
    evening.do(SettleBounties())

    assert {"Ben": 2500} == evening.paid("bounty:")
    assert 2500 == bounty_pot(evening.state)


def test_half_of_the_first_head_lies_on_who_won_it() -> None:
    evening = again(way="progressive")
    evening.do(Bounty("Anna", ("Ben",)))

    assert ({"Ben": 250}, 750) == (evening.paid("bounty:"), head_of(evening.state, "Ben"))


def test_nobody_wins_their_own_head_with_another_entry() -> None:
    assert "bounty.not-his" == again().no(Bounty("Anna", ("Anna#2",))).code


def test_an_envelope_is_drawn_for_the_first_head_within_the_places_that_have_one() -> None:
    """Of five who are left by now, counting her first entry, she is the fifth."""
    for from_left, open in ((5, True), (4, False)):
        evening = again(way="mystery", from_left=from_left)
        evening.do(SealBounties({500: 5}))

        assert open == heads(evening).get("Anna", False)
        assert ("ok" if open else "bounty.not-out") == _told(evening)


def _told(evening: Money) -> str:
    told = Bounty("Anna", ("Ben",))
    if not heads(evening).get("Anna"):
        return evening.no(told).code
    evening.do(told)
    return "ok"
