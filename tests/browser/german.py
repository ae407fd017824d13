"""Is a page German throughout? No sentence of the English catalogue stands on it, and no code without its sentence."""

from __future__ import annotations

import gettext
import re
from functools import cache
from importlib import resources

from playwright.sync_api import Page

CODE = re.compile(r"\b[a-z]+(?:-[a-z]+)*(?:\.[a-z0-9]+(?:[-_][a-z0-9]+)*)+(?:/\d)?\b")
# What looks like a code and is none.
FILES = ("sqlite", "toml", "json", "csv", "html", "pdf", "local", "py", "css", "js")


def read(page: Page) -> list[str]:
    """What can be read on it, line by line, with what is only heard."""
    lines: list[str] = page.evaluate("""() => [
        ...document.body.innerText.split("\\n"),
        ...[...document.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label")),
        ...[...document.querySelectorAll("[placeholder]")].map((one) => one.getAttribute("placeholder")),
        ...[...document.querySelectorAll("[title]")].map((one) => one.getAttribute("title")),
    ]""")
    return [line.strip() for line in lines if line.strip()]


def not_german(lines: list[str]) -> list[str]:
    """The English sentences among them, and the codes."""
    english, families = _english(), _families()
    codes = {code for line in lines for code in CODE.findall(line) if code.split(".")[0] in families}
    return sorted({line for line in lines if line in english} | {one for one in codes if not one.endswith(FILES)})


@cache
def _english() -> frozenset[str]:
    """Those that no German page has any use for."""
    german = set(_texts("de").values())
    return frozenset(said for said in _texts("en").values() if said not in german and len(said) > 3 and "{" not in said)


@cache
def _families() -> frozenset[str]:
    return frozenset(code.split(".")[0] for code in _texts("en") if "." in code)


def _texts(lang: str) -> dict[str, str]:
    folder = resources.files("floorman.speech") / "locale" / lang / "LC_MESSAGES" / "floorman.mo"
    with folder.open("rb") as file:
        catalogue = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    return {code[0] if isinstance(code, tuple) else code: said for code, said in catalogue.items() if code}
