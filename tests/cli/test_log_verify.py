"""`floorman log verify`: for people in both languages, for programs, and with a status for scripts."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from rich.cells import cell_len

from floorman.cli.folder import log_file
from floorman.speech import LANGUAGES, Lang, speech
from floorman.store import SqliteStore
from tests.archive.nights import begun, played
from tests.archive.test_verifying import append
from tests.cli.terminal import floorman

EACH = pytest.mark.parametrize("lang", LANGUAGES)


def fill(folder: Path) -> int:
    """Two events; how many rows that is."""
    store = SqliteStore(log_file(folder))
    count = len(played(store, "one", 6).log) + len(begun(store, "two", 6).log)
    store.close()
    return count


@EACH
def test_all_is_well(tmp_path: Path, lang: Lang) -> None:
    count = fill(tmp_path)

    said = floorman("log", "verify", "--data", str(tmp_path), "--lang", lang)

    assert (0, "") == (said.status, said.err)
    assert speech(lang).say("verify.well", events=count, streams=2) in said.words
    assert [] == [line for line in said.out.splitlines() if cell_len(line) > 80]


def test_all_is_well_for_programs(tmp_path: Path) -> None:
    """The last hash can be written down: a log that still has it at this place is the same up to there."""
    count = fill(tmp_path)
    store = SqliteStore(log_file(tmp_path))
    last = list(store.follow())[-1].hash.hex()
    store.close()

    found = floorman("log", "verify", "--data", str(tmp_path), "--json").table

    assert {"well": True, "events": count, "streams": 2, "hash": last} == found


@EACH
def test_a_changed_event(tmp_path: Path, lang: Lang) -> None:
    """The place, the event and what it means; the status says that something is wrong."""
    fill(tmp_path)
    with closing(sqlite3.connect(log_file(tmp_path))) as other:
        other.execute("update events set rank = 'dealer' where position = 5")
        other.commit()

    said = floorman("log", "verify", "--data", str(tmp_path), "--lang", lang)
    table = floorman("log", "verify", "--data", str(tmp_path), "--lang", lang, "--json")

    words = speech(lang)
    assert (1, 1, "") == (said.status, table.status, said.err)
    assert words.say("verify.where", position=5, event="one", version=5) in said.words
    assert words.say("verify.chain") in said.words
    assert (False, 5, "verify.chain") == tuple(table.table[key] for key in ("well", "position", "code"))
    assert [] == [line for line in said.out.splitlines() if cell_len(line) > 80]


@EACH
@pytest.mark.parametrize(("kind", "code"), [("clock.melted/1", "verify.kind"), ("clock.stopped/1", "verify.body")])
def test_an_event_that_makes_no_sense(tmp_path: Path, lang: Lang, kind: str, code: str) -> None:
    """Of the event that is named alone: the other one is well."""
    fill(tmp_path)
    store = SqliteStore(log_file(tmp_path))
    append(store, "event/two", kind, b"{]")
    store.close()

    ends = [floorman("log", "verify", name, "--data", str(tmp_path), "--lang", lang).status for name in ("one", "two")]
    found = floorman("log", "verify", "two", "--data", str(tmp_path), "--lang", lang, "--json").table

    assert ([0, 1], code) == (ends, found["code"])
    assert found["says"]


@EACH
def test_a_damaged_file(tmp_path: Path, lang: Lang) -> None:
    fill(tmp_path)
    content = log_file(tmp_path).read_bytes()
    log_file(tmp_path).write_bytes(content[: len(content) // 2])

    said = floorman("log", "verify", "--data", str(tmp_path), "--lang", lang)

    assert speech(lang).say("store.damaged", file=str(log_file(tmp_path))) + "\n" == said.err
    assert said.status


def test_no_log_and_no_such_event(tmp_path: Path) -> None:
    none = floorman("log", "verify", "--data", str(tmp_path / "nowhere"), "--lang", "en")
    fill(tmp_path)
    unknown = floorman("log", "verify", "three", "--data", str(tmp_path), "--lang", "en")

    assert (2, 2) == (none.status, unknown.status)
    assert "one (Night), two (Night)" in unknown.err
