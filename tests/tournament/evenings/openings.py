"""Under which book and by which plan an evening is played."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Literal, TypeAlias, get_args

from floorman.rulebook import Rulebook, load, questions, with_answers
from floorman.tournament import Break, Level, OpenEvent, Plan, Structure
from floorman.tournament.plan import BountyPlan, Payouts, Price, Purchase, TicketPlan

Way: TypeAlias = Literal["flat", "progressive", "mystery"]

BOOKS = ("casino", "cuca", "house-ten", "showdown", "tda-2024", "tda-excerpt")
TOPICS = (
    "moves",
    "seating",
    "registration",
    "placement",
    "final_table",
    "hand_for_hand",
    "days",
    "deals",
    "chip_race",
    "heads_up",
)
NAMES = tuple(f"{first}{second}" for first in "ABCDEFGHIJ" for second in ("nna", "en", "im", "ora"))
STRUCTURES: tuple[Structure, ...] = (
    (Level(20, 100, 200), Level(20, 150, 300), Break(10), Level(15, 200, 400, 400)),
    (Level(5, 25, 50), Level(5, 50, 100), Break(5), Level(5, 100, 200), Level(5, 200, 400), Level(5, 500, 1000)),
    (Level(60, 100, 200),),
)
CHIPS = (25, 100, 500, 1000, 5000)


def opening(chance: Random) -> tuple[Rulebook, OpenEvent]:
    """A book, as it stands or with answers of a house's own, and the settings of an event."""
    return book(chance), OpenEvent("Friday", plan(chance))


@cache
def shipped(name: str) -> Rulebook:
    return load(name)


def book(chance: Random) -> Rulebook:
    base = shipped(chance.choice(BOOKS))
    if chance.random() < 0.3:
        return base
    return with_answers(base, {name: chance.choice(values) for name, values in replaced(chance)}, questions())


def replaced(chance: Random) -> list[tuple[str, list[Any]]]:
    """Some questions of these topics, each with everything that may be answered."""
    if chance.random() < 0.2:  # a house where rebuys are bought freely, and given back
        return [("announced_rebuy_binds", [False]), ("rebuy_stack_limit", ["any"])]
    asked = [one for one in choices() if one[0] not in ("table_seats_most", "players_to_start_table")]
    return chance.sample(asked, chance.randint(1, 12))


@cache
def choices() -> list[tuple[str, list[Any]]]:
    found: list[tuple[str, list[Any]]] = []
    for one in questions().values():
        if one.topic in TOPICS and one.type in ("choice", "flag", "number"):
            values = [_value(word) for word in one.values]
            if one.type == "number":
                values += [one.least, min(one.least + 1, one.most), one.most]
            found.append((one.id, values))
    return sorted(found)


def _value(word: str) -> Any:
    return {"true": True, "false": False}.get(word, word)


def plan(chance: Random) -> Plan:
    """Small tables, so that there are several; money, bounties, tickets and purchases now and then."""
    structure = chance.choice(STRUCTURES)
    price = Price(*chance.choice([(0, 0, 0), (1000, 0, 0), (1000, 200, 0), (1001, 150, 500), (0, 0, 400)]))
    tickets = TicketPlan(value=chance.choice([700, 2500]), count=chance.choice([0, 0, 2])) if _rarely(chance) else None
    return Plan(
        structure=structure,
        stack=chance.choice([1000, 5000, 10_000]),
        table_size=chance.randint(2, 10),
        chips=CHIPS if chance.random() < 0.6 else (),
        price=price,
        payouts=payouts(chance),
        bounties=bounties(chance) if price.bounty else BountyPlan(),
        tickets=tickets if price.prize else None,
        paid=chance.choice([0, 0, 1, 3]),
        registration_until=chance.choice([None, None, 1, 2]) if len(structure) > 1 else None,
        capacity=chance.choice([None, None, 6, 12, 20]),
        rebuy=purchase(chance),
        add_on=purchase(chance),
        re_entry=purchase(chance),
        day_ends_after=chance.choice([None, 1]),
        expected=chance.choice([0, 0, 12]),
        games=chance.choice([("nlhe",), ("nlhe",), ("nlhe", "plo"), ("stud", "nlhe", "razz")]),
        games_change=chance.choice(["level", "orbit", "hand"]),
        shot_clock=chance.choice(["book", "start", "registration_closed", "final_table"]),
    )


def payouts(chance: Random) -> Payouts:
    return chance.choice(
        [
            Payouts(),
            Payouts(shares=(5000, 3000, 2000)),
            Payouts(shares=(3334, 3333, 3333), unit=100),
            Payouts(field_percent=30, guarantee=chance.choice([0, 5000])),
        ]
    )


def bounties(chance: Random) -> BountyPlan:
    way: Way = chance.choice(get_args(Way))
    return BountyPlan(
        way=way,
        kept_percent=chance.choice([0, 50, 100]),
        unit=chance.choice([1, 7]),
        from_left=chance.randint(1, 9) if way == "mystery" else 0,
        leavers=chance.choice(["pool", "house"]),
        undrawn=chance.choice(["winner", "shared"]),
    )


def purchase(chance: Random) -> Purchase | None:
    return chance.choice(
        [
            None,
            Purchase(),
            Purchase(price="500", chips="3000", most=2),
            Purchase(price="500", fee="100", bounty="100", until=2),
        ]
    )


def _rarely(chance: Random) -> bool:
    return chance.random() < 0.2
