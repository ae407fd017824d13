"""The site: built as a reader would build it, without a warning and without a link that leads nowhere."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.docs.links import led_on
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


def leads_on(site: Path, old: str, target: str) -> bool:
    """A small page, to the heading that has what stood there."""
    page = site / old.removesuffix(".md") / "index.html"
    name, _, anchor = target.removeprefix("decisions/").partition("#")
    return page.is_file() and f'url=../{name.removesuffix(".md")}/#{anchor}"' in page.read_text(encoding="utf-8")


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    shutil.copytree(DOCS, tmp_path / "docs")
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    return tmp_path


def test_the_site_is_built_without_a_warning(copied: Path) -> None:
    """And every page of the documents is a page of the site; so is every address that was one, and leads on."""
    said = built(copied)

    assert 0 == said.returncode, said.stdout
    assert "warning" not in said.stdout.lower()
    pages = [one.relative_to(DOCS).with_suffix("") for one in DOCS.rglob("*.md")]
    missing = [page for page in pages if page.name != "index" and not (copied / "site" / page / "index.html").is_file()]
    assert [] == missing
    assert [] == [old for old, target in led_on().items() if not leads_on(copied / "site", old, target)]


def test_a_dead_link_is_noticed(copied: Path) -> None:
    """Or the test above would say nothing."""
    with (copied / "docs/why.md").open("a", encoding="utf-8") as page:
        page.write("\n[Nowhere](no-such-page.md)\n")

    assert 0 != built(copied).returncode
