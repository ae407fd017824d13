"""What is said of a path beside the last release: by ratios of pairs, and only if it was slower twice."""

from __future__ import annotations

import subprocess
import sys
import venv
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from bench.paths import PATHS
from bench.releases import Nothing, newest_release, python_of
from bench.rounds import ROOT
from bench.slower import (
    TIMES_MOST,
    TURN_SECONDS,
    Measure,
    Missing,
    Pair,
    Worker,
    judged,
    line_of,
    pairs_of,
    times_for,
)

from bench import releases


def measured(*campaigns: Sequence[Pair], times: int = 10) -> tuple[Measure, list[int]]:
    """One campaign after another, and how many rounds each was asked for."""
    asked: list[int] = []

    def measure(path: str, rounds: int) -> tuple[list[Pair], int]:
        asked.append(rounds)
        return list(campaigns[len(asked) - 1]), times

    return measure, asked


def test_the_ratio_is_that_of_the_pairs() -> None:
    """The machine was three times as slow in the middle: both were, and the ratio does not see it."""
    measure, asked = measured([(1.0, 1.0), (3.3, 3.0), (1.0, 1.0), (3.3, 3.0), (1.05, 1.0)])

    found = judged("hand", 5, measure)

    assert found.ratio is not None
    assert 1.05 == pytest.approx(found.ratio.median)
    assert (0.105, 0.1) == pytest.approx((found.here, found.there))
    assert not found.slower
    assert [5] == asked


def test_a_tenth_is_the_limit() -> None:
    """With one that went astray: the one in the middle counts."""
    just, _ = measured([(1.09, 1.0), (1.09, 1.0), (7.0, 1.0)])
    over, _ = measured(*[[(1.11, 1.0), (1.11, 1.0), (1.11, 1.0), (1.11, 1.0), (0.2, 1.0)]] * 2)

    assert (False, True) == (judged("hand", 3, just).slower, judged("hand", 5, over).slower)


def test_what_only_wavers_has_not_grown() -> None:
    """Above the limit in the middle, both times; but of the second look not three in four pairs are."""
    wavers, _ = measured([(1.3, 1.0)] * 3, [(1.0, 1.0), (1.05, 1.0), (1.3, 1.0), (1.3, 1.0), (1.4, 1.0)])

    assert not judged("virtual-act", 3, wavers).slower


def test_another_limit_counts_where_one_is_named() -> None:
    over, asked = measured([(1.19, 1.0)] * 3, [(1.21, 1.0)] * 3, [(1.21, 1.0)] * 6)

    assert (False, True) == (judged("hand", 3, over, 1.2).slower, judged("hand", 3, over, 1.2).slower)
    assert [3, 3, 6] == asked


def test_what_seems_slower_is_measured_once_more() -> None:
    """Twice as often; what was seen then counts, and the first figure is told beside it."""
    slow, level = [(1.3, 1.0)] * 3, [(1.0, 1.0)] * 6
    chance, asked = measured(slow, level)
    truth, _ = measured(slow, [(1.2, 1.0)] * 6)

    once, twice = judged("hand", 3, chance), judged("hand", 3, truth)

    assert [3, 6] == asked
    assert (False, True) == (once.slower, twice.slower)
    assert "x1.000" in line_of(once)
    assert "first 1.300)" in line_of(once)
    assert "x1.200" in line_of(twice)
    assert line_of(twice).endswith("SLOWER")


def test_what_the_release_does_not_have_is_said() -> None:
    """That is no failure; what this tree cannot measure is one."""

    def missing(path: str, rounds: int) -> tuple[list[Pair], int]:
        raise Missing("no such thing as a phone")

    def broken(path: str, rounds: int) -> tuple[list[Pair], int]:
        raise AssertionError("the desk does not open")

    new, wrong = judged("page", 3, missing), judged("page", 3, broken)

    assert (False, False) == (new.failed, new.slower)
    assert "not beside it: no such thing as a phone" in line_of(new)
    assert (True, False) == (wrong.failed, wrong.slower)
    assert "FAILED here: the desk does not open" in line_of(wrong)


