"""What does not fit in a plan is told with its path: each plan here is right but for the entry beside it."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from floorman.rulebook import load
from floorman.terms import Refused
from floorman.tournament import OpenEvent, Plan, open_event
from floorman.tournament.online import Online
from floorman.tournament.plan import BountyPlan, ChipPile, PayoutRow, Payouts, Price, Purchase, TicketPlan
from floorman.tournament.planning.where import _FIND, ENTRIES, where_in_plan
from floorman.tournament.structure import Break, Level

HUGE = 10**15
GOOD = (Level(20, 25, 50), Break(5), Level(20, 50, 100), Level(20, 100, 200))
CASE = (ChipPile(25, count=1000), ChipPile(100, count=1000))


def levels(place: int, stretch: Level | Break) -> dict[str, Any]:
    return {"structure": (*GOOD[:place], stretch, *GOOD[place + 1 :])}


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"stack": 0}, "stack"),
    ({"structure": (Break(5),)}, "structure"),
    (levels(0, Break(5)), "structure[0]"),
    (levels(3, Break(5)), "structure[3]"),
    (levels(3, Level(0, 100, 200)), "structure[3].minutes"),
    (levels(1, Break(0)), "structure[1].minutes"),
    (levels(2, Level(0, 50, 100, seconds=-5)), "structure[2].seconds"),
    (levels(2, Level(20, 200, 100)), "structure[2].small_blind"),
    (levels(2, Level(20, 0, 0)), "structure[2].big_blind"),
    (levels(2, Level(20, 50, 100, -1)), "structure[2].ante"),
    (levels(2, Level(20, 50, HUGE)), "structure[2].big_blind"),
    (levels(2, Level(20, 50, 100, HUGE)), "structure[2].ante"),
    (levels(2, Level(10**7, 50, 100)), "structure[2].minutes"),
    ({"table_size": 99}, "table_size"),
    ({"chips": (25, 0)}, "chips[1]"),
    ({"chips": (25, 100, 100)}, "chips[2]"),
    ({"chips": (25, 500), "chip_set": CASE}, "chips[1]"),
    ({"chip_set": (*CASE, ChipPile(0))}, "chip_set[2].value"),
    ({"chip_set": (*CASE, ChipPile(100))}, "chip_set[2].value"),
    ({"chip_set": (*CASE, ChipPile(500, count=-1))}, "chip_set[2].count"),
    ({"chip_set": (*CASE, ChipPile(500, "x" * 99))}, "chip_set[2].colour"),
    ({"chips": tuple(range(1, 40))}, "chips"),
    ({"chips": (25, 100), **levels(2, Level(20, 30, 100))}, "structure[2].small_blind"),
    ({"chips": (25, 100), "stack": 1010}, "stack"),
    ({"chip_set": (ChipPile(25, count=4), ChipPile(100, count=1)), "expected": 30}, "chip_set"),
    ({"registration_until": 4}, "registration_until"),
    ({"registration_until": 0, "day_ends_after": 0}, "day_ends_after"),
    ({"registration_until": HUGE}, "registration_until"),
    ({"rebuy": Purchase(until=-1)}, "rebuy.until"),
    ({"re_entry": Purchase(most=-1)}, "re_entry.most"),
    ({"rebuy": Purchase(), "add_on": Purchase(chips="stack +")}, "add_on.chips"),
    ({"rebuy": Purchase(price="stakc")}, "rebuy.price"),
    ({"re_entry": Purchase(until=1), "re_entry_until": 2}, "re_entry.until"),
    ({"games": ()}, "games"),
    ({"price": Price(1800, -1)}, "price.fee"),
    ({"price": Price(bounty=HUGE)}, "price.bounty"),
    ({"expected": -1}, "expected"),
    ({"expected": HUGE}, "expected"),
    ({"paid": -1}, "paid"),
    ({"paid": 9, "expected": 8}, "paid"),
    ({"paid": HUGE}, "paid"),
    ({"capacity": 0}, "capacity"),
    ({"prizes": (100, -1)}, "prizes[1]"),
    ({"prizes": (100, 50, 60)}, "prizes[2]"),
    ({"prizes": (100, 50), "expected": 10, "price": Price(100)}, "prizes"),
    ({"payouts": Payouts(shares=(8000, 3000))}, "payouts.shares"),
    ({"payouts": Payouts(shares=(3000, 7000))}, "payouts.shares[1]"),
    ({"payouts": Payouts(table=(PayoutRow(2, (10_000,)), PayoutRow(9, (9_000,))))}, "payouts.table[1].shares"),
    ({"payouts": Payouts(table=(PayoutRow(2, (10_000,)), PayoutRow(2, (10_000,))))}, "payouts.table"),
    ({"payouts": Payouts(shares=(10_000,), places=3)}, "payouts"),
    ({"payouts": Payouts(field_percent=101)}, "payouts.field_percent"),
    ({"payouts": Payouts(unit=0)}, "payouts.unit"),
    ({"payouts": Payouts(places=-1)}, "payouts.places"),
    ({"payouts": Payouts(added=-1)}, "payouts.added"),
    ({"bounties": BountyPlan(kept_percent=101)}, "bounties.kept_percent"),
    ({"bounties": BountyPlan(unit=0)}, "bounties.unit"),
    ({"bounties": BountyPlan(way="mystery")}, "bounties.from_left"),
    ({"tickets": TicketPlan(value=0)}, "tickets.value"),
    ({"tickets": TicketPlan(value=100, count=-1)}, "tickets.count"),
    ({"tickets": TicketPlan(value=1), "price": Price(HUGE // 10**6)}, "tickets.value"),
    ({"online": Online(seen="minutes", seen_minutes=0)}, "online.seen_minutes"),
    ({"online": Online(seconds=1)}, "online.seconds"),
    ({"online": Online(bank=-1)}, "online.bank"),
    ({"online": Online(least=0)}, "online.least"),
    ({"online": Online(starts_at=-1)}, "online.starts_at"),
    ({"begins": -1}, "begins"),
    ({"ends": 10**6}, "ends"),
    ({"day": "2026-02-30"}, "day"),
    ({"currency": "1 €"}, "currency"),
]


@pytest.mark.parametrize(("wrong", "path"), WRONG, ids=[path for _, path in WRONG])
def test_the_entry_that_does_not_fit(wrong: dict[str, Any], path: str) -> None:
    plan = Plan(**{"structure": GOOD, **wrong})
    decision = open_event(OpenEvent("Friday", plan), load("tda-2024"))

    assert isinstance(decision, Refused), "one entry is wrong"
    assert path == where_in_plan(decision.ruling, plan), decision.ruling


def test_each_fault_of_a_plan_is_found() -> None:
    """All codes of the files that look for faults, but for those that are beside the plan."""
    beside = {"event.no-name", "event.name-too-long", "event.entry-twice"}
    rooms = ("planning/checks", "planning/opening", "entering/planned", "prizes/plan_checks", "structure")
    texts = [files("floorman.tournament").joinpath(f"{room}.py").read_text(encoding="utf-8") for room in rooms]
    codes = {code for text in texts for code in re.findall(r'(?:Ruling\(|yield )"([a-z-]+\.[a-z-]+)"', text)}

    assert codes - beside == {*ENTRIES, *_FIND} - {"formula."}
