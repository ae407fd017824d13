"""Staff and passes as the house decides them, without any secret."""

from __future__ import annotations

import pytest

from floorman.house import House, HouseCommand, decide_house
from floorman.house.giving import may_give
from floorman.house.passes import LASTS, MINUTE, GivePass, LogIn, RevokePass, TakePass, valid
from floorman.house.staff import AddStaff, RemoveStaff, SetPassword, guarded
from floorman.terms import RANKS, Accepted, By, Rank, Refused

HOST = By("host", "direction")
FLOOR = By("fran", "floor")
LIVE = frozenset({"friday"})
DEALER = GivePass("1", "table-3", "dealer", "friday", 3)


def did(house: House, command: HouseCommand, by: By = HOST, at: int = 0) -> str:
    """The code of the refusal; empty where it was carried out."""
    match decide_house(house, command, by, at, LIVE):
        case Accepted(events):
            for event in events:
                house.apply(event)
            return ""
        case Refused(ruling):
            return ruling.code


@pytest.mark.parametrize("giver", RANKS)
def test_nobody_gives_more_than_he_has(giver: Rank) -> None:
    """Below the floor nobody gives anything; and nobody gives what stands above him."""
    order = ("direction", "manager", "director", "floor", "dealer")
    for given in RANKS:
        if not may_give(giver, given):
            continue
        assert giver in order[:4]
        assert given != "public"
        if given in order:
            assert order.index(giver) <= order.index(given)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (DEALER, ""),
        (GivePass("1", "x", "screen"), ""),
        (GivePass("1", "p-1", "player", "friday", entry="e-1"), ""),
        (GivePass("1", "p-1", "player", "friday"), "pass.for-whom"),
        (GivePass("1", "p-1", "player", entry="e-1"), "pass.for-which-event"),
        (GivePass("1", "table-3", "dealer", "friday"), "pass.for-which-table"),
        (GivePass("1", "table-3", "dealer", "", 3), "pass.for-which-event"),
        (GivePass("1", "table-3", "dealer", "sunday", 3), "house.no-such-event"),
        (GivePass("1", "", "screen"), "pass.unreadable"),
        (GivePass("1", "x", "screen", minutes=0), "pass.unreadable"),
        (GivePass("1", "x", "screen", minutes=1441), "pass.unreadable"),
        (GivePass("1", "x", "registrar"), "pass.not-his-to-give"),
        (GivePass("1", "x", "public"), "pass.not-his-to-give"),
    ],
)
def test_a_pass_says_for_what(command: GivePass, code: str) -> None:
    house = House()

    assert code == did(house, command, FLOOR)
    assert (not code) == ("1" in house.passes)


def test_a_pass_is_taken_once_and_in_time() -> None:
    """To the very instant; from then on it lasts as long as its rank does."""
    house = House()
    did(house, DEALER)
    assert not valid(house.passes["1"], 0)
    assert "pass.code-over" == did(house, TakePass("2", ""))
    assert "pass.code-over" == did(house, TakePass("1", ""), at=15 * MINUTE)
    assert "" == did(house, TakePass("1", "Safari, iPad"), at=15 * MINUTE - 1)
    assert "pass.code-over" == did(house, TakePass("1", ""), at=15 * MINUTE - 1)

    end = 15 * MINUTE - 1 + LASTS["dealer"]
    assert valid(house.passes["1"], end - 1)
    assert not valid(house.passes["1"], end)


def test_an_id_is_given_once() -> None:
    house = House()
    did(house, DEALER)

    assert "pass.unreadable" == did(house, GivePass("1", "x", "screen"))


def test_what_has_run_out_is_cleared_away() -> None:
    """When the next pass is given: the list holds what opens a door, not the years before."""
    house = House()
    did(house, DEALER)
    did(house, GivePass("2", "x", "screen"), at=15 * MINUTE)

    assert ["2"] == list(house.passes)


def test_only_staff_log_in_and_only_as_what_they_are() -> None:
    house = House()
    did(house, AddStaff("anna", ("direction",)))
    did(house, AddStaff("ben", ("floor",)))

    assert "" == did(house, LogIn("1", ""), By("ben", "floor"))
    assert "pass.unreadable" == did(house, LogIn("2", ""), By("ben", "director"))
    assert "pass.unreadable" == did(house, LogIn("2", ""), By("carl", "floor"))
    assert "pass.unreadable" == did(house, LogIn("1", ""), By("ben", "floor"))


def test_ones_own_pass_can_be_given_back_and_only_the_own() -> None:
    house = House()
    did(house, DEALER)
    did(house, TakePass("1", ""))
    did(house, GivePass("2", "till", "registrar"))

    assert "pass.not-his-to-give" == did(house, RevokePass("2"), By("table-3", "dealer"))
    assert "" == did(house, RevokePass("1"), By("table-3", "dealer"))
    assert ["2"] == list(house.passes)


def test_a_house_is_never_left_without_direction() -> None:
    house = House()
    assert "staff.direction-first" == did(house, AddStaff("ben", ("floor",)))
    assert "staff.no-rank" == did(house, AddStaff("anna", ()))
    assert "staff.no-rank" == did(house, AddStaff("anna", ("direction", "player")))
    assert "" == did(house, AddStaff("anna", ("floor", "direction")))
    assert ("direction", "floor") == house.staff["anna"].ranks
    assert "" == did(house, AddStaff("ben", ("floor",)))
    assert "staff.last-direction" == did(house, RemoveStaff("anna"))
    assert "" == did(house, AddStaff("cora", ("direction",)))
    assert "" == did(house, RemoveStaff("anna"))


def test_the_doors_close_with_the_first_password() -> None:
    """And stay closed whatever ranks its owner has later."""
    house = House()
    did(house, AddStaff("anna", ("direction",)))
    assert not guarded(house)
    assert "" == did(house, SetPassword("anna"))
    assert guarded(house)
    did(house, AddStaff("ben", ("direction",)))
    did(house, AddStaff("anna", ("floor",)))
    assert guarded(house)


def test_a_password_is_set_by_its_owner_or_from_above() -> None:
    house = House()
    did(house, AddStaff("anna", ("direction",)))
    did(house, AddStaff("ben", ("floor",)))

    assert "" == did(house, SetPassword("ben"), By("ben", "floor"))
    assert "" == did(house, SetPassword("ben"), By("dora", "director"))
    assert "pass.not-his-to-give" == did(house, SetPassword("anna"), By("dora", "director"))
    assert "pass.not-his-to-give" == did(house, SetPassword("ben"), FLOOR)
    assert "house.none-such" == did(house, SetPassword("carl"))
