"""A structure as a host types it, one line a level or break, and back.

20: 100/200
20: 150/300 ante 300
break 10
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from floorman.tournament.structure import Break, Level, Stretch, Structure

LEVEL = re.compile(r"(\d{1,4})\s*:\s*(\d{1,9})\s*/\s*(\d{1,9})(?:\s+ante\s+(\d{1,9}))?", re.IGNORECASE)
BREAK = re.compile(r"(?:break|pause)\s+(\d{1,4})", re.IGNORECASE)


class PlanText(ValueError):
    """A line that is neither a level nor a break."""

    def __init__(self, line: int, text: str) -> None:
        self.line = line
        self.text = text
        super().__init__(f"line {line}: {text!r}")


def parse_structure(text: str) -> Structure:
    """The structure that the lines tell. Raises PlanText for the first line that cannot be read."""
    lines = ((number, line.strip()) for number, line in enumerate(text.splitlines(), start=1))
    return tuple(_stretch(number, line) for number, line in lines if line)


def _stretch(number: int, line: str) -> Stretch:
    if level := LEVEL.fullmatch(line):
        minutes, small_blind, big_blind, ante = level.groups(default="0")
        return Level(int(minutes), int(small_blind), int(big_blind), int(ante))
    if pause := BREAK.fullmatch(line):
        return Break(int(pause[1]))
    raise PlanText(number, line[:80])


def structure_text(structure: Iterable[Stretch], pause: str = "break") -> str:
    """The lines of a structure; `pause` is the reader's word for a break, one of those that are understood."""
    return "\n".join(_line(stretch, pause) for stretch in structure)


def _line(stretch: Stretch, pause: str) -> str:
    match stretch:
        case Break(minutes):
            return f"{pause} {minutes}"
        case Level(minutes, small_blind, big_blind, ante):
            return f"{minutes}: {small_blind}/{big_blind}" + (f" ante {ante}" if ante else "")
