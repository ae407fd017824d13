"""Events that are put away."""

from __future__ import annotations

import pytest

from floorman.house import AnyHouseCommand, House, decide_house
from floorman.house.archive import ArchiveEvent, BringBack
from floorman.terms import Accepted, By, Refused

DIRECTOR = By("dora", "director")


def did(house: House, command: AnyHouseCommand) -> str:
    decision = decide_house(house, command, DIRECTOR, 0, frozenset({"live"}))
    if isinstance(decision, Refused):
        return decision.ruling.code
    assert isinstance(decision, Accepted)
    for event in decision.events:
        house.apply(event)
    return ""


def test_away_and_back() -> None:
    house = House()

    assert "" == did(house, ArchiveEvent("old"))
    assert {"old"} == house.archived
    assert "archive.already" == did(house, ArchiveEvent("old"))
    assert "" == did(house, BringBack("old"))
    assert set() == house.archived
    assert "archive.not-there" == did(house, BringBack("old"))


def test_the_floor_puts_nothing_away() -> None:
    """As on the page of an event: a director does, whichever door it comes through."""
    house, floor = House(), By("flo", "floor")
    house.archived.add("old")
    decisions = [decide_house(house, one, floor, 0) for one in (ArchiveEvent("other"), BringBack("old"))]

    assert ["rank.too-low"] * 2 == [one.ruling.code for one in decisions if isinstance(one, Refused)]


@pytest.mark.parametrize(
    ("event", "code"), [("live", "archive.goes-on"), ("", "house.no-such-event"), ("x" * 61, "house.no-such-event")]
)
def test_what_is_not_put_away(event: str, code: str) -> None:
    house = House()

    assert code == did(house, ArchiveEvent(event))
    assert set() == house.archived
