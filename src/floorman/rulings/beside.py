"""An act that a paragraph penalises brings its penalty with its own ruling, as a report of the conduct would."""

from __future__ import annotations

from floorman.rulebook import Rule
from floorman.rulings.breaches import Conduct, speaking
from floorman.rulings.case import Case
from floorman.rulings.conduct import Incident, ruled_breach
from floorman.rulings.outcome import Outcome, Reason, Step
from floorman.terms import SeatNo

# Out of turn; where it disturbs play again and again, some books have a word of their own on it.
OUT_OF_TURN = ("out-of-turn", "irregular-out-of-turn")
FOLD_OUT_OF_TURN = ("folded-out-of-turn", *OUT_OF_TURN)


def with_penalty(
    outcome: Outcome, case: Case, seat: SeatNo | None, *what: str, on_purpose: bool | None = None
) -> Outcome:
    """The same ruling with what the book's statements on this conduct may or must cost; without one, nothing.

    What a book penalises on purpose only, and nobody has said that it was, is left to a report of its own.
    """
    asked = (Step("step.report-incident"),) if on_purpose is None and _asks_for_purpose(what, case) else ()
    breach = breach_of(case, seat, what, on_purpose)
    if breach is None:
        return outcome.but(steps=(*outcome.steps, *asked))
    if breach.penalty is None:
        return outcome.but(recorded=breach.recorded, steps=(*outcome.steps, *asked))
    return outcome.but(
        penalty=breach.penalty,
        recorded=breach.recorded,
        also=(*outcome.also, Reason("ruling.penalty", breach.cites)),
        steps=(*outcome.steps, *breach.steps, *asked),
    )


def breach_of(case: Case, seat: SeatNo | None, what: tuple[str, ...], on_purpose: bool | None = None) -> Outcome | None:
    """What the book says to this conduct alone; None where none of its statements speaks of it."""
    rules = tuple(rule for rule in speaking(what, case.book) if on_purpose is not None or not _on_purpose_only(rule))
    if not rules:
        return None
    told = Incident(what=what[0], seat=seat, on_purpose=on_purpose, during_hand=True)
    return ruled_breach(told, Conduct(what, rules), case)


def _asks_for_purpose(what: tuple[str, ...], case: Case) -> bool:
    return any(_on_purpose_only(rule) for rule in speaking(what, case.book))


def _on_purpose_only(rule: Rule) -> bool:
    return rule.breach is not None and rule.breach.on_purpose
