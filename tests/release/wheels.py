"""Building the project and installing it elsewhere, with uv; and whether an index of packages could be reached."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

# What git would not hold, and what does not belong to what is built.
LEFT_OUT = shutil.ignore_patterns(
    *(".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", "dist", "site", "*.mo", "vendor", "*.sqlite*")
)
# What uv says where it reaches no index.
NO_NETWORK = re.compile(
    r"error sending request|failed to fetch|could not connect|dns error|connect error|timed out|network", re.IGNORECASE
)
PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY")
# Nothing listens there.
NOWHERE = "http://127.0.0.1:9"


def ran(*words: str | Path, at: Path, env: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Nothing of the tests' own environment is seen by it."""
    dropped = {"VIRTUAL_ENV", "PYTHONPATH", "UV_PROJECT_ENVIRONMENT"}
    around = {name: value for name, value in os.environ.items() if name not in dropped}
    return subprocess.run(
        [str(word) for word in words],
        cwd=at,
        env={**around, "LC_ALL": "C.UTF-8", **(env or {})},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def uv(*words: str | Path, at: Path) -> subprocess.CompletedProcess[str]:
    found = shutil.which("uv")
    if found is None:
        pytest.skip("NOT TESTED: there is no uv on this machine, and the wheel is built with it")
    return ran(found, *words, at=at)


def fetched(*words: str | Path, at: Path) -> str:
    """What uv said. Where packages cannot be had, the test is skipped and says so."""
    done = uv(*words, at=at)
    if done.returncode and NO_NETWORK.search(done.stderr):
        pytest.skip(f"NOT TESTED: no index of packages can be reached from here: {done.stderr.strip()[-300:]}")
    assert 0 == done.returncode, done.stderr
    return done.stdout


def source_copy(folder: Path) -> Path:
    """The project as a clone has it. A build writes into its source; others are reading ours."""
    copy = folder / "source"
    shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
    return copy


class Environment:
    """An empty environment far from the source, with the wheel in it."""

    def __init__(self, folder: Path, wheel: Path, extra: str = "") -> None:
        self.folder = folder
        self.bin = folder / "env" / ("Scripts" if sys.platform == "win32" else "bin")
        self.python = self.bin / "python"
        # In the versions that are tried together: what appears on an index tomorrow is another test's affair.
        tried = folder / "tried.txt"
        tried.write_text("\n".join(_tried()), encoding="utf-8")
        fetched("venv", "-q", "--python", sys.executable, "env", at=folder)
        wanted = f"{wheel}[{extra}]" if extra else wheel
        fetched("pip", "install", "-q", "--python", self.python, "-c", tried, wanted, at=folder)

    def packages(self) -> set[str]:
        listed = fetched("pip", "list", "-q", "--format", "freeze", "--python", self.python, at=self.folder)
        return {line.partition("==")[0].partition(" @")[0] for line in listed.splitlines() if line}

    def megabytes(self) -> float:
        """Of all files that are installed."""
        return sum(file.stat().st_size for file in self.packages_folder().rglob("*") if file.is_file()) / 1e6

    def packages_folder(self) -> Path:
        return next(self.folder.glob("env/[Ll]ib/**/site-packages"))

    def run(self, *words: str | Path, env: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
        return ran(*words, at=self.folder, env=env)


def _tried() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return list(project["tool"]["uv"]["constraint-dependencies"])


def without_network() -> tuple[list[str], list[str], dict[str, str]]:
    """What stands before a command so that it has no network, what follows it, and what is around it: a network of its
    own with nothing in it where this machine allows that, otherwise proxies that nobody answers at."""
    dead = dict.fromkeys((*PROXIES, *(one.lower() for one in PROXIES)), NOWHERE)
    own = ["unshare", "--net", "--map-root-user"]
    if shutil.which("unshare") and not subprocess.run([*own, "true"], capture_output=True, check=False).returncode:
        return own, ["--alone"], dead
    return [], [], dead
