"""What is brought back of a damaged log, and the account of what is not."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from floorman.archive import Account, repair, verify
from floorman.store import NameTaken, Recorded, SqliteStore
from floorman.store.faults import ServedAlready
from floorman.store.mark import mark_of
from floorman.store.serving import lock_file, served_by_nobody
from floorman.store.wal import FRAME, HEADER, PAGE_USUAL, read_wal, wal_of
from tests.archive.nights import begun, played
from tests.store.harm import copy_of, killed, turned
from tests.store.rows import whole_log

STEP = FRAME.size + PAGE_USUAL


@pytest.fixture(scope="module")
def dead(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two evenings whose desk was killed: all of them is in the write-ahead log."""
    folder = tmp_path_factory.mktemp("dead")
    store = SqliteStore(folder / "alive" / "floorman.sqlite")
    played(store, "one", 6)
    begun(store, "two", 6)
    store.put_secret("deck/one", "0123")
    copied = copy_of(store.path, folder / "killed")
    store.close()
    return copied


@pytest.fixture(scope="module")
def before(dead: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Recorded]:
    return rows_of(copy_of(dead, tmp_path_factory.mktemp("before")))


@pytest.fixture
def file(dead: Path, tmp_path: Path) -> Path:
    return copy_of(dead, tmp_path / "data")


@pytest.fixture
def rested(file: Path) -> Path:
    """The same once it was closed: all of it is in the file."""
    SqliteStore(file).close()
    return file


def other_hand(file: Path, *statements: str) -> None:
    """Somebody writes into it who is not Floorman."""
    with closing(sqlite3.connect(file)) as other:
        for statement in statements:
            other.execute(statement)
        other.commit()


def rows_of(file: Path) -> list[Recorded]:
    store = SqliteStore(file)
    rows = whole_log(store)
    store.close()
    return rows


def brought_back(file: Path) -> tuple[Account, list[Recorded]]:
    """The damaged files are as they were afterwards."""
    before = {one.name: one.read_bytes() for one in file.parent.iterdir()}
    target = file.parent.parent / "repaired.sqlite"
    account = repair(file, target)
    assert before == {one.name: one.read_bytes() for one in file.parent.iterdir()}
    store = SqliteStore(target)
    rows = whole_log(store)
    found = verify(store)
    store.close()
    assert account.bad == found.bad
    assert account.kept == len(rows)
    return account, rows


@pytest.mark.parametrize("part", [0.05, 0.3, 0.6, 0.9])
def test_a_bit_in_the_write_ahead_log_costs_nothing(file: Path, before: list[Recorded], part: float) -> None:
    """Pages are written again and again: what stands behind the damage holds all of it, hash for hash.

    Where the page was not written again, and several bytes could be it, what stands beside the events is in doubt.
    """
    turned(wal_of(file), int(wal_of(file).stat().st_size * part), 1)

    account, rows = brought_back(file)

    assert before == rows
    assert ((), (), None) == (account.gaps, account.cuts, account.bad)
    assert (len(before), len(before)) == (account.had, account.kept)


def test_people_and_secrets_come_along(file: Path) -> None:
    turned(wal_of(file), STEP * 3 + 500)
    repair(file, file.parent.parent / "repaired.sqlite")
    store = SqliteStore(file.parent.parent / "repaired.sqlite")
    people, secret = store.people(), store.secret_of("deck/one")
    store.close()

    assert 12 == len(people)
    assert "0123" == secret


def test_a_write_ahead_log_whose_header_is_damaged(file: Path, before: list[Recorded]) -> None:
    for place in (1, 9, 17, 25):
        turned(wal_of(file), place)

    assert before == brought_back(file)[1]


def test_a_file_that_is_gone_beside_its_write_ahead_log(tmp_path: Path) -> None:
    """As long as nothing had been put into the file, all of it is in the write-ahead log."""
    file = killed(tmp_path)
    file.write_bytes(b"")

    account, rows = brought_back(file)

    assert (160, 160) == (account.had, len(rows))


@pytest.mark.parametrize("place", range(0, 100, 3))
def test_a_damaged_header(rested: Path, before: list[Recorded], place: int) -> None:
    turned(rested, place)

    assert before == brought_back(rested)[1]


def test_an_event_that_was_changed(rested: Path, before: list[Recorded]) -> None:
    """Its own evening ends before it; the other evening is whole, and goes on."""
    other_hand(rested, "update events set rank = 'dealer' where position = 9")

    account, rows = brought_back(rested)

    one = [row for row in before if row.stream == "event/one"]
    two = [row for row in before if row.stream == "event/two"]
    assert [(9, 9)] == [(gap.first, gap.last) for gap in account.gaps]
    assert (before[7].at, before[9].at) == (account.gaps[0].after, account.gaps[0].before)
    ((cut),) = account.cuts
    assert ("event/one", 8, len(one), len(one) - 9) == (cut.stream, cut.kept, cut.had, cut.intact)
    assert cut.name
    assert [(row.stream, row.version, row.body) for row in (*one[:8], *two)] == [
        (row.stream, row.version, row.body) for row in rows
    ]
    assert None is account.bad


def test_a_hash_that_was_changed_is_mended(rested: Path, before: list[Recorded]) -> None:
    """The next event knows what it was."""
    other_hand(rested, "update events set hash = zeroblob(32) where position = 9")

    assert before == brought_back(rested)[1]


