"""The doors of a running house: who gets in, with what, and when it is over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from floorman.desk import Desk
from floorman.doors import Doors, Entered, Offered
from floorman.doors.secrets import new_id
from floorman.house.passes import DAY, MINUTE, GivePass
from floorman.store import MemoryStore, SqliteStore, Store
from floorman.terms import By, Rank, Refused, Ruling
from tests.desk.house import HOST, Time, house

pytestmark = pytest.mark.anyio

PASSWORD = "Königsdame 7"
HERE = "192.168.1.7"


@asynccontextmanager
async def a_house(store: Store | None = None, time: Time | None = None) -> AsyncIterator[tuple[Desk, Doors]]:
    async with house(store or MemoryStore(), time) as desk:
        yield desk, Doors(desk, lan=True)


async def entered(doors: Doors, name: str = "Anna", password: str = PASSWORD) -> Entered:
    found = await doors.log_in(name, password, HERE, "Firefox, Linux")
    assert isinstance(found, Entered)
    return found


async def offered(doors: Doors, rank: Rank = "screen", by: By = HOST) -> Offered:
    found = await doors.offer(GivePass(new_id(), "hall", rank), by)
    assert isinstance(found, Offered)
    return found


async def added(doors: Doors, name: str = "Anna", *ranks: Rank) -> str:
    person = await doors.add_staff(name, ranks or ("direction",), HOST, PASSWORD)
    assert isinstance(person, str)
    return person


def code(answer: object) -> str:
    """Of a refusal; empty if it is none."""
    ruling = answer.ruling if isinstance(answer, Refused) else answer
    return ruling.code if isinstance(ruling, Ruling) else ""


async def test_staff_come_in_with_name_and_password() -> None:
    """In the highest of their ranks, for a day; names are theirs however they are written."""
    async with a_house() as (_, doors):
        person = await added(doors, "Łukasz Groß", "floor", "direction")
        found = await entered(doors, " łukasz  GROSS ")

        shown = await doors.show(found.value)
        assert shown is not None
        assert (person, "direction", "") == (shown.person, shown.rank, shown.event)
        assert DAY // 1000 >= found.seconds > DAY // 1000 - 60
        assert ["Firefox, Linux"] == [held.device for held in doors.passes.values()]


@pytest.mark.parametrize(("name", "password"), [("Anna", "Königsdame 8"), ("Berta", PASSWORD), ("", ""), ("Anna", "")])
async def test_what_is_wrong_is_not_told(name: str, password: str) -> None:
    """The same answer for a wrong password and for a name that nobody has."""
    async with a_house() as (_, doors):
        await added(doors)

        assert "enter.wrong" == code(await doors.log_in(name, password, HERE, ""))
        assert {} == doors.passes


async def test_attempts_are_limited_even_with_the_right_password() -> None:
    """Whoever has tried too often waits, whatever he brings then; the page can say how long."""
    async with a_house() as (_, doors):
        await added(doors)
        for _ in range(4):
            await doors.log_in("Anna", "wrong one", HERE, "")
        answer = await doors.log_in("Anna", PASSWORD, HERE, "")

        assert Ruling("enter.wait", (), {"seconds": 1}) == answer


async def test_a_pass_is_another_one_each_time_and_ends_the_one_before() -> None:
    """What somebody planted in a browser before is worth nothing after he has logged in there."""
    async with a_house() as (_, doors):
        await added(doors)
        first = await entered(doors)
        second = await doors.log_in("Anna", PASSWORD, HERE, "", before=first.value)
        assert isinstance(second, Entered)

        assert first.value != second.value
        assert await doors.show(first.value) is None
        assert await doors.show(second.value) is not None


async def test_a_code_lets_one_device_in() -> None:
    """Looking changes nothing; the first device has the pass, the second one is refused and takes nothing away."""
    async with a_house() as (_, doors):
        ticket = await offered(doors)
        for _ in range(3):
            assert await doors.offered(ticket.code) == ticket.held
        first = await doors.enter(ticket.code, HERE, "Chrome, Android")
        assert isinstance(first, Entered)

        assert "screen" == first.caller.rank
        assert "pass.code-over" == code(await doors.enter(ticket.code, HERE, ""))
        assert await doors.offered(ticket.code) is None
        assert await doors.show(first.value) == first.caller


async def test_two_devices_at_the_same_moment() -> None:
    """One of them is in, and what it holds opens the door."""
    async with a_house() as (_, doors):
        ticket = await offered(doors)
        answers = await asyncio.gather(*(doors.enter(ticket.code, f"10.0.0.{n}", "") for n in range(5)))
        inside = [one for one in answers if isinstance(one, Entered)]

        assert 1 == len(inside)
        assert await doors.show(inside[0].value) is not None


async def test_a_code_is_good_for_a_short_while() -> None:
    time = Time()
    async with a_house(time=time) as (_, doors):
        ticket = await offered(doors)
        time.minutes(15)

        assert await doors.offered(ticket.code) is None
        assert "pass.code-over" == code(await doors.enter(ticket.code, HERE, ""))


async def test_a_pass_runs_out() -> None:
    time = Time()
    async with a_house(time=time) as (_, doors):
        await added(doors)
        found = await entered(doors)
        time.minutes(DAY // MINUTE - 1)
        assert await doors.show(found.value) is not None
        time.minutes(1)

        assert await doors.show(found.value) is None
        assert {} == doors.passes


async def test_a_revoked_pass_is_over_at_once() -> None:
    """Whoever holds a stream open for it is told, and its hash is gone."""
    store = MemoryStore()
    async with a_house(store) as (_, doors):
        ticket = await offered(doors)
        inside = await doors.enter(ticket.code, HERE, "")
        assert isinstance(inside, Entered)
        told: list[str] = []
        doors.when_ended.append(told.append)

        assert await doors.revoke(ticket.id, HOST) is None
        assert [ticket.id] == told
        assert await doors.show(inside.value) is None
        assert store.secret_of(f"pass/{ticket.id}") is None
        assert "pass.gone" == code(await doors.revoke(ticket.id, HOST))


@pytest.mark.parametrize("changed", ["", "x", "0" * 16 + "." + "A" * 43, "{id}." + "A" * 43, "{value}A", "{value} "])
async def test_what_opens_nothing(changed: str) -> None:
    async with a_house() as (_, doors):
        await added(doors)
        found = await entered(doors)

        assert await doors.show(changed.format(id=found.caller.key, value=found.value)) is None


async def test_passes_live_through_a_restart(tmp_path: Path) -> None:
    """On disk, and the doors stay closed."""
    file = tmp_path / "floorman.sqlite"
    async with a_house(SqliteStore(file)) as (_, doors):
        await added(doors)
        found = await entered(doors)
    async with house(SqliteStore(file)) as desk:
        doors = Doors(desk)

        assert not doors.open
        assert found.caller == await doors.show(found.value)


async def test_a_home_game_is_open_until_somebody_has_a_password() -> None:
    async with house(MemoryStore()) as desk:
        doors = Doors(desk)
        assert doors.open
        assert not Doors(desk, lan=True).open

        await added(doors)
        assert not doors.open


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


async def test_no_secret_is_in_the_log() -> None:
    """Nor a name, nor what a browser says about itself beyond two words."""
    store = MemoryStore()
    async with a_house(store) as (_, doors):
        await added(doors)
        found = await entered(doors)
        ticket = await offered(doors)
        await doors.enter(ticket.code, HERE, "")
        log = b" ".join(row.kind.encode() + row.body + row.command.encode() for row in store.follow()).decode()

        for secret in (PASSWORD, "Anna", "argon2", found.value.partition(".")[2], ticket.code, HERE):
            assert secret not in log
        for name in store._secrets:
            held = store._secrets[name]
            assert held not in log or held == ticket.id
