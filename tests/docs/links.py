"""Links on the pages, where they lead, and the old addresses that lead on."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from tests.docs.pages import FENCE, ROOT

LINK = re.compile(r"\[[^\]\n]+\]\((?P<target>[^)\s]+)\)")
HEADING = re.compile(r"^#+ (?P<text>.+)$", re.MULTILINE)
LEADS_ON = re.compile(r"^ {8}(?P<old>\S+\.md): (?P<target>\S+)$", re.MULTILINE)


def prose(page: Path) -> str:
    """A page without its blocks of code."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def anchors(page: Path) -> set[str]:
    """The names of a page's headings, as the site makes them: of the letters without their dots."""
    return {
        re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", _plain(found["text"])).strip().lower())
        for found in HEADING.finditer(prose(page))
    }


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()


def leads_nowhere(page: Path, target: str) -> bool:
    name, _, anchor = target.partition("#")
    file = (page.parent / name).resolve() if name else page
    return not file.is_file() or bool(anchor and anchor not in anchors(file))


def led_on() -> dict[str, str]:
    """Pages that were, each with the page, and the heading on it, that it became part of."""
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    return {found["old"]: found["target"] for found in LEADS_ON.finditer(config)}
