"""What changed, folded into one page by a script: under its headings, once, and never into what was given away."""

from __future__ import annotations

from pathlib import Path

import pytest
from scripts.write_changelog import HEAD, HEADINGS, Unfit, fold, fragments

from floorman.version import VERSION
from tests.docs.pages import ROOT


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "changelog.d").mkdir()
    (tmp_path / "changelog.d/README.md").write_text("How to add one.", encoding="utf-8")
    return tmp_path


def tell(root: Path, **news: str) -> None:
    for name, text in news.items():
        (root / f"changelog.d/{name.replace('__', '.')}.md").write_text(text, encoding="utf-8")


def page(root: Path) -> str:
    return (root / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_first_version(root: Path) -> None:
    """A sentence, bullets over several lines, and headings in the order of the form."""
    tell(root, wall="The wall shows\nthe winner.\n", desk__fixed="- One.\n- Two\n  goes on.\n", log__changed="JSON.")

    assert 3 == fold(root, "0.1.0", "2026-01-31")
    assert (
        page(root)
        == f"""{HEAD}
## [0.1.0] - 2026-01-31

### Added

- The wall shows the winner.

### Changed

- JSON.

### Fixed

- One.
- Two goes on.
"""
    )


def test_the_fragments_are_used_up(root: Path) -> None:
    """How to add one stays."""
    tell(root, wall="The wall.")
    fold(root, "0.1.0", "2026-01-31")

    assert ["README.md"] == [file.name for file in (root / "changelog.d").iterdir()]
    with pytest.raises(Unfit, match="nothing new"):
        fold(root, "0.1.0", "2026-01-31")


def test_the_next_version_stands_above_and_changes_nothing_below(root: Path) -> None:
    tell(root, wall="The wall.")
    fold(root, "0.1.0", "2026-01-31")
    before = page(root).removeprefix(HEAD)
    tell(root, clock="The clock.")
    fold(root, "0.2.0", "2026-02-28")

    assert f"{HEAD}\n## [0.2.0] - 2026-02-28\n\n### Added\n\n- The clock.\n{before}" == page(root)


def test_what_comes_before_the_tag_goes_into_the_section_that_is_there(root: Path) -> None:
    """At the end of its heading, or under a new one in its place; what was written there by hand stays."""
    tell(root, wall="The wall.", hole__security="A hole.")
    fold(root, "0.1.0", "2026-01-31")
    (root / "CHANGELOG.md").write_text(page(root).replace("-31\n", "-31\n\nThe first.\n"), encoding="utf-8")
    tell(root, clock="The clock.", desk__fixed="The desk.")
    fold(root, "0.1.0", "2026-02-01")

    assert (
        page(root)
        == f"""{HEAD}
## [0.1.0] - 2026-02-01

The first.

### Added

- The wall.
- The clock.

### Fixed

- The desk.

### Security

- A hole.
"""
    )


def test_long_news_are_broken_between_words(root: Path) -> None:
    tell(root, long="hold-up " * 30)
    fold(root, "0.1.0", "2026-01-31")

    lines = page(root).removeprefix(HEAD).splitlines()
    assert max(map(len, lines)) <= 120
    assert 30 == sum(line.split().count("hold-up") for line in lines)


@pytest.mark.parametrize(
    ("name", "day", "tagged", "said"),
    [
        ("x__fix", "2026-01-31", False, r"x\.fix\.md: .* one of added, changed"),
        ("x__fixed__md", "2026-01-31", False, r"x\.fixed\.md\.md"),
        ("x", "31.1.2026", False, "no day"),
        ("x", "2026-01-31", True, "has its tag"),
    ],
)
def test_what_is_in_the_way_is_said_and_nothing_is_written(
    root: Path, name: str, day: str, tagged: bool, said: str
) -> None:
    tell(root, **{name: "News."})

    with pytest.raises(Unfit, match=said):
        fold(root, "0.1.0", day, tagged=tagged)
    assert not (root / "CHANGELOG.md").exists()
    assert 2 == len([*(root / "changelog.d").iterdir()])


def test_our_own_fragments_can_be_folded() -> None:
    """Each has a name that the script knows, and says something; the folder tells how to add one."""
    found = fragments(ROOT / "changelog.d")

    assert {*found.values()} <= {*HEADINGS}
    assert [] == [file.name for file in found if not file.read_text(encoding="utf-8").strip()]
    assert all(f"`{kind}`" in (ROOT / "changelog.d/README.md").read_text(encoding="utf-8") for kind in HEADINGS)


def test_the_version_has_its_section() -> None:
    assert f"## [{VERSION}] - 20" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