@pytest.mark.parametrize("each", [1e-7, 3e-5, 0.002, 0.4])
def test_a_turn_is_as_long_as_it_should_be(each: float) -> None:
    """Long enough to be counted, and never ten times as long as that, but where one alone takes longer."""
    asked: list[int] = []

    def both(times: int) -> float:
        asked.append(times)
        return times * each

    times = times_for(both)

    assert times == asked[-1]
    assert times == TIMES_MOST or times * each >= TURN_SECONDS / 2
    assert times == 1 or max(asked) * each <= TURN_SECONDS * 1.1
    assert len(asked) < 12


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS)
def test_every_path_can_be_measured(path: str) -> None:
    """It does something, and twice as much when it is told to; how long that takes is not asked here."""
    worker = Worker(ROOT, path)
    try:
        assert 0 < worker.turn(1)
        assert 0 < worker.turn(2)
    finally:
        worker.close()
    assert not Path(worker._folder.name).exists()


def test_both_sides_do_the_same() -> None:
    """This tree beside itself, in a few rounds."""
    pairs, times = pairs_of("ruling", 3, ROOT, ROOT)

    assert 3 == len(pairs)
    assert times > 1
    assert all(here > 0 and there > 0 for here, there in pairs)


def test_a_tree_without_an_environment_is_named(tmp_path: Path) -> None:
    with pytest.raises(Nothing, match=f"{tmp_path.name} has no environment"):
        python_of(tmp_path)


def test_an_environment_that_lacks_a_package_is_no_release_without_the_path(tmp_path: Path) -> None:
    """Else most paths would be passed over, and all would seem well."""
    venv.create(tmp_path / ".venv", with_pip=False)

    with pytest.raises(Nothing, match="has no msgspec"):
        pairs_of("fold", 1, ROOT, tmp_path)


def test_a_release_that_is_not_there_is_named() -> None:
    command = [sys.executable, "-m", "bench.slower", "--against", "no-such-release"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert 2 == ended.returncode
    assert "no-such-release cannot be unpacked" in ended.stderr


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """A repository of its own, in place of ours; each call is a git command there."""
    who = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")
    monkeypatch.setattr(releases, "ROOT", tmp_path)

    def git(*words: str) -> str:
        command = ["git", *who, *words]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.strip()

    git("init", "--quiet")
    return git


def commit(git: Callable[..., str], message: str) -> str:
    git("commit", "--quiet", "--allow-empty", "--message", message)
    return git("rev-parse", "--short", "HEAD")


def test_the_last_release_is_the_newest_tag(clone: Callable[..., str]) -> None:
    """By its number: 0.10 came after 0.9, whenever it was tagged."""
    commit(clone, "Release 0.10.0")
    for tag in ("v0.10.0", "v0.9.0"):
        clone("tag", tag)
    commit(clone, "Release 0.11.0")

    assert "v0.10.0" == newest_release()


def test_where_there_is_no_tag_the_last_release_is_the_commit_that_is_called_so(clone: Callable[..., str]) -> None:
    """By its subject: one that speaks of releases further down is none."""
    commit(clone, "Release 0.1.0")
    last = commit(clone, "Release 0.2.0: notes of today")
    commit(clone, "Releases are told of")
    commit(clone, "More words\n\nRelease 0.3.0 will have them")

    assert last == newest_release()


def test_where_nothing_was_released_it_is_said_what_to_do(clone: Callable[..., str]) -> None:
    commit(clone, "A beginning")

    with pytest.raises(Nothing, match="name one by --against"):
        newest_release()


def test_a_folder_without_history_has_no_last_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(releases, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))

    with pytest.raises(Nothing, match="no clone with its history"):
        newest_release()
