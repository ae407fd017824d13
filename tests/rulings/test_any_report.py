"""Any report in any state of any hand under any book: an answer with its source, never an exception; and what is
carried out keeps the chips."""

from __future__ import annotations

import random
from typing import Any

import pytest

from floorman.floor import carried_out
from floorman.hand import Hand, begun
from floorman.hand.events import HandStarted, Raked
from floorman.rulebook import incidents
from floorman.rulings import KINDS, BadReport, Case, EventFacts, FactForm, Outcome, form_of, read_report, rule_on
from floorman.terms import Refused
from tests.hand.drawing import Drawn
from tests.hand.playing import Play
from tests.hand.slots import slots
from tests.sizes import by_profile

WORDS = ("19:59:50", "20:00:10", "english", "Anna", "", "25:00")
EACH = by_profile(6, 24, 400)


def fact(form: FactForm, seats: tuple[int, ...], rng: random.Random) -> Any:
    """A value of the form, or one that nobody knows; now and then nonsense."""
    if rng.random() < 0.1:
        return "unknown"
    match form.type:
        case "flag":
            return rng.random() < 0.5
        case "number":
            return rng.choice((*seats, *seats, 0, 1, 7, 10**12, -1))
        case "choice":
            return rng.choice(form.choices)
        case "text":
            return rng.choice((*incidents(), "casino-5-a", "cuca-3-h")) if form.name == "what" else rng.choice(WORDS)
        case "list-of-number":
            return rng.sample(seats, rng.randint(0, len(seats)))
        case "table":
            return {rng.choice(("25", "5", "1000", "chip")): rng.choice((0, 3, 10**12))}
        case "place":
            return {"table": rng.randint(1, 3), "seat": rng.randint(1, 9)}
        case "list-of-since":
            return [{"seat": rng.choice(seats), "do": rng.choice(("fold", "call"))}]
    return None


def report_of(kind: str, seats: tuple[int, ...], rng: random.Random) -> dict[str, Any]:
    facts = {
        form.name: value
        for form in form_of(kind).facts
        if (form.required or rng.random() < 0.6) and (value := fact(form, seats, rng)) is not None
    }
    return {"kind": kind, **facts}


def somewhere(seed: str) -> tuple[Play, random.Random]:
    """A hand that has been played for a while."""
    rng = random.Random(seed)
    play = Play(Drawn(seed))
    for _ in range(rng.randint(0, 25)):
        if not play.hand.closed:
            play._do(play._chosen())
    return play, rng


def again(play: Play, more: tuple[Any, ...] = ()) -> Hand:
    first, *rest = play.log
    assert isinstance(first, HandStarted)
    hand = begun(first, play.drawn.book)
    for event in (*rest, *more):
        hand.apply(event)
    return hand


@pytest.mark.sized
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_any_report(kind: str) -> None:
    for number in range(EACH):
        play, rng = somewhere(f"{kind}-{number}")
        table = report_of(kind, play.hand.seats, rng)
        event = EventFacts(left=rng.randint(0, 20), paid=rng.randint(0, 9), speed=rng.choice(("normal", "turbo")))
        before = slots(play.hand)
        try:
            report, unknown = read_report(table)
            case = Case(
                book=play.drawn.book, hand=play.hand, events=tuple(play.log), unknown=unknown, event=event, stub=()
            )
            reported = rule_on(report, case)
        except BadReport:
            continue
        finally:
            assert before == slots(play.hand), "ruling changes nothing"
        if reported.outcome is None:
            assert reported.missing, "what is missing has a name"
        else:
            holds(play, kind, reported.outcome)


def holds(play: Play, kind: str, outcome: Outcome) -> None:
    """The outcome has its source; carrying it out is an event or a refusal, and the chips stay."""
    hand = play.hand
    assert 1 <= len(outcome.cites) <= 8
    assert set(outcome.cites) <= set(play.drawn.book.rules)
    assert set(outcome.hands) <= set(hand.at)
    if not outcome.definite:
        return
    before, chips = slots(hand), hand.chips()
    decision = carried_out(hand, kind, outcome)
    assert before == slots(hand), "deciding changes nothing"
    if isinstance(decision, Refused):
        return
    ahead = hand.copy()
    for event in decision.events:
        ahead.apply(event)
    carry = sum(getattr(event, "carry", 0) for event in decision.events)
    raked = sum(event.amount for event in decision.events if isinstance(event, Raked))
    assert chips == sum(ahead.stack) + ahead.pot + raked + (carry if not ahead.pot else 0)
    assert slots(again(play, decision.events)) == slots(ahead), "replay equals memory"
