"""Backups that nobody has to think of: which stay, how they come to a second place, and what a kill leaves."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from floorman.store import DamagedDatabase, SqliteStore, StoreFault, UnusableFile
from floorman.store.backups import Held, PlaceMissing, back_up, carry, held, newest, staying
from floorman.store.looking import look
from tests.store.rows import commit, whole_log
from tests.waiting import until

NOW = datetime(2026, 11, 23, 22, 0, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    store = SqliteStore(tmp_path / "floorman.sqlite")
    store.append([commit("c1", b"a", b"b")])
    return store


def names(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


def test_which_ones_stay() -> None:
    """One a minute for a day, and one a day for three years: what is left of them."""
    minutes = [NOW - timedelta(minutes=n) for n in range(24 * 60)]
    days = [NOW - timedelta(days=n) for n in range(1, 3 * 365)]

    stays = sorted(staying([*minutes, *days], NOW), reverse=True)

    assert minutes[:10] == stays[:10]
    of_hours = [at for at in stays if timedelta(minutes=10) <= NOW - at < timedelta(days=1)]
    assert 22 <= len(of_hours) <= 24
    of_days = [at for at in stays if timedelta(days=1) <= NOW - at <= timedelta(days=14)]
    assert 13 == len(of_days)  # that of the first is one of the hours
    older = [at for at in stays if NOW - at > timedelta(days=14)]
    assert 11 <= len(older) <= 13
    assert max(NOW - at for at in stays) <= timedelta(days=366)
    assert stays == sorted(staying(stays, NOW), reverse=True)


def test_the_newest_stays_whatever_the_clock_says() -> None:
    """A clock that was years ahead, or behind, costs no backup that was just made."""
    odd = [NOW + timedelta(days=4000), NOW - timedelta(days=4000)]

    assert set(odd) == staying(odd, NOW)


def test_a_backup_and_its_second_place(store: SqliteStore, tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    file = back_up(store, tmp_path / "backups", NOW)
    again = back_up(store, tmp_path / "backups", NOW)
    carry(file, tmp_path / "stick", NOW)
    carry(file, tmp_path / "stick", NOW)
    store.close()

    assert ["floorman-2026-11-23-220000.sqlite", "floorman-2026-11-23-220001.sqlite"] == names(tmp_path / "backups")
    assert again == newest(tmp_path / "backups")
    assert [file.name] == names(tmp_path / "stick")
    copy = SqliteStore(tmp_path / "stick" / file.name)
    assert 2 == len(whole_log(copy))
    copy.close()


def test_a_place_that_is_not_there(store: SqliteStore, tmp_path: Path) -> None:
    """No folder is made where a stick should be."""
    file = back_up(store, tmp_path / "backups", NOW)
    store.close()
    with pytest.raises(PlaceMissing):
        carry(file, tmp_path / "stick", NOW)

    assert not (tmp_path / "stick").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here that is always full")
def test_a_place_that_is_full(store: SqliteStore, tmp_path: Path) -> None:
    """A half is not left there, and the other files of the stick stay."""
    file = back_up(store, tmp_path / "backups", NOW)
    store.close()
    (tmp_path / "stick").mkdir()
    (tmp_path / "stick" / "holiday.jpg").write_text("mine")
    script = (
        "import resource, sys\n"
        "from datetime import datetime, UTC\n"
        "from pathlib import Path\n"
        "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "from floorman.store.backups import carry\n"
        "from floorman.store import StoreFault\n"
        # After them: what Python compiles and keeps may be longer, and would be cut for everybody.
        "resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000))\n"
        "try:\n"
        "    carry(Path(sys.argv[1]), Path(sys.argv[2]), datetime.now(UTC))\n"
        "except StoreFault as fault:\n"
        "    print(type(fault).__name__)\n"
    )
    said = subprocess.run(
        [sys.executable, "-c", script, str(file), str(tmp_path / "stick")], capture_output=True, text=True, check=False
    )

    assert (UnusableFile.__name__, "") == (said.stdout.strip(), said.stderr)
    assert ["holiday.jpg"] == names(tmp_path / "stick")


def test_a_damaged_log_makes_no_backup(store: SqliteStore, tmp_path: Path) -> None:
    """And the good ones before it stay."""
    back_up(store, tmp_path / "backups", NOW)
    store._writer.execute("update events set rank = 'dealer' where position = 1")
    with pytest.raises(DamagedDatabase):
        back_up(store, tmp_path / "backups", NOW + timedelta(minutes=1))
    store.close()

    assert ["floorman-2026-11-23-220000.sqlite"] == names(tmp_path / "backups")


def test_other_files_are_left_alone(store: SqliteStore, tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    mine = ["floorman-christmas.sqlite", "floorman-2001-01-01-000000.sqlite.txt", "notes.part"]
    for name in mine:
        (tmp_path / "backups" / name).write_text("mine")
    (tmp_path / "backups" / "floorman-2026-11-22-220000.sqlite.part").write_text("half of one")
    back_up(store, tmp_path / "backups", NOW)
    store.close()

    assert sorted([*mine, "floorman-2026-11-23-220000.sqlite"]) == names(tmp_path / "backups")


@pytest.mark.parametrize(
    "when",
    [
        *("2026-02-30-120000", "2026-13-01-120000", "2026-00-01-120000", "2026-11-23-250000", "2026-11-23-126060"),
        *("0000-01-01-000000", "0001-01-01-000000", "9999-12-31-235959", "٢٠٢٦-١١-٢٢-٢٢٠٠٠٠"),
    ],
)
@pytest.mark.parametrize("end", ["", ".part"])
def test_a_name_with_a_time_that_there_is_not(store: SqliteStore, tmp_path: Path, when: str, end: str) -> None:
    """It is none of ours: in neither place is it counted, taken for the newest, or cleared away; backups go on."""
    folders = [tmp_path / "backups", tmp_path / "stick"]
    mine = f"floorman-{when}.sqlite{end}"
    for folder in folders:
        folder.mkdir()
        (folder / mine).write_text("mine")
    before = [(held(folder), newest(folder)) for folder in folders]
    carry(made := back_up(store, folders[0], NOW), folders[1], NOW)
    store.close()

    assert [(Held(0, 0, None), None)] * 2 == before
    assert [{mine, made.name}] * 2 == [set(names(folder)) for folder in folders]
    assert [1, 1] == [found.count for folder in folders if (found := held(folder)) is not None]


BUSY = """
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from floorman.store import SqliteStore
from floorman.store.backups import back_up, carry
folder = Path(sys.argv[1])
store = SqliteStore(folder / "floorman.sqlite")
print("ready", flush=True)
now = datetime.now(UTC)
while True:
    now += timedelta(minutes=7)
    carry(back_up(store, folder / "backups", now), folder / "stick", now)
