"""A desk makes its backups by itself, and says what is in the way."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from floorman.desk import Desk, NewEvent, Opened
from floorman.desk.backup_place import BadPlace
from floorman.desk.backups import Backups
from floorman.desk.patience import begun
from floorman.rulebook import shipped
from floorman.store import SqliteStore
from floorman.store.backups import newest
from floorman.store.faults import DamagedDatabase
from floorman.terms import By
from floorman.tournament import AnyCommand, ExtendLevel, Level, Plan, StartEvent, StopClock
from floorman.tournament.commands import DrawSeats, OpenTable
from tests.waiting import LONG_SECONDS, until_so

HOST = By("host", "direction")
PLAN = Plan(structure=tuple(Level(20, 100 * n, 200 * n) for n in range(1, 9)), stack=10_000)

pytestmark = pytest.mark.anyio


async def opened(desk: Desk) -> str:
    found = await desk.open(NewEvent(name="Friday", book="cuca", plan=PLAN, players=("Ada", "Bo", "Cy")), HOST, "1")
    assert isinstance(found, Opened)
    begin: tuple[AnyCommand, ...] = (OpenTable(1), DrawSeats(), StartEvent())
    for number, command in enumerate(begin):
        await desk.do(found.id, command, HOST, f"begin-{number}")
    return found.id


def count(folder: Path) -> int:
    return len(list(folder.glob("*.sqlite"))) if folder.exists() else 0


async def test_halves_that_a_kill_has_left_are_gone_at_the_next_start(tmp_path: Path) -> None:
    """All that the log holds may be in them. They go beside the log and in the second place, before one is made."""
    places = tmp_path / "backups", tmp_path / "stick"
    for place in places:
        place.mkdir()
        for end in ("", "-wal"):
            (place / f"floorman-2026-11-22-220000.sqlite.part{end}").write_text("half of one")
        (place / "notes.part").write_text("mine")
    store = SqliteStore(tmp_path / "floorman.sqlite")
    async with Desk(store, shipped(), beats=None) as desk, Backups(desk, places[0], places[1], every=3600):
        await until_so(lambda: [[one.name for one in place.iterdir()] for place in places] == [["notes.part"]] * 2)
    store.close()


async def test_with_each_level_and_at_the_end(tmp_path: Path) -> None:
    """Once for each; nothing is made while nothing happens."""
    store = SqliteStore(tmp_path / "floorman.sqlite")
    backups, found = tmp_path / "backups", []
    async with Desk(store, shipped(), beats=None) as desk:
        async with Backups(desk, backups, every=3600) as keeper:
            event = await opened(desk)
            await keeper.look(backups)
            found.append(count(backups))
            await desk.do(event, StopClock(), HOST, "stop")
            await keeper.look(backups)
            found.append(count(backups))
            desk.clock.pace(0)
            await keeper.look(backups)
            found.append(count(backups))
        found.append(count(backups))
    last = newest(backups)
    store.close()

    assert [1, 1, 1, 2] == found
    assert last is not None
    copy = SqliteStore(last)
    assert copy.end() == len(list(copy.follow()))
    copy.close()


async def test_looking_after_them_all_night_begins_nothing_that_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a second place there is nothing to wait for, and no thread to do it; with one its thread reads no log."""
    store = SqliteStore(tmp_path / "house" / "floorman.sqlite")
    backups, stick = tmp_path / "house" / "backups", tmp_path / "stick"
    stick.mkdir()
    waited: list[Callable[[], None]] = []

    def counted(work: Callable[[], None]) -> asyncio.Future[None]:
        waited.append(work)
        return begun(work)

    monkeypatch.setattr("floorman.desk.backups.begun", counted)
    async with Desk(store, shipped(), beats=None) as desk, Backups(desk, backups, every=3600) as keeper:
        for _ in range(20):
            await keeper.look(backups)
        without = len(waited)
        await keeper.carry_to(str(stick))
        for _ in range(20):
            await keeper.look(backups)
    readers = {thread.name for thread, _ in store._readers}
    store.close()

    assert (0, True) == (without, len(waited) >= 20)
    assert not {"patience"} & readers


async def test_a_second_place_that_comes_later(tmp_path: Path) -> None:
    """Until then it is said; then the newest one is carried there, and it is said no more."""
    store = SqliteStore(tmp_path / "floorman.sqlite")
    backups, stick, troubles = tmp_path / "backups", tmp_path / "stick", []
    async with Desk(store, shipped(), beats=None) as desk, Backups(desk, backups, stick, every=3600) as keeper:
        await opened(desk)
        await keeper.look(backups)
        troubles.append(keeper.trouble)
        stick.mkdir()
        await keeper.look(backups)
        troubles.append(keeper.trouble)
        carried = count(stick)
    store.close()

    first, second = troubles
    assert first is not None
    assert ("backup.place-missing", str(stick)) == (first.code, first.facts["file"])
    assert (None, 1) == (second, carried)


