"""The answer to a question, as plain data: the outcome with everything it changes, its sources, and the other books."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import structs

from floorman.asking.asked import Asked, AskError, book_for, ruled
from floorman.asking.examples import example_in_data, example_of_hand
from floorman.asking.form import asks_for, words_for
from floorman.asking.missing import instead_of, ruled_or_asked, untold
from floorman.floor.counted_table import AROUND
from floorman.rulebook import SHIPPED, AnyAnswer, Rulebook, Shelf, Status
from floorman.rulings import Hanging, Outcome, Reported, Step, form_of
from floorman.rulings.around import STAGES
from floorman.rulings.hanging import SEVERAL, goes_back
from floorman.rulings.outcome import PutIn
from floorman.rulings.telling import told_outcome
from floorman.speech import LANGUAGES, Lang, Speech, speech
from floorman.speech.at_the_table import said_apart
from floorman.speech.happenings import called_by_seat
from floorman.speech.rulings import because, headline, penalty_of
from floorman.terms import RuleId, SeatNo

# How sure a book is of an answer.
STAGE = f"{AROUND}stage"
# Examples of what is asked of the hand around a report.
OF_THE_HAND = {
    "hand": example_of_hand(),
    f"{AROUND}button": 3,
    STAGE: STAGES[0],
    f"{AROUND}with_chips": 2,
    f"{AROUND}turn": 4,
    f"{AROUND}bets": [{"seat": 4, "to": 600}],
    f"{AROUND}out": [2],
    f"{AROUND}stacks": {"4": 12_000},
}
SUREST_FIRST: tuple[Status, ...] = ("stated", "house", "practice", "filled", "reading")


def answered(asked: Asked, shelf: Shelf) -> dict[str, Any]:
    """What the book says, and how the others would decide; or all that is missing. Raises AskError."""
    book = book_for(asked, asked.book, shelf)
    reported = ruled_or_asked(asked, book)
    silent = bool(untold(asked))
    found = {} if silent else {name: _other(asked, name, shelf) for name in SHIPPED if name != asked.book}
    told = told_ruling(reported, book, asked.book) | {"others": {name: one for name, one in found.items() if one}}
    for one in told["missing"]:
        one["or"] = [*instead_of(asked, one["fact"])]
    return told


def answered_one_by_one(asked: Asked, shelf: Shelf) -> dict[str, Any]:
    """The same for a form that asks for what the book wants next. Raises AskError."""
    book = book_for(asked, asked.book, shelf)
    others = {name: other for name in SHIPPED if name != asked.book and (other := _other(asked, name, shelf))}
    return told_ruling(ruled(asked, book), book, asked.book) | {"others": others}


def told_ruling(
    reported: Reported, book: Rulebook, name: str, sit: Mapping[SeatNo, str] | None = None
) -> dict[str, Any]:
    """What one book says, be it to a question or to a hand that is being played. Of those who `sit` at the table it
    says who does what now."""
    head = {"book": name, "kind": reported.kind, "others": {}}
    if reported.outcome is None:
        missing = [_missing(reported, fact) for fact in reported.missing]
        return head | _nothing() | {"missing": missing, "hangs_on": [], "presumes": []}
    hangs = [told_hanging(reported, one) for one in reported.hangs]
    told = _told(reported.outcome, book) | {"missing": [], "hangs_on": hangs}
    told |= {"presumes": [told_presumed(one, sit or {}) for one in reported.presumes]}
    return head | told | ({} if sit is None else _at_the_table(reported.kind, reported.outcome, sit))


def _at_the_table(kind: str, outcome: Outcome, sit: Mapping[SeatNo, str]) -> dict[str, dict[str, Any]]:
    """On a wall it stands under who it was; on a page its first words stand above the others."""

    def said(lang: Lang, *, whose: bool = True) -> list[str]:
        say = speech(lang)
        return said_apart(kind, outcome, say, called_by_seat(sit, say), whose=whose)

    return {
        "says": {lang: " ".join(said(lang)) for lang in LANGUAGES},
        "first": {lang: said(lang)[0] for lang in LANGUAGES},
        "further": {lang: said(lang)[1:] for lang in LANGUAGES},
        "on_the_wall": {lang: " ".join(said(lang, whose=False)) for lang in LANGUAGES},
    }


def told_presumed(one: PutIn, sit: Mapping[SeatNo, str]) -> dict[str, Any]:
    """What it takes for granted that somebody has in already, as whoever was there would say it."""
    code = "presumes.called" if one.called else "presumes.blind"

    def said(say: Speech) -> str:
        return say.say(code, who=called_by_seat(sit, say)(one.seat), amount=one.amount)

    return {"seat": one.seat, "put_in": one.amount, "says": {lang: said(speech(lang)) for lang in LANGUAGES}}


def told_hanging(reported: Reported, one: Hanging) -> dict[str, Any]:
    """What would turn the answer, as far as nobody has told it, and what it would be then."""
    said = None if one.outcome is None else one.outcome.outcome
    lines = {lang: _hanging(reported, one, speech(lang)) for lang in LANGUAGES}
    return {"fact": one.fact, "value": one.value, "outcome": said, "says": lines}


def _hanging(reported: Reported, one: Hanging, say: Speech) -> str:
    if one.fact in ("hand", "since"):
        when = say.say(f"hangs.{one.value}")
    elif one.value == SEVERAL:
        when = say.say("hangs.several")
    else:
        word = str(one.value).lower() if isinstance(one.value, bool) else one.value
        when = f"{say.say(asks_for(reported.kind, one.fact))} {say.say(f'choice.{word}')}"
    then = say.say("hangs.more") if one.outcome is None else _otherwise(reported.outcome, one.outcome, say)
    back = one.fact == "hand" and goes_back(one.outcome)
    return say.say("hangs.line", when=when, then=say.say("hangs.goes-back", then=then) if back else then)


def _otherwise(said: Outcome | None, other: Outcome, say: Speech) -> str:
    """In a sentence, with the penalty where that is what differs."""
    if said is None or not other.definite or (said.penalty is None) is (other.penalty is None):
        return headline(other, say)
    penalty = penalty_of(other, say) if other.penalty is not None else say.say("ruling.no-penalty")
    return f"{headline(other, say)} {penalty}"


def _nothing() -> dict[str, Any]:
    empty = told_outcome(Outcome(outcome="no-effect", on=()))
    return empty | {"outcome": None, "steps": [], "cites": [], "filled_from": None, "says": {}, "because": {}}


def _told(outcome: Outcome, book: Rulebook) -> dict[str, Any]:
    return told_outcome(outcome) | {
        "says": {lang: headline(outcome, speech(lang)) for lang in LANGUAGES},
        "because": {lang: because(outcome, speech(lang)) for lang in LANGUAGES},
        "steps": [_step(step) for step in outcome.steps],
        "cites": [*sure_cites(outcome, book)],
        "filled_from": _filled_from(outcome, book.head.id),
    }


def sure_cites(outcome: Outcome, book: Rulebook) -> tuple[dict[str, str], ...]:
    """Every statement that stands behind it, with how sure the book is: what decided, and what it says beside that."""
    return tuple({"id": id, "status": status} for id, status in _statuses(outcome, book).items())


def _filled_from(outcome: Outcome, book: str) -> str | None:
    """The book that spoke where this one is silent, if one did."""
    return next((answer.origin for answer in outcome.on if answer.origin not in (book, "house")), None)


def _statuses(outcome: Outcome, book: Rulebook) -> dict[RuleId, Status]:
    """Each statement once, with how sure the book is of the answer that it was cited for. What the situation is about
    comes first.

    Where one statement stands behind several answers, the least sure of them counts: nothing that was read into a
    paragraph is said to stand there, because something else does.
    """
    found = _least_sure(outcome.on)
    for reason in outcome.also:
        found |= {cite: one for cite, one in _least_sure(_behind(reason.cites, book)).items() if cite not in found}
    for cite in (cite for reason in outcome.also for cite in reason.cites):
        # Statements on conduct answer no question: they are this book's own words, or another's.
        found.setdefault(cite, "stated" if cite in book.own else "filled")
    first = [cite for cite in outcome.foremost if cite in found]
    return {cite: found[cite] for cite in dict.fromkeys((*first, *found))}


def _behind(cites: tuple[RuleId, ...], book: Rulebook) -> Iterable[AnyAnswer]:
    """The answers that a further reason rests on: those with just its sources, else those with any of them."""
    alike = [answer for answer in book.answers.values() if answer.cites == cites]
    return alike or [structs.replace(answer, cites=both) for answer, both in _sharing(cites, book)]


def _sharing(cites: tuple[RuleId, ...], book: Rulebook) -> Iterable[tuple[AnyAnswer, tuple[RuleId, ...]]]:
    for answer in book.answers.values():
        if both := tuple(cite for cite in answer.cites if cite in cites):
            yield answer, both


def _least_sure(answers: Iterable[AnyAnswer]) -> dict[RuleId, Status]:
    found: dict[RuleId, Status] = {}
    for answer in answers:
        for cite in answer.cites:
            found[cite] = max(found.get(cite, answer.status), answer.status, key=SUREST_FIRST.index)
    return found


def _step(step: Step) -> dict[str, Any]:
    return {"code": step.code} | {lang: speech(lang).say(step.code, **step.facts) for lang in LANGUAGES}


def _missing(reported: Reported, fact: str) -> dict[str, Any]:
    form = next((one for one in form_of(reported.kind).facts if one.name == fact), None)
    asks = {lang: speech(lang).say(asks_for(reported.kind, fact)) for lang in LANGUAGES}
    choices = words_for(form) if form is not None else STAGES if fact == STAGE else ()
    type = form.type if form is not None else "hand" if fact == "hand" else "text"
    example = example_in_data(form) if form is not None else OF_THE_HAND.get(fact)
    return {"fact": fact, "type": type, "choices": [*choices], "example": example, "or": []} | asks


def _other(asked: Asked, name: str, shelf: Shelf) -> dict[str, Any] | None:
    """How another book would decide; None where the story cannot happen under it."""
    try:
        reported = ruled(asked, book_for(asked, name, shelf))
    except AskError:
        return None
    outcome = reported.outcome
    if outcome is None:
        return {"outcome": None, "cites": [], "missing": list(reported.missing)}
    return {
        "outcome": outcome.outcome,
        "says": {lang: headline(outcome, speech(lang)) for lang in LANGUAGES},
        "hands": told_outcome(outcome)["hands"],
        "cites": list(outcome.cites),
        "filled_from": _filled_from(outcome, name),
    }