"""


def test_killed_in_the_middle(store: SqliteStore, tmp_path: Path) -> None:
    """Whatever has a name is a whole backup, in both places; the next start clears the halves away."""
    store.append([commit("c2", *[b"x" * 3000] * 600, expected=2)])
    (tmp_path / "stick").mkdir()
    for number in range(6):
        process = subprocess.Popen(
            [sys.executable, "-c", BUSY, str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.11 + number * 0.043)
        if number == 5:  # a slow machine has not made any yet
            until(lambda: [*(tmp_path / "backups").glob("*.sqlite")])
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
    made = [*(tmp_path / "backups").glob("*.sqlite"), *(tmp_path / "stick").glob("*.sqlite")]
    for file in made:
        look(file, serving=True)
        copy = SqliteStore(file)
        assert 602 == copy.end()
        copy.close()
    last = back_up(store, tmp_path / "backups", datetime.now(UTC))
    carry(last, tmp_path / "stick", datetime.now(UTC))
    store.close()

    assert made
    assert [] == [one for place in ("backups", "stick") for one in names(tmp_path / place) if ".part" in one]


def test_faults_of_a_place_have_sentences() -> None:
    assert issubclass(PlaceMissing, StoreFault)
    assert "backup.place-missing" == PlaceMissing.code
