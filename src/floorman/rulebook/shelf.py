"""The shelf: the books that ship with Floorman, and house books laid beside them.

The texts come out of the package; whoever has a file of their own gives its text. Nothing is loaded twice.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources

import msgspec

from floorman.rulebook.answers import Rulebook
from floorman.rulebook.book import Incident
from floorman.rulebook.errors import BookError, Problem
from floorman.rulebook.loading import FALLBACK, Draft, parse, resolve
from floorman.rulebook.question import TOPICS, Both, Question, questions_of
from floorman.terms import Fact, RuleId, Ruling, meant, shown

# In the order in which lists show them.
SHIPPED = ("cuca", "casino", "house-ten", "showdown", "tda-excerpt", FALLBACK)


def unknown_book(name: str, shelf: Shelf) -> Ruling:
    """Why there is no event by a book of this name, and which there are."""
    return Ruling("event.unknown-book", (), {"book": name, "known": ", ".join(shelf), **meant(name, shelf)})


class Shelf:
    """Books by id. `lay` puts a house book on it, by its text."""

    def __init__(self, questions: Mapping[str, Question]) -> None:
        self.questions = questions
        self._drafts: dict[str, Draft] = {}
        self._books: dict[str, Rulebook] = {}
        self._editions: dict[str, Rulebook] = {}  # that lie here whatever else has become of the book
        self._full = False

    def __iter__(self) -> Iterator[str]:
        names = dict.fromkeys((*self._drafts, *self._editions))
        shipped = [name for name in SHIPPED if name in names]
        return iter([*shipped, *(name for name in names if name not in SHIPPED)])

    def __repr__(self) -> str:
        return f"<Shelf: {', '.join(self)}>"

    def __contains__(self, name: object) -> bool:
        return name in self._drafts or name in self._editions

    def copy(self) -> Shelf:
        """The same books on a shelf of its own: what is laid there does not lie here."""
        other = Shelf(self.questions)
        other._drafts = dict(self._drafts)
        other._books = dict(self._books)
        other._editions = dict(self._editions)
        return other

    def with_edition(self, book: Rulebook) -> Shelf:
        """A shelf of its own on which this edition lies in its place: that by which an event was opened."""
        other = self.copy()
        other._editions[book.head.id] = book
        return other

    def lay(self, text: str, file: str) -> str:
        """Check a file by itself and lay it on the shelf; gives its id. An older book of that id is replaced."""
        assert not self._full, "everybody reads from this shelf: lay house books on one of their own (new_shelf)"
        draft = parse(text, file, self.questions, incidents())
        self._drafts[draft.head.id] = draft
        self._books.clear()
        return draft.head.id

    def lay_house_book(self, text: str, file: str) -> str:
        """As `lay`, for a book that is not ours: it takes no shipped book's place."""
        draft = parse(text, file, self.questions, incidents())
        if draft.head.id in SHIPPED:
            raise BookError([Problem("book.id-taken", file, "id", {"id": draft.head.id})])
        return self.lay(text, file)

    def book(self, name: str) -> Rulebook:
        """A complete book. Raises BookError where it, or a book it extends, cannot be used."""
        return self._editions[name] if name in self._editions else self._book(name, (), "")

    def _book(self, name: str, seen: tuple[str, ...], file: str) -> Rulebook:
        if name in seen:
            chain = " → ".join((*seen, name))
            raise BookError([Problem("book.cycle", self._drafts[seen[-1]].file, "extends", {"chain": chain})])
        if name not in self._drafts:
            facts: dict[str, Fact] = {"id": shown(name), "known": ", ".join(self), **meant(name, self)}
            raise BookError([Problem("book.unknown", file, "extends" if seen else "", facts)])
        if name not in self._books:
            draft = self._drafts[name]
            base = None
            if draft.head.extends is not None:
                base = self._book(draft.head.extends, (*seen, name), draft.file)
            self._books[name] = resolve(draft, base, self.questions)
        return self._books[name]


@cache
def questions() -> Mapping[str, Question]:
    """All questions, in the order of their topics."""
    folder = resources.files(__package__) / "questions"
    ranks = msgspec.convert(tomllib.loads((folder / "ranks.toml").read_text(encoding="utf-8")), dict[str, Both])
    found: dict[str, Question] = {}
    for topic in TOPICS:
        table = tomllib.loads((folder / f"{topic}.toml").read_text(encoding="utf-8"))
        for name, question in questions_of(topic, table, ranks).items():
            assert name not in found, f"question {name} stands under two topics"
            found[name] = question
    return found


@cache
def incidents() -> Mapping[str, Incident]:
    """Every kind of conduct that a book may forbid, by the name that all books share."""
    text = (resources.files(__package__) / "incidents.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Incident])


@cache
def conduct() -> Mapping[RuleId, tuple[str, ...]]:
    """What each statement of the shipped books is about: so that one book's statement finds its like in another."""
    rules = [rule for name in SHIPPED for rule in load(name).rules.values()]
    return {rule.id: rule.breach.what for rule in rules if rule.breach is not None}


def new_shelf() -> Shelf:
    """A shelf with the shipped books, for someone who will lay their own beside them."""
    return shipped().copy()


@cache
def shipped() -> Shelf:
    """The shipped books alone, loaded once. Nobody lays anything on this shelf."""
    shelf = Shelf(questions())
    folder = resources.files(__package__) / "books"
    for name in SHIPPED:
        shelf.lay((folder / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")
    shelf._full = True
    return shelf


def load(name: str) -> Rulebook:
    """A shipped book by its id."""
    return shipped().book(name)
