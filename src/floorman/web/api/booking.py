"""The rulebooks over the API: the shelf, one book, one statement, and what follows from something that went wrong."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from floorman.asking import AskError, answered, read_asked
from floorman.asking.search import TYPED_MOST, search
from floorman.asking.situations import Situation
from floorman.rulebook import FALLBACK, Both, Rule, Rulebook, Shelf
from floorman.rulebook.book import Head, Status
from floorman.terms import RuleId, Ruling
from floorman.web.api.operations import EVERYBODY, Call, Operation
from floorman.web.api.problems import Wrong, wrong
from floorman.web.lanes import made_in_a_lane


class BooksView(Struct, frozen=True):
    items: tuple[Head, ...]


class AnswerView(Struct, frozen=True):
    """What the book answers to one question, and how sure it is."""

    asks: Both
    value: Any
    cites: tuple[RuleId, ...]
    status: Status
    origin: str


class BookView(Struct, frozen=True):
    """A book: its own statements, and its answer to every question."""

    head: Head
    hash: str
    rules: tuple[Rule, ...]
    answers: dict[str, AnswerView]


class RuleView(Struct, frozen=True):
    book: str
    rule: Rule


async def books(call: Call) -> BooksView:
    shelf = call.desk.shelf
    return BooksView(tuple(shelf.book(name).head for name in shelf))


async def book(call: Call) -> BookView:
    shelf = call.desk.shelf
    if call.path["book"] not in shelf:
        raise wrong(404, "api.no-book", book=call.path["book"])
    return _view(shelf.book(call.path["book"]), shelf)


def _view(one: Rulebook, shelf: Shelf) -> BookView:
    answers = {
        id: AnswerView(Both(asked.en, asked.de), answer.value, answer.cites, answer.status, answer.origin)
        for id, answer in one.answers.items()
        if (asked := shelf.questions.get(id)) is not None
    }
    return BookView(one.head, one.hash, tuple(one.rules[id] for id in one.own), answers)


async def rule(call: Call) -> RuleView:
    shelf, id = call.desk.shelf, call.path["rule"]
    for name in shelf:
        if id in shelf.book(name).own:
            return RuleView(name, shelf.book(name).rules[id])
    raise wrong(404, "api.no-rule", rule=id)


async def ask(call: Call) -> dict[str, Any]:
    """Played again beside the house: a long story keeps no tournament waiting."""
    try:
        shelf = call.desk.shelf.copy()
        return await made_in_a_lane(call.request, lambda: answered(read_asked(call.body), shelf))
    except AskError as error:
        if error.refused is not None:
            raise Wrong(409, error.refused, error.path) from error
        ruling = Ruling("api.unreadable", (), {"where": error.path or "body", "message": error.message})
        raise Wrong(422, ruling, error.path) from error


class SituationView(Struct, frozen=True):
    """Something that goes wrong: the report that it is with the facts that its name tells, or what a book answers."""

    id: str
    group: str
    says: Both
    kind: str = ""
    facts: dict[str, str] = {}
    asks: tuple[str, ...] = ()  # facts that are told first
    questions: tuple[str, ...] = ()
    worth: float = 0.0
    by: tuple[str, ...] = ()  # the words that found it


class SituationsView(Struct, frozen=True):
    items: tuple[SituationView, ...]


class Sought(Struct, frozen=True, forbid_unknown_fields=True):
    """In anybody's own words, in either language."""

    q: Annotated[str, Meta(max_length=TYPED_MOST)] = ""


async def find_situations(call: Call) -> SituationsView:
    found = search(call.query.q, call.lang)
    return SituationsView(tuple(_situation(one.situation, one.worth, one.by) for one in found))


def _situation(one: Situation, worth: float, by: tuple[str, ...]) -> SituationView:
    says = Both(one.en, one.de)
    return SituationView(one.id, one.group, says, one.kind, one.facts, one.first, one.questions, worth, by)


OPERATIONS = (
    Operation(
        method="GET",
        path="/situations",
        name="find-situations",
        topic="books",
        ranks=EVERYBODY,
        scope="read:public",
        query=Sought,
        answers=SituationsView,
        run=find_situations,
    ),
    Operation(
        method="GET",
        path="/books",
        name="books",
        topic="books",
        ranks=EVERYBODY,
        scope="read:public",
        answers=BooksView,
        run=books,
    ),
    Operation(
        method="GET",
        path="/books/{book}",
        name="book",
        topic="books",
        ranks=EVERYBODY,
        scope="read:public",
        answers=BookView,
        cost=5,
        run=book,
    ),
    Operation(
        method="GET",
        path="/rules/{rule}",
        name="rule",
        topic="books",
        ranks=EVERYBODY,
        scope="read:public",
        answers=RuleView,
        run=rule,
    ),
    Operation(
        method="POST",
        path="/rulings",
        name="ask",
        topic="books",
        ranks=EVERYBODY,
        scope="read:public",
        body=dict[str, Any],
        answers=dict[str, Any],
        cost=10,
        run=ask,
        example={"book": FALLBACK, "report": {"kind": "boxed-cards", "count": 1}},
    ),
)
