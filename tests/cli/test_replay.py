"""`floorman replay`: histories from a terminal, with an exit status for scripts."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len

from floorman.speech import LANGUAGES
from tests.cli.terminal import floorman
from tests.histories.files import DATA, phh

GOOD = {"good": phh()}
BAD = {"mismatch": phh(finishing_stacks="[1, 2, 3]"), "refused": phh(variant='"XY"'), "unreadable": "variant = "}


def folder(where: Path, **texts: str) -> str:
    for name, text in texts.items():
        (where / f"{name}.phh").write_text(text, encoding="utf-8")
    return str(where)


@pytest.mark.parametrize("name", BAD)
def test_exit_status(tmp_path: Path, name: str) -> None:
    """0 only if nothing differs, was refused or could not be read."""
    where = folder(tmp_path, **GOOD)
    assert 0 == floorman("replay", where).status

    folder(tmp_path, **{name: BAD[name]})
    assert 1 == floorman("replay", where).status
    assert [name] == [row["status"] for row in floorman("replay", "--json", where).rows if row["status"] != "exact"]


def test_rows_for_programs(tmp_path: Path) -> None:
    """One object for each hand of each file, in order, with the keys that programs rely on."""
    file = tmp_path / "evening.txt"
    file.write_text("\n".join(f"[{number}]\n{phh()}" for number in (1, 2)), encoding="utf-8")

    rows = floorman("replay", "--json", str(file)).rows

    row = {
        "file": str(file),
        "variant": "NT",
        "status": "exact",
        "detail": "",
        "stacks": [1100, 900, 1000],
        "recorded": [1100, 900, 1000],
    }
    # A heading, eight lines of fields, and the next heading.
    assert [{**row, "index": 1, "line": 1}, {**row, "index": 2, "line": 9}] == rows


def test_money_is_told_exactly(tmp_path: Path) -> None:
    cents = phh(blinds_or_straddles="[0.05, 0.1, 0]", min_bet="0.1", actions='["p3 f", "p1 f"]', finishing_stacks=None)
    where = folder(tmp_path, cents=cents)

    assert '"stacks":[999.95,1000.05,1000]' in floorman("replay", "--json", where).out


def test_what_cannot_be_read_has_a_row_too(tmp_path: Path) -> None:
    """With where and what to do; the other files are still played."""
    where = folder(tmp_path, a="variant = ", b=phh(antes="[0]"), c=phh())
    (tmp_path / "d.phh").write_bytes(b"\xff\xfe")

    rows = floorman("replay", "--json", where, str(tmp_path / "nowhere.phh")).rows

    assert ["unreadable", "unreadable", "exact", "unreadable", "unreadable"] == [row["status"] for row in rows]
    assert "line 2, antes: 3 entries are due, one for each starting stack, not 1." == rows[1]["detail"]
    assert all(row["stacks"] is None and row["recorded"] is None for row in rows if row["status"] == "unreadable")


def test_folders_are_searched(tmp_path: Path) -> None:
    """Histories are told by their ending or by how they begin; other files are left alone."""
    (tmp_path / "inner").mkdir()
    shutil.copy(DATA / "wsop-1.phh", tmp_path / "inner" / "hand")
    folder(tmp_path, good=phh())
    (tmp_path / "notes.txt").write_text("not a hand", encoding="utf-8")

    rows = floorman("replay", "--json", str(tmp_path)).rows

    assert ["good.phh", "hand"] == [Path(row["file"]).name for row in rows]


def test_nothing_to_play(tmp_path: Path) -> None:
    assert 2 == floorman("replay").status
    assert 2 == floorman("replay", str(tmp_path)).status
    assert 2 == floorman("replay", "--book", "nobody", folder(tmp_path, **GOOD)).status


def test_odd_file_names(tmp_path: Path) -> None:
    """Letters that are no UTF-8, and such as a terminal would obey: told so that nothing is lost and nothing obeyed."""
    for name in (b"\xe4.phh", b"\x1b[31m.phh", b"a\nb.phh"):
        (tmp_path / os.fsdecode(name)).write_text(BAD["refused"], encoding="utf-8")

    rows = floorman("replay", "--json", str(tmp_path)).rows
    said = floorman("replay", str(tmp_path)).out

    assert ["\\x1b[31m.phh", "a\\nb.phh", "\\xe4.phh"] == [row["file"].rpartition("/")[2] for row in rows]
    assert "\x1b" not in said
    assert all(name in "".join(said.split()) for name in ("\\x1b[31m.phh", "a\\nb.phh", "\\xe4.phh"))


def test_whoever_reads_may_go(tmp_path: Path) -> None:
    """`floorman replay --json FOLDER | head -1`: no traceback, and the exit status of a program that was cut off."""
    file = tmp_path / "many.phhs"
    file.write_text("\n".join(f"[{number}]\n{phh()}" for number in range(1, 2_000)), encoding="utf-8")
    command = [sys.executable, "-m", "floorman", "replay", "--json", str(file)]

    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        first = running.stdout.readline()
        running.stdout.close()
        told = running.stderr.read()

    assert "exact" in first
    assert ("", 141) == (told, running.returncode)


def test_whoever_reads_sentences_may_go_too() -> None:
    """`floorman book show tda-2024 | head -1`."""
    command = [sys.executable, "-m", "floorman", "book", "show", "tda-2024"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        told = running.stderr.read()

    assert ("", 141) == (told, running.returncode)


@pytest.mark.parametrize("words", [("--help",), ("equity", "--help"), ("ruling", "--help", "--lang", "de")])
def test_help_that_nobody_reads(words: tuple[str, ...]) -> None:
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "floorman", *words]
    done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, text=True, check=False)
    os.close(write)

    assert ("", 141) == (done.stderr, done.returncode)


def test_a_pipe_into_which_nobody_writes(tmp_path: Path) -> None:
    """Told, and not waited for."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    (row,) = floorman("replay", "--json", str(pipe)).rows

    assert "unreadable" == row["status"]
    assert "Nobody writes into this pipe" in row["detail"]


