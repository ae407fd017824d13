"""Whatever is lost of a log on its disk is told: at the start, and by whoever looks."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from floorman.store import (
    ChangedLog,
    CutLog,
    DamagedDatabase,
    ForeignDatabase,
    MissingLog,
    Person,
    SqliteStore,
    StoreFault,
)
from floorman.store.mark import mark_of
from floorman.store.wal import FRAME, HEADER, PAGE_USUAL, read_wal, wal_of
from tests.store.files import filled
from tests.store.harm import copy_of, killed, served, turned, verified
from tests.store.rows import commit, whole_log

EVENTS = 160
STEP = FRAME.size + PAGE_USUAL


@pytest.fixture(scope="module")
def dead(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return killed(tmp_path_factory.mktemp("dead"))


@pytest.fixture
def file(dead: Path, tmp_path: Path) -> Path:
    """A killed desk's log of 160 events, all in the write-ahead log."""
    return copy_of(dead, tmp_path / "data")


def test_a_killed_desk_goes_on(file: Path) -> None:
    """Nothing is wrong with what it left: everything is there, and nobody is frightened."""
    found = served(file)

    assert isinstance(found, list)
    assert EVENTS == len(found)
    assert EVENTS == verified(file)


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
def test_a_bit_turned_over_in_the_write_ahead_log(file: Path, part: float) -> None:
    """SQLite would drop all behind it. It is told how far the log had come, and how far it would come."""
    turned(wal_of(file), int(wal_of(file).stat().st_size * part), 1)
    before = wal_of(file).read_bytes()

    for found in (served(file), verified(file)):
        assert isinstance(found, CutLog)
        assert EVENTS == found.facts["had"]
        assert abs(EVENTS * part - int(found.facts["ends"])) < EVENTS / 5
    assert before == wal_of(file).read_bytes()


@pytest.mark.parametrize("lost", [1, STEP, STEP * 40])
def test_a_write_ahead_log_that_is_cut(file: Path, lost: int) -> None:
    content = wal_of(file).read_bytes()
    wal_of(file).write_bytes(content[:-lost])

    for found in (served(file), verified(file)):
        assert isinstance(found, CutLog)
        assert EVENTS == found.facts["had"]


def _gone(file: Path) -> None:
    wal_of(file).unlink()


def _empty(file: Path) -> None:
    wal_of(file).write_bytes(b"")


def _header(file: Path) -> None:
    turned(wal_of(file), 3)


def _salt(file: Path) -> None:
    turned(wal_of(file), 17)


def _everything_but_the_mark(file: Path) -> None:
    file.unlink()
    wal_of(file).unlink()


def _emptied(file: Path) -> None:
    file.write_bytes(b"")
    wal_of(file).unlink()


def _emptied_beside_its_wal(file: Path) -> None:
    file.write_bytes(b"")


def _file_gone(file: Path) -> None:
    file.unlink()


@pytest.mark.parametrize(
    "harm",
    [_gone, _empty, _header, _salt, _everything_but_the_mark, _emptied, _emptied_beside_its_wal, _file_gone],
)
def test_what_is_gone_is_told(file: Path, harm: Callable[[Path], None]) -> None:
    """Never an empty house beside what is left of an old one, and nothing is changed by looking."""
    harm(file)
    before = {one.name: one.read_bytes() for one in file.parent.iterdir() if not one.name.endswith("-shm")}

    for found in (served(file), verified(file)):
        assert isinstance(found, DamagedDatabase | MissingLog), found
    after = {one.name: one.read_bytes() for one in file.parent.iterdir() if not one.name.endswith(("-shm", "-served"))}
    assert before == after


