"""`floorman log show` with what somebody wants to see, masked unless he asks for names."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from floorman.cli.folder import log_file
from floorman.speech import LANGUAGES, Lang, speech
from floorman.store import Commit, Entry, SqliteStore, Text
from floorman.tournament import StartClock, StopClock
from floorman.tournament.commands import Bust, Busted
from tests.archive.nights import KeptNight, begun
from tests.cli.terminal import floorman

EACH = pytest.mark.parametrize("lang", LANGUAGES)
TEXT = "t-0123456789abcdef"


@pytest.fixture
def night(tmp_path: Path) -> KeptNight:
    """Two tables; one goes out; then the clock is stopped for an hour, and somebody says why in his own words."""
    store = SqliteStore(log_file(tmp_path))
    night = begun(store, "night", 12)
    night.do(Bust((Busted("p-night0003"),)))
    night.do(StopClock())
    night.wait(60)
    night.do(StartClock(TEXT))
    store.put_texts([Text(TEXT, "Ada felt faint", ("host",))])
    store.close()
    return night


def show(folder: Path, *more: str) -> tuple[str, ...]:
    return ("log", "show", *more, "--data", str(folder))


def kinds(folder: Path, *more: str) -> list[str]:
    return [row["kind"] for row in floorman(*show(folder, *more, "--json")).rows]


def when(at: int, form: str = "%Y-%m-%dT%H:%M:%S") -> str:
    return datetime.fromtimestamp(at / 1000).astimezone().strftime(form)


def test_from_a_time_on_and_up_to_one(tmp_path: Path, night: KeptNight) -> None:
    started = night.at - 1000

    assert ["clock.started/1"] == kinds(tmp_path, "--since", when(started))
    assert "clock.stopped/1" == kinds(tmp_path, "--until", when(started))[-1]
    assert ["clock.stopped/1"] == kinds(tmp_path, "--until", when(started), "--since", when(started - 3_601_000))
    assert len(night.log) == len(kinds(tmp_path, "--since", when(started, "%Y-%m-%d"), "--until", when(started)[:10]))
    assert [] == kinds(tmp_path, "--since", "2999-01-01")


def test_of_a_kind(tmp_path: Path, night: KeptNight) -> None:
    """A whole kind, its word, or the noun before the dot."""
    assert ["clock.stopped/1", "clock.started/1"] == kinds(tmp_path, "--kind", "clock")
    assert ["clock.stopped/1"] == kinds(tmp_path, "--kind", "clock.stopped")
    assert ["clock.stopped/1"] == kinds(tmp_path, "--kind", "clock.stopped/1")
    assert [] == kinds(tmp_path, "--kind", "cloc")


def test_about_a_table(tmp_path: Path, night: KeptNight) -> None:
    """Also where a seat at it, or a range of tables, tells it."""
    assert ["seats.drawn/1"] == kinds(tmp_path, "--table", "2", "--kind", "seats")
    assert [] == kinds(tmp_path, "--table", "7")


def test_of_a_person(tmp_path: Path, night: KeptNight) -> None:
    """By name, alias or id, whatever he did or what is about him; the host by his word in either language."""
    by_name = kinds(tmp_path, "--who", "player 3 of NIGHT")

    assert ["entry.paid/1", "event.opened/2", "players.out/1", "seats.drawn/1"] == sorted(set(by_name))
    assert by_name == kinds(tmp_path, "--who", "nick3") == kinds(tmp_path, "--who", "p-night0003")
    assert "clock.stopped/1" not in by_name
    assert (
        len(night.log)
        == len(kinds(tmp_path, "--who", "host"))
        == len(kinds(tmp_path, "--who", "Gastgeber", "--lang", "de"))
    )


def test_the_last_few(tmp_path: Path, night: KeptNight) -> None:
    assert ["clock.stopped/1", "clock.started/1"] == kinds(tmp_path, "--limit", "2")
    assert ["clock.stopped/1"] == kinds(tmp_path, "--limit", "1", "--kind", "clock.stopped")


@EACH
def test_masked_unless_asked_for_names(tmp_path: Path, night: KeptNight, lang: Lang) -> None:
    """Aliases alone, and nobody's own words; with --names both."""
    masked = floorman(*show(tmp_path, "--lang", lang))
    open_ = floorman(*show(tmp_path, "--names", "--lang", lang))
    rows = floorman(*show(tmp_path, "--json")).out

    assert "Ada felt faint" not in masked.out + rows
    assert "of night" not in masked.out + rows
    assert "Nick3" in masked.out
    assert "Ada felt faint" in open_.words
    assert "Player 3 of night" in open_.words
    assert TEXT not in masked.out + open_.out + rows


def test_own_words_of_an_old_log_are_masked_too(tmp_path: Path, night: KeptNight) -> None:
    """Earlier ones stand in the log itself."""
    store = SqliteStore(log_file(tmp_path))
    last = list(store.read(night.stream))[-1]
    body = last.body.replace(TEXT.encode(), b"Bo spilled beer")
    expected = {night.stream: last.version}
    entry = Entry(night.stream, last.kind, body)
    store.append([Commit(at=last.at, person="host", rank="floor", command="x", expected=expected, entries=[entry])])
    store.close()

    assert "Bo spilled beer" not in floorman(*show(tmp_path, "--json")).out
    assert "Bo spilled beer" == floorman(*show(tmp_path, "--json", "--names")).rows[-1]["why"]


@EACH
@pytest.mark.parametrize(
    ("option", "value", "code", "facts"),
    [
        ("--since", "yesterday", "log.no-moment", {"told": "yesterday"}),
        ("--until", "2026-13-01", "log.no-moment", {"told": "2026-13-01"}),
        ("--until", "9999-12-31", "log.no-moment", {"told": "9999-12-31"}),
        ("--who", "Zoe", "person.unknown", {"who": "Zoe"}),
        ("--limit", "0", "log.limit", {}),
    ],
)
def test_what_makes_no_sense(
    tmp_path: Path, night: KeptNight, lang: Lang, option: str, value: str, code: str, facts: dict[str, str]
) -> None:
    said = floorman(*show(tmp_path, option, value, "--lang", lang))

    assert (2, "", speech(lang).say(code, **facts) + "\n") == said
