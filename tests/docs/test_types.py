"""The programs of the pages, as a reader has them: each is checked by `mypy --strict`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, programs, programs_of


def file_of(page: str) -> str:
    return "".join(letter if letter.isalnum() else "_" for letter in page.removesuffix(".md"))


def complaints(told: dict[str, str], folder: Path) -> str:
    """What mypy says to programs in a folder of their own, with its own defaults."""
    for name, text in told.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    names = [f"{name}.py" for name in told]
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, *names]
    said = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, encoding="utf-8", check=False)
    return "" if said.returncode == 0 else said.stdout


@pytest.mark.slow
def test_the_programs_of_all_pages_are_typed(tmp_path: Path) -> None:
    """Each page by itself, and the first page of the project too."""
    told = {**programs(), "README.md": programs_of(ROOT / "README.md")}

    assert "" == complaints({file_of(page): text for page, text in told.items()}, tmp_path)


@pytest.mark.slow
def test_what_is_wrong_is_noticed(tmp_path: Path) -> None:
    """Or the test above would say nothing: the front is typed for whoever uses it."""
    said = complaints(
        {
            "type": "import floorman\n\nfloorman.Table([1000, 1000], blinds=(5, 10)).raise_to('30')\n",
            "game": "import floorman\n\nfloorman.Table([1000, 1000], blinds=(5, 10), game='nlh')\n",
        },
        tmp_path,
    )

    assert 'incompatible type "str"; expected "int"' in said
    assert 'Argument "game" to "Table" has incompatible type' in said
