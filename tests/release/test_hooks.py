"""The hook that a clone can turn on: what is not formatted is not committed. It looks at what is staged."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

GOOD = 'NAME = "Ada"\n'
UNFORMATTED = "NAME =  'Ada'\n"
UNLINTED = "import os\n"

pytestmark = pytest.mark.skipif(
    not (shutil.which("git") and shutil.which("uv")), reason="NOT TESTED: the hook needs git and uv"
)


class Clone:
    """A repository of its own, with the hook turned on by the command that CONTRIBUTING names."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.git("init", "-q")
        shutil.copytree(ROOT / "hooks", folder / "hooks")
        shutil.copy(ROOT / "pyproject.toml", folder)
        self.git("config", "core.hooksPath", "hooks")

    def git(self, *words: str) -> subprocess.CompletedProcess[str]:
        who = ("GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL")
        around = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        env = {**around, **dict.fromkeys(who, "ada"), "UV_PROJECT_ENVIRONMENT": sys.prefix}
        return subprocess.run(["git", *words], cwd=self.folder, env=env, capture_output=True, text=True, check=False)

    def stage(self, text: str) -> None:
        (self.folder / "cards.py").write_text(text, encoding="utf-8")
        self.git("add", "cards.py")

    def commit(self) -> subprocess.CompletedProcess[str]:
        return self.git("commit", "-q", "-m", "Cards")


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return Clone(tmp_path)


def test_what_is_well_is_committed(clone: Clone) -> None:
    clone.stage(GOOD)
    done = clone.commit()

    assert (0, "") == (done.returncode, done.stderr)


@pytest.mark.parametrize(("text", "said"), [(UNFORMATTED, "not formatted: cards.py"), (UNLINTED, "F401")])
def test_what_is_not_is_not(clone: Clone, text: str, said: str) -> None:
    """It is said what and where, and what mends it; the file stays as it is."""
    clone.stage(text)
    done = clone.commit()

    assert 0 != done.returncode
    assert said in done.stderr
    assert "uv run ruff format" in done.stderr
    assert text == (clone.folder / "cards.py").read_text(encoding="utf-8")
    assert "" == clone.git("log", "--oneline").stdout


def test_the_staged_half_counts(clone: Clone) -> None:
    """What lies in the folder beside it may be for another commit."""
    clone.stage(GOOD)
    (clone.folder / "cards.py").write_text(UNFORMATTED, encoding="utf-8")
    assert 0 == clone.commit().returncode

    clone.stage(UNFORMATTED.replace("Ada", "Bo"))
    (clone.folder / "cards.py").write_text(GOOD, encoding="utf-8")
    assert 0 != clone.commit().returncode


def test_the_command_is_written_where_people_look() -> None:
    assert "git config core.hooksPath hooks" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert os.access(ROOT / "hooks/pre-commit", os.X_OK)
