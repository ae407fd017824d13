"""Large files cut into blocks of whole hands, so that several processes may read one file.

What cannot be cut anywhere, such as a log whose end comes first, is one block that has no text of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from floorman.histories.errors import HistoryError, Unreadable
from floorman.histories.foreign import looks_like
from floorman.histories.ohh_read import BEGINS as OBJECT
from floorman.histories.opened import chunks_of
from floorman.histories.phh_read import NOTHING, NUMBERED
from floorman.histories.reading import hands_in, read
from floorman.histories.record import Record
from floorman.histories.rooms import CUT_AT
from floorman.histories.window import Window

BLOCK = 2**18


class Block(Struct, frozen=True):
    """Hands of a file; without a text, all of them."""

    file: Path
    text: str | None = None
    line: int = 1  # of the file, where the text begins
    part: int = 0  # its number among those of the file

    def hands(self) -> Iterator[Record | HistoryError]:
        return hands_in(self.file) if self.text is None else read(self.text, self.line)


def blocks_of(files: Iterable[Path]) -> Iterator[Block]:
    """All that there is to read, in order."""
    for file in files:
        yield from _blocks(file)


def _blocks(file: Path) -> Iterator[Block]:
    if not file.is_file():  # a pipe can be read once
        yield Block(file)
        return
    window = Window(chunks_of(file))
    try:
        window.fill()
        begins = _begins(window.text)
        if begins is None or len(window.text) <= BLOCK:
            yield Block(file)
            return
        part = 0
        while not window.is_done():
            window.fill()
            after = begins.search(window.text, min(window.at + BLOCK, len(window.text)))
            end = after.start() if after else len(window.text)
            yield Block(file, window.text[window.at : end], window.line, part)
            window.go_on(end)
            part += 1
    except Unreadable:
        yield Block(file)  # read once more, it says what is wrong


def _begins(text: str) -> re.Pattern[str] | None:
    """What a hand begins with, in a file that may be cut before each."""
    if OBJECT.match(text):
        return OBJECT
    if name := looks_like(text):
        return CUT_AT.get(name)
    first = NOTHING.match(text)
    return NUMBERED if first is not None and NUMBERED.match(text, first.end()) else None