async def test_a_folder_that_cannot_be_written_to_stops_no_evening(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "floorman.sqlite")
    (tmp_path / "backups").write_text("a file in its place")
    async with Desk(store, shipped(), beats=None) as desk, Backups(desk, tmp_path / "backups", every=3600) as keeper:
        event = await opened(desk)
        await keeper.look(tmp_path / "backups")
        trouble = keeper.trouble
        stopped = await desk.do(event, StopClock(), HOST, "stop")
        (tmp_path / "backups").unlink()
        await keeper.look(tmp_path / "backups")
        after = keeper.trouble
    store.close()

    assert trouble is not None
    assert "backup.not-made" == trouble.code
    assert "Accepted" == type(stopped).__name__
    assert (None, 1) == (after, count(tmp_path / "backups"))


async def test_what_nobody_thought_of_does_not_end_the_backups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three faults of ours in a row, each somewhere else: each is told to the staff, and the next look succeeds."""
    store = SqliteStore(tmp_path / "floorman.sqlite")
    backups, stick, troubles = tmp_path / "backups", tmp_path / "stick", []
    stick.mkdir()
    async with Desk(store, shipped(), beats=None) as desk:
        await opened(desk)
        for name in ("back_up", "carry", "newest"):
            with monkeypatch.context() as broken:
                broken.setattr(f"floorman.desk.backups.{name}", _broken)
                async with Backups(desk, backups, stick, every=0.01) as keeper:
                    await desk.do(next(iter(desk.live())), ExtendLevel(1), HOST, f"longer-{name}")
                    await keeper.make_now()
                    troubles.append(keeper.trouble)
                    broken.undo()
                    await _until(lambda keeper=keeper: keeper.trouble is None)  # type: ignore[misc]
        held = newest(backups), newest(stick)
    store.close()

    told = [(one.code, one.facts["reason"]) for one in troubles if one is not None]
    assert [("backup.not-made", "KeyError"), ("backup.not-carried", "KeyError")] == told[:2]
    assert held[0] is not None and held[1] is not None
    assert held[0].name == held[1].name


async def test_an_event_that_cannot_be_looked_at_stops_no_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody knows its level; what is there is carried all the same."""
    store, stick = SqliteStore(tmp_path / "floorman.sqlite"), tmp_path / "stick"
    async with Desk(store, shipped(), beats=None) as desk:
        await opened(desk)
        async with Backups(desk, tmp_path / "backups", stick, every=0.01) as keeper:
            monkeypatch.setattr(desk, "wall", _broken)
            await keeper.make_now()
            stick.mkdir()
            await _until(lambda: count(stick) == 1 and keeper.trouble is None)
    store.close()


async def test_the_disk_that_cannot_be_read_at_a_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How far the log has come is asked of the disk, too."""
    store, backups = SqliteStore(tmp_path / "floorman.sqlite"), tmp_path / "backups"
    async with Desk(store, shipped(), beats=None) as desk, Backups(desk, backups, every=3600) as keeper:
        with monkeypatch.context() as broken:
            broken.setattr(store, "end", _unreadable)
            await opened(desk)
            await keeper.look(backups)
            trouble, before = keeper.trouble, count(backups)
        await keeper.look(backups)
        assert (None, before + 1) == (keeper.trouble, count(backups))
    store.close()

    assert trouble is not None
    assert "backup.not-made" == trouble.code


async def test_a_second_place_that_the_host_names(tmp_path: Path) -> None:
    """The newest one goes there at once; the next desk knows the place; and none is one, too."""
    store = SqliteStore(tmp_path / "house" / "floorman.sqlite")
    backups, stick = tmp_path / "house" / "backups", tmp_path / "stick"
    stick.mkdir()
    async with Desk(store, shipped(), beats=None) as desk:
        async with Backups(desk, backups, every=3600) as keeper:
            event = await opened(desk)
            await keeper.make_now()
            await keeper.carry_to(str(stick))
            carried = count(stick)
        async with Backups(desk, backups, every=3600) as keeper:
            await desk.do(event, StopClock(), HOST, "stop")
            await keeper.make_now()
            _, second = await keeper.lie()
            again = count(stick)
            await keeper.carry_to("")
            await desk.do(event, ExtendLevel(1), HOST, "longer")
            await keeper.make_now()
            _, none = await keeper.lie()
    store.close()

    assert second is not None and second.held is not None
    assert (1, 2, stick, 2, None) == (carried, again, second.place, second.held.count, none)
    assert count(stick) == again


async def test_a_second_place_that_does_not_answer_holds_up_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the start nor the backups beside the log, a page or the end; once it answers all is well."""
    store = SqliteStore(tmp_path / "house" / "floorman.sqlite")
    backups, stick, answers = tmp_path / "house" / "backups", tmp_path / "stick", threading.Event()
    stick.mkdir()

    def hangs(*_: object) -> None:
        answers.wait()

    monkeypatch.setattr("floorman.desk.backups.carry", hangs)
    async with Desk(store, shipped(), beats=None) as desk:
        async with Backups(desk, backups, stick, every=3600, patience=0.02, at_the_end=0.02) as keeper:
            event = await opened(desk)
            await keeper.make_now()
            trouble, first = keeper.trouble, count(backups)
            await desk.do(event, ExtendLevel(1), HOST, "longer")
            await keeper.make_now()
            _, second = await keeper.lie()
            waiting = keeper._carrying
            assert waiting is not None
            await desk.do(event, StopClock(), HOST, "stop")
        at_the_end = count(backups)
        answers.set()
        await waiting
        after = keeper.trouble
    store.close()

    assert trouble is not None
    assert ("backup.place-slow", str(stick)) == (trouble.code, trouble.facts["file"])
    assert (1, 3, None) == (first, at_the_end, after)
    assert second is not None
    assert (stick, None, trouble) == (second.place, second.held, second.trouble)


