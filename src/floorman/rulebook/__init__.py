"""Rulebooks as data: a rulebook answers questions, the engine asks them.

`load("cuca").minimum_raise` gives an answer with its value, its citations and its status. Everything on which two books
can differ is one question; nothing else in Floorman knows which book it is playing by.

What reads files is fetched when it is first asked for: whoever gets their books from others starts without it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from floorman.rulebook.answers import Rulebook
from floorman.rulebook.book import (
    PENALTIES,
    Answer,
    AnyAnswer,
    Breach,
    Head,
    Incident,
    Kind,
    Moment,
    Notice,
    Page,
    PenaltyWord,
    Rule,
    Status,
)
from floorman.rulebook.errors import BookError, Problem
from floorman.rulebook.question import TOPICS, Both, Question, Value

if TYPE_CHECKING:
    from floorman.rulebook.compare import Difference, differences
    from floorman.rulebook.given import BookFile, the_book
    from floorman.rulebook.loading import FALLBACK, with_answers
    from floorman.rulebook.shelf import SHIPPED, Shelf, conduct, incidents, load, new_shelf, questions, shipped

__all__ = [
    "FALLBACK",
    "PENALTIES",
    "SHIPPED",
    "TOPICS",
    "Answer",
    "AnyAnswer",
    "BookError",
    "BookFile",
    "Both",
    "Breach",
    "Difference",
    "Head",
    "Incident",
    "Kind",
    "Moment",
    "Notice",
    "Page",
    "PenaltyWord",
    "Problem",
    "Question",
    "Rule",
    "Rulebook",
    "Shelf",
    "Status",
    "Value",
    "conduct",
    "differences",
    "incidents",
    "load",
    "new_shelf",
    "questions",
    "shipped",
    "the_book",
    "with_answers",
]

_LATER = {
    "compare": ("Difference", "differences"),
    "given": ("BookFile", "the_book"),
    "loading": ("FALLBACK", "with_answers"),
    "shelf": ("SHIPPED", "Shelf", "conduct", "incidents", "load", "new_shelf", "questions", "shipped"),
}
_WHERE = {name: module for module, names in _LATER.items() for name in names}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        module = _WHERE.get(name)
        if module is None:
            raise AttributeError(f"module 'floorman.rulebook' has no attribute {name!r}")
        found = getattr(import_module(f"floorman.rulebook.{module}"), name)
        globals()[name] = found
        return found
