"""The staff at the doors: who is added, changed and removed by whom, and what that ends."""

from __future__ import annotations

import pytest

from floorman.doors import Doors
from floorman.doors.secrets import new_id
from floorman.house.passes import GivePass
from floorman.store import MemoryStore
from floorman.terms import By
from tests.desk.house import HOST
from tests.doors.house import HERE, PASSWORD, a_house, added, code, entered, offered

pytestmark = pytest.mark.anyio


async def test_the_first_of_the_staff_is_of_the_direction() -> None:
    """Or the house would be closed, and nobody could open it."""
    async with a_house() as (_, doors):
        assert "staff.direction-first" == code(await doors.add_staff("Ben", ("floor",), HOST, PASSWORD))
        assert {} == doors.staff
        anna = await added(doors)
        await added(doors, "Ben", "floor")

        assert "staff.last-direction" == code(await doors.remove_staff(anna, HOST))
        assert "staff.direction-first" == code(await doors.set_ranks(anna, ("floor",), HOST))


async def test_nobody_gives_more_than_he_has() -> None:
    async with a_house() as (_, doors):
        anna = await added(doors)
        director = By(await added(doors, "Dora", "director"), "director")
        floor = By(await added(doors, "Fritz", "floor"), "floor")

        assert "pass.not-his-to-give" == code(await doors.add_staff("Eva", ("manager",), director, PASSWORD))
        assert "pass.not-his-to-give" == code(await doors.set_password(anna, "another one 9", director))
        assert "pass.not-his-to-give" == code(await doors.offer(GivePass(new_id(), "till", "registrar"), floor))
        assert "pass.not-his-to-give" == code(await doors.revoke((await entered(doors)).caller.key, director))
        assert "rank.too-low" == code(await doors.offer(GivePass(new_id(), "x", "screen"), By("till", "registrar")))
        assert (await offered(doors, "screen", floor)).held.given_by == floor.person


async def test_strangers_of_whom_too_many_wait_are_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody tries their passwords; whoever works here comes in beside them."""
    async with a_house() as (_, doors):
        await added(doors)
        monkeypatch.setattr(type(doors._passwords), "crowded", True)
        stranger = await doors.log_in("Nobody", PASSWORD, "192.168.1.9", "Firefox")
        anna = await entered(doors)

    assert "enter.wait" == code(stranger)
    assert "direction" == anna.caller.rank


async def test_a_new_password_ends_what_the_old_one_opened() -> None:
    """All but the browser that he sits at."""
    async with a_house() as (_, doors):
        anna = await added(doors)
        here, there = await entered(doors), await entered(doors)
        assert await doors.set_password(anna, "another one 9", By(anna, "direction"), keep=here.caller.key) is None

        assert await doors.show(here.value) is not None
        assert await doors.show(there.value) is None
        assert "enter.wrong" == code(await doors.log_in("Anna", PASSWORD, HERE, ""))
        await entered(doors, "Anna", "another one 9")


async def test_lower_ranks_end_the_passes_of_the_higher() -> None:
    async with a_house() as (_, doors):
        await added(doors)
        ben = await added(doors, "Ben", "director", "dealer")
        found = await entered(doors, "Ben")
        assert await doors.set_ranks(ben, ("floor", "dealer"), HOST) is None

        assert await doors.show(found.value) is None
        assert "floor" == (await entered(doors, "Ben")).caller.rank


async def test_who_leaves_the_house_is_out() -> None:
    async with a_house() as (_, doors):
        await added(doors)
        ben = await added(doors, "Ben", "floor")
        found = await entered(doors, "Ben")
        assert await doors.remove_staff(ben, HOST) is None

        assert await doors.show(found.value) is None
        assert "enter.wrong" == code(await doors.log_in("Ben", PASSWORD, HERE, ""))


async def test_who_is_forgotten_holds_nothing_any_more() -> None:
    """Even the last of the direction; and the doors stay closed."""
    store = MemoryStore()
    async with a_house(store) as (desk, doors):
        anna = await added(doors)
        await added(doors, "Ben", "floor")
        found = await entered(doors)
        await doors.drop_passes(anna)

        assert await doors.show(found.value) is None
        assert store.secret_of(f"password/{anna}") is None
        assert not Doors(desk).open


async def test_names_are_told_apart() -> None:
    async with a_house() as (_, doors):
        await added(doors, "Anna Groß")

        assert "house.name-taken" == code(await doors.add_staff("anna  gross", ("floor",), HOST, PASSWORD))
        for name in ("", "x" * 61, "An\nna"):
            assert "house.name" == code(await doors.add_staff(name, ("floor",), HOST, PASSWORD))
        assert "password.length" == code(await doors.add_staff("Ben", ("floor",), HOST, "short"))
        assert 1 == len(doors.staff)
