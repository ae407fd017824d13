"""What somebody decided on a report is carried out in the hand, also where the book had said something else."""

from __future__ import annotations

from floorman.floor.carrying import carried_out
from floorman.hand import AnyEvent, Hand
from floorman.rulings import HandWord, Outcome
from floorman.rulings.authority import Decision
from floorman.rulings.case import Case
from floorman.rulings.misdeals import all_back
from floorman.rulings.uncalled import with_uncalled
from floorman.terms import Accepted, Refused, no

# What becomes of the hands that a ruling is about.
HANDS: dict[str, HandWord] = {
    "hand-live": "live", "hand-restored": "live", "hand-passive": "passive", "hand-dead": "dead", "fold": "folded",
}  # fmt: skip
NOTHING = (
    "no-effect", "play-on", "penalty", "binding", "old-level", "new-level", "floor-inspects", "request-refused",
    "clock-refused", "request-granted", "deck-changed", "must-show", "may-muck", "back-to-player",
)  # fmt: skip
VOIDING = ("misdeal", "hand-void")


def choices(outcome: Outcome) -> tuple[str, ...]:
    """What somebody may decide other than the book: first what the ruling itself offers, then what any hand allows."""
    offered = [one.outcome for one in outcome.options]
    usual = ["play-on", "misdeal", *(["hand-live", "hand-dead"] if outcome.hands else [])]
    return tuple(one for one in dict.fromkeys((*offered, *usual)) if one != outcome.outcome)


def carry_out_decision(
    hand: Hand, kind: str, outcome: Outcome, decision: Decision, case: Case
) -> Accepted[AnyEvent] | Refused:
    """The events that follow in the hand; none where it does not change."""
    decided = decision.decided
    if decided == outcome.outcome and outcome.definite:
        return Accepted(())  # carried out already, as the book said
    option = next((one for one in outcome.options if one.outcome == decided), None)
    if option is not None and option.then is not None:
        return carried_out(hand, kind, option.then)
    plain = Outcome(outcome=decided, on=outcome.on, instead_of=outcome.outcome)  # type: ignore[arg-type]
    if decided in HANDS:
        word = HANDS[decided]
        presence = outcome.presence if word == "live" else {}
        found = plain.but(hands=dict.fromkeys(outcome.hands, word), presence=presence)
        return carried_out(hand, kind, with_uncalled(case, found))
    if decided in VOIDING:
        return carried_out(hand, kind, plain.but(chips=all_back(case), void=True, shuffled=True))
    if decided in NOTHING:
        return Accepted(())
    return no("rule.no-option", outcome.cites, chosen=decided, known=", ".join((*HANDS, *VOIDING, *NOTHING)))


def without_hand(outcome: Outcome, decision: Decision) -> Refused | None:
    """Why something cannot be decided where no hand is on; None if it can. There is nothing to carry out then."""
    offered = {outcome.outcome, *(one.outcome for one in outcome.options)}
    if decision.decided in offered or decision.decided in NOTHING:
        return None
    return no("rule.no-option", outcome.cites, chosen=decision.decided, known=", ".join(sorted(offered | {*NOTHING})))
