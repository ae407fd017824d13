"""`floorman log show`: who did what, oldest first, and a clear end where there is no log to show."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest
from rich.cells import cell_len

from floorman.cli.folder import FILE, houses_beside, log_file
from floorman.rulebook import load
from floorman.speech import LANGUAGES, Lang, speech
from floorman.store import Commit, Entry, SqliteStore
from floorman.store.mark import mark_of
from floorman.terms import Accepted, By
from floorman.tournament import (
    AnyCommand,
    ExtendLevel,
    Level,
    SetLevel,
    StartEvent,
    StopClock,
    TakeBack,
    decide,
    open_event,
    opened,
)
from floorman.wire import encode
from tests.cli.terminal import floorman
from tests.tournament.evening import wish

EACH = pytest.mark.parametrize("lang", LANGUAGES)
HOST = By("host", "direction")
STRUCTURE = (Level(20, 50, 100), Level(20, 100, 200))
COMMANDS: tuple[AnyCommand, ...] = (
    StartEvent(),
    StopClock(),
    ExtendLevel(minutes=5),
    ExtendLevel(minutes=-5),
    SetLevel(level=2),
    TakeBack(version=6),
)


def fill(folder: Path, *events: str) -> None:
    """An evening each, told by the same commands a minute apart."""
    store = SqliteStore(log_file(folder))
    for number, event in enumerate(events):
        evening(store, event, 1_772_913_600_000 + number)
    store.close()


def evening(store: SqliteStore, event: str, at: int) -> None:
    book = load("cuca")
    decision = open_event(wish("Friday", STRUCTURE), book)
    assert isinstance(decision, Accepted)
    state = opened(decision.events[0])
    entries = [encode(decision.events[0])]
    for number, command in enumerate(COMMANDS, start=1):
        decided = decide(state, command, HOST, at + number * 60_000, book)
        assert isinstance(decided, Accepted), decided
        for one in decided.events:
            state.apply(one)
            entries.append(encode(one))
    for version, entry in enumerate(entries):
        commit = Commit(
            at=at + version * 60_000,
            person=HOST.person,
            rank=HOST.rank,
            command=f"{event}-{version}",
            expected={f"event/{event}": version},
            entries=[Entry(f"event/{event}", entry.kind, entry.body)],
        )
        store.append([commit])


def show(folder: Path, *more: str) -> tuple[str, ...]:
    return ("log", "show", *more, "--data", str(folder))


def test_for_programs(tmp_path: Path) -> None:
    """Oldest first, numbered as in the log, each with its source."""
    fill(tmp_path, "a")

    rows = floorman(*show(tmp_path, "--json", "--lang", "en")).rows

    assert [1, 2, 3, 4, 5, 6, 7] == [row["version"] for row in rows]
    assert {"event", "position", "version", "at", "person", "rank", "says", "cites"} <= set(rows[0])
    assert list(load("cuca").who_stops_clock.cites) == rows[2]["cites"]
    assert [60_000] * 6 == [later["at"] - row["at"] for row, later in pairwise(rows)]


@EACH
def test_for_people(tmp_path: Path, lang: Lang) -> None:
    """Every event in the reader's words, with its source; every line fits."""
    fill(tmp_path, "a")
    words = speech(lang)

    said = floorman(*show(tmp_path, "--lang", lang))

    kinds = ("event.opened/2", "event.started/1", "clock.stopped/1")
    facts = {"clock.extended/1": {"level": 1, "minutes": 5}, "clock.shortened/1": {"level": 1, "minutes": 5}}
    taken = words.say("command.taken-back/1", what=words.say("clock.level-set/1", level=2))
    expected = [*map(words.say, kinds), *(words.say(kind, **known) for kind, known in facts.items()), taken]
    assert (0, "") == (said.status, said.err)
    assert [] == [sentence for sentence in expected if sentence not in said.words]
    assert [] == [cite for cite in load("cuca").who_stops_clock.cites if cite not in said.words]
    assert words.say("person.host") in said.words
    assert [] == [line for line in said.out.splitlines() if cell_len(line) > 80]


def test_one_event_or_all(tmp_path: Path) -> None:
    fill(tmp_path, "a", "b")

    assert ["a"] * 7 + ["b"] * 7 == [row["event"] for row in floorman(*show(tmp_path, "--json")).rows]
    assert ["b"] * 7 == [row["event"] for row in floorman(*show(tmp_path, "b", "--json")).rows]


@EACH
def test_unknown_event(tmp_path: Path, lang: Lang) -> None:
    fill(tmp_path, "a", "b")

    said = floorman(*show(tmp_path, "c", "--lang", lang))

    assert (2, "", speech(lang).say("log.no-event", event="c", known="a (Friday), b (Friday)") + "\n") == said


@EACH
def test_no_log(tmp_path: Path, lang: Lang) -> None:
    """Looking makes no file."""
    said = floorman(*show(tmp_path / "nowhere", "--lang", lang))

    file = str(log_file(tmp_path / "nowhere"))
    words = speech(lang)
    assert (2, "", f"{words.say('log.none', file=file)}. {words.say('log.begins-so')}\n") == said
    assert not (tmp_path / "nowhere").exists()


def foreign(file: Path) -> None:
    other = sqlite3.connect(file)
    other.execute("create table bookmarks (id integer)")
    other.commit()
    other.close()


def no_database(file: Path) -> None:
    file.write_text("Dear diary, " * 200, encoding="utf-8")


@EACH
@pytest.mark.parametrize("make", [foreign, no_database])
def test_file_of_another_program(tmp_path: Path, make: object, lang: Lang) -> None:
    """It is named and left as it was."""
    assert callable(make)
    file = log_file(tmp_path)
    make(file)
    before = file.read_bytes()

    said = floorman(*show(tmp_path, "--lang", lang))

    assert (2, "", speech(lang).say("store.foreign", file=str(file)) + "\n") == said
    assert before == file.read_bytes()


@EACH
def test_log_of_a_newer_floorman(tmp_path: Path, lang: Lang) -> None:
    fill(tmp_path, "a")
    file = log_file(tmp_path)
    mark_of(file).unlink()
    newer = sqlite3.connect(file)
    newer.execute("pragma user_version = 999")
    newer.close()

    said = floorman(*show(tmp_path, "--lang", lang))

    assert (2, "", speech(lang).say("store.newer", file=str(file)) + "\n") == said


def test_folder_in_place_of_the_file(tmp_path: Path) -> None:
    log_file(tmp_path).mkdir()

    said = floorman(*show(tmp_path, "--lang", "en"))

    assert (2, "") == (said.status, said.out)
    assert str(log_file(tmp_path)) in said.err
    assert "Traceback" not in said.err


def test_where_nobody_has_a_home_the_houses_beside_are_found_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An account in a container has none."""

    def none() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("FLOORMAN_DATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", none)
    for name, events in (("one", 1), ("others", 0)):  # the second name is more alike, and holds nothing
        (tmp_path / name).mkdir()
        with closing(sqlite3.connect(tmp_path / name / FILE)) as log, log:
            log.execute("create table events (position integer primary key)")
            log.executemany("insert into events values (?)", [(one,) for one in range(events)])
    (tmp_path / "mistyped").mkdir()
    (tmp_path / "mistyped" / FILE).touch()

    assert (tmp_path / "one",) == houses_beside(tmp_path / "other")


def test_data_folder_of_this_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """FLOORMAN_DATA names it where no option does."""
    fill(tmp_path, "a")
    monkeypatch.setenv("FLOORMAN_DATA", str(tmp_path))

    assert 7 == len(floorman("log", "show", "--json").rows)
