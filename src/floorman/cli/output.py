"""How commands print: JSON for programs, tables and sentences for people, in the reader's language."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NoReturn

import msgspec
from rich.console import Console

from floorman.cli.here import lang_or_here
from floorman.rulebook import BookError
from floorman.speech import Lang, Speech, speech, told

NARROW = 80

# Money is told exactly, also where it has a fraction.
exact_json = msgspec.json.Encoder(decimal_format="number")


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Nobody reads any more: it ends as everything else does that writes there."""
        raise BrokenPipeError


@cache
def console() -> Console:
    """As wide as the terminal; 80 columns where there is none, so that output can be read anywhere.

    What is printed is printed as it is: a name with brackets keeps them, and a fingerprint its colons.
    """
    return _Console(width=None if sys.stdout.isatty() else NARROW, highlight=False, markup=False, emoji=False)


def words(lang: Lang | None) -> Speech:
    return speech(lang_or_here(lang))


def print_json(value: object) -> None:
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def shown_path(path: Path) -> str:
    """A path that can be printed and sent anywhere: what is no text in it, and what a terminal would obey, stands as
    `\\xff` and `\\x1b`."""
    text = os.fsencode(path).decode("utf-8", "backslashreplace")
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def typed(word: object) -> str:
    """As it is typed in a shell: one word, whatever stands in it. Whatever is printed to be pasted is told by this."""
    return subprocess.list2cmdline([str(word)]) if sys.platform == "win32" else shlex.quote(str(word))


def fail(message: str, code: int = 2) -> NoReturn:
    """Say on standard error what is wrong, and stop."""
    sys.stderr.write(message.rstrip() + "\n")
    sys.exit(code)


def fail_with(error: BookError, lang: Lang | None) -> NoReturn:
    say = words(lang)
    lines = [told(problem, say) for problem in error.problems]
    unknown = [one for one in error.problems if one.code == "book.unknown" and not (one.path or "near" in one.facts)]
    fail("\n".join([*lines, *(book_by_file(str(one.facts["id"]), say) for one in unknown)]))


def book_by_file(name: str, say: Speech) -> str:
    """Where no book has this name: how one of one's own would be named."""
    return say.say("book.by-file", file=f"{name}.toml")


def text_of(path: Path, lang: Lang | None) -> str:
    """The text of a user's file, or a clear end."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail(words(lang).say("file.unreadable", file=str(path), reason=reason_of(error)))


def reason_of(error: OSError | UnicodeDecodeError) -> str:
    """Why a file cannot be read, without the number that the system has for it."""
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)
