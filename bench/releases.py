"""What Floorman is measured beside: its last release, in a folder and an environment of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.rounds import ROOT


class Nothing(Exception):
    """There is nothing to measure beside; the words say what to do."""


@contextmanager
def release(revision: str) -> Iterator[Path]:
    """The release in a folder that is there for this once, with an environment of its own. Raises Nothing."""
    revision = revision or newest_release()
    with tempfile.TemporaryDirectory(prefix="floorman-release-") as folder:
        tree = Path(folder) / "tree"
        _unpack(revision, tree)
        _install(tree, revision)
        sys.stdout.write(f"Beside {revision} ({_git('rev-parse', '--short', revision + '^{commit}').strip()}).\n")
        sys.stdout.flush()
        yield tree


def newest_release() -> str:
    """The newest tag v*; where tags were not fetched, the newest commit that is called a release. Raises Nothing."""
    try:
        tags = _git("tag", "--list", "v*", "--sort=-version:refname").split()
        commits = _git("log", "--format=%h %s").splitlines()
    except (FileNotFoundError, subprocess.CalledProcessError) as error:
        raise Nothing("this is no clone with its history: name another checkout with --beside") from error
    named = (line.partition(" ") for line in commits)
    found = [*tags, *(commit for commit, _, subject in named if subject.startswith("Release "))]
    if not found:
        raise Nothing("there is no release to measure beside, no tag v*, no commit “Release …”: name one by --against")
    return found[0]


def _unpack(revision: str, tree: Path) -> None:
    """What git has of it: the repository does not learn of this folder, which may be left over if we are killed."""
    file = tree.with_suffix(".zip")
    try:
        _git("archive", "--format=zip", f"--output={file}", revision)
    except subprocess.CalledProcessError as error:
        raise Nothing(f"{revision} cannot be unpacked: {error.stderr.strip()}") from error
    with zipfile.ZipFile(file) as archive:
        archive.extractall(tree)


def _install(tree: Path, revision: str) -> None:
    here = {key: value for key, value in os.environ.items() if key != "VIRTUAL_ENV"}
    command = ["uv", "sync", "--quiet", "--no-default-groups", "--all-extras", "--python", sys.executable]
    try:
        ended = subprocess.run(command, cwd=tree, env=here, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise Nothing("uv is not installed, which makes the release's environment") from error
    if ended.returncode:
        raise Nothing(
            f"the environment of {revision} could not be made. Without a network: run `uv sync` in a checkout of it "
            f"while there is one, and name that folder with --beside.\n{ended.stderr.strip()}"
        )


def python_of(tree: Path) -> Path:
    """The Python of a tree's own environment. Raises Nothing."""
    if tree == ROOT:
        return Path(sys.executable)
    for name in (".venv/bin/python", ".venv/Scripts/python.exe"):
        if (tree / name).exists():
            return tree / name
    raise Nothing(f"{tree} has no environment: run `uv sync` there")


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout
