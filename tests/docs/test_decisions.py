"""The decisions: each page in its parts, all in the list, the old addresses leading on, a reason for each package."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.docs.links import LINK, leads_nowhere, led_on
from tests.docs.pages import DOCS, ROOT

FOLDER = DOCS / "decisions"
PAGES = sorted(page for page in FOLDER.glob("*.md") if page.name != "index.md")
# Once each decision had a page of its own, by the order of time.
NUMBERED = [f"{number:04}" for number in range(1, 79)]
NAME = re.compile(r"[\w.-]+")


def packages_asked_for() -> set[str]:
    """By the build, the engine, an extra, or a group for development."""
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = asked["project"]
    lists = [
        asked["build-system"]["requires"],
        project["dependencies"],
        *project["optional-dependencies"].values(),
        *asked["dependency-groups"].values(),
    ]
    found = [NAME.match(one) for each in lists for one in each]
    return {name[0] for name in found if name is not None} - {project["name"]}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_begins_with_what_holds(page: Path) -> None:
    """Then comes what would change our mind, and last what was given up."""
    parts = re.findall(r"^## (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)

    assert ["What holds", "What would change our mind", "Given up"] == parts


def test_the_list_names_every_page() -> None:
    """Each once, and no other."""
    listed = LINK.findall((FOLDER / "index.md").read_text(encoding="utf-8"))

    assert sorted(page.name for page in PAGES) == sorted(listed)


def test_old_addresses_lead_on() -> None:
    """Each numbered page to a heading that is there, on a page that tells its number."""
    old = led_on()

    assert NUMBERED == sorted(name.removeprefix("decisions/")[:4] for name in old)
    assert [] == [name for name, target in old.items() if leads_nowhere(DOCS / "index.md", target)]
    told = {name: (DOCS / target.partition("#")[0]).read_text(encoding="utf-8") for name, target in old.items()}
    assert [] == [name for name, text in told.items() if name.removeprefix("decisions/")[:4] not in text]


def test_every_package_has_its_reason() -> None:
    """A row for each, and none for what nothing asks for."""
    text = (FOLDER / "packages.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.+`) \| .+ \|$", text, re.MULTILINE)

    assert packages_asked_for() == {name for row in rows for name in re.findall(r"`([^`]+)`", row)}
