"""A ruling of which only the amounts hang on what nobody has told: it is ruled in words, and nobody is asked.

Who lies in which blind, or put in what before, each at the table sees: all take back their own, and whoever calls
gets back what is over, or adds what is missing.
"""

from __future__ import annotations

from msgspec.structs import replace

from floorman.rulings import Outcome, Step

IN_WORDS = {"step.return-to-seat": "step.return-rest", "step.adds": "step.adds-rest"}


def comparable(outcome: Outcome, other: Outcome) -> bool:
    """May they be the same but for amounts? What is put in stays an amount, and so do the reasons that name one."""
    if outcome.void:
        return True
    if outcome.reading is None or other.reading is None or not (outcome.definite or outcome.options):
        return False
    return outcome.reading.why == other.reading.why


def without_amounts(outcome: Outcome) -> Outcome:
    return _each_his_own(outcome) if outcome.void else _what_is_over(outcome)


def _each_his_own(outcome: Outcome) -> Outcome:
    """Nobody here knows what was put in on the streets before: each takes back their own, says the dealer's step."""
    told = any(one.code == "step.return-chips" for one in outcome.steps)
    return outcome.but(chips=(), steps=outcome.steps if told else (*outcome.steps, Step("step.return-chips")))


def _what_is_over(outcome: Outcome) -> Outcome:
    """Nobody knows what lay before them already."""
    reading = outcome.reading
    if reading is not None:
        choices = tuple(replace(one, total=None) if one.action == "fold" else one for one in reading.options)
        reading = replace(reading, returned=0, must_add=0, options=choices)
    return outcome.but(
        chips=(),
        reading=reading,
        options=tuple(replace(one, total=None) if one.outcome == "fold" else one for one in outcome.options),
        steps=tuple(
            Step(IN_WORDS[one.code], {"seat": one.facts["seat"]}) if one.code in IN_WORDS else one
            for one in outcome.steps
        ),
    )
