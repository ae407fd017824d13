"""`floorman replay`: histories from a terminal, with an exit status for scripts."""

from __future__ import annotations

import shutil
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
    assert [{**row, "index": 1}, {**row, "index": 2}] == rows


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
    assert "antes: 3 entries are due, one for each starting stack, not 1." == rows[1]["detail"]
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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lines_fit(tmp_path: Path, lang: str) -> None:
    """A summary by game, and each fault with its file, in 80 columns."""
    said = floorman("replay", "--lang", lang, folder(tmp_path, **GOOD, **BAD, **{f"more{n}": "x" for n in range(30)}))

    assert [] == [line for line in said.out.splitlines() if cell_len(line) > 80]
    assert "NT" in said.out
    assert "13" in said.out.splitlines()[-1]
