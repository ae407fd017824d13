"""A computer's clock that is far off: it is told, and never believed where that could not be mended."""

from __future__ import annotations

import pytest

from floorman.desk import Desk
from floorman.desk.doubt import AHEAD_MOST, BEHIND_MOST, DAY, Doubt, doubtful
from floorman.desk.time import Computer
from floorman.doors import HouseFile
from floorman.house.naming import NameHouse
from floorman.rulebook import new_shelf
from floorman.store import MemoryStore
from floorman.terms import Accepted, By

pytestmark = pytest.mark.anyio

NOW = 1_800_000_000.0
YEAR = 365 * 24 * 3600.0
HOST = By("host", "direction")


def computer(wall: float) -> Computer:
    return Computer(wall=lambda: wall, steady=lambda: 100.0, boot=lambda: "")


@pytest.mark.parametrize(
    ("log", "wall", "way"),
    [
        (0, 10**15, None),
        (1_000 * DAY, 1_000 * DAY, None),
        (1_000 * DAY, 1_000 * DAY - BEHIND_MOST, None),
        (1_000 * DAY, 1_000 * DAY - BEHIND_MOST - 1, "behind"),
        (1_000 * DAY, 1_000 * DAY + AHEAD_MOST, None),
        (1_000 * DAY, 1_000 * DAY + AHEAD_MOST + 1, "ahead"),
        (1_000 * DAY, 0, "behind"),
    ],
)
def test_what_is_odd(log: int, wall: int, way: str | None) -> None:
    found = doubtful(log, wall)

    assert way == (None if found is None else found.way)


async def named(store: MemoryStore, wall: float, name: str = "House") -> int:
    """One command at a desk whose computer has this clock; the time that the log has it at."""
    async with Desk(store, new_shelf(), 1.0, computer(wall), None, doubts=True) as desk:
        assert isinstance(await desk.house.ask(NameHouse(name, "en", "cuca"), HOST, f"name-{name}-{wall}"), Accepted)
    return store.last_at()


async def test_a_clock_ten_years_ahead_is_not_believed() -> None:
    """One start with it, one command, and the next start with the right clock: the log has the right time."""
    store = MemoryStore()
    assert int(NOW * 1000) == await named(store, NOW)
    ahead = await named(store, NOW + 10 * YEAR, "Ten years on")
    after = await named(store, NOW + 60, "Again")

    assert int(NOW * 1000) <= ahead <= int(NOW * 1000) + 60_000
    assert int((NOW + 60) * 1000) == after


async def test_a_long_pause_is_a_long_pause_once_somebody_says_so() -> None:
    store = MemoryStore()
    await named(store, NOW)
    async with Desk(store, new_shelf(), 1.0, computer(NOW + YEAR), None, doubts=True) as desk:
        doubt = desk.heart.doubt
        held = desk.now()
        await desk.believe(wall=True)

        assert Doubt("ahead", int(NOW * 1000), int((NOW + YEAR) * 1000)) == doubt
        assert int(NOW * 1000) == held
        assert int((NOW + YEAR) * 1000) == desk.now()
        assert desk.heart.doubt is None


async def test_a_clock_that_is_behind_is_told_and_does_no_harm() -> None:
    """The log ends ten years ahead, as it may by an older Floorman: time goes on from there, and it is said."""
    store = MemoryStore()
    await named(store, NOW)
    async with Desk(store, new_shelf(), 1.0, computer(NOW - YEAR), None, doubts=True) as desk:
        assert desk.heart.doubt is not None
        assert ("behind", int(NOW * 1000)) == (desk.heart.doubt.way, desk.now())
        await desk.believe(wall=False)
        assert desk.heart.doubt is None


async def test_a_program_beside_the_desk_writes_no_time_that_is_far_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """`floorman host-code` and its like write to the same log."""
    store = MemoryStore()
    await named(store, NOW)
    monkeypatch.setattr("floorman.doors.offline.time.time", lambda: NOW + 10 * YEAR)
    HouseFile(store).host_code()
    held = store.last_at()
    HouseFile(store, wall=True).host_code()

    assert int(NOW * 1000) == held
    assert int((NOW + 10 * YEAR) * 1000) == store.last_at()
