"""PHH read: TOML with one hand (`.phh`), or with a table for each of many (`.phhs`).

Money is exact, and a file that makes no sense is told with its place, whatever is in it, in bounded time. Of many hands
one after the other is read, so that a fault in one does not take the others with it, and a file may be of any size.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, TypeAlias

from floorman.histories.errors import Unreadable
from floorman.histories.phh_check import hand_of
from floorman.histories.phh_hand import PhhHand
from floorman.histories.phh_lines import line_in, line_of_the_file, with_lines_of_the_file
from floorman.histories.toml_read import plainly_read
from floorman.histories.window import LARGEST, Window, is_too_large
from floorman.terms import shown
from floorman.terms.tables import TooDeep, toml_of

Found: TypeAlias = PhhHand | Unreadable

# What is no line of the format: blank ones and comments.
NOTHING = re.compile(r"(?:\s++|#[^\n]*+)*+")
HEADING = re.compile(
    r"""^[ \t]*\[[ \t]*(?P<name>[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\][ \t]*(?:#[^\n]*)?\r?$""", re.MULTILINE
)
NUMBERED = re.compile(r"^\[\d+\][ \t]*(?:#[^\n]*)?\r?$", re.MULTILINE)
# A line in a long string or a list may look like a heading: so many of them are looked past.
LOOKED_PAST = 8
UNFINISHED = "at end of document"


def read_phh(text: str) -> Iterator[Found]:
    """The hands of a text in order, each read or told why not."""
    for _, found, _ in phh_hands(Window(iter((text,)))):
        yield found


def phh_hands(window: Window) -> Iterator[tuple[int, Found, str]]:
    """The hands that lie ahead, each with the line where it begins, and its text from there on."""
    window.fill()
    begins = NOTHING.match(window.text, window.at)
    if begins is not None and HEADING.match(window.text, begins.end()):
        yield from _tables(window)
    else:
        yield from _whole(window)


def _whole(window: Window) -> Iterator[tuple[int, Found, str]]:
    """One hand, or tables that stand in each other."""
    if is_too_large(window.at, len(window.text)):
        yield window.line, _too_large(window), ""
        return
    text = window.text[window.at :]
    try:
        table = _toml(text, window.line)
    except Unreadable as error:
        heading = NUMBERED.search(window.text, window.at)
        if heading is None:
            yield window.line, error, ""
            return
        window.go_on(heading.start())
        yield from _tables(window)
        return
    if _is_many(table):
        for number, one in table.items():
            yield window.line, _read(one, f"[{shown(number)}]", text if len(table) == 1 else "", window.line), ""
    else:
        yield window.line, _read(table, "", text, window.line), text


def _tables(window: Window) -> Iterator[tuple[int, Found, str]]:
    """A heading, and all up to the next one, again and again."""
    while not window.is_done():
        window.fill()
        heading = HEADING.search(window.text, window.at)
        if heading is None:
            _go_past_a_part(window)
            continue
        window.go_on(heading.start())
        window.fill()
        line, begins = window.line, window.at
        found, end = _table(window)
        yield line, found, window.text[begins:end]
        window.go_on(end)


def _table(window: Window) -> tuple[Found, int]:
    """The hand whose heading lies next, and where it ends."""
    line, begins = window.line, window.at
    heading = HEADING.match(window.text, begins)
    assert heading is not None, "a table begins with its heading"
    where = f"[{shown(heading['name'])}]"
    first: tuple[Unreadable, int] | None = None
    for end in _ends(window.text, heading.end()):
        if is_too_large(begins, end):
            return first or (_in(_too_large(window), where), end)
        text = window.text[begins:end]
        try:
            table = _toml(text, line)
        except Unreadable as error:
            first = first or (_in(error, where), end)
            if UNFINISHED not in str(error.ruling.facts.get("reason", "")):
                break
        else:
            return _read(next(iter(table.values())), where, text, line), end
    assert first is not None, "a text has an end"
    return first


def _ends(text: str, begins: int) -> Iterator[int]:
    """Where a table may end: before the next headings, each of which may be none."""
    for _ in range(LOOKED_PAST):
        heading = HEADING.search(text, begins)
        yield heading.start() if heading else len(text)
        if heading is None:
            return
        begins = heading.end()


def _go_past_a_part(window: Window) -> None:
    """No heading lies here. The last line may be the beginning of one."""
    end = len(window.text) if window.ended else window.text.rfind("\n") + 1
    window.go_on(end if end > window.at else len(window.text))


def _too_large(window: Window) -> Unreadable:
    return Unreadable("", "history.too-large", most=LARGEST // 2**20, line=window.line)


def _toml(text: str, line: int) -> dict[str, Any]:
    plain = plainly_read(text)
    if plain is not None:
        return plain
    try:
        return toml_of(text, parse_float=Decimal)
    except TooDeep:
        raise Unreadable("", "history.too-deep") from None
    except (ValueError, ArithmeticError) as error:
        raise _no_toml(text, str(error), line) from None


def _no_toml(text: str, reason: str, line: int) -> Unreadable:
    if not text.strip():
        return Unreadable("", "history.empty")
    if "\0" in text:
        return Unreadable("", "history.no-text")
    if "integer string conversion" in reason:
        return Unreadable("", "history.long-number")
    error = Unreadable("", "history.not-toml", reason=with_lines_of_the_file(shown(reason, 120), line))
    error.line = line_of_the_file(reason, text, line)
    return error


def _is_many(table: dict[str, Any]) -> bool:
    return bool(table) and "variant" not in table and all(isinstance(one, dict) for one in table.values())


def _read(table: dict[str, Any], where: str, text: str, line: int) -> Found:
    if not table and not where:
        return Unreadable("", "history.empty")
    try:
        return hand_of(table)
    except Unreadable as error:
        error.line = line + line_in(text, error.place)
        return _in(error, where)


def _in(error: Unreadable, where: str) -> Unreadable:
    error.place = " ".join(part for part in (where, error.place) if part)
    return error
