"""Books for a table: shipped ones by id, with single answers replaced where a house has its own; and back to a name.

A saved table names its book and does not hold it: id, edition, hash, and the replaced answers.
"""

from __future__ import annotations

from msgspec import Struct

from floorman.rulebook import FALLBACK, BookError, Rulebook, Value, load, questions, with_answers
from floorman.table.errors import BadSave
from floorman.terms import Ruling


def book(name: str = FALLBACK, **answers: object) -> Rulebook:
    """A shipped rulebook, with these answers as a house of your own would give them.

    `book("tda-2024", minimum_raise="double_the_bet")`. The questions with all that may be answered:
    `floorman book questions`. Raises BookError for a book, a question or an answer that does not exist.
    """
    found = load(name)
    if not answers:
        return found
    house = with_answers(found, answers, questions())
    # One object for one book: the engine keeps a book's compiled answers by it.
    return _houses.setdefault(house.hash, house)


_houses: dict[str, Rulebook] = {}


class BookNamed(Struct, frozen=True, kw_only=True):
    """A book as a saved table names it."""

    id: str
    edition: str
    hash: str
    answers: dict[str, Value] = {}


_kept: dict[str, BookNamed] = {}


def named(book: Rulebook) -> BookNamed:
    """A house of single answers goes by the book that it extends. Worked out once for each book."""
    name = _kept.get(book.hash)
    if name is None:
        name = _kept[book.hash] = _name(book)
    return name


def _name(book: Rulebook) -> BookNamed:
    head = book.head
    own = {name: answer.value for name, answer in book.answers.items() if answer.origin == head.id}
    if head.extends is not None and own and _is(book, head.extends, own):
        return BookNamed(id=head.extends, edition=head.edition, hash=book.hash, answers=own)
    return BookNamed(id=head.id, edition=head.edition, hash=book.hash)


def _is(house: Rulebook, base: str, answers: dict[str, Value]) -> bool:
    """Is this book what comes of another with these answers replaced?"""
    try:
        return with_answers(load(base), answers, questions()).hash == house.hash
    except BookError:
        return False


def found(name: BookNamed, given: Rulebook | None) -> Rulebook:
    """The very book. Raises BadSave where it is not here, or reads otherwise today."""
    if given is not None:
        one = given
    else:
        try:
            one = book(name.id, **name.answers)
        except BookError:
            raise BadSave(Ruling("save.no-such-book", (), {"id": name.id})) from None
    if one.hash != name.hash:
        raise BadSave(Ruling("save.other-book", (), {"id": name.id, "edition": name.edition, "here": one.head.edition}))
    return one