def test_a_pipe_into_which_somebody_writes(tmp_path: Path) -> None:
    """All of it is read, however late it comes."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writes = "import sys, time; out = open(sys.argv[1], 'w'); print('open', flush=True); time.sleep(0.3); "
    writes += "out.write(sys.argv[2])"
    text = "\n".join(f"[{number}]\n{phh()}" for number in (1, 2, 3))

    with subprocess.Popen([sys.executable, "-c", writes, str(pipe), text], stdout=subprocess.PIPE) as writer:
        reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)  # or it would wait for somebody to read
        assert writer.stdout is not None
        writer.stdout.readline()
        rows = floorman("replay", "--json", str(pipe)).rows
        os.close(reading)

    assert ["exact"] * 3 == [row["status"] for row in rows]


def test_a_hand_that_is_refused_counts_for_its_game(tmp_path: Path) -> None:
    """A straddle is not played; the table has it under the game of the file."""
    where = folder(tmp_path, straddle=phh(blinds_or_straddles="[50, 100, 200]"))

    assert ["NT"] == [row["variant"] for row in floorman("replay", "--json", where).rows]


def test_a_folder_of_another_format_says_which(tmp_path: Path) -> None:
    (tmp_path / "HH2026.txt").write_text(
        "\ufeffFull Tilt Poker Game #12345: Tournament #1, $1 Hold'em\n", encoding="utf-8"
    )

    (row,) = floorman("replay", "--json", str(tmp_path)).rows

    assert "unreadable" == row["status"]
    assert "Full Tilt Poker" in row["detail"]
    assert "Open Hand History" in row["detail"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lines_fit(tmp_path: Path, lang: str) -> None:
    """A summary by game, and each fault with its file, in 80 columns."""
    said = floorman("replay", "--lang", lang, folder(tmp_path, **GOOD, **BAD, **{f"more{n}": "x" for n in range(30)}))

    assert [] == [line for line in said.out.splitlines() if cell_len(line) > 80]
    assert "NT" in said.out
    assert "13" in said.out.splitlines()[-1]
