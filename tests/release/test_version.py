"""One version, whoever is asked."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from importlib.metadata import version

import floorman
from floorman.desk.cards import PROGRAM
from floorman.version import VERSION
from tests.cli.terminal import floorman as terminal
from tests.docs.pages import ROOT

SOURCE = "src/floorman/version.py"


def test_all_say_the_same() -> None:
    """The metadata that the build wrote, the terminal, the package, and what the desk writes on its cards."""
    assert VERSION == version("floorman")
    assert VERSION + "\n" == terminal("--version").out
    assert VERSION == floorman.__version__
    assert VERSION == PROGRAM


def test_it_is_written_in_one_place() -> None:
    """The build reads it from the package; no other line of the project's own source sets it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    texts = [ROOT / "pyproject.toml", *sorted((ROOT / "src").rglob("*.py"))]
    holding = [file for file in texts if re.search(rf'"{re.escape(VERSION)}"', file.read_text(encoding="utf-8"))]

    assert (["version"], False) == (project["project"]["dynamic"], "version" in project["project"])
    assert SOURCE == project["tool"]["hatch"]["version"]["path"]
    assert [ROOT / SOURCE] == holding


def test_asking_for_it_loads_nothing_else() -> None:
    """Neither the engine nor the package's metadata, which takes longer to read than all the rest."""
    ask = "import json, sys, floorman; floorman.__version__; print(json.dumps(sorted(sys.modules)))"
    loaded = json.loads(subprocess.run([sys.executable, "-c", ask], capture_output=True, check=True).stdout)

    assert ["floorman", "floorman.version"] == [one for one in loaded if one.partition(".")[0] == "floorman"]
    assert "importlib.metadata" not in loaded or _loaded_by_python_itself("importlib.metadata")


def _loaded_by_python_itself(module: str) -> bool:
    """Something in the environment may have it loaded at the start already."""
    ask = f"import sys; print({module!r} in sys.modules)"
    return subprocess.run([sys.executable, "-c", ask], capture_output=True, check=True).stdout.strip() == b"True"
