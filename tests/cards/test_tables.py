from __future__ import annotations

import ast
import importlib.util
import runpy
import subprocess
import sys
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

import floorman.cards
from floorman.cards.keys import PLACES, RANK_KEYS, place_of
from floorman.cards.tables import unpacked

ROOM = Path(floorman.cards.__file__).parent
SCRIPT = Path(__file__).parent.parent.parent / "scripts/write_card_tables.py"
# What the core may not know: time, chance, files, and numpy outside the two modules that are for it.
FORBIDDEN = {"random", "os", "pathlib", "time", "logging", "secrets", "datetime", "numpy"}


@pytest.mark.slow
def test_the_tables_are_what_the_script_writes() -> None:
    """Nobody edits a table: each holds what the functions in `orders` say, and is small enough to be kept."""
    written = runpy.run_path(str(SCRIPT))["tables"]()

    assert {f"{name}.bin" for name in written} == {file.name for file in (ROOM / "tables").iterdir()}
    for name, (by_place, by_mask) in written.items():
        kept = (ROOM / "tables" / f"{name}.bin").read_bytes()
        assert by_place + by_mask == unpacked(kept)
        assert 70_000 > len(kept)


def test_every_pattern_of_ranks_has_a_place_of_its_own() -> None:
    """All ways to have up to seven cards of 13 ranks, four of each at most, fill the table without a gap."""
    patterns = [
        ranks
        for count in range(8)
        for ranks in combinations_with_replacement(range(13), count)
        if all(ranks.count(rank) <= 4 for rank in ranks)
    ]
    places = [place_of(sum(RANK_KEYS[rank] for rank in ranks)) for ranks in patterns]

    assert PLACES == len(patterns)
    assert list(range(PLACES)) == sorted(places)


def test_the_room_knows_no_time_no_chance_and_no_files() -> None:
    """Everything uncertain is an argument; numpy is imported by the modules that are named for it alone."""
    for file in ROOM.glob("*.py"):
        forbidden = FORBIDDEN - {"numpy"} if file.name.startswith("fast") else FORBIDDEN

        assert not imported(file) & forbidden, file.name


def imported(file: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "").partition(".")[0])
    return names


def test_ranking_imports_no_numpy_and_no_other_room() -> None:
    """Whoever ranks hands pays for nothing else."""
    code = (
        "import sys, floorman.cards as cards; cards.HIGH.rank(cards.cards_of('AsKsQsJsTs')); "
        "print(*(name for name in sys.modules if name in ('numpy', 'msgspec') or name.startswith('floorman.')))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()

    assert "floorman.cards.ranking" in loaded
    assert ["floorman.version"] == [name for name in loaded if not name.startswith("floorman.cards")]


def test_the_campaign_knows_all_hands() -> None:
    """The script that ranks every hand expects as many as there are of five and of seven cards."""
    spec = importlib.util.spec_from_file_location("verify_cards", SCRIPT.parent / "verify_cards.py")
    assert spec is not None and spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)

    assert 2_598_960 == sum(five for _, _, five, _ in script.CATEGORIES)
    assert 133_784_560 == sum(seven for _, _, _, seven in script.CATEGORIES)
    assert 7_462 == sum(different for _, different, _, _ in script.CATEGORIES)
