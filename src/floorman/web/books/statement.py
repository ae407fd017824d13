"""One statement of a rulebook: what it says, what it answers in each book, and the scenarios that prove it."""

from __future__ import annotations

from itertools import pairwise

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from floorman.rulebook import Rule, Rulebook, Shelf
from floorman.scenario import Coverage, Found, Proofs, Scenario
from floorman.speech import Lang, speech
from floorman.terms import RuleId
from floorman.web.books.answers import AnswerLine, line
from floorman.web.desks import Ask
from floorman.web.scenarios.proving import by_id, measured_of, title_of
from floorman.web.words import page


class Proof(Struct, frozen=True):
    """A scenario with the step at which the statement decides, under the first book where it does."""

    scenario: Scenario
    title: str
    witness: Found


@get("/rules/{rule:str}")
async def rule(request: Ask, rule: FromPath[str]) -> Response[str]:
    """It does not wait for all scenarios to be played once: what they prove comes after, or with `?proven`."""
    shelf, lang = request.desk.shelf, request.lang
    book = _home_of(rule, shelf)
    order = list(book.own if rule in book.own else book.rules)
    found = await measured_of(rule, soon="proven" not in request.query_params)
    known, numbers = (None, None) if found is None else found
    return page(
        request,
        "rule.html",
        book=book,
        rule=book.rules[rule],
        before=next((one for one, other in pairwise(order) if other == rule), ""),
        after=next((other for one, other in pairwise(order) if one == rule), ""),
        beside_it=_beside(book.rules[rule], book, order),
        answers=_answers(rule, shelf, lang),
        proofs=None if known is None else _proofs(rule, known, lang),
        numbers=numbers,
        told_on=_told_on(numbers, lang),
        double_of=_home_of(numbers.double_of, shelf).rules[numbers.double_of]
        if numbers and numbers.double_of
        else None,
    )


def _told_on(numbers: Coverage | None, lang: Lang) -> str:
    """The pages that tell a statement which only informs."""
    named = () if numbers is None else numbers.named
    pages = dict.fromkeys(one.partition("@")[0] for one in named if "#" not in one)
    return ", ".join(speech(lang).say(f"rule.page.{one}") for one in pages)


def _home_of(rule: RuleId, shelf: Shelf) -> Rulebook:
    """The book whose own it is, else one that holds it."""
    books = [shelf.book(name) for name in shelf]
    own = next((book for book in books if rule in book.own), None)
    holder = own or next((book for book in books if rule in book.rules), None)
    if holder is None:
        raise NotFoundException
    return holder


def _beside(rule: Rule, book: Rulebook, order: list[RuleId]) -> list[Rule]:
    found = (book.rules[id] for id in order)
    return [one for one in found if one.paragraph == rule.paragraph and one.id != rule.id]


def _answers(rule: RuleId, shelf: Shelf, lang: Lang) -> list[tuple[str, list[tuple[Rulebook, AnswerLine]]]]:
    """Every question that some book answers by this statement, with those books."""
    books = [shelf.book(name) for name in shelf]
    found: list[tuple[str, list[tuple[Rulebook, AnswerLine]]]] = []
    for id, question in shelf.questions.items():
        lines = [(book, line(question, book.answers[id], lang)) for book in books if rule in book.answers[id].cites]
        if lines:
            found.append((lines[0][1].asks, lines))
    return found


def _proofs(rule: RuleId, known: Proofs, lang: Lang) -> list[Proof]:
    scenarios = by_id()
    return [
        Proof(scenarios[id], title_of(scenarios[id], lang), witness) for id, witness in known.scenarios(rule).items()
    ]
