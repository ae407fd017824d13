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
    rules = speaking(what, case.book)
    open = rules if on_purpose is not None else tuple(rule for rule in rules if not _asks_for_purpose(rule))
    asked = (Step("step.report-incident"),) if len(open) < len(rules) else ()
    if not open:
        return outcome.but(steps=(*outcome.steps, *asked))
    told = Incident(what=what[0], seat=seat, on_purpose=on_purpose, during_hand=True)
    breach = ruled_breach(told, Conduct(what, open), case)
    if breach.penalty is None:
        return outcome.but(recorded=breach.recorded, steps=(*outcome.steps, *asked))
    return outcome.but(
        penalty=breach.penalty,
        recorded=breach.recorded,
        also=(*outcome.also, Reason("ruling.penalty", breach.cites)),
        steps=(*outcome.steps, *breach.steps, *asked),
    )


def _asks_for_purpose(rule: Rule) -> bool:
    return rule.breach is not None and rule.breach.on_purpose
