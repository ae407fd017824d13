"""Writes docs/glossary.md, its German page and docs/changelog.md: what stands in other files, as pages of the site.

`uv run python scripts/write_pages.py`, after a change of docs/glossary.toml or CHANGELOG.md.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
WORDS = DOCS / "glossary.toml"
GROUP = re.compile(r"^# --- (?P<title>.+)$", re.MULTILINE)

WRITTEN = "<!-- Written by scripts/write_pages.py. -->\n"
ENGLISH = """# Words

[Auf Deutsch](de/glossary.md)

What our words mean, and the German that Floorman has for each.
"""
GERMAN = """# Wörter

[In English](../glossary.md)

Was unsere Wörter bedeuten, und was sie auf Englisch heißen.
"""
TITLES = {
    "the cards and the hand": "Die Karten und die Hand",
    "the floor": "Der Floor",
    "the rulebooks": "Die Regelbücher",
    "what is done and written down": "Was getan und aufgeschrieben wird",
    "what is shown to hold": "Was nachweislich gilt",
}


def texts() -> dict[str, str]:
    """Each page by its name."""
    return {
        "glossary.md": "\n".join(_english()),
        "de/glossary.md": "\n".join(_german()),
        "changelog.md": _changelog((ROOT / "CHANGELOG.md").read_text(encoding="utf-8")),
    }


def groups() -> dict[str, list[dict[str, Any]]]:
    """The words under the titles that the file has for them."""
    text = WORDS.read_text(encoding="utf-8")
    parts = GROUP.split(text)[1:]
    return {title: tomllib.loads(words)["term"] for title, words in zip(parts[::2], parts[1::2], strict=True)}


def _english() -> Iterator[str]:
    yield ENGLISH
    yield WRITTEN
    for title, words in groups().items():
        yield f"## {title[:1].upper()}{title[1:]}\n"
        yield "| word | what it is | in German |"
        yield "|---|---|---|"
        for one in sorted(words, key=lambda one: str(one["term"]).casefold()):
            yield f"| {one['term']} | {one['means']} | {one['de']} |"
        yield ""


def _german() -> Iterator[str]:
    """Words of the code alone are left out: nobody meets them on a page."""
    yield GERMAN
    yield WRITTEN
    for title, words in groups().items():
        if told := [one for one in words if "means_de" in one]:
            yield f"## {TITLES[title]}\n"
            yield "| Wort | was es ist | auf Englisch |"
            yield "|---|---|---|"
            for one in sorted(told, key=lambda one: str(one["de"]).casefold()):
                yield f"| {one['de']} | {one['means_de']} | {one['term']} |"
            yield ""


def _changelog(text: str) -> str:
    """Links of a file at the top of the project, as they lead from the documents."""
    head, _, rest = text.partition("\n")
    return f"{head}\n\n{WRITTEN}{rest}".replace("](docs/", "](")


if __name__ == "__main__":
    for name, text in texts().items():
        (DOCS / name).write_text(text, encoding="utf-8")
