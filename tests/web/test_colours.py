"""The colours of the pages, from their tokens: both themes can be read, and the dark one stands twice alike."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from floorman.web.app import STATIC

TOKENS = (STATIC / "tokens.css").read_text("utf-8")
THEMES = ("light", "dark")

# Text on what lies under it: 4.5 to 1 is what somebody with weak eyes needs.
TEXT = [
    *((text, ground) for text in ("ink", "ink-2") for ground in ("paper", "card", "sunk")),
    *((f"{colour}-text", ground) for colour in ("baize", "brass", "oxblood", "blue") for ground in ("paper", "card")),
    *((f"{colour}-text", f"{colour}-wash") for colour in ("baize", "brass", "oxblood", "blue")),
    *(("ink", f"{colour}-wash") for colour in ("baize", "brass", "oxblood", "blue")),
    ("on-baize", "baize"),
    ("on-baize", "baize-deep"),
    ("on-oxblood", "oxblood"),
    ("on-felt", "felt"),
    ("on-felt", "felt-2"),
    ("on-felt-2", "felt"),
    ("paper", "ink"),
    ("suit-s", "face"),
    ("suit-h", "face"),
]  # fmt: skip
# What one presses, and what says whose turn it is: 3 to 1.
SHAPES = [
    *(("edge", ground) for ground in ("paper", "card")),
    *((frame, ground) for frame in ("brass", "baize", "oxblood") for ground in ("paper", "card")),
    ("blue-text", "paper"),
    ("brass-on-felt", "felt"),
]


def block(start: str) -> dict[str, str]:
    """The tokens of the rule that begins so."""
    rule = TOKENS[TOKENS.index(start) :]
    return listed(rule[: rule.index("\n}")])


def listed(text: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+):\s*([^;]+);", text))


LIGHT = block(":root {")
DARK = block(':root[data-theme="dark"] {')
COLOURS = {"light": LIGHT, "dark": {**LIGHT, **DARK}}


def luminance(colour: str) -> float:
    """By the Web Content Accessibility Guidelines."""
    assert re.fullmatch("#[0-9a-f]{6}", colour), colour
    parts = [int(colour[at:end], 16) / 255 for at, end in pairwise((1, 3, 5, 7))]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def too_weak(theme: str, pairs: list[tuple[str, str]], least: float) -> dict[tuple[str, str], float]:
    colours = COLOURS[theme]
    found = {(one, other): round(contrast(colours[one], colours[other]), 2) for one, other in pairs}
    return {pair: value for pair, value in found.items() if value < least}


def test_the_dark_theme_is_the_same_by_wish_and_by_choice() -> None:
    """Whoever's device asks for dark sees what somebody sees who chose it."""
    wished = TOKENS[TOKENS.index("@media (prefers-color-scheme: dark)") :]

    assert DARK == listed(wished[: wished.index("\n  }\n")])
    assert len(DARK) > 25


@pytest.mark.parametrize("theme", THEMES)
def test_text_can_be_read(theme: str) -> None:
    assert {} == too_weak(theme, TEXT, 4.5)


@pytest.mark.parametrize("theme", THEMES)
def test_what_one_presses_can_be_seen(theme: str) -> None:
    assert {} == too_weak(theme, SHAPES, 3.0)


def test_a_known_contrast() -> None:
    """Black on white is 21 to 1."""
    assert 21.0 == round(contrast("#000000", "#ffffff"), 2)
