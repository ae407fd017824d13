"""How a desk finds out since when it was away, and where its time goes on."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.desk.heartbeat import NAME, Beat, Found, Heart, found
from floorman.desk.time import Computer, boot, steady
from floorman.store import Commit, Entry, MemoryStore
from floorman.terms import Instant

WALL = 1_800_000_000_000
BEAT = Beat(WALL, 500.0, "monday")
HOUR = 3_600_000


def computer(wall: int = 0, steady: float = 0, boot: str = "monday") -> Computer:
    """So many milliseconds, and seconds, after the last heartbeat."""
    return Computer(lambda: (WALL + wall) / 1000, lambda: 500.0 + steady, lambda: boot)


def test_without_a_heartbeat_nothing_counted() -> None:
    assert Found(WALL) == found(None, computer(0))
    assert Found(WALL + 9) == found(None, computer(0), not_before=WALL + 9)


@pytest.mark.parametrize(
    ("wall", "steady", "boot", "expected"),
    [
        (3_000, 3.0, "monday", Found(WALL + 3_000, WALL, True)),
        (5_000, 5.0, "monday", Found(WALL + 5_000, WALL, True)),
        (5_001, 5.001, "monday", Found(WALL + 5_001, WALL)),
        (HOUR, 3600.0, "monday", Found(WALL + HOUR, WALL)),
        # the computer was restarted: the wall is all there is
        (HOUR, -400.0, "tuesday", Found(WALL + HOUR, WALL)),
        (3_000, -400.0, "tuesday", Found(WALL + 3_000, WALL, True)),
        # no name for starts of the computer
        (HOUR, 3600.0, "", Found(WALL + HOUR, WALL)),
        # the wall jumped ahead, or back, and the computer was on all the time
        (HOUR, 2.0, "monday", Found(WALL + 2_000, WALL, True, HOUR - 2_000)),
        (-HOUR, 2.0, "monday", Found(WALL + 2_000, WALL, True, -HOUR - 2_000)),
        (-HOUR, 60.0, "monday", Found(WALL + 60_000, WALL, False, -HOUR - 60_000)),
        # the wall is before the heartbeat, and nobody knows what passed
        (-HOUR, 0.0, "tuesday", Found(WALL, None, True, -HOUR)),
    ],
)
def test_where_the_time_goes_on(wall: int, steady: float, boot: str, expected: Found) -> None:
    assert expected == found(BEAT, computer(wall, steady, boot))


def test_a_demo_goes_on_from_where_it_was() -> None:
    """Its time has left the wall long ago; what passed counts thirtyfold, and nobody is told of a clock that is off."""
    assert Found(WALL + 60_000, WALL, True) == found(BEAT, computer(2_000, 2.0), rate=30)
    assert Found(WALL + 300_000, WALL) == found(BEAT, computer(10_000, 10.0), rate=30)


@given(wall=st.integers(-HOUR, HOUR), passed=st.floats(-10, 3600), log=st.integers(-HOUR, HOUR), same=st.booleans())
def test_never_backwards(wall: int, passed: float, log: int, same: bool) -> None:
    """Whatever the computer says, the time is not before the last heartbeat nor before the log."""
    now = found(BEAT, computer(wall, passed, "monday" if same else "tuesday"), 1.0, WALL + log, WALL + log)

    assert now.at >= max(WALL, WALL + log)
    assert now.since is None or now.short == (now.at - now.since <= 5_000)


class Ward:
    """A heart in a test: what it told, and a time that passes by word."""

    def __init__(self, store: MemoryStore, passed: float = 0) -> None:
        self.passed = passed
        self.told: list[tuple[Instant, Instant, bool]] = []
        self.counts = True
        this = Computer(lambda: (WALL / 1000) + self.passed, lambda: 500.0 + self.passed, lambda: "monday")
        self.heart = Heart(store, this, 1.0, self.away, lambda: self.counts)

    async def away(self, since: Instant, until: Instant, short: bool) -> None:
        assert not self.heart.here()
        self.told.append((since - WALL, until - WALL, short))


async def beaten(ward: Ward) -> None:
    await ward.heart.beat()
    if ward.heart._keeping is not None:
        await ward.heart._keeping


@pytest.mark.anyio
async def test_a_pause_of_the_process() -> None:
    """The lid was closed for a minute: it is told once, and until then timers wait."""
    ward = Ward(MemoryStore())
    await ward.heart.start(every=3600)
    await asyncio.sleep(0.01)
    ward.passed += 4
    assert ward.heart.here()
    await beaten(ward)
    ward.passed += 60
    assert not ward.heart.here()
    await beaten(ward)
    assert ward.heart.here()
    await beaten(ward)

    assert [(4_000, 64_000, False)] == ward.told
    await ward.heart.stop()


@pytest.mark.anyio
async def test_a_pause_just_before_the_end() -> None:
    """Woken up only to close: the next desk hears of it."""
    store = MemoryStore()
    first = Ward(store)
    await first.heart.start(every=3600)
    await asyncio.sleep(0.01)
    first.passed += 60
    await first.heart.stop()

    second = Ward(store, passed=61)
    await second.heart.start(None)

    assert [(0, 61_000, False)] == second.told


@pytest.mark.parametrize(("stream", "since"), [("house", 0), ("event/a", 900)])
@pytest.mark.anyio
async def test_what_is_written_between_two_desks_makes_no_absence_shorter(stream: str, since: int) -> None:
    """A code for the host is written before the next desk begins; what is played is written by a desk that is there."""
    store = MemoryStore()
    await beaten(Ward(store))
    commit = Commit(
        at=WALL + (90_000 if stream == "house" else 900), person="desk", rank="direction", command="c1",
        expected={stream: 0}, entries=[Entry(stream, "some/1", b"{}")],
    )  # fmt: skip
    store.append([commit])
    second = Ward(store, passed=100)
    await second.heart.start(None)

    assert [(since, 100_000, False)] == second.told


@pytest.mark.anyio
async def test_a_restart() -> None:
    """The next desk knows since when nobody was there."""
    store = MemoryStore()
    first = Ward(store)
    await first.heart.start(None)
    first.passed = 7
    first.heart._last = first.heart._now()
    await beaten(first)

    second = Ward(store, passed=100)
    assert not second.heart.here()
    await second.heart.start(None)

    assert [(7_000, 100_000, False)] == second.told
    assert second.heart.here()


@pytest.mark.anyio
async def test_nothing_is_kept_where_nothing_counts() -> None:
    """A house that closed for the night does not hear of it in the morning."""
    store = MemoryStore()
    ward = Ward(store)
    await ward.heart.start(None)
    await beaten(ward)
    assert store.value_of(NAME) is not None

    ward.counts = False
    await beaten(ward)

    assert None is store.value_of(NAME)


@pytest.mark.anyio
async def test_a_disk_that_fails_stops_no_heart() -> None:
    class Full(MemoryStore):
        def put_secret(self, name: str, secret: str) -> None:
            raise OSError(f"disk full: {name}, {len(secret)} bytes")

    ward = Ward(Full())
    await ward.heart.start(None)
    await beaten(ward)
    ward.passed += 10
    await beaten(ward)

    assert [(0, 10_000, False)] == ward.told


@pytest.mark.parametrize("kept", ["", "{", '{"at":"now"}', "[]"])
def test_a_heartbeat_that_cannot_be_read_is_none(kept: str) -> None:
    store = MemoryStore()
    store.put_value(NAME, kept)

    assert None is Ward(store).heart.found.since


def test_this_computer() -> None:
    """Its steady clock goes on, and the start of the computer has one name."""
    first = steady()

    assert first <= steady() < first + 60
    assert boot() == boot()
