"""The programs of the pages for programmers, as a reader has them: each is checked by `mypy --strict`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, programs, programs_of

CHECKED = (
    "programmers.md",
    "first-bot.md",
    "programmers-recipes.md",
    "coming-from-pokerkit.md",
    "live-stream.md",
    "hand-histories.md",
)


def complaints(text: str, folder: Path) -> str:
    """What mypy says to a program in a folder of its own, with its own defaults."""
    (folder / "program.py").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, "program.py"]
    said = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, encoding="utf-8", check=False)
    return "" if said.returncode == 0 else said.stdout


@pytest.mark.slow
@pytest.mark.parametrize("page", CHECKED)
def test_the_programs_of_a_page_are_typed(page: str, tmp_path: Path) -> None:
    assert "" == complaints(programs()[page], tmp_path)


@pytest.mark.slow
def test_the_readme_has_no_untyped_program(tmp_path: Path) -> None:
    assert "" == complaints(programs_of(ROOT / "README.md"), tmp_path)


@pytest.mark.slow
def test_a_wrong_type_is_noticed(tmp_path: Path) -> None:
    """Or the tests above would say nothing: the front is typed for whoever uses it."""
    said = complaints("import floorman\n\nfloorman.Table([1000, 1000], blinds=(5, 10)).raise_to('30')\n", tmp_path)

    assert 'incompatible type "str"; expected "int"' in said


@pytest.mark.slow
def test_a_game_that_there_is_not_is_noticed(tmp_path: Path) -> None:
    said = complaints("import floorman\n\nfloorman.Table([1000, 1000], blinds=(5, 10), game='nlh')\n", tmp_path)

    assert 'Argument "game" to "Table" has incompatible type' in said
