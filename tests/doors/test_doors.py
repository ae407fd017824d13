"""The doors of a running house: who gets in, with what, and when it is over."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from floorman.doors import Doors, Entered
from floorman.doors.attempts import FREE
from floorman.house.passes import DAY, MINUTE
from floorman.store import FullDisk, MemoryStore, SqliteStore
from floorman.terms import Ruling
from tests.desk.house import HOST, Time, an_event, house
from tests.doors.house import HERE, PASSWORD, a_house, added, code, ended, entered, offered
from tests.store.rows import fill, make_room
from tests.waiting import LONG_SECONDS

pytestmark = pytest.mark.anyio


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


async def test_a_stranger_keeps_nobody_out() -> None:
    """He fails under a name from sixteen addresses, again and again; the owner gets in with the right password."""
    async with a_house() as (_, doors):
        await added(doors)
        for _ in range(3):
            await asyncio.gather(*(doors.log_in("Anna", "wrong", f"10.0.5.{n}", "") for n in range(2)))
        others = [asyncio.ensure_future(doors.log_in("ANNA", "wrong", f"10.0.5.{n}", "")) for n in range(2, 16)]
        await asyncio.sleep(0)
        # Those who have failed before are tried after him.
        others += [asyncio.ensure_future(doors.log_in(" anna", "wrong", f"10.0.5.{n}", "")) for n in range(2)]
        doors._lines.pause = 0.001
        found = await asyncio.wait_for(_until_in(doors), LONG_SECONDS)
        for one in others:
            one.cancel()

        assert isinstance(found, Entered)


async def _until_in(doors: Doors) -> Entered:
    """As often as he is told to come again."""
    while not isinstance(found := await doors.log_in("Anna", PASSWORD, HERE, ""), Entered):
        assert "enter.wait" == code(found)
        await asyncio.sleep(0.01)
    return found


async def test_a_name_that_is_tried_again_and_again_is_tried_slowly() -> None:
    """Those who have failed before wait for each other, from however many addresses they come."""
    async with a_house() as (_, doors):
        await added(doors)
        for n in range(4):
            await doors.log_in("Anna", "wrong", f"10.0.5.{n}", "")
        doors._lines.pause = 0.001
        begun = [asyncio.ensure_future(doors.log_in("Anna", "wrong", f"10.0.5.{n}", "")) for n in range(4)]
        await asyncio.wait(begun, timeout=LONG_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        done, waiting = await asyncio.wait(begun, timeout=0.2)  # nobody comes behind him
        for one in waiting:
            one.cancel()

        assert (1, 3) == (len(done), len(waiting))


async def test_who_bears_the_name_of_another_is_not_counted_with_him() -> None:
    """Nobody uses up the attempts at somebody's own page by typing his id as a name."""
    async with a_house() as (_, doors):
        person = await added(doors)
        for n in range(4):
            await doors.log_in(person, "wrong", f"10.0.5.{n}", "")

        assert await doors.right(person, PASSWORD, HERE) is True


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


async def test_what_is_followed_live_ends_with_the_pass() -> None:
    """Also where it runs out by itself. Here a day passes in a tenth of a second."""
    async with house(MemoryStore(), rate=DAY / 100) as desk:
        doors = Doors(desk, lan=True)
        await added(doors)
        found = await entered(doors)
        event = await an_event(desk)
        stream, public = desk.follow(event, ["wall"], found.caller.key), desk.follow(event, ["wall"], "")
        await anext(public)

        await ended(stream)
        assert await doors.show(found.value) is None
        assert 1 == len(desk.hub)


async def test_the_host_without_a_pass_is_a_stranger_once_the_doors_are_closed() -> None:
    """What he followed live without one ends, and he logs in."""
    async with house(MemoryStore()) as desk:
        doors = Doors(desk)
        stream = desk.follow(await an_event(desk), ["wall"], "")
        await anext(stream)
        await added(doors)

        await ended(stream)


async def test_a_revoked_pass_is_over_at_once() -> None:
    """Whoever holds a stream open for it is told, and its hash is gone."""
    store = MemoryStore()
    async with a_house(store) as (desk, doors):
        ticket = await offered(doors)
        inside = await doors.enter(ticket.code, HERE, "")
        assert isinstance(inside, Entered)
        stream = desk.follow(await an_event(desk), ["wall"], ticket.id)
        assert [] != await anext(stream)

        assert await doors.revoke(ticket.id, HOST) is None
        await ended(stream)
        assert await doors.show(inside.value) is None
        assert store.secret_of(f"pass/{ticket.id}") is None
        assert "pass.gone" == code(await doors.revoke(ticket.id, HOST))


async def test_a_pass_that_another_desk_revoked_is_over_here_too() -> None:
    """With all that is followed live for it, as soon as this desk has heard of it."""
    store = MemoryStore()
    async with a_house(store) as (desk, doors), a_house(store) as (elsewhere, others):
        ticket = await offered(doors)
        inside = await doors.enter(ticket.code, HERE, "")
        assert isinstance(inside, Entered)
        stream = desk.follow(await an_event(desk), ["wall"], ticket.id)
        await anext(stream)
        await elsewhere.house.hear()
        assert inside.caller == await others.show(inside.value)
        assert await others.revoke(ticket.id, HOST) is None
        await desk.house.hear()

        assert await doors.show(inside.value) is None
        await ended(stream)


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


async def test_on_a_full_disk(tmp_path: Path) -> None:
    """Who comes in is written down, so nobody comes in; whoever knows the password is told why, has not failed by that,
    and is in as soon as there is room. Who was in stays in, and a wrong password is wrong."""
    store = SqliteStore(tmp_path / "floorman.sqlite")
    async with a_house(store) as (_, doors):
        await added(doors)
        before = await doors.log_in("Anna", PASSWORD, HERE, "")
        fill(store)
        for _ in range(FREE + 2):
            with pytest.raises(FullDisk):
                await doors.log_in("Anna", PASSWORD, HERE, "")
        wrong = await doors.log_in("Anna", "wrong one", HERE, "")
        assert isinstance(before, Entered)
        still = await doors.show(before.value)
        make_room(store)
        after = await doors.log_in("Anna", PASSWORD, HERE, "")
    store.close()

    assert "enter.wrong" == code(wrong)
    assert still == before.caller
    assert isinstance(after, Entered)
