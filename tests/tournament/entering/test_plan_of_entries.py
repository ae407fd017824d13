"""The entry part of a plan is checked as a whole before the event is opened."""

from __future__ import annotations

import pytest

from floorman.rulebook import load
from floorman.terms import Refused
from floorman.tournament import Level, OpenEvent, Plan, open_event
from floorman.tournament.plan import Price, Purchase


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        ({"capacity": 0}, "plan.capacity"),
        ({"capacity": 1}, "plan.capacity"),  # two are entered with the opening
        ({"capacity": 100_001}, "plan.capacity"),
        ({"price": Price(-1)}, "plan.price"),
        ({"price": Price(0, 10**12 + 1)}, "plan.price"),
        ({"registration_until": -1}, "plan.until-level"),
        ({"re_entry_until": 201}, "plan.until-level"),
        ({"rebuy": Purchase(until=-3)}, "plan.until-level"),
        ({"rebuy": Purchase(most=-1)}, "plan.times"),
        ({"add_on": Purchase(most=1001)}, "plan.times"),
        ({"re_entry": Purchase(until=2), "re_entry_until": 3}, "plan.re-entry-ends-twice"),
        ({"rebuy": Purchase(price="prise")}, "formula.unknown-name"),
        ({"add_on": Purchase(chips="stack *")}, "formula.not-understood"),
        ({"re_entry": Purchase(bounty="open('x')")}, "formula.unknown-name"),
    ],
)
def test_what_cannot_be_planned(plan: dict[str, object], code: str) -> None:
    settings = OpenEvent("Friday", Plan(structure=(Level(20, 50, 100),), **plan), ("Ann", "Ben"))  # type: ignore[arg-type]
    decision = open_event(settings, load("tda-2024"))

    assert isinstance(decision, Refused)
    assert code == decision.ruling.code


def test_a_good_plan_is_opened() -> None:
    plan = Plan(
        structure=(Level(20, 50, 100),),
        capacity=2,
        price=Price(100, 10, 5),
        registration_until=1,
        rebuy=Purchase(price="price * 3 / 2", fee="10", chips="min(stack, 5000)", most=3, until=1),
        add_on=Purchase(chips="2 * stack"),
        re_entry=Purchase(price="price + 1000 * (entries // 10)"),
    )

    assert not isinstance(open_event(OpenEvent("Friday", plan, ("Ann", "Ben")), load("tda-2024")), Refused)
