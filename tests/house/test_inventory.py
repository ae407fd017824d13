"""What the house has and lends."""

from __future__ import annotations

import pytest

from floorman.house import AnyHouseCommand, House, Loan, decide_house, fold_house
from floorman.house.inventory import (
    AddDealer,
    AddScreen,
    AddTable,
    DealerAdded,
    LendThing,
    RemoveThing,
    ReturnThing,
    TableAdded,
    ThingLent,
    ThingReturned,
)
from floorman.terms import Accepted, By, Refused

FLOOR = By("fran", "floor")
LIVE = frozenset({"friday", "saturday"})


def a_house() -> House:
    return fold_house([TableAdded(id="t1", name="Red", seats=9), DealerAdded(id="p-dora")])


def did(house: House, command: AnyHouseCommand, live: frozenset[str] = LIVE) -> str:
    """The code of the refusal; empty where it was carried out."""
    match decide_house(house, command, FLOOR, 0, live):
        case Accepted(events):
            for event in events:
                house.apply(event)
            return ""
        case Refused(ruling):
            return ruling.code


def test_a_table_is_added_once() -> None:
    """Two tables of one name could not be told apart, however it is written."""
    house = House()

    assert "" == did(house, AddTable(" Red ", 9))
    assert ["Red"] == [one.name for one in house.things.values()]
    assert "house.name-taken" == did(house, AddTable("RED"))
    assert "" == did(house, AddScreen("Red"))


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (AddTable(""), "house.name"),
        (AddTable("x" * 61), "house.name"),
        (AddTable("Blue\n"), ""),
        (AddTable("Bl\nue"), "house.name"),
        (AddTable("Blue", 1), "house.seats"),
        (AddTable("Blue", 11), "house.seats"),
        (AddDealer("p-dora"), "house.dealer-known"),
        (LendThing("t9", "friday"), "house.none-such"),
        (LendThing("t1", "last-week"), "house.no-such-event"),
        (LendThing("p-dora", "friday", 3), "house.number"),
        (LendThing("t1", "friday", -1), "house.number"),
        (ReturnThing("t1"), "house.not-lent"),
        (RemoveThing("t9"), "house.none-such"),
    ],
)
def test_what_cannot_be(command: AnyHouseCommand, code: str) -> None:
    assert code == did(a_house(), command)


def test_what_is_lent_is_not_lent_twice() -> None:
    """The refusal says where it is."""
    house = a_house()
    did(house, LendThing("t1", "friday", 4))

    refused = decide_house(house, LendThing("t1", "saturday"), FLOOR, 0, LIVE)

    assert Loan("friday", 4) == house.things["t1"].loan
    assert isinstance(refused, Refused)
    assert ("house.lent-elsewhere", {"event": "friday"}) == (refused.ruling.code, refused.ruling.facts)
    assert "house.lent-elsewhere" == did(house, RemoveThing("t1"))
    assert "" == did(house, ReturnThing("t1"))
    assert "" == did(house, LendThing("t1", "saturday"))


def test_an_event_that_is_over_keeps_nothing() -> None:
    """What it still has can be lent at once, and the log says that it came back first."""
    house = a_house()
    did(house, LendThing("t1", "friday"))

    decision = decide_house(house, LendThing("t1", "saturday"), FLOOR, 0, frozenset({"saturday"}))

    assert Accepted((ThingReturned(id="t1"), ThingLent(id="t1", event="saturday"))) == decision


def test_ids_are_never_given_twice() -> None:
    house = House()
    did(house, AddTable("Red"))
    first = next(iter(house.things))
    did(house, RemoveThing(first))
    did(house, AddTable("Blue"))

    assert first not in house.things


@pytest.mark.parametrize("rank", ["dealer", "registrar", "player", "screen", "public"])
def test_only_the_floor_and_above(rank: str) -> None:
    decision = decide_house(a_house(), AddTable("Blue"), By("x", rank), 0, LIVE)  # type: ignore[arg-type]

    assert isinstance(decision, Refused)
    assert "rank.too-low" == decision.ruling.code