def test_the_end_that_is_gone_for_good(rested: Path, before: list[Recorded]) -> None:
    """The mark says how far the log had come; the streams, how far each."""
    other_hand(rested, "pragma secure_delete = on", "delete from events where position > 10")
    other_hand(rested, "vacuum")

    account, rows = brought_back(rested)

    assert before[:10] == rows
    assert [(11, len(before), before[9].at, None)] == [
        (gap.first, gap.last, gap.after, gap.before) for gap in account.gaps
    ]
    assert {"event/one", "event/two"} == {cut.stream for cut in account.cuts}


def test_a_page_in_the_middle_that_is_all_zeros(tmp_path: Path) -> None:
    """What stood in it is lost, and said so; all other pages are read, though SQLite refuses the file."""
    file = killed(tmp_path)
    before = rows_of(file)
    content = bytearray(file.read_bytes())
    place = content.index(before[80].body) // PAGE_USUAL * PAGE_USUAL
    content[place : place + PAGE_USUAL] = bytes(PAGE_USUAL)
    file.write_bytes(content)

    account, rows = brought_back(file)

    assert account.gaps
    assert account.intact == len(before) - sum(gap.last - gap.first + 1 for gap in account.gaps)
    assert account.intact > len(before) // 2
    assert {row.body for row in rows} <= {row.body for row in before}


def test_frames_behind_one_that_is_lost_altogether(file: Path, before: list[Recorded]) -> None:
    """A whole page of the disk is gone: what it held is mostly in a later picture of the same page."""
    place = HEADER.size + STEP * (len(read_wal(file).frames) // 2)
    content = bytearray(wal_of(file).read_bytes())
    content[place : place + STEP] = bytes(STEP)
    wal_of(file).write_bytes(content)

    account, _ = brought_back(file)

    assert account.intact >= len(before) - 8


def test_a_log_that_is_served_is_left_to_whoever_serves_it(tmp_path: Path) -> None:
    """What he writes meanwhile would be lost with it. Nobody begins to serve one that is being repaired, either."""
    file, target = tmp_path / "house" / "floorman.sqlite", tmp_path / "repaired.sqlite"
    desk = SqliteStore(file, serving=True)
    begun(desk, "one", 6)
    with pytest.raises(ServedAlready) as refused:
        repair(file, target)
    desk.close()
    with served_by_nobody(file), pytest.raises(ServedAlready):
        SqliteStore(file, serving=True)

    assert str(os.getpid()) == refused.value.reason
    assert not target.exists()
    assert repair(file, target).whole
    SqliteStore(file, serving=True).close()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere its locks may be those of SQLite")
def test_nor_is_one_whose_lock_was_cleared_away(tmp_path: Path) -> None:
    file = tmp_path / "floorman.sqlite"
    desk = SqliteStore(file, serving=True)
    begun(desk, "one", 6)
    lock_file(file).unlink()
    with pytest.raises(ServedAlready):
        repair(file, tmp_path / "repaired.sqlite")
    desk.close()


def test_nothing_was_wrong_with_it(file: Path) -> None:
    """The log of a killed desk is told from one in which something had to be mended, or of which only some is left."""
    whole, mended, gone, cut = (copy_of(file, file.parent.parent / name) for name in ("whole", "mended", "gone", "cut"))
    turned(wal_of(mended), int(wal_of(mended).stat().st_size * 0.3), 1)
    gone.write_bytes(b"")
    SqliteStore(cut).close()
    other_hand(cut, "update events set rank = 'dealer' where position = 9")
    found = [repair(one, one.with_name("repaired.sqlite")) for one in (whole, mended, gone, cut)]

    assert [True, False, False, False] == [one.sound for one in found]
    assert [True, True] == [one.whole for one in found[:2]]


@pytest.mark.parametrize("reads", [1, 2, 3])
def test_who_writes_to_it_meanwhile_is_not_seen_by_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reads: int
) -> None:
    """A command at the terminal writes, and puts all into the file, while that, its log or its mark has been read."""
    file, count, reading = tmp_path / "floorman.sqlite", 0, Path.read_bytes
    store = SqliteStore(file)
    begun(store, "one", 6)

    def read_bytes(one: Path) -> bytes:
        nonlocal count
        content = reading(one)
        count += one.parent == tmp_path
        if count == reads:
            count += 10
            begun(store, "two", 6)
            store.rest()
        return content

    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    account = repair(file, tmp_path / "repaired.sqlite")
    written = len(whole_log(store))
    store.close()

    assert (True, written, written) == (account.sound, account.had, account.kept)


def test_a_name_that_is_taken(file: Path) -> None:
    (file.parent.parent / "mine").write_text("mine")

    with pytest.raises(NameTaken):
        repair(file, file.parent.parent / "mine")
    assert "mine" == (file.parent.parent / "mine").read_text()


def test_what_is_brought_back_has_a_mark_of_its_own(file: Path) -> None:
    """Beside the new file lies nothing but its own."""
    brought_back(file)

    assert {"repaired.sqlite", mark_of(Path("repaired.sqlite")).name, "data"} >= {
        one.name for one in file.parent.parent.iterdir()
    }
