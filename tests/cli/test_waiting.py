"""A bar on a terminal where something takes longer than a moment: how far it is, and gone when broken off."""

from __future__ import annotations

import io
import threading
from contextlib import redirect_stderr
from itertools import pairwise
from pathlib import Path

import pytest

from floorman.archive import repair, verify
from floorman.cli import waiting
from floorman.cli.waiting import Waiting
from floorman.store import SqliteStore, copying
from tests.archive.nights import begun, played
from tests.cli.terminal import floorman
from tests.store.rows import commit
from tests.waiting import until


class Screen(io.StringIO):
    """What somebody looks at, or does not."""

    def __init__(self, *, looked_at: bool) -> None:
        super().__init__()
        self._looked_at = looked_at

    def isatty(self) -> bool:
        return self._looked_at


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """A terminal on which the first moment is over at once."""
    monkeypatch.setattr(waiting, "MOMENT_SECONDS", 0)
    monkeypatch.setattr(waiting, "LOOK_SECONDS", 0.001)
    monkeypatch.setenv("TERM", "xterm")
    return Screen(looked_at=True)


def test_how_far_it_is(screen: Screen) -> None:
    with redirect_stderr(screen), Waiting() as bar:
        bar(1, 4)
        until(lambda: "25%" in screen.getvalue())


def test_how_many_of_how_many(screen: Screen) -> None:
    with redirect_stderr(screen), Waiting(counts=True) as bar:
        bar.says("Hände")
        bar(3, 7)
        until(lambda: "3/7" in screen.getvalue() and "Hände" in screen.getvalue())


def test_nothing_before_a_moment_is_over(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "MOMENT_SECONDS", 60)
    with redirect_stderr(screen), Waiting() as bar:
        bar(1, 4)

    assert "" == screen.getvalue()


def test_nothing_where_nobody_looks() -> None:
    elsewhere = Screen(looked_at=False)
    with redirect_stderr(elsewhere), Waiting() as bar:
        bar(1, 4)
        assert [] == showing()

    assert "" == elsewhere.getvalue()


def showing() -> list[threading.Thread]:
    return [one for one in threading.enumerate() if "_show" in one.name]


def test_broken_off_it_is_gone(screen: Screen) -> None:
    """Ctrl+C waits for no thread, and leaves an empty line."""
    with pytest.raises(KeyboardInterrupt), redirect_stderr(screen), Waiting() as bar:
        bar(1, 4)
        until(lambda: "25%" in screen.getvalue())
        raise KeyboardInterrupt

    assert [] == showing()


def rising(told: list[tuple[int, int]]) -> bool:
    """It never goes back, and comes to its end."""
    return all(before[0] <= after[0] for before, after in pairwise(told)) and told[-1][0] == told[-1][1] > 0


def filled(file: Path) -> None:
    store = SqliteStore(file)
    played(store, "one", 6)
    begun(store, "two", 6)
    store.close()


def test_a_look_at_the_log_says_how_far_it_is(tmp_path: Path) -> None:
    filled(tmp_path / "log.sqlite")
    store, told = SqliteStore(tmp_path / "log.sqlite"), list[tuple[int, int]]()

    assert verify(store, tell=lambda *far: told.append(far)).bad is None
    store.close()

    assert rising(told)


def test_of_one_event_alone_it_comes_to_its_end_too(tmp_path: Path) -> None:
    filled(tmp_path / "log.sqlite")
    store, told = SqliteStore(tmp_path / "log.sqlite"), list[tuple[int, int]]()
    stream = next(name for name in store.versions() if name.endswith("one"))

    verify(store, stream, lambda *far: told.append(far))
    store.close()

    assert rising(told)


def test_a_repair_says_how_far_it_is(tmp_path: Path) -> None:
    filled(tmp_path / "log.sqlite")
    told: list[tuple[int, int]] = []

    assert repair(tmp_path / "log.sqlite", tmp_path / "new.sqlite", lambda *far: told.append(far)).whole

    assert rising(told)


def test_a_backup_says_how_far_it_is_and_can_be_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In steps, though it is one moment of the log: what is written between two of them is not in it."""
    monkeypatch.setattr(copying, "STEP_PAGES", 5)
    store, told = SqliteStore(tmp_path / "log.sqlite"), list[tuple[int, int]]()
    store.append([commit("c1", b"1" * 50_000, b"2" * 50_000)])

    def tell(done: int, of: int) -> None:
        if not told:
            store.append([commit("c2", b"3" * 50_000, expected=2)])
        told.append((done, of))

    def broken_off(_done: int, _of: int) -> None:
        raise KeyboardInterrupt

    store.backup(tmp_path / "copy.sqlite", tell)
    with pytest.raises(KeyboardInterrupt):
        store.backup(tmp_path / "other.sqlite", broken_off)
    store.append([commit("c3", b"4", expected=3)])
    store.close()

    assert rising(told) and len(told) > 2
    copy = SqliteStore(tmp_path / "copy.sqlite")
    assert ["c1", "c1"] == [row.command for row in copy.follow()]
    copy.close()
    assert not (tmp_path / "other.sqlite").exists()


@pytest.mark.parametrize("words", [("log", "verify"), ("backup", "copy.sqlite")], ids=" ".join)
def test_commands_show_it(words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what they print is as it was without."""
    monkeypatch.chdir(tmp_path)
    seen: list[tuple[int, int]] = []
    monkeypatch.setattr(Waiting, "__call__", lambda _bar, *far: seen.append(far))
    filled(tmp_path / "floorman.sqlite")

    assert 0 == floorman(*words, "--data", str(tmp_path)).status
    assert rising(seen)
