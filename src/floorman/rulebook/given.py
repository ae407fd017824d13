"""A rulebook as somebody gives it: itself, a shipped one by its id, or a house book by its file."""

from __future__ import annotations

from typing import Protocol

from floorman.rulebook.answers import Rulebook
from floorman.rulebook.errors import BookError, Problem
from floorman.rulebook.shelf import load, new_shelf
from floorman.terms import shown


class BookFile(Protocol):
    """A house book as a file, such as a path: its text is asked for, and nothing else of it."""

    def read_text(self, encoding: str) -> str: ...


def the_book(book: Rulebook | str | BookFile) -> Rulebook:
    """What was given. Raises BookError for a book that there is not."""
    if isinstance(book, Rulebook):
        return book
    if not isinstance(book, str):
        shelf = new_shelf()
        return kept(shelf.book(shelf.lay_house_book(_text_of(book), str(book))))
    if book.lower().endswith(".toml"):
        raise BookError([Problem("book.by-its-path", "", "", {"file": shown(book)})])
    return load(book)


def _text_of(book: BookFile) -> str:
    try:
        return book.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = (error.strerror if isinstance(error, OSError) else "") or str(error)
        raise BookError([Problem("file.unreadable", "", "", {"file": str(book), "reason": reason})]) from None


def kept(house: Rulebook) -> Rulebook:
    """One object for one book: the engine keeps a book's compiled answers by it."""
    return _houses.setdefault(house.hash, house)


_houses: dict[str, Rulebook] = {}
