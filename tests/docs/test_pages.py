"""The documents as a whole: written pages are up to date, links lead somewhere, nothing comes from other hosts."""

from __future__ import annotations

import re
import runpy

from floorman.scenario.words import ANSWERED_BY, OF_THE_STEP
from floorman.tournament.commands import COMMANDS
from tests.docs.links import LINK, leads_nowhere, prose
from tests.docs.pages import DOCS, ROOT, pages


def test_events_are_up_to_date() -> None:
    """docs/events.md is what scripts/write_events.py writes."""
    written = runpy.run_path(str(ROOT / "scripts/write_events.py"))["text"]()

    assert (DOCS / "events.md").read_text(encoding="utf-8") == written


def test_scenario_words_are_explained() -> None:
    """The page on scenario files names every word that may be asked or expected, and every command that runs."""
    page = (DOCS / "scenarios.md").read_text(encoding="utf-8")

    assert [] == [word for word in (*ANSWERED_BY, *OF_THE_STEP, *COMMANDS) if f"`{word}`" not in page]


def test_links_lead_somewhere() -> None:
    """Every link inside the documents leads to a file, and to a heading in it where it names one."""
    links = [(page, found["target"]) for page in pages() for found in LINK.finditer(prose(page))]
    inside = [(page, target) for page, target in links if "://" not in target]

    assert inside
    assert [] == [f"{page.name}: {target}" for page, target in inside if leads_nowhere(page, target)]


def test_every_page_is_in_the_contents() -> None:
    """Whoever opens the site finds each page, and each once."""
    listed = re.findall(r"^ +- .+: (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)

    assert sorted(page.relative_to(DOCS).as_posix() for page in pages()) == sorted(listed)


def test_the_site_loads_nothing_from_other_hosts() -> None:
    """Fonts would come from another host; the configuration names none."""
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")

    assert "  font: false\n" in config
    assert "://" not in config