@pytest.mark.parametrize(
    "trace",
    [
        "floorman.sqlite-wal",
        "floorman.sqlite-mark",
        "floorman.sqlite-served",
        "floorman-tls.pem",
        "floorman-version-1-2026-11-21.sqlite",
        "backups/2026-11-21.sqlite",
    ],
)
@pytest.mark.parametrize("empty", [True, False])
def test_no_new_house_beside_the_traces_of_an_old_one(tmp_path: Path, trace: str, empty: bool) -> None:
    """The trace is named."""
    (tmp_path / trace).parent.mkdir(exist_ok=True)
    (tmp_path / trace).write_bytes(b"x" * 40)
    file = tmp_path / "floorman.sqlite"
    if empty:
        file.touch()

    for serving in (True, False):
        with pytest.raises(MissingLog) as told:
            SqliteStore(file, serving=serving)
        assert Path(trace).parts[0] in str(told.value.facts["traces"])


def test_a_new_house_in_a_folder_with_other_things(tmp_path: Path) -> None:
    (tmp_path / "floorman-notes.txt").write_text("mine")
    (tmp_path / "backups").mkdir()

    SqliteStore(tmp_path / "floorman.sqlite", serving=True).close()


def test_rows_that_miss_at_the_end(tmp_path: Path) -> None:
    """Also where the list of streams was made to fit: the mark knows."""
    for streams in ("select 1", "update streams set version = 10 where name = 'event/a'"):
        file = filled(tmp_path / f"{len(streams)}.sqlite", 30)
        with closing(sqlite3.connect(file)) as other:
            other.execute("delete from events where position > 10")
            other.execute(streams)
            other.commit()

        for found in (served(file), verified(file)):
            assert isinstance(found, CutLog)
            assert {"had": 30, "ends": 10} == dict(found.facts)


def test_a_row_that_misses_and_one_that_was_changed(tmp_path: Path) -> None:
    """A desk does not begin on them. What is wrong, and where, is told by `log verify`."""
    for number, harm in enumerate(["delete from events where position = 7", "update events set body = x'7b7d'"]):
        file = filled(tmp_path / f"{number}.sqlite", 30)
        with closing(sqlite3.connect(file)) as other:
            other.execute(harm)
            other.commit()

        assert isinstance(served(file), ChangedLog)
        assert "told" == verified(file)


def test_streams_that_do_not_end_where_their_events_do(tmp_path: Path) -> None:
    """A desk would refuse every command: it is told before, and by `log verify`."""
    for number, harm in enumerate(["update streams set version = 31", "delete from streams"]):
        file = filled(tmp_path / f"{number}.sqlite", 30)
        with closing(sqlite3.connect(file)) as other:
            other.execute(harm)
            other.commit()

        assert isinstance(served(file), DamagedDatabase)
        assert "told" == verified(file)


@pytest.mark.parametrize("place", [*range(100)])
def test_a_header_that_is_damaged_is_not_another_program_s(tmp_path: Path, place: int) -> None:
    """Nobody is told to move his evening away. What SQLite does not care about does no harm."""
    file = filled(tmp_path / "floorman.sqlite", 30)
    turned(file, place)

    found = served(file)

    assert not isinstance(found, ForeignDatabase)
    assert isinstance(found, DamagedDatabase) or (isinstance(found, list) and len(found) == 30)


def test_an_emptied_file_is_damaged(tmp_path: Path) -> None:
    file = filled(tmp_path / "floorman.sqlite", 30)
    file.write_bytes(b"")

    assert isinstance(served(file), MissingLog)


def test_people_and_secrets_that_are_gone(tmp_path: Path) -> None:
    """What stands beside the log is no event; that some of it is missing is told all the same."""
    (tmp_path / "alive").mkdir()
    alive = SqliteStore(filled(tmp_path / "alive" / "floorman.sqlite", 3))
    first = copy_of(alive.path, tmp_path / "first")
    alive.put_people([Person("p-1", "Ada", "A")])
    alive.put_secret("deck/a", "0123")
    second = copy_of(alive.path, tmp_path / "second")
    alive.close()
    mark_of(first).write_bytes(mark_of(second).read_bytes())
    wal_of(second).write_bytes(wal_of(second).read_bytes()[:-1])

    assert isinstance(served(first), DamagedDatabase)
    assert isinstance(served(second), DamagedDatabase)


