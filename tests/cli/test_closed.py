"""A folder, a log or a backup that this user may not look into: each command says which, in a sentence."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from floorman.store import SqliteStore
from tests.store.rows import commit

ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
# Who may do everything is made somebody who may not.
AS_ANYBODY = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if ROOT else []

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or (ROOT and shutil.which("setpriv") is None), reason="nothing is closed to this user"
)


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Path]:
    """The folder of a log, in one that nobody may look into."""
    folder = tmp_path / "closed"
    store = SqliteStore(folder / "house" / "floorman.sqlite")
    store.append([commit("c1", b"x")])
    store.close()
    folder.chmod(0)
    yield folder / "house"
    folder.chmod(0o700)


def said(*words: str) -> tuple[int, str]:
    command = [*AS_ANYBODY, sys.executable, "-m", "floorman", *words, "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, done.stderr


COMMANDS: list[tuple[str, ...]] = [
    ("log", "show", "--data", "HOUSE"),
    ("log", "verify", "--data", "HOUSE"),
    ("log", "repair", "HOUSE/floorman.sqlite", "OUT"),
    ("backup", "OUT", "--data", "HOUSE"),
    ("restore", "HOUSE/floorman.sqlite", "--data", "NEW"),
    ("restore", "OUT", "--data", "HOUSE"),
    ("person", "list", "--data", "HOUSE"),
    ("staff", "list", "--data", "HOUSE"),
    ("serve", "--no-browser", "--port", "0", "--data", "HOUSE"),
]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_folder_that_is_closed(closed: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    store = SqliteStore(tmp_path / "good.sqlite")
    store.close()
    names = {"HOUSE": str(closed), "OUT": str(tmp_path / "out"), "NEW": str(tmp_path / "new")}
    if words[:2] == ("restore", "OUT"):
        names["OUT"] = str(tmp_path / "good.sqlite")
    told = []
    for word in words:
        for name, path in names.items():
            word = word.replace(name, path)  # noqa: PLW2901
        told.append(word)
    status, err = said(*told)

    assert 2 == status
    assert "Traceback" not in err
    assert str(closed) in err
    assert not (tmp_path / "out").exists()
