"""Books for a table: shipped ones by id, with single answers replaced where a house has its own; and back to a name.

A saved table names its book and does not hold it: id, edition, hash, the replaced answers, and all answers that a hand
asks for. By these it is played on, also when the book has been worded anew or answers otherwise since.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec import to_builtins as plain

from floorman.rulebook import FALLBACK, SHIPPED, BookError, Rulebook, Value, load, questions, with_answers
from floorman.rulebook.given import BookFile, kept, the_book
from floorman.table.errors import BadSave, wrong
from floorman.terms import Fact, Ruling, quoted, shown

if TYPE_CHECKING:
    from typing import Unpack

    from floorman.rulebook.house_answers import HouseAnswers


def book(name: Rulebook | str | BookFile = FALLBACK, **answers: Unpack[HouseAnswers]) -> Rulebook:
    """A rulebook, with these answers as a house of your own would give them.

    `book("tda-2024", minimum_raise="double_the_bet")`; a house book comes by its path: `book(Path("home.toml"))`. The
    questions with all that may be answered: `floorman book questions`. Raises BookError for a book, a question or an
    answer that does not exist, and for a file that cannot be read.
    """
    return answered_so(rulebook(name), answers)


def answered_so(book: Rulebook, answers: Mapping[str, object]) -> Rulebook:
    """A book with single answers replaced."""
    return kept(with_answers(book, dict(answers), questions())) if answers else book


def rulebook(book: Rulebook | str | BookFile) -> Rulebook:
    """A book as it is, the shipped one of this id, or that of a file."""
    if not isinstance(book, Rulebook | str) and not hasattr(book, "read_text"):
        raise wrong("table.no-book", found=quoted(book), known=", ".join(SHIPPED))
    return the_book(book)


# The id of a book that is another with single answers replaced.
HOUSE = "house"
# Asked when somebody sits down.
NEWCOMERS = ("new_player_in_gap", "moved_player_in_gap")


class BookNamed(Struct, frozen=True, kw_only=True):
    """A book as a saved table names it."""

    id: str
    edition: str
    hash: str
    answers: dict[str, Value] = {}
    played: dict[str, Value] = {}


_kept: dict[str, BookNamed] = {}


def named(book: Rulebook) -> BookNamed:
    """A house of single answers goes by the book that it extends. Worked out once for each book."""
    name = _kept.get(book.hash)
    if name is None:
        name = _kept[book.hash] = _name(book)
    return name


def _name(book: Rulebook) -> BookNamed:
    head = book.head
    base, own = head.id, {}
    if head.extends is not None and head.id == HOUSE:
        base = head.extends
        own = {name: answer.value for name, answer in book.answers.items() if answer.origin == head.id}
    return BookNamed(id=base, edition=head.edition, hash=book.hash, answers=own, played=_played(book))


def _played(book: Rulebook) -> dict[str, Value]:
    """What a hand asks a book, and how newcomers are dealt in."""
    asked = [name for name, question in questions().items() if question.asked_by == "hand" or name in NEWCOMERS]
    return {name: book.answers[name].value for name in asked}


def found(name: BookNamed, told: Rulebook | str | BookFile | None) -> Rulebook:
    """The book as it was when the table was saved. Raises BadSave where it is not here."""
    if told is not None:
        given = rulebook(told)
        if given.hash != name.hash and (not name.played or _differing(given, name)):
            raise _other(name, given)
        return given
    try:
        today = answered_so(load(name.id), name.answers)
        if today.hash == name.hash:
            return today
        if not name.played or not name.played.keys() <= today.answers.keys():
            raise _other(name, today)
        return answered_so(load(name.id), {**name.answers, **_differing(today, name)})
    except BookError:
        raise BadSave(Ruling("save.no-such-book", (), {"id": shown(name.id), "known": ", ".join(SHIPPED)})) from None


def _differing(book: Rulebook, name: BookNamed) -> dict[str, Value]:
    """What was played by, where this book answers otherwise."""
    here = {asked: book.answers[asked].value for asked in name.played if asked in book.answers}
    return {asked: value for asked, value in name.played.items() if plain(here.get(asked)) != plain(value)}


def _other(name: BookNamed, here: Rulebook) -> BadSave:
    """Of two that are named alike only the answers themselves tell what is another one."""
    facts: dict[str, Fact] = {"id": name.id, "edition": name.edition, "here": here.head.edition}
    if differing := _differing(here, name):
        facts["answers"] = ", ".join(f"{asked}: {value}" for asked, value in sorted(differing.items()))
        return BadSave(Ruling("save.other-answers", (), facts))
    return BadSave(Ruling("save.other-book", (), facts))
