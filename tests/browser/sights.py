"""What the pages of an event say, each read into the same few facts, so that all of them can be compared.

The same readers look at a window that stands open and at a page that is only fetched. Figures are read, not sentences:
what a page is called in which language makes no difference.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from floorman.speech import speech

READERS = (Path(__file__).parent / "sights.js").read_text(encoding="utf-8").partition("\n")[2]

LOOK = "([name, at, told]) => (" + READERS.strip() + ")(told)[name](document, at)"
FETCH = (
    "async ([pages, told]) => { const read = ("
    + READERS.strip()
    + """)(told);
    return Promise.all(pages.map(async ([name, path, at]) => {
      const answer = await fetch(path, { headers: { accept: "text/html" } });
      if (!answer.ok) return { wrong: `${answer.status} ${path}` };
      const doc = new DOMParser().parseFromString(await answer.text(), "text/html");
      return read[name](doc, at);
    })); }"""
)


def labels(lang: str) -> dict[str, dict[str, str]]:
    say = speech(lang).say
    codes = {
        "players": "wall.players",
        "pool": "wall.pool",
        "chips": "wall.chips",
        "left": "phone.left",
        "resultsPool": "results.pool",
        "paid": "results.paid",
    }
    return {"words": {name: say(code) for name, code in codes.items()}}


def look(page: Page, name: str, at: str, lang: str) -> dict[str, Any]:
    """What a window shows at this moment."""
    found: dict[str, Any] = page.evaluate(LOOK, [name, at, labels(lang)])
    return found


def fetch(page: Page, pages: list[tuple[str, str, str]], lang: str) -> list[dict[str, Any]]:
    """What these pages say, asked for all at once as somebody would who opens them now."""
    found: list[dict[str, Any]] = page.evaluate(FETCH, [pages, labels(lang)])
    return found
