"""The frame of a night's work: every part runs, whatever becomes of the others, and what it said is kept."""

from __future__ import annotations

import runpy
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from bench.rounds import ROOT

NIGHT = runpy.run_path(str(ROOT / "scripts/nightly.py"))
PART, MAIN = NIGHT["Part"], NIGHT["main"]


def part(name: str, code: str, minutes: float = 1.0, **env: str) -> Any:
    return PART(name, "what it shows", minutes, (sys.executable, "-c", code), env)


def test_a_part_that_fails_stops_no_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each is told with its result, and of the one that failed its last words."""
    parts = [
        part("first", "print('all is well')"),
        part("second", "import sys; print('the river was missing'); sys.exit(3)"),
        part("third", "import os; print(os.environ['GAME'])", GAME="razz"),
    ]

    status = MAIN(["--out", str(tmp_path)], parts)

    assert 1 == status
    said = {file.name: file.read_text() for file in tmp_path.iterdir()}
    assert said == {"first.txt": "all is well\n", "second.txt": "the river was missing\n", "third.txt": "razz\n"}
    table = capsys.readouterr().out.split("\n\n", 1)[1].splitlines()
    assert [["first", "well"], ["second", "failed"], ["third", "well"]] == [line.split()[:2] for line in table[:3]]
    assert table[-1].endswith("the river was missing")


def test_all_well(tmp_path: Path) -> None:
    assert 0 == MAIN(["--out", str(tmp_path / "new")], [part("one", "pass")])


def test_one_part_alone(tmp_path: Path) -> None:
    parts = [part("one", "print(1)"), part("two", "raise SystemExit(1)"), part("three", "print(3)")]

    assert 0 == MAIN(["--out", str(tmp_path), "--only", "one", "three"], parts)
    assert ["one.txt", "three.txt"] == sorted(file.name for file in tmp_path.iterdir())


def test_nobody_means_a_part_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        MAIN(["--only", "two"], [part("one", "pass")])

    assert "'two'" in capsys.readouterr().err


def test_what_hangs_is_ended_with_all_that_it_started(tmp_path: Path) -> None:
    """A second of patience in place of minutes; the process that it had started is gone too."""
    code = (
        "import subprocess, sys, time; "
        "other = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']); "
        "print(other.pid, flush=True); time.sleep(60)"
    )
    ran = NIGHT["run"](part("hangs", code, minutes=2 / 60 / NIGHT["PATIENCE"]), tmp_path)

    assert (None, False, "took too long") == (ran.status, ran.well, ran.result)
    assert ran.wall < 30
    if Path("/proc").exists():
        other = Path("/proc") / ran.file.read_text().split()[0] / "stat"
        deadline = time.monotonic() + 10
        while other.exists() and other.read_text().split()[2] != "Z" and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not other.exists() or other.read_text().split()[2] == "Z"


def test_what_it_cost_is_its_own(tmp_path: Path) -> None:
    """CPU time of the part and of what it started, and not that of the parts before."""
    busy = "import time\nwhile time.process_time() < 0.6: pass"
    nested = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {busy!r}])"

    first, second = (NIGHT["run"](part(name, code), tmp_path) for name, code in (("busy", nested), ("idle", "pass")))

    assert first.cpu >= 0.5
    assert second.cpu < first.cpu


def test_the_list_says_what_each_shows() -> None:
    """Nothing is run, and every campaign that lies among the scripts is in it."""
    command = [sys.executable, "scripts/nightly.py", "--list"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    others = {
        "__init__.py",
        "nightly.py",
        "build_app.py",
        *(file.name for file in (ROOT / "scripts").glob("write_*.py")),
    }
    campaigns = {file.name for file in (ROOT / "scripts").glob("*.py")} - others

    assert {f"scripts/{name}" for name in campaigns} <= set(listed.split())
    assert all(one.shows in listed and one.line in listed for one in NIGHT["PARTS"])


def test_a_part_is_told_as_one_would_type_it() -> None:
    told = part("one", "print('a b')", GAME="razz").line

    assert ["GAME=razz", "python", "-c", "print('a b')"] == shlex.split(told)


@pytest.mark.parametrize(("seconds", "words"), [(0.04, "0.0 s"), (59, "59.0 s"), (90, "2 min"), (7_500, "2 h 05")])
def test_stretches(seconds: float, words: str) -> None:
    assert words == NIGHT["_stretch"](seconds)
