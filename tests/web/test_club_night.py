"""What the host of a club looks at in an evening without dealers' devices, on the pages themselves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.doors import a_house
from tests.web.test_money import Friday
from tests.web.test_phone import plain


LEVELS = "20: 25/50\n20: 50/100\n20: 100/200"


@pytest.fixture
def night() -> Iterator[Friday]:
    """Six at one table; registration to the end of level 1, re-entry to the end of level 2, levels of 20 minutes."""
    with a_house() as house:
        yield Friday(house, re_entry="1", re_entry_until="2", registration_until="1", structure=LEVELS)


def said(night: Friday, path: str = "") -> str:
    return plain(night.look(path))


def card_of(night: Friday, name: str) -> str:
    """The path of the sheet about a player."""
    return f"entries/{night.player(name).number}"


def test_hands_of_a_penalty_are_counted_by_whoever_gave_it(night: Friday) -> None:
    """Nobody tells hands at table 1. Two hands to sit out: one tap counts one, the next the last. The log then says which
    steps are to be taken back first."""
    night.sits()
    who = night.player("Cem").id
    night.do(do="penalise", who=who, penalty="missed-hands", hands="2")
    card = said(night, card_of(night, "Cem"))
    assert "Still sits out 2 hands." in card
    assert "Only hands count of which somebody tells at table 1 that they are over." in card
    assert "One more hand sat out" in card
    night.do(do="correct-penalty", who=who, hands="1")
    assert "The last hand is sat out" in said(night, card_of(night, "Cem"))
    night.do(do="correct-penalty", who=who, hands="0")
    assert "Still sits out" not in said(night, card_of(night, "Cem"))


def test_after_a_name_put_right_nothing_else_is_offered_to_be_undone(night: Friday) -> None:
    """The payment before it goes back from the log; the line below speaks of the name, with no way back."""
    night.sits()
    who = night.player("Cem").id
    night.do(do="pay", who=who)
    assert "Last: payment taken: Cem" in said(night)
    night.do(do="correct-name", who=who, name="Cemal", alias="Cemal")
    last = said(night).partition("Last:")[2]
    assert last.strip().startswith("name corrected: Cemal")
    assert "Undo" not in last


def test_what_is_closed_says_that_those_who_are_out_come_back(night: Friday) -> None:
    """Somebody closes registration in level 1: re-entry goes on to the end of level 2, and every page says so."""
    night.sits()
    assert "whoever is out may enter again to the end of level 2" in said(night, "registration")
    night.do(do="close-registration")
    assert "closed re-entry to level 2" in said(night, "registration")
    assert "closed re-entry to level 2" in said(night)
    wall = plain(night.house.browser().look(f"/events/{night.event}/wall?lang=en").text)
    assert "Late registration closed" not in wall
    night.do(do="set-level", level="3")
    assert "re-entry to level" not in said(night, "registration") + said(night)
