"""The logs of this folder stay as they are, and each is read by a test."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from floorman.hand import Cash, Rake, Straddle
from tests.logs import test_clock, test_evenings, test_floor, test_hands, test_short, test_tables
from tests.logs.cash_hands import cash_hands
from tests.logs.choosing import placed
from tests.logs.fields import optional
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


# Of a floor, whole evenings are written twice.
WRITTEN = [*sorted({*WRITERS} - {"hands", "floor"}), pytest.param("floor", marks=pytest.mark.nightly)]


@pytest.mark.parametrize("what", WRITTEN)
def test_a_log_is_written_once(what: str, tmp_path: Path) -> None:
    """With its sum; a second time it is left alone, and said what to do."""
    file = write(what, 7, tmp_path)

    with pytest.raises(FileExistsError, match="take the next number"):
        write(what, 7, tmp_path)

    assert {file.name: sum_of(file)} == sums_in(tmp_path)


def test_a_hand_is_written_and_read() -> None:
    """The hands beside this one are those that no log shows yet, and today there may be none: see the script."""
    log = placed()
    (again,) = read_hands(text_of_logs([log]).splitlines())

    assert log.lines == again.lines
    assert log.end == again.end
    assert {"hand.placed/1", "book tda-2024", "nlhe to the showdown"} <= marks(again)


def test_hands_of_cash_games_show_all_that_only_they_have() -> None:
    """Without luck. The house takes five percent: 7,300 reach the cap for four and more, 1,200 and 900 do not."""
    logs = list(cash_hands())
    new = {"hand.raked/1", "hand.runs-wished/1", "hand.runs-agreed/1", "hand.winners-told/1.board"}
    new |= {f"posted {word}" for word in ("straddle", "late-blind", "dead-blind")}

    assert set() == (optional(Cash) | optional(Rake) | optional(Straddle) | new) - set().union(*map(marks, logs))
    assert [90, 60, 45] == [log.end["raked"] for log in logs]
    assert [2, 0, 0] == [log.end["runs"] for log in logs]
