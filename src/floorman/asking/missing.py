"""All that is missing before a book can answer, named at once: the hand, the facts, and those that they lead to.

What the name of a situation needs is asked for by that name: whoever reports a string bet tells its motions. What is
missing besides is found by filling in what could be told: a fact that is missing however that is told is named too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from floorman.asking.asked import Asked, AskError, hand_story, ruled
from floorman.asking.examples import example_in_data
from floorman.asking.form import words_for
from floorman.asking.situation import Situation, hand_of, street_of
from floorman.asking.situations import situations
from floorman.rulebook import Rulebook
from floorman.rulings import FactForm, Reported, form_of

HAND = "hand"
# So often one fact may lead to the next, and in so many ways it may be told.
STEPS_MOST, WAYS_MOST = 4, 16


def ruled_or_asked(asked: Asked, book: Rulebook) -> Reported:
    """The ruling, or everything that somebody has to tell first. Raises AskError."""
    found = ruled(asked, book)
    named = untold(asked)
    if not named and found.outcome is not None:
        return found
    return Reported(found.kind, missing=_all_of(asked, book, named or found.missing))


def untold(asked: Asked) -> tuple[str, ...]:
    """What the situation that was named cannot be without; in a hand, if it is about one and none was told."""
    one = situations().get(asked.situation)
    return () if one is None else one.untold_of(asked.report)


def instead_of(asked: Asked, fact: str) -> tuple[str, ...]:
    """What may be told just as well where this is asked for by the name of the situation."""
    one = situations().get(asked.situation)
    return (
        ()
        if one is None or asked.report.get(fact)
        else next((names[1:] for names in one.needs if names[0] == fact), ())
    )


def _all_of(asked: Asked, book: Rulebook, first: tuple[str, ...]) -> tuple[str, ...]:
    wanted, ways = list(first), list(_told(asked, first))
    for _ in range(STEPS_MOST):
        lacks = [found.missing for way in ways if (found := _ruled(way, book)) is not None]
        new = [fact for fact in lacks[0] if all(fact in one for one in lacks) and fact not in wanted] if lacks else []
        if not new:
            break
        wanted += new
        ways = [more for way in ways for more in _told(way, tuple(new))][:WAYS_MOST]
    return tuple(sorted(wanted, key=lambda fact: fact != HAND))


def _ruled(asked: Asked, book: Rulebook) -> Reported | None:
    try:
        return ruled(asked, book)
    except AskError:
        return None  # it cannot have been so


def _told(asked: Asked, facts: tuple[str, ...]) -> Iterator[Asked]:
    """The same with these facts told: the first of them in each way in which it can be. None where none of us can."""
    forms = {form.name: form for form in form_of(asked.report["kind"]).facts}
    if any(fact not in forms for fact in facts if fact != HAND) or (HAND in facts and asked.event is not None):
        return
    report = {**asked.report, **{fact: example_in_data(forms[fact]) for fact in facts if fact != HAND}}
    if HAND in facts:
        asked = _in_a_hand(asked)
    first = next((fact for fact in facts if fact != HAND), None)
    for value in (None,) if first is None else _ways(forms[first]):
        yield replace(asked, report=report if first is None else {**report, first: value})


def _ways(form: FactForm) -> tuple[Any, ...]:
    if form.type == "flag":
        return (True, False)
    words = words_for(form) if form.type == "choice" else ()
    return words or (example_in_data(form),)


def _in_a_hand(asked: Asked) -> Asked:
    hand, _ = hand_of(Situation(street=street_of(asked.report["kind"], asked.report.get("street"), "nlhe")))
    return replace(asked, hand=hand_story(hand))
