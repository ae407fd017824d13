"""A copy of the log while it is being written."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from floorman.store import DamagedDatabase, NameTaken, Person, SqliteStore, UnusableFile, looking
from floorman.store.mark import mark_of
from tests.store.rows import bodies, commit, first_break, whole_log


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.sqlite"


def test_a_copy_holds_everything_and_is_one_file(file: Path, tmp_path: Path) -> None:
    store = SqliteStore(file)
    store.append([commit("c1", b"a1", b"a2")])
    store.put_people([Person("p-1", "Ada", "A")])
    secret = store.secret("draws/a")
    (tmp_path / "usb").mkdir()
    store.backup(tmp_path / "usb" / "copy.sqlite")
    store.append([commit("c2", b"a3", expected=2)])
    store.close()

    assert ["copy.sqlite"] == [one.name for one in (tmp_path / "usb").iterdir()]
    copy = SqliteStore(tmp_path / "usb" / "copy.sqlite")
    assert [b"a1", b"a2"] == bodies(copy.follow())
    assert ({"p-1": Person("p-1", "Ada", "A")}, secret) == (copy.people(), copy.secret_of("draws/a"))
    copy.append([commit("c2", b"a3", expected=2)])
    assert None is first_break(copy.follow())
    copy.close()


def test_a_copy_while_others_write(file: Path, tmp_path: Path) -> None:
    """Each copy is one moment of the log: whole commits, no gap, and nobody waits until it is made."""
    store, done = SqliteStore(file), threading.Event()

    def write() -> None:
        for n in range(300):
            store.append([commit(f"c{n}", b"1" * 500, b"2" * 500, expected=2 * n)])
        done.set()

    writer = threading.Thread(target=write)
    writer.start()
    number = 0
    while not done.is_set() or number < 2:
        other = SqliteStore(file)  # as another process does
        other.backup(tmp_path / f"copy-{number}.sqlite")
        other.close()
        number += 1
    writer.join()

    for made in range(number):
        copy = SqliteStore(tmp_path / f"copy-{made}.sqlite")
        rows = whole_log(copy)
        copy.close()
        assert 0 == len(rows) % 2
        assert None is first_break(rows)
    assert 600 == len(whole_log(store))
    store.close()


def test_a_name_that_is_taken(file: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    store = SqliteStore(file)
    for name in ("mine.txt", file.name):
        with pytest.raises(NameTaken):
            store.backup(tmp_path / name)
    store.close()

    assert "mine" == (tmp_path / "mine.txt").read_text()


def test_a_folder_that_is_not_there(file: Path, tmp_path: Path) -> None:
    store = SqliteStore(file)
    with pytest.raises(UnusableFile):
        store.backup(tmp_path / "nowhere" / "copy.sqlite")
    store.close()


def test_a_damaged_log_gives_no_copy(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy is looked through before it gets its name."""
    store = SqliteStore(file)
    store.append([commit("c1", *[b"x" * 2000] * 100)])
    store.close()
    content = bytearray(file.read_bytes())
    for page in range(4096 * 20, 4096 * 40, 4096):
        content[page : page + 8] = b"\xff" * 8
    file.write_bytes(content)
    monkeypatch.setattr(looking, "LOOKED_THROUGH_MOST", 0)
    store = SqliteStore(file)
    with pytest.raises(DamagedDatabase):
        store.backup(tmp_path / "copy.sqlite")
    store.close()

    assert {file.name, mark_of(file).name} == {one.name for one in tmp_path.iterdir()}
