"""A folder, a log or a backup that this user may not look into: each command says which, in a sentence."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from floorman.store import SqliteStore
from tests.store.rows import commit

TESTS = Path(__file__).parent.parent
ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
# Who may do everything is made somebody who may not.
AS_ANYBODY = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if ROOT else []

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or (ROOT and shutil.which("setpriv") is None), reason="nothing is closed to this user"
)


COMMANDS: list[tuple[str, ...]] = [
    ("log", "show", "--data", "HOUSE"),
    ("log", "verify", "--data", "HOUSE"),
    ("log", "repair", "HOUSE/floorman.sqlite", "OUT"),
    ("backup", "OUT", "--data", "HOUSE"),
    ("restore", "HOUSE/floorman.sqlite", "--data", "NEW"),
    ("restore", "GOOD.sqlite", "--data", "HOUSE"),
    ("person", "list", "--data", "HOUSE"),
    ("staff", "list", "--data", "HOUSE"),
    ("serve", "--no-browser", "--port", "0", "--data", "HOUSE"),
]


# One process for all of them, in which each is called as a shell would call it.
ALL_OF_THEM = """
import json, sys
from tests.cli.terminal import floorman
told = [floorman(*words, "--lang", "en") for words in json.loads(sys.argv[1])]
print(json.dumps([[one.status, one.err] for one in told]))
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, ...], tuple[int, str, Path]]:
    """What each says of the folder of a log, in one that nobody may look into, and where that is."""
    folder = tmp_path_factory.mktemp("closed")
    house = folder / "inside" / "house"
    for file, rows in ((house / "floorman.sqlite", [commit("c1", b"x")]), (folder / "good.sqlite", [])):
        store = SqliteStore(file)
        if rows:
            store.append(rows)
        store.close()
    names = {"HOUSE": str(house), "OUT": str(folder / "out"), "NEW": str(folder / "new"), "GOOD": str(folder / "good")}
    (folder / "inside").chmod(0)
    try:
        asked = json.dumps([[_in_full(word, names) for word in words] for words in COMMANDS])
        command = [*AS_ANYBODY, sys.executable, "-c", ALL_OF_THEM, asked]
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300, cwd=TESTS.parent)
    finally:
        (folder / "inside").chmod(0o700)
    told = json.loads(done.stdout.splitlines()[-1])
    return {words: (status, err, folder) for words, (status, err) in zip(COMMANDS, told, strict=True)}


def _in_full(word: str, names: dict[str, str]) -> str:
    for name, path in names.items():
        word = word.replace(name, path)
    return word


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_folder_that_is_closed(said: dict[tuple[str, ...], tuple[int, str, Path]], words: tuple[str, ...]) -> None:
    status, err, folder = said[words]

    assert 2 == status
    assert "Traceback" not in err
    assert str(folder / "inside" / "house") in err
    assert not (folder / "out").exists()
