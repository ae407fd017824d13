"""The house's own books. Their texts lie beside the log; an event takes the book along that it was opened with."""

from __future__ import annotations

import logging

from floorman.rulebook import BookError, Shelf
from floorman.rulebook.loading import BOOK_ID
from floorman.store import Store

PREFIX = "book/"

_log = logging.getLogger("floorman.books")


def text_of(store: Store, id: str) -> str:
    """The file of a house book; empty where there is none."""
    return (store.value_of(PREFIX + id) or "") if BOOK_ID.fullmatch(id) else ""


def keep(store: Store, id: str, text: str) -> None:
    store.put_value(PREFIX + id, text)


def lay_kept(store: Store, shelf: Shelf) -> None:
    """All of them on the shelf. One that this program cannot read any more is told of and left out."""
    for name, text in store.values_under(PREFIX).items():
        try:
            shelf.book(shelf.lay_house_book(text, f"{name.removeprefix(PREFIX)}.toml"))
        except BookError as error:
            _log.warning("a house book cannot be used: %s", error)
