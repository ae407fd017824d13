"""`floorman backup`: a copy while Floorman is running."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from floorman.archive import verify
from floorman.cli.folder import log_file
from floorman.speech import LANGUAGES, Lang, speech
from floorman.store import SqliteStore
from tests.archive.nights import begun
from tests.cli.terminal import floorman

EACH = pytest.mark.parametrize("lang", LANGUAGES)


@EACH
def test_while_it_is_served_and_written(tmp_path: Path, lang: Lang) -> None:
    """The copy is a whole log by itself; the one that serves notices nothing."""
    store = SqliteStore(log_file(tmp_path), serving=True)
    begun(store, "before", 6)
    writer = threading.Thread(target=begun, args=(store, "meanwhile", 40))
    writer.start()
    said = floorman("backup", str(tmp_path / "copy.sqlite"), "--data", str(tmp_path), "--lang", lang)
    writer.join()
    copy = SqliteStore(tmp_path / "copy.sqlite")
    found = verify(copy)
    streams, people = copy.streams(""), copy.people()
    copy.close()

    assert (0, "") == (said.status, said.err)
    assert speech(lang).say("backup.private") in said.words
    assert None is found.bad
    assert "event/before" == streams[0]
    assert {f"p-before{n:04x}" for n in range(6)} <= set(people)
    assert None is verify(store).bad
    store.close()


def test_for_programs(tmp_path: Path) -> None:
    SqliteStore(log_file(tmp_path)).close()
    file = tmp_path / "copy.sqlite"
    found = floorman("backup", str(file), "--data", str(tmp_path), "--json").table

    assert {"file": str(file), "bytes": file.stat().st_size} == found


@EACH
def test_a_name_that_is_taken_and_no_log(tmp_path: Path, lang: Lang) -> None:
    SqliteStore(log_file(tmp_path)).close()
    file = tmp_path / "mine"
    file.write_text("mine")
    taken = floorman("backup", str(file), "--data", str(tmp_path), "--lang", lang)
    none = floorman("backup", str(tmp_path / "x"), "--data", str(tmp_path / "nowhere"), "--lang", lang)

    words = speech(lang)
    assert (2, "", words.say("store.taken", file=str(file)) + "\n") == taken
    missing = words.say("log.none", file=str(log_file(tmp_path / "nowhere")))
    assert (2, "", f"{missing}. {words.say('log.begins-so')}\n") == none
    assert "mine" == file.read_text()
