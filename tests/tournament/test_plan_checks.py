"""A plan as a whole: what does not fit together is told before anything begins."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.rulebook import load
from floorman.terms import Accepted, Fact, Refused
from floorman.tournament import Break, Level, OpenEvent, Plan, open_event
from floorman.tournament.plan import ChipPile, Price
from floorman.tournament.planning.antes import values_of
from floorman.tournament.planning.checks import plan_faults

LEVELS = (Level(20, 25, 50), Level(20, 100, 200, 200), Break(10), Level(20, 200, 400))
CASE = (ChipPile(25, "green", 300), ChipPile(100, "black", 300), ChipPile(500, "purple", 100))


def _plan(**facts: Any) -> Plan:
    return Plan(**{"structure": LEVELS, "stack": 3_000, **facts})


@pytest.mark.parametrize(
    ("plan", "code", "facts"),
    [
        (_plan(chips=(0, 25)), "plan.chip-value", {}),
        (_plan(chips=(-25, 100)), "plan.chip-value", {}),
        (_plan(chips=(25, 10**13)), "plan.chip-value", {"most": 10**12}),
        (_plan(chips=(100, 25)), "plan.chips-in-order", {}),
        (_plan(chips=(25, 25)), "plan.chips-in-order", {}),
        (_plan(chips=tuple(range(25, 25 * 22, 25))), "plan.too-many-values", {"most": 20}),
        (_plan(chip_set=(ChipPile(25, "green", -1),)), "plan.pile", {"chip": 25}),
        (_plan(chip_set=(ChipPile(25, "x" * 41, 1),)), "plan.pile", {"letters": 40}),
        (_plan(chips=(25, 50), chip_set=CASE), "plan.chip-not-in-the-set", {"chip": 50}),
        (_plan(chips=(100, 500)), "plan.level-without-chips", {"line": 1, "amount": 25, "chip": 100}),
        (_plan(chips=(25, 100), stack=3_010), "plan.stack-without-chips", {"stack": 3_010}),
        (_plan(chip_set=CASE, expected=100), "plan.too-few-chips", {"entries": 100}),
        (_plan(registration_until=4), "plan.no-such-level", {"level": 4, "last": 3}),
        (_plan(re_entry_until=-1), "plan.no-such-level", {"level": -1, "last": 3}),
        (_plan(day_ends_after=-1), "plan.no-such-level", {"level": -1}),
        (_plan(expected=-5), "plan.below-nothing", {}),
        (_plan(price=Price(prize=-1)), "plan.below-nothing", {}),
        (_plan(currency="1€"), "plan.currency", {"most": 4}),
        (_plan(currency="E R"), "plan.currency", {}),
        (_plan(currency="Euros"), "plan.currency", {}),
        (_plan(prizes=(100, -100)), "plan.below-nothing", {}),
        (_plan(expected=10, paid=11), "plan.too-many-paid", {"paid": 11, "entries": 10}),
        (
            _plan(expected=10, price=Price(prize=2_000), prizes=(12_000, 7_000)),
            "plan.prizes-not-the-pool",
            {"prizes": 19_000, "pool": 20_000},
        ),
    ],
)
def test_what_is_wrong(plan: Plan, code: str, facts: dict[str, Fact]) -> None:
    """The fault is found, and opening an event with it is refused."""
    found = {fault.code: fault for fault in reversed(list(plan_faults(plan, load("tda-2024"))))}
    decision = open_event(OpenEvent("Friday", plan), load("tda-2024"))

    assert code in found
    assert facts.items() <= found[code].facts.items()
    assert isinstance(decision, Refused)


@pytest.mark.parametrize(
    "plan",
    [
        _plan(),
        _plan(chips=(25, 100, 500)),
        _plan(chip_set=CASE, expected=9),
        _plan(chip_set=CASE, expected=0),
        _plan(registration_until=3, re_entry_until=1, day_ends_after=3),
        _plan(expected=10, price=Price(prize=2_000), prizes=(13_000, 7_000)),
        _plan(price=Price(prize=2_000), prizes=(13_000, 7_000)),
    ],
)
def test_what_fits(plan: Plan) -> None:
    """Also what nobody can know yet: prizes without an expected field, chips that nobody has counted."""

    assert [] == list(plan_faults(plan, load("tda-2024")))
    assert isinstance(open_event(OpenEvent("Friday", plan), load("tda-2024")), Accepted)


def test_an_ante_that_the_book_does_not_know() -> None:
    """The casino plays without ante or with one of the big blind (casino-18-a)."""
    (fault,) = plan_faults(_plan(ante="each"), load("casino"))

    assert ("plan.no-such-ante", ("casino-18-a",)) == (fault.code, fault.cites)
    assert [] == list(plan_faults(_plan(ante="each"), load("tda-2024")))
    assert [] == list(plan_faults(_plan(structure=(Level(20, 25, 50),), ante="each"), load("casino")))


def test_every_fault_is_told() -> None:
    """The plan page shows all of them, not only the first."""
    plan = _plan(chips=(100, 500), registration_until=9, expected=5, paid=6)

    assert ["plan.level-without-chips", "plan.no-such-level", "plan.too-many-paid"] == sorted(
        {fault.code for fault in plan_faults(plan, load("tda-2024"))}
    )


def test_a_chip_set_names_the_values_in_play() -> None:
    decision = open_event(OpenEvent("Friday", _plan(chip_set=tuple(reversed(CASE)))), load("tda-2024"))

    assert (25, 100, 500) == values_of(_plan(chip_set=tuple(reversed(CASE))))
    assert isinstance(decision, Accepted)
    assert (25, 100, 500) == decision.events[0].plan.chips


def test_an_event_taken_over_is_not_checked() -> None:
    """What began on paper is known only in part, and it runs already."""
    settings = OpenEvent("Friday", _plan(registration_until=9), taken_over=True)

    assert isinstance(open_event(settings, load("tda-2024")), Accepted)