def test_a_mark_that_lags_behind(file: Path, tmp_path: Path) -> None:
    """After a power cut the mark may be an old one: nobody is frightened."""
    store = SqliteStore(copy_of(file, tmp_path / "other"))
    old = mark_of(store.path).read_bytes()
    store.append([commit("later", b"x", stream="trial/later")])
    mark_of(store.path).write_bytes(old)
    later = copy_of(store.path, tmp_path / "later")
    store.close()

    found = served(later)

    assert isinstance(found, list)
    assert EVENTS + 1 == len(found)


@pytest.mark.parametrize("torn", [1, 500, STEP - 1, STEP + 100, STEP * 2])
def test_the_torn_end_of_a_power_cut_is_no_damage(file: Path, tmp_path: Path, torn: int) -> None:
    """The last transaction was never acknowledged, and the mark does not know it: the desk goes on without a word."""
    (tmp_path / "other").mkdir()
    store = SqliteStore(copy_of(file, tmp_path / "other"))
    before = mark_of(store.path).read_bytes()
    store.append([commit("torn", *[b"x" * 900] * 10, stream="trial/later")])
    dead = copy_of(store.path, tmp_path / "torn")
    store.close()
    mark_of(dead).write_bytes(before)
    wal_of(dead).write_bytes(wal_of(dead).read_bytes()[:-torn])

    found = served(dead)

    assert isinstance(found, list)
    assert EVENTS == len(found)


@pytest.mark.parametrize("content", [b"", b"\0" * 9000, b"floorman"])
def test_a_mark_that_cannot_be_read(file: Path, content: bytes) -> None:
    """The log is whole as far as anybody can tell. That nobody knows how far it had come is said, once."""
    mark_of(file).write_bytes(content)
    first = SqliteStore(file)
    first.close()
    second = SqliteStore(file)
    rows = whole_log(second)
    second.close()

    assert (True, False) == (first.unmarked, second.unmarked)
    assert EVENTS == len(rows)


def test_one_place_of_the_mark_is_enough(file: Path) -> None:
    """A mark that was torn by a power cut is the one before it."""
    for place in (0, 4096):
        again = copy_of(file, file.parent / str(place))
        turned(mark_of(again), place + 20)
        store = SqliteStore(again)
        assert not store.unmarked
        store.close()


def test_a_mark_that_is_gone(tmp_path: Path) -> None:
    """A log that had one misses it; one of an older Floorman never had one."""
    store = SqliteStore(filled(tmp_path / "floorman.sqlite"))
    store.put_secret("a", "b")
    store.close()
    mark_of(store.path).unlink()
    again = SqliteStore(store.path)
    again.close()

    assert again.unmarked


def test_what_a_resting_desk_has_is_in_its_file(tmp_path: Path) -> None:
    """Then the write-ahead log may be lost altogether."""
    file = killed(tmp_path, rested=40)
    wal_of(file).write_bytes(b"")

    assert EVENTS == verified(file)


def test_the_age_before_does_not_count(tmp_path: Path) -> None:
    """Behind what is new lie frames of before the last rest: they say nothing of damage."""
    file = killed(tmp_path, rested=30)
    wal = read_wal(file)

    assert [True, False] == sorted({frame.ours for frame in wal.frames}, reverse=True)
    assert not wal.damaged
    assert EVENTS == verified(file)


def test_sums_fit_what_sqlite_writes(file: Path) -> None:
    wal = read_wal(file)

    assert wal.sound
    assert all(frame.good for frame in wal.frames)
    assert len(wal.frames) == wal.followed
    assert len(wal.frames) == (wal_of(file).stat().st_size - HEADER.size) // STEP


@pytest.mark.parametrize("seed", range(40))
def test_bytes_by_chance(file: Path, seed: int) -> None:
    """A byte of any file is turned over: all 160 events are there, or it is told."""
    chance = random.Random(seed)
    harmed = chance.choice([file, wal_of(file), wal_of(file), mark_of(file)])
    place = chance.randrange(harmed.stat().st_size)
    turned(harmed, place, 1 << chance.randrange(8))

    found = served(file)

    assert isinstance(found, StoreFault) or len(found) == EVENTS, (harmed.name, place)
