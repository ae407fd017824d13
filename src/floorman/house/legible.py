"""Which colours can be read on a wall: contrast as WCAG 2.2 reckons it, and the nearest that has enough of it."""

from __future__ import annotations

import re

HEX = re.compile(r"#[0-9a-f]{6}")
# What the wall is made of, as the style sheet has it: its ground and its letters, in the dark and in the light.
PAPER = {"dark": "#141512", "light": "#f4efe4"}
WHITE, BLACK = "#ffffff", "#000000"
LEAST = 4.5
WASH = 0.16  # so much of an accent lies behind a line that is marked with it
STEPS = 200


def contrast(one: str, other: str) -> float:
    """From 1, the same, to 21, black on white."""
    lights = sorted((_light(one), _light(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def mixed(one: str, other: str, part: float) -> str:
    """So much of one colour, the rest of the other."""
    pairs = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(a * part + b * (1 - part)):02x}" for a, b in pairs)


def wash(accent: str, theme: str) -> str:
    """What lies behind a marked line."""
    return mixed(accent, PAPER[theme], WASH)


def reads_as_accent(accent: str, theme: str) -> bool:
    """As letters on the wall, and as letters on its own wash."""
    return min(contrast(accent, PAPER[theme]), contrast(accent, wash(accent, theme))) >= LEAST


def reads_as_ground(ground: str) -> bool:
    """White letters on it, as on the strip and all over a break."""
    return contrast(ground, WHITE) >= LEAST


def nearest_accent(accent: str, theme: str) -> str:
    """Itself if it can be read; else as little lighter, on the light wall darker, as is enough."""
    towards = WHITE if theme == "dark" else BLACK
    return next(one for one in _steps(accent, towards) if reads_as_accent(one, theme))


def nearest_ground(ground: str) -> str:
    return next(one for one in _steps(ground, BLACK) if reads_as_ground(one))


def _steps(colour: str, towards: str) -> list[str]:
    return [mixed(towards, colour, step / STEPS) for step in range(STEPS + 1)]


def _light(colour: str) -> float:
    red, green, blue = (_linear(one / 255) for one in _parts(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
