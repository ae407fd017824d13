"""A rulebook where a command takes one: by its name, or a house book of one's own by its file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from floorman.cli.output import fail_with, text_of
from floorman.rulebook import BookError, Rulebook, Shelf, new_shelf
from floorman.speech import Lang


def book_named(name: str, lang: Lang | None) -> Rulebook:
    """The book of this name or in this file, or a clear end."""
    shelf, id = shelf_with(name, lang)
    try:
        return shelf.book(id)
    except BookError as error:
        fail_with(error, lang)


def shelf_with(name: str, lang: Lang | None) -> tuple[Shelf, str]:
    """A shelf with it, and what it is called there. A word that is no file is a name, be there such a book or not."""
    shelf = new_shelf()
    return shelf, laid(name, shelf, lang)


def laid(name: str, shelf: Shelf, lang: Lang | None) -> str:
    """The name by which a book lies on this shelf, once a file of one's own has been laid there."""
    if name in shelf or not _is_file(name):
        return name
    try:
        return shelf.lay_house_book(text_of(Path(name), lang), name)
    except BookError as error:
        fail_with(error, lang)


@cache
def once_read(name: str) -> Rulebook:
    """The same for each of many hands, in whichever process: the file is read once."""
    return book_named(name, None)


def _is_file(name: str) -> bool:
    """No book is called by a path, nor with an ending: such a word is meant as a file, also where there is none."""
    return name.lower().endswith(".toml") or "/" in name or "\\" in name or Path(name).is_file()
