"""Opening a log from the terminal: what is in the way is said in both languages, and what was done to it, too."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from time import strftime

import pytest

from floorman.cli.folder import log_file
from floorman.cli.opening import open_store
from floorman.speech import LANGUAGES, Lang, speech
from floorman.store import SqliteStore, schema
from floorman.store.mark import mark_of
from tests.cli.terminal import floorman
from tests.store.test_sqlite_upgrade import OLD
from tests.waiting import LONG_SECONDS

EACH = pytest.mark.parametrize("lang", LANGUAGES)


@EACH
def test_an_older_log_is_brought_up_to_date_and_it_is_said(tmp_path: Path, lang: Lang) -> None:
    """Once, with the name of the copy; what was asked for is answered all the same."""
    file = log_file(tmp_path)
    with closing(sqlite3.connect(file)) as old:
        old.executescript(OLD.read_text(encoding="utf-8"))
    first, second = (floorman("person", "list", "--json", "--data", str(tmp_path), "--lang", lang) for _ in range(2))

    copy = tmp_path / f"floorman-version-1-{strftime('%Y-%m-%d')}.sqlite"
    assert speech(lang).say("store.upgraded", file=str(file), backup=str(copy)) + "\n" == first.err
    assert (0, "", 0) == (first.status, second.err, second.status)
    assert ["Ada Lovelace", "Bo"] == sorted(row["name"] for row in first.rows)
    assert copy.is_file()


def test_a_log_that_another_floorman_serves(tmp_path: Path) -> None:
    """`serve` says which process it is, and what to do."""
    file, lang = log_file(tmp_path), "de"
    store = SqliteStore(file, serving=True)
    command = [sys.executable, "-m", "floorman", "serve", "--no-browser", "--port", "0", "--lang", lang]
    said = subprocess.run(
        [*command, "--data", str(tmp_path)], capture_output=True, text=True, check=False, timeout=LONG_SECONDS
    )
    store.close()

    words = speech("de").say("store.served", file=str(file), process=str(os.getpid()))
    assert (2, words + "\n") == (said.returncode, said.stderr)


@EACH
def test_a_locked_log(tmp_path: Path, lang: Lang, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "PATIENCE_S", 0.05)
    file = log_file(tmp_path)
    SqliteStore(file).close()
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("pragma locking_mode = exclusive")
    other.execute("begin exclusive")
    said = floorman("log", "show", "--data", str(tmp_path), "--lang", lang)
    other.close()

    assert (2, "", speech(lang).say("store.locked", file=str(file)) + "\n") == said


@EACH
def test_what_was_open_to_others_is_said(tmp_path: Path, lang: Lang, capsys: pytest.CaptureFixture[str]) -> None:
    """Once, when it is served; with the names of what was closed."""
    if os.name == "nt":
        pytest.skip("files have no such rights there")
    file = log_file(tmp_path)
    SqliteStore(file).close()
    file.chmod(0o644)
    for _ in range(2):
        open_store(file, lang, serving=True).close()

    told = capsys.readouterr().err
    assert 1 == told.count(speech(lang).say("store.closed", files="")[:30])
    assert str(file) in told


@EACH
def test_a_mark_that_cannot_be_read_is_said(tmp_path: Path, lang: Lang) -> None:
    """It stops no command, and is said once."""
    file = log_file(tmp_path)
    SqliteStore(file).close()
    mark_of(file).write_bytes(b"")
    first, second = (floorman("log", "verify", "--data", str(tmp_path), "--lang", lang) for _ in range(2))

    assert (0, 0, "") == (first.status, second.status, second.err)
    assert speech(lang).say("store.unmarked", file=str(mark_of(file))) + "\n" == first.err
