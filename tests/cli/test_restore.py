"""`floorman log repair` and `floorman restore`: from a damaged log back to an evening that goes on."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from floorman.cli.folder import log_file
from floorman.speech import LANGUAGES, Lang, speech
from floorman.store import SqliteStore
from floorman.store.wal import wal_of
from tests.archive.nights import begun
from tests.cli.terminal import floorman
from tests.store.harm import copy_of, turned
from tests.store.rows import commit, whole_log

EACH = pytest.mark.parametrize("lang", LANGUAGES)


def killed(folder: Path) -> Path:
    store = SqliteStore(folder / "alive" / "floorman.sqlite")
    begun(store, "friday", 12)
    copied = copy_of(store.path, folder / "house")
    store.close()
    return copied


def rows(folder: Path) -> int:
    store = SqliteStore(log_file(folder), serving=True)
    count = len(whole_log(store))
    store.close()
    return count


@EACH
def test_a_damaged_log_is_brought_back_by_what_its_sentence_says(tmp_path: Path, lang: Lang) -> None:
    file = killed(tmp_path)
    house = file.parent
    had = rows(copy_of(file, tmp_path / "other").parent)
    turned(wal_of(file), wal_of(file).stat().st_size // 2)
    told = floorman("log", "verify", "--data", str(house), "--lang", lang)
    out = tmp_path / "out.sqlite"
    repaired = floorman("log", "repair", str(file), str(out), "--lang", lang)
    asked = floorman("restore", str(out), "--data", str(house), "--lang", lang)
    damaged = wal_of(file).read_bytes()
    restored = floorman("restore", str(out), "--yes", "--data", str(house), "--lang", lang)
    verified = floorman("log", "verify", "--data", str(house), "--lang", lang)

    assert (1, "") == (told.status, told.out)
    assert str(had) in told.err
    assert f"floorman log repair {file}" in told.err
    assert speech(lang).say("repair.kept", file=str(out), kept=had, had=had) in repaired.words
    assert (2, "") == (asked.status, asked.out)
    assert "--yes" in asked.err
    assert (0, "", 0) == (restored.status, restored.err, verified.status)
    assert had == rows(house)
    (aside,) = house.glob("floorman-replaced-*")
    assert damaged == wal_of(aside / "floorman.sqlite").read_bytes()


@EACH
def test_what_is_lost_is_told(tmp_path: Path, lang: Lang) -> None:
    """By its place, its event's name and its time; the status says that something is missing."""
    file = killed(tmp_path)
    SqliteStore(file).close()
    with closing(sqlite3.connect(file)) as other:
        other.execute("update events set rank = 'dealer' where position = 5")
        other.commit()
    out = tmp_path / "out.sqlite"
    said = floorman("log", "repair", str(file), str(out), "--lang", lang)
    out.unlink()
    table = floorman("log", "repair", str(file), str(out), "--lang", lang, "--json").table

    assert 1 == said.status
    assert table["cuts"][0]["name"] in said.out
    assert (4, False, 5, 5) == (table["kept"], table["whole"], table["gaps"][0]["first"], table["gaps"][0]["last"])
    assert speech(lang).say("repair.chained") in said.words


@EACH
def test_where_nothing_was_wrong_nothing_has_to_be_restored(tmp_path: Path, lang: Lang) -> None:
    """Not even while Floorman runs: then it is not looked at at all."""
    file = killed(tmp_path)
    names = [str(tmp_path / name) for name in ("one.sqlite", "two.sqlite", "three.sqlite")]
    said, table = (floorman("log", "repair", str(file), name, *more, "--lang", lang)
                   for name, more in zip(names, [(), ("--json",)], strict=False))  # fmt: skip
    desk = SqliteStore(file, serving=True)
    served = floorman("log", "repair", str(file), names[2], "--lang", lang)
    desk.close()

    assert (0, "") == (said.status, said.err)
    assert speech(lang).say("repair.sound", damaged=str(file), file=names[0]) in said.words
    assert "floorman restore" not in said.words
    assert (True, True) == (table.table["whole"], table.table["sound"])
    assert (2, "", speech(lang).say("store.served", file=str(file), process=str(os.getpid()))) == (
        served.status,
        served.out,
        served.err.strip(),
    )
    assert not Path(names[2]).exists()


def test_a_house_that_is_gone_comes_back(tmp_path: Path) -> None:
    """Only a backup is left: nothing has to be asked."""
    store = SqliteStore(log_file(tmp_path / "house"))
    store.append([commit("c1", b"x")])
    store.backup(tmp_path / "friday.sqlite")
    store.close()

    said = floorman("restore", str(tmp_path / "friday.sqlite"), "--data", str(tmp_path / "new"), "--json")

    assert {"file", "backup", "aside"} == said.table.keys()
    assert None is said.table["aside"]
    assert 1 == rows(tmp_path / "new")


def test_a_backup_that_is_older_than_the_log(tmp_path: Path) -> None:
    """The mark of the log that was there does not frighten anybody afterwards."""
    store = SqliteStore(log_file(tmp_path))
    store.append([commit("c1", b"x")])
    store.backup(tmp_path / "friday.sqlite")
    store.append([commit("c2", b"y", expected=1)])
    store.close()

    assert 0 == floorman("restore", str(tmp_path / "friday.sqlite"), "--yes", "--data", str(tmp_path)).status
    assert 1 == rows(tmp_path)


def test_what_cannot_be_restored(tmp_path: Path) -> None:
    """No such file, one that is none, a damaged one, and a house that is being served: nothing is moved."""
    store = SqliteStore(log_file(tmp_path), serving=True)
    store.append([commit("c1", *[b"x" * 2000] * 30)])
    store.backup(tmp_path / "good.sqlite")
    served = floorman("restore", str(tmp_path / "good.sqlite"), "--yes", "--data", str(tmp_path))
    store.close()
    (tmp_path / "none").write_text("These are my memoirs.")
    content = (tmp_path / "good.sqlite").read_bytes()
    (tmp_path / "bad.sqlite").write_bytes(content[: len(content) // 2])
    names = ("missing", "none", "bad.sqlite")
    ends = [floorman("restore", str(tmp_path / name), "--yes", "--data", str(tmp_path)).status for name in names]

    assert (2, [2, 2, 1]) == (served.status, ends)
    assert not list(tmp_path.glob("floorman-replaced-*"))
    assert 30 == rows(tmp_path)


@EACH
def test_a_log_that_is_missing_is_no_log_that_never_was(tmp_path: Path, lang: Lang) -> None:
    """Each command says so, and what to do; none says that there is no log yet."""
    file = killed(tmp_path)
    file.unlink()
    for command in (["log", "show"], ["log", "verify"], ["backup", str(tmp_path / "x")], ["person", "list"]):
        said = floorman(*command, "--data", str(file.parent), "--lang", lang)

        assert (1, "") == (said.status, said.out)
        assert "floorman.sqlite-wal" in said.err
        assert "floorman restore" in said.err