async def test_a_place_that_does_not_answer_is_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another one can be named at once, and one that does not answer is none."""
    store = SqliteStore(tmp_path / "house" / "floorman.sqlite")
    backups, stick, answers = tmp_path / "house" / "backups", tmp_path / "stick", threading.Event()
    stick.mkdir()
    async with Desk(store, shipped(), beats=None) as desk, Backups(desk, backups, every=3600, patience=0.05) as keeper:
        await opened(desk)
        await keeper.make_now()
        with monkeypatch.context() as stale:
            stale.setattr("floorman.desk.backups.carry", lambda *_: answers.wait())
            await keeper.carry_to(str(stick))
            slow = keeper.trouble
            stale.setattr("floorman.desk.backups.place_of", lambda *_: answers.wait())
            with pytest.raises(BadPlace) as bad:
                await keeper.carry_to(str(tmp_path / "stale"))
            await keeper.carry_to("")
            taken_away = (keeper.trouble, (await keeper.lie())[1])
        await keeper.carry_to(str(stick))
        carried = count(stick)
        answers.set()
    store.close()

    assert slow is not None
    assert ("backup.place-slow", "place.slow") == (slow.code, bad.value.ruling.code)
    assert ((None, None), 1) == (taken_away, carried)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("{data}", "place.of-the-log"),
        ("{data}/backups", "place.of-the-log"),
        ("{data}/../house/backups", "place.of-the-log"),
        ("{tmp}/link", "place.of-the-log"),
        ("{tmp}/nothing", "place.missing"),
        ("{tmp}/a-file", "place.no-folder"),
        ("{tmp}/a-file/below", "place.missing"),
        ("{tmp}/" + "x" * 300, "place.not-writable"),
        ("usb", "place.whole"),
        ("../usb", "place.whole"),
        ("{tmp}/stick\0", "place.unreadable"),
        ("{tmp}/stick\n", "place.unreadable"),
        ("{tmp}/" + "x" * 1_000, "place.unreadable"),
    ],
)
async def test_what_is_no_place_for_backups(tmp_path: Path, said: str, code: str) -> None:
    """Nothing is kept of it, and nothing written."""
    store = SqliteStore(tmp_path / "house" / "floorman.sqlite")
    (tmp_path / "link").symlink_to(tmp_path / "house")
    (tmp_path / "a-file").write_text("mine")
    backups = tmp_path / "house" / "backups"
    async with Desk(store, shipped(), beats=None) as desk, Backups(desk, backups, every=3600) as keeper:
        await keeper.make_now()
        before = sorted(tmp_path.rglob("*"))
        with pytest.raises(BadPlace) as bad:
            await keeper.carry_to(said.format(data=tmp_path / "house", tmp=tmp_path))
        after = sorted(tmp_path.rglob("*"))
        _, second = await keeper.lie()
    store.close()

    assert (code, None) == (bad.value.ruling.code, second)
    assert before == after


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is no folder that nobody may write to")
async def test_a_place_that_may_not_be_written_to(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house" / "floorman.sqlite")
    backups = tmp_path / "house" / "backups"
    async with Desk(store, shipped(), beats=None) as desk, Backups(desk, backups, every=3600) as keeper:
        with pytest.raises(BadPlace) as bad:
            await keeper.carry_to("/proc")
    store.close()

    assert "place.not-writable" == bad.value.ruling.code


def _broken(*_: object) -> None:
    raise KeyError("a fault of ours")


def _unreadable() -> int:
    raise DamagedDatabase("floorman.sqlite")


async def _until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONG_SECONDS):
        while not true():
            await asyncio.sleep(0.005)
