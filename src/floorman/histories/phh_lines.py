"""In which line of a hand in TOML something stands that is wrong."""

from __future__ import annotations

import re

FIELD = re.compile(r"(?P<name>\w+)(?:\[(?P<number>\d{1,6})\])?")
# Strings of one line, as acts are; a comment may have quotation marks of its own.
TEXT = r"""#[^\n]*|(?P<string>"(?:[^"\\\n]|\\.){0,400}"|'[^'\n]{0,400}'"""
STRING = re.compile(TEXT + ")")
# What a list holds one by one: strings, numbers, words.
ELEMENT = re.compile(TEXT + r"""|[^\s,\[\]#"']+)""")
CLOSES = re.compile(rf"{STRING.pattern}|(?P<end>\])")
ACTIONS = re.compile(r"^[ \t]*actions[ \t]*=", re.MULTILINE)
AT = re.compile(r"at line (\d+)")


def line_in(text: str, place: str) -> int:
    """How many lines further on the named field stands, or the action of this number; 0 if that cannot be told."""
    named = FIELD.match(place)
    if named is None:
        return 0
    name = named["name"]
    field = re.search(rf"""^[ \t]*["']?{name}["']?[ \t]*[=.]|^[ \t]*\[.*\b{name}\]""", text, re.MULTILINE)
    if field is None:
        return 0
    begins = field.end()
    if named["number"] is not None:
        ends = _end_of_list(text, begins)
        elements = (found for found in ELEMENT.finditer(text, begins, ends) if found["string"] is not None)
        begins = next((found.start() for at, found in enumerate(elements) if at == int(named["number"])), begins)
    return text.count("\n", 0, begins)


def lines_of_actions(text: str, begins: int) -> tuple[int, ...]:
    """The line of each action of a hand that begins in this one; none where they cannot be told."""
    field = ACTIONS.search(text)
    if field is None:
        return ()
    at, line = field.start(), begins + text.count("\n", 0, field.start())
    found: list[int] = []
    for string in STRING.finditer(text, field.end(), _end_of_list(text, field.end())):
        if string["string"] is not None:
            line += text.count("\n", at, string.start())
            at = string.start()
            found.append(line)
    return tuple(found)


def _end_of_list(text: str, begins: int) -> int:
    """Behind the bracket that closes it: no bracket of a string or a comment is one."""
    for found in CLOSES.finditer(text, begins):
        if found["end"] is not None:
            return found.end()
    return len(text)


def line_of_the_file(reason: str, text: str, begins: int) -> int:
    """Where a parser says that it could not go on; else it was at the end of this text."""
    told = AT.search(reason)
    return begins + (int(told[1]) - 1 if told else text.rstrip().count("\n"))


def with_lines_of_the_file(reason: str, begins: int) -> str:
    """A parser's words about a part of a file that begins in this line."""
    return AT.sub(lambda found: f"at line {int(found[1]) + begins - 1}", reason)
