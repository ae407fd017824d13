"""A rulebook as the engine holds it: frozen, complete, each answer with its source.

`book.minimum_raise` is one attribute read and gives the answer with its citation and status; the engine compiles what
it asks often when a hand starts.
"""

from __future__ import annotations

from typing import Generic, Literal, TypeAlias, TypeVar, get_args

from msgspec import Struct, structs

from floorman.rulebook.question import Both, Value
from floorman.terms import RuleId, short_repr, text_in

T_co = TypeVar("T_co", covariant=True)

Status: TypeAlias = Literal["stated", "reading", "practice", "house", "filled"]
Kind: TypeAlias = Literal["engine", "tournament", "ruling", "incident", "information"]

# Where a statement is shown that decides nothing, and when: always, or at a moment of the game.
Page: TypeAlias = Literal["plan", "house-rules", "seat-card", "dealer", "credits", "floor"]
Moment: TypeAlias = Literal[
    "always", "before-the-hand", "in-the-hand", "showdown", "somebody-absent", "count",
    "stud", "split-pot", "hand-for-hand", "several-tables",
]  # fmt: skip


class Answer(Struct, Generic[T_co], frozen=True, omit_defaults=True):
    """What a book answers, the statements it answers from, and how sure it is of them."""

    value: T_co
    cites: tuple[RuleId, ...]
    status: Status
    origin: str  # the book that gave the answer: this one, or one that it extends
    cites_for: dict[str, tuple[RuleId, ...]] = {}  # of a set: the statements behind single words of it

    def about(self, word: str) -> Answer[T_co]:
        """The same answer, where only this word of it decides."""
        cites = self.cites_for.get(word)
        return self if cites is None else structs.replace(self, cites=cites)


# From the mildest to the hardest.
PenaltyWord: TypeAlias = Literal["warning", "missed_hands", "missed_rounds", "time", "disqualification", "exclusion"]
PENALTIES: tuple[PenaltyWord, ...] = get_args(PenaltyWord)


class Breach(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a statement forbids, by the names that all books share, and what it may or must cost.

    The kinds of penalty are the book's own; `at_most` takes in a harder one for this breach, on the word of `under`.
    """

    what: tuple[str, ...]
    obligation: Literal["must", "may", "none"] = "may"
    suggested: PenaltyWord | None = None
    repeated: PenaltyWord | None = None  # suggested from the first repetition on
    at_most: PenaltyWord | None = None
    under: RuleId = ""
    when: Literal["always", "hand", "device-ban"] = "always"
    on_purpose: bool = False  # only if it was done on purpose
    only_repeated: bool = False  # once is nothing yet


class Incident(Both, frozen=True, forbid_unknown_fields=True):
    """One name for the same conduct in all books, with its words."""


class Notice(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a statement that only informs is shown, and at what moment."""

    page: Page
    moment: Moment = "always"


class Rule(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One statement of a rulebook, in our own words."""

    id: RuleId
    paragraph: str
    kind: Kind
    en: str
    de: str
    source: str = ""  # whose practice it is, where it is not a paragraph
    breach: Breach | None = None
    notice: Notice | None = None
    silent: tuple[str, ...] = ()  # questions on which the book says nothing, as this statement notes

    def says(self, lang: str) -> str:
        """What it says, in one language."""
        return text_in(self, lang)

    __repr__ = short_repr


class Head(Struct, frozen=True, kw_only=True):
    """What a book says of itself."""

    id: str
    edition: str
    title: Both
    author: str = ""
    credit: Both | None = None
    extends: str | None = None


AnyAnswer: TypeAlias = Answer[Value]
