"""What a ruling says about its sources is no surer than the book is of the answer."""

from __future__ import annotations

from typing import get_args

import pytest

from floorman.asking import answered, read_asked
from floorman.asking.answer import SUREST_FIRST, told_ruling
from floorman.rulebook import SHIPPED, AnyAnswer, Rulebook, Status, load, new_shelf
from floorman.rulings import KINDS, Outcome, Reported
from floorman.rulings.outcome import Reason
from floorman.terms import RuleId
from tests.rulings.turning import CONTEXTS, Context, reports


def told(book: Rulebook, *on: AnyAnswer, also: tuple[RuleId, ...] = ()) -> dict[RuleId, Status]:
    """The status of each source of a ruling that rests on these answers."""
    reasons = (Reason("ruling.penalty", also),) if also else ()
    outcome = Outcome(outcome="no-effect", on=on, also=reasons)
    found = told_ruling(Reported("incident", outcome, ()), book, book.head.id)
    return {one["id"]: one["status"] for one in found["cites"]}


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_not_stated_is_not_said_to_be(name: str) -> None:
    """Alone, before or after any other answer with the same source, and as a further reason, for all questions."""
    book = load(name)
    unsure = [one for one in book.answers.values() if one.status != "stated"]

    wrong = [
        cite
        for one in unsure
        for on in (
            (one,),
            *((one, other) for other in sharing(book, one)),
            *((other, one) for other in sharing(book, one)),
        )
        for cite in one.cites
        if told(book, *on)[cite] == "stated" or told(book, also=one.cites)[cite] == "stated"
    ]

    assert unsure
    assert [] == wrong


def sharing(book: Rulebook, answer: AnyAnswer) -> list[AnyAnswer]:
    """Each other answer that cites one of its sources."""
    return [other for other in book.answers.values() if other is not answer and set(other.cites) & set(answer.cites)]


@pytest.mark.parametrize("name", SHIPPED)
def test_no_ruling_on_a_report_is_surer_than_its_book(name: str) -> None:
    """Of each book some kinds of reports, and others of the next one: all of all of them are slow."""
    is_no_surer(name, [*sorted(KINDS)][SHIPPED.index(name) * 2 :: 2 * len(SHIPPED)])


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_it_holds_for_every_kind_of_report(name: str) -> None:
    said = is_no_surer(name, sorted(KINDS))

    assert "stated" in said
    assert said - {"stated"}


def is_no_surer(name: str, kinds: list[str]) -> set[Status]:
    """Each told with its needed facts alone and with each further one, in every context: what is said to be stated is
    stated in each answer that the ruling rests on, and answers from elsewhere are never this book's own words.

    The statuses of the answers are returned.
    """
    book, said = load(name), set[Status]()
    for where in CONTEXTS:
        context = Context(where, book)
        for report in (one for kind in kinds for one in reports(kind)):
            found = context.says(report)
            if found is None or found.outcome is None:
                continue
            stated = {one["id"] for one in told_ruling(found, book, name)["cites"] if one["status"] == "stated"}
            said |= {answer.status for answer in found.outcome.on}

            assert [] == [one for one in found.outcome.on if one.status != "stated" and stated & set(one.cites)], report
            assert stated <= set(book.own), report
    return said


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_stated_is_said_to_be(name: str) -> None:
    """A statement of which the book is sure in every answer stays stated."""
    book = load(name)
    unsure = {cite for one in book.answers.values() if one.status != "stated" for cite in one.cites}
    sure = [one for one in book.answers.values() if one.status == "stated" and not unsure & set(one.cites)]

    assert {"stated"} >= {status for one in sure for status in told(book, one).values()}


def test_each_status_has_its_place() -> None:
    """All of them are ranked, each once."""
    assert sorted(SUREST_FIRST) == sorted(get_args(Status))


def test_the_faulty_hand_is_a_reading() -> None:
    """Casino 35: that the hand with the exposed card is the faulty one is read into the paragraph."""
    hand = {"blinds": [100, 200], "button": 1, "seat": [{"seat": seat, "stack": 5000} for seat in (1, 2, 3, 4)]}
    report = {"kind": "dealt-face-up", "by": "dealer", "cards": [{"seat": 2, "nth": 1}]}
    steps = [{"act": {"seat": 4, "do": "call"}}, {"act": {"seat": 1, "do": "call"}}]
    asked = read_asked({"book": "casino", "hand": hand, "steps": steps, "report": report})
    found = answered(asked, new_shelf())

    assert {"2": "dead"} == found["hands"]
    assert {"reading"} == {one["status"] for one in found["cites"] if one["id"] == "casino-35-e"}
