"""The site: built as a reader would build it, without a warning and without a link that leads nowhere."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("zensical") is None, reason="the site is built with the group docs"),
]


def built(folder: Path) -> subprocess.CompletedProcess[str]:
    """`zensical build --strict` in a copy, so that nobody's own site is touched."""
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    return subprocess.run(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", check=False
    )


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    shutil.copytree(DOCS, tmp_path / "docs")
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    return tmp_path


def test_the_site_is_built_without_a_warning(copied: Path) -> None:
    """And every page of the documents is a page of the site."""
    said = built(copied)

    assert 0 == said.returncode, said.stdout
    assert "warning" not in said.stdout.lower()
    pages = [one.relative_to(DOCS).with_suffix("") for one in DOCS.rglob("*.md")]
    missing = [page for page in pages if page.name != "index" and not (copied / "site" / page / "index.html").is_file()]
    assert [] == missing


def test_a_dead_link_is_noticed(copied: Path) -> None:
    """Or the test above would say nothing."""
    with (copied / "docs/why.md").open("a", encoding="utf-8") as page:
        page.write("\n[Nowhere](no-such-page.md)\n")

    assert 0 != built(copied).returncode
