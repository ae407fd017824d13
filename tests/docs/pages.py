"""What the documents show: files, marked by the title of their block, and commands with their output.

A block titled "scenario: NAME.toml" is a story that passes, one titled "house book: NAME.toml" a book that can be laid
on the shelf; one titled "NAME.toml" is a file that a command on the same page reads. The title stands above the block
for readers; the site's Markdown does not know a block with a bare word after the language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"

FENCE = re.compile(r"^```(?P<info>[^\n`]+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
TITLE = re.compile(r'toml title="(?:(?P<kind>scenario|house book): )?(?P<name>[\w-]+\.toml)"')


class File(Struct, frozen=True):
    """A TOML file as a page shows it."""

    page: str
    kind: str
    name: str
    text: str


class Shell(Struct, frozen=True):
    """One command, and what it is said to print."""

    page: str
    command: str
    output: str


def pages() -> list[Path]:
    return sorted(DOCS.rglob("*.md"))


def files(kind: str | None = None) -> list[File]:
    """The files on all pages; of one kind, each once, if that is named: German pages have the same ones."""
    found = [file for page in pages() for file in _files(page)]
    return found if kind is None else [file for file in found if file.kind == kind and not is_german(file.page)]


def _files(page: Path) -> Iterator[File]:
    for block in FENCE.finditer(page.read_text(encoding="utf-8")):
        title = TITLE.fullmatch(block["info"])
        if title is not None:
            yield File(_name(page), title["kind"] or "", title["name"], block["text"])


def shells() -> list[Shell]:
    """The commands on all pages whose output is shown."""
    return [shell for page in pages() for shell in _shells(page) if shell.output]


def _shells(page: Path) -> Iterator[Shell]:
    for block in FENCE.finditer(page.read_text(encoding="utf-8")):
        if block["info"] == "console":
            for part in re.split(r"^\$ ", block["text"], flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                yield Shell(_name(page), command, output)


def programs() -> dict[str, str]:
    """The Python of each page: its blocks in their order, as one program with the lines of the page. German pages have
    the same ones."""
    named = ((_name(page), page) for page in pages())
    return {name: text for name, page in named if not is_german(name) and (text := programs_of(page))}


def programs_of(page: Path) -> str:
    """The Python of one page; nothing where it has none."""
    text, written = page.read_text(encoding="utf-8"), ""
    for block in FENCE.finditer(text):
        if block["info"] == "python":
            line = text.count("\n", 0, block.start("text"))
            written += "\n" * (line - written.count("\n")) + block["text"]
    return written


def is_german(page: str) -> bool:
    return page.startswith("de/")


def _name(page: Path) -> str:
    return page.relative_to(DOCS).as_posix()
