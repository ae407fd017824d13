"""A text with many hands, cut where the next one begins: a file may be of any size."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypeAlias

from floorman.histories.errors import HistoryError, Unreadable
from floorman.histories.ohh_hand import ToldHand
from floorman.histories.window import LARGEST, Window, is_too_large
from floorman.terms import shown

Found: TypeAlias = ToldHand | HistoryError
Reader: TypeAlias = Callable[[str, int], ToldHand]
# What may stand between hands without being part of one: numbers, titles, rules of a transcript.
NOTHING = re.compile(r"[\s*#=\-_.\ufeff\x00]*(?:(?:Transcript|Hand #?\d+|Game (?:#|No))[^\n]*)?")


def cut_hands(window: Window, begins: re.Pattern[str], read: Reader, mark: str = "#") -> Iterator[tuple[int, Found]]:
    """Each hand read, or told why not, with the line where it begins. `mark` stands in every head, elsewhere seldom."""
    yield from _before_the_first(window, begins)
    while not window.is_done():
        window.fill()
        end = _end(window, begins, mark)
        line = window.line
        if is_too_large(window.at, end):
            error = Unreadable("", "history.too-large", most=LARGEST // 2**20, line=line)
            yield line, error
        else:
            yield line, _read(window.text[window.at : end], line, read)
        window.go_on(end)


def _read(text: str, line: int, read: Reader) -> Found:
    try:
        return read(text, line)
    except HistoryError as error:
        error.line = error.line or line
        return error


def _before_the_first(window: Window, begins: re.Pattern[str]) -> Iterator[tuple[int, Found]]:
    """A file that begins in the middle of a hand has lost the head of one."""
    window.fill()
    first = begins.search(window.text, window.at)
    end = _line_of(window.text, first.start()) if first else len(window.text)
    before = window.text[window.at : end]
    lost = next((number for number, line in enumerate(before.split("\n")) if not NOTHING.fullmatch(line)), None)
    if lost is not None:
        found = shown(before.split("\n")[lost].strip(), 80)
        error = Unreadable("", "history.without-head") if first else Unreadable("", "history.no-header", found=found)
        error.line = window.line + lost
        yield error.line, error
    window.go_on(end)


def _end(window: Window, begins: re.Pattern[str], mark: str) -> int:
    """Where the next hand begins: also in the middle of a line, if two were glued together."""
    text = window.text
    after_the_head = text.find("\n", window.at) + 1 or len(text)
    at = after_the_head
    while (at := text.find(mark, at)) >= 0:
        # Before a number it may stand for a table too, or for what somebody said.
        line = text.rfind("\n", 0, at) + 1
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        found = begins.search(text, max(line, after_the_head), end)
        if found:
            return max(_line_of(text, found.start()), window.at + 1)
        at = end
    return len(text)


def _line_of(text: str, at: int) -> int:
    """The beginning of the line, if nothing but signs of a list or of an encoding stands before it."""
    begins = text.rfind("\n", 0, at) + 1
    return begins if not text[begins:at].strip(" *#\ufeff\t") else at
