"""Writes a new log of today's program into this folder, where it stays as it is for ever."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from tests.logs import choosing, clock, evening, floor, hands, short, tables

LOGS = Path(__file__).parent
SUMS = "SHA256SUMS"

# What is written, how its files end, and how the text of the one with this number is made.
WRITERS: dict[str, tuple[str, Callable[[int], bytes]]] = {
    "hands": ("jsonl", lambda number: hands.text_of_logs(choosing.chosen(number))),
    "table": ("json", tables.text),
    "clock": ("jsonl", lambda _: clock.text()),
    "floor": ("jsonl", lambda _: floor.text()),
    "short": ("jsonl", lambda _: short.text()),
    "evening": ("jsonl", lambda _: evening.text()),
}


def write(what: str, number: int, folder: Path = LOGS) -> Path:
    """The new file, with its check sum beside those of the others. Raises FileExistsError, and touches nothing."""
    end, text_of = WRITERS[what]
    file = folder / f"{what}-{number}.{end}"
    if file.exists():
        raise FileExistsError(f"{file} is there already, and a log is never written again: take the next number")
    text = text_of(number)
    with file.open("xb") as out:
        out.write(text)
    with (folder / SUMS).open("a", encoding="utf-8", newline="\n") as sums:
        sums.write(f"{hashlib.sha256(text).hexdigest()}  {file.name}\n")
    return file
