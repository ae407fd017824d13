"""Any commands at the desk in any order: chips, coins and seats stay in order, and the log tells it all again."""

from __future__ import annotations

from random import Random

import pytest

from floorman.rulebook import load
from floorman.terms import Accepted
from floorman.tournament import AnyCommand, StartEvent, TakeBack
from floorman.tournament.checks import faults
from floorman.tournament.commands import (
    AddOn,
    Bust,
    Busted,
    CancelEntry,
    CloseRegistration,
    ConfirmData,
    Enter,
    Invite,
    NewHand,
    Pay,
    Rebuy,
    ReEnter,
    RemoveNoShow,
    SeatNext,
    SetPrice,
    SetReEntryEnd,
    TellHandDone,
    WithdrawRebuy,
)
from floorman.tournament.folding import fold
from floorman.tournament.plan import Price, Purchase
from floorman.wire import decode, encode
from tests.tournament.entering.desk import Desk
from tests.tournament.evening import frozen, house

BOOKS = [
    load("casino"),
    load("tda-2024"),
    house(
        entry_format="re_entry_or_rebuy",
        registration_data="required",
        buy_in_paid_by="end_of_registration",
        re_entry_when="any_time",
        seats_assigned="by_host",
        rebuy_stack_limit="any",
        announced_rebuy_binds=False,
    ),
    house(
        no_show_refund=True,
        no_show_after_level=1,
        entry_cancelled_until="first_hand",
        new_player_in_gap="seat_not_given",
        rebuy_deadline="end_of_rebuy_period",
        queue_order="re_entries_first",
        alternates="never",
    ),
    house(no_show_after_level=1, no_show_place="behind_all_players", no_shows_together="by_stack"),
]
WHO = ("Ann", "Ben", "Cem", "Dan", "Eve", "Fay", "Gus", "Ann#2", "Ben#2", "")
NUMBERS = (None, -1, 0, 1, 2, 3, 4, 9, 10**6, -(10**18), 10**18)
STEPS = 60


def any_command(chance: Random) -> AnyCommand:
    """The usual ones more often than the others."""
    who, number = chance.choice(WHO), chance.choice(NUMBERS)
    maybe: bool | None = chance.choice([None, True, False])
    usual: list[AnyCommand] = [
        Enter(who),
        Enter(who, data_confirmed=True),
        Enter(who, missed=100),
        Pay(who),
        Pay(who),
        ReEnter(who),
        Rebuy(who, True),
        SeatNext(),
        SeatNext(who),
        ReEnter(who),
        Rebuy(who, True),
        AddOn(who),
        Bust((Busted(who),)),
        TellHandDone(chance.choice([1, 2])),
        TellHandDone(chance.choice([1, 2])),
        TakeBack(chance.randint(2, 60), chance.choice([True, False])),
        WithdrawRebuy(who),
    ]
    seldom: list[AnyCommand] = [
        Enter(
            who, chance.choice(["late", "alternate", "held"]), number, chance.choice(NUMBERS), chance.choice(NUMBERS)
        ),
        ConfirmData(who),
        CancelEntry(who),
        Pay(who, number, chance.choice(WHO)),
        SeatNext(who, number, chance.choice(NUMBERS)),
        Rebuy(who, maybe),
        RemoveNoShow(who, False),
        Bust((Busted(who), Busted(chance.choice(WHO)))),
        RemoveNoShow(tuple(chance.choices(WHO, k=2)), maybe),
        NewHand(chance.randint(0, 2)),
        SetReEntryEnd(chance.randint(-1, 9)),
        SetPrice(chance.randint(-5, 500), 10, 5),
        Invite(who, chance.choice([True, True, False]), "x"),
    ]
    if chance.random() < 0.005:
        return CloseRegistration()
    return chance.choice(usual if chance.random() < 0.75 else seldom)


def any_plan(chance: Random) -> dict[str, object]:
    plan: dict[str, object] = {
        "price": chance.choice([Price(), Price(100, 10, 5)]),
        "capacity": chance.choice([None, 4, 5, 6]),
        "registration_until": chance.choice([None, 2, 4]),
        "re_entry": Purchase(price="price + 10 * entries", fee="10", most=2),
        "rebuy": Purchase(chips="stack / (3 - rebuys)", until=chance.choice([2, 4])),
        "add_on": Purchase(price="price / 2", chips="min(stack, 5000)"),
        "paid": chance.choice([0, 0, 2]),
    }
    return {name: value for name, value in plan.items() if chance.random() < 0.8}


@pytest.mark.parametrize("seed", range(100))
def test_any_evening_at_the_desk(seed: int) -> None:
    """Each accepted command leaves an event in which nothing is impossible; a refused one leaves no trace."""
    chance = Random(seed)
    desk = Desk(chance.choice(BOOKS), tables=(3, 4), **any_plan(chance))
    commands: list[AnyCommand] = [Enter(who, data_confirmed=True, missed=100) for who in WHO[:5]]
    commands += [any_command(chance) for _ in range(STEPS)]
    if chance.random() < 0.8:
        commands.insert(0, StartEvent())
    for command in commands:
        desk.wait(chance.choice([0, 0, 0, 0, 0, 0, 1, 5]))
        decision = desk.decide(command)
        if isinstance(decision, Accepted):
            desk.happens(decision)

    assert [] == faults(desk.state)
    told = [decode(one.kind, one.body) for one in map(encode, desk.log)]
    assert frozen(desk.state) == frozen(fold(told))
