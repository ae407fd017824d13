"""The logs of this folder stay as they are, and each is read by a test."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from tests.logs import test_clock, test_evenings, test_floor, test_hands, test_short, test_tables
from tests.logs.choosing import placed
from tests.logs.hands import read_hands, text_of_logs
from tests.logs.marks import marks
from tests.logs.writing import SUMS, WRITERS, write

HERE = Path(__file__).parent


def sums_in(folder: Path) -> dict[str, str]:
    lines = (folder / SUMS).read_text(encoding="utf-8").splitlines()
    return {name: checked for checked, name in (line.split("  ") for line in lines)}


def sum_of(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def test_no_log_is_ever_rewritten() -> None:
    """What it reads today is what it read when it was written."""
    sums = sums_in(HERE)

    assert sums == {name: sum_of(HERE / name) for name in sums}


def test_every_log_is_read() -> None:
    """No file lies here that no test opens, and none is without its sum."""
    rooms = (test_clock, test_evenings, test_floor, test_hands, test_short, test_tables)

    assert set(sums_in(HERE)) == {file.name for file in HERE.glob("*.json*")}
    assert set(sums_in(HERE)) == {file.name for room in rooms for file in room.FILES}


@pytest.mark.parametrize("what", sorted({*WRITERS} - {"hands"}))
def test_a_log_is_written_once(what: str, tmp_path: Path) -> None:
    """With its sum; a second time it is left alone, and said what to do."""
    file = write(what, 7, tmp_path)

    with pytest.raises(FileExistsError, match="take the next number"):
        write(what, 7, tmp_path)

    assert {file.name: sum_of(file)} == sums_in(tmp_path)


def test_a_hand_is_written_and_read() -> None:
    """The hands beside this one are played by chance, and take their time: see the script."""
    log = placed()
    (again,) = read_hands(text_of_logs([log]).splitlines())

    assert log.lines == again.lines
    assert log.end == again.end
    assert {"hand.placed/1", "book tda-2024", "nlhe to the showdown"} <= marks(again)
