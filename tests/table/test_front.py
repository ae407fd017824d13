"""The front of the package: quick to import, and typed for whoever uses it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import floorman


def ran(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, encoding="utf-8").stdout


def test_importing_loads_next_to_nothing() -> None:
    """`import floorman` alone loads nothing of ours but the version, and nothing that has to be installed."""
    loaded = ran("import sys; was = set(sys.modules); import floorman; print(*sorted(set(sys.modules) - was))").split()

    ours = [name for name in loaded if name.partition(".")[0] in ("floorman", "msgspec")]
    assert ["floorman", "floorman.version"] == ours


def test_a_table_needs_no_web() -> None:
    """Neither the web framework nor what draws tables in a terminal is loaded, also after a hand with everything."""
    code = """
import sys, random, floorman
table = floorman.Table([1000, 1000], blinds=(50, 100))
table.deal(random.Random(1)); table.call(); table.check()
table.view(1), table.explain(), table.story(), floorman.Table.load(table.save())
floorman.equity("AsKs", "QhQd"), floorman.describe("As Ad")
print(*(name for name in ("litestar", "rich", "uvicorn", "jinja2", "cyclopts", "sqlite3") if name in sys.modules))
"""
    assert "" == ran(code).strip()


def test_the_hand_reads_no_files() -> None:
    """What books and tables are read with is imported when the first one is read: the hand is there at once."""
    late = "tomllib", "hashlib", "tempfile", "zlib"
    code = f"import sys, floorman.hand; print(*(name for name in {late} if name in sys.modules))"

    assert "" == ran(code).strip()


@pytest.mark.parametrize("name", floorman.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(floorman, name) is not None
    assert name in dir(floorman)


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError, match="Tabel"):
        floorman.Tabel  # type: ignore[attr-defined] # noqa: B018


CONSUMER = '''
"""Somebody's program."""

import random

import floorman


def decide(offer: floorman.Offers) -> int | None:
    return offer.raise_min_to


def main() -> dict[int, int]:
    table = floorman.Table({1: 1000, 4: 2000}, blinds=(50, 100), ante=100, ante_kind="big-blind", game="nlhe")
    rng = random.SystemRandom()
    while table.winner is None and table.hands < 10:
        match table.turn.waits_for:
            case "hand" | "cards":
                table.deal(rng)
            case "act":
                offer = table.offers
                assert offer is not None
                least = decide(offer)
                if least is None:
                    table.check_or_call()
                else:
                    table.raise_to(least)
            case "show":
                table.show()
            case "draw" | "players":
                break
    try:
        table.act(floorman.Fold(1))
    except floorman.NotAllowed as refused:
        print(refused.code, refused.cites, refused.says("de"))
    view: floorman.TableView = table.view(1)
    print(view["seats"][0]["cards"], table.explain()[0].paragraphs, floorman.HORSE)
    result: floorman.Result | None = table.result
    if result is not None:
        print(result.pots[0].shares, result.winners)
    share = floorman.equity("AsKs", "QhQd", board="2c 7d Jh").players[0].share
    print(float(share), floorman.describe("As Ad").says("de"))
    return floorman.Table.load(table.save(), book=floorman.book("cuca", minimum_raise="double_the_bet")).stacks
'''
WRONG = """
import floorman

table = floorman.Table([1000, 1000], blinds=(50, 100), anti=5)
table.raise_to("300")
floorman.Tabel
"""


def checked(text: str, folder: Path) -> str:
    """What the type checker says of a program outside the project, with all its strictness."""
    program = folder / "program.py"
    program.write_text(text, encoding="utf-8")
    words = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", str(folder / "cache")]
    return subprocess.run([*words, str(program)], check=False, capture_output=True, encoding="utf-8", cwd=folder).stdout


@pytest.mark.slow
def test_a_consumer_is_typed(tmp_path: Path) -> None:
    """The strictest checking has nothing to say of a right program, and finds what is wrong in a wrong one."""
    assert "" == checked(CONSUMER, tmp_path)

    complaints = checked(WRONG, tmp_path)

    for told in ('"anti"', '"raise_to"', '"Tabel"'):
        assert told in complaints
