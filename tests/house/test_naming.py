"""What the house says of itself."""

from __future__ import annotations

import pytest

from floorman.house import House, decide_house
from floorman.house.naming import NameHouse, Naming, house_beside
from floorman.terms import Accepted, By, Refused

DIRECTOR = By("dora", "director")


def test_a_house_is_named_and_named_anew() -> None:
    house = House()
    assert "" == house.naming.name
    for name in ("Sofie’s", "  Café Groß "):
        decision = decide_house(house, NameHouse(name, "de", "cuca"), DIRECTOR, 0)
        assert isinstance(decision, Accepted)
        for event in decision.events:
            house.apply(event)

    assert Naming("Café Groß", "de", "cuca") == house.naming


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (NameHouse("", "en", "cuca"), "house.name"),
        (NameHouse("x" * 61, "en", "cuca"), "house.name"),
        (NameHouse("one\ntwo", "en", "cuca"), "house.name"),
        (NameHouse("Sofie’s", "en", "../etc"), "house.book"),
    ],
)
def test_what_is_no_name_is_refused(command: NameHouse, code: str) -> None:
    decision = decide_house(House(), command, DIRECTOR, 0)

    assert isinstance(decision, Refused)
    assert code == decision.ruling.code


def test_the_floor_does_not_name_the_house() -> None:
    decision = decide_house(House(), NameHouse("Mine", "en", "cuca"), By("flo", "floor"), 0)

    assert isinstance(decision, Refused)


def test_a_house_is_not_named_twice() -> None:
    """An event that is called like it has its name already."""
    assert ["", "", "Café Groß", "", "Al", "Bar"] == [
        house_beside("Café Groß", "Monday · Café Groß"),
        house_beside("café groß", "Café Groß, 3"),
        house_beside("Café Groß", "Monday"),
        house_beside("", "Monday"),
        house_beside("Al", "Final Friday"),  # part of a word is no name
        house_beside("Bar", "Barbara is 50"),
    ]
