"""Who is tried next under a name that somebody fails under again and again."""

from __future__ import annotations

import asyncio

from floorman.doors.lines import LONG_PAUSE_SECONDS, PAUSE_SECONDS, WAITING_MOST, Lines
from tests.waiting import LONG_SECONDS, until_so

DAY_SECONDS = 24 * 60 * 60


def test_whoever_has_failed_least_comes_first() -> None:
    """Whoever came before him and has failed more often waits on; among equals the first is first."""

    async def story() -> list[str]:
        lines, order = Lines(0.001, 0.001), []

        async def comes(who: str, failed: int) -> None:
            if await lines.turn("anna", who, failed):
                order.append(who)

        await comes("first", 9)
        coming = [comes("a", 3), comes("b", 1), comes("owner", 0), comes("c", 1), comes("d", 0)]
        await asyncio.gather(*coming)
        return order

    assert ["first", "owner", "d", "b", "c", "a"] == asyncio.run(story())


def test_a_line_has_an_end_and_the_worst_leaves_it() -> None:
    """One that is full is full for those who failed most; whoever has failed at nothing still finds a place."""

    async def story() -> tuple[list[bool], bool]:
        lines = Lines(0.001, 0.001)
        await lines.turn("anna", "first", 9)
        full = [asyncio.ensure_future(lines.turn("anna", f"a{n}", 5)) for n in range(WAITING_MOST)]
        await asyncio.sleep(0)
        owner = await lines.turn("anna", "owner", 0)
        return await asyncio.gather(*full), owner

    others, owner = asyncio.run(story())

    assert owner
    assert [False] == [one for one in others if not one]


def test_one_address_stands_in_a_line_once() -> None:
    async def story() -> tuple[bool, bool]:
        lines = Lines(0.001, 0.001)
        await lines.turn("anna", "first", 9)
        one, again = await asyncio.gather(lines.turn("anna", "a", 0), lines.turn("anna", "a", 0))
        return one, again

    assert (True, False) == asyncio.run(story())


def test_whoever_goes_away_as_his_turn_comes_stops_no_line() -> None:
    """He has let go, and is still in the line: the next one is tried, and so is whoever comes later."""

    async def story() -> bool:
        lines = Lines(0.001, 0.001)
        await lines.turn("anna", "first", 9)
        gone = asyncio.ensure_future(lines.turn("anna", "gone", 0))
        next_one = asyncio.ensure_future(lines.turn("anna", "next", 1))
        await asyncio.sleep(0)
        gone.cancel()
        lines._go_on("anna")
        async with asyncio.timeout(LONG_SECONDS):
            return await next_one and await lines.turn("anna", "later", 2)

    assert asyncio.run(story())


def test_whoever_goes_away_takes_nobodys_turn() -> None:
    async def story() -> bool:
        lines = Lines(0.001, 0.001)
        await lines.turn("anna", "first", 9)
        gone = asyncio.ensure_future(lines.turn("anna", "gone", 0))
        await asyncio.sleep(0)
        gone.cancel()
        return await lines.turn("anna", "owner", 0)

    assert asyncio.run(story())


def test_a_line_that_is_over_is_forgotten() -> None:
    async def story() -> int:
        lines = Lines(0.001, 0.002)
        for number in range(20):
            await lines.turn(f"name {number}", "a", 1)
        assert lines._lines
        await until_so(lambda: not lines._lines)
        return len(lines._lines)

    assert 0 == asyncio.run(story())


def test_brute_force_stays_hopeless() -> None:
    """From addresses that have failed a name is tried at most every ten seconds: 8,640 times in a day; of eight letters
    by chance that takes more than 60,000 years. Each address that has not failed for an hour is one more."""
    assert 8_640 == DAY_SECONDS / LONG_PAUSE_SECONDS
    assert 26**8 / (DAY_SECONDS / LONG_PAUSE_SECONDS) / 365 > 60_000
    assert 3_600 == 60 * 60 / PAUSE_SECONDS
