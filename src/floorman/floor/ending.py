"""How a hand ends before its time: everything goes back, or the hand of somebody who is put out dies."""

from __future__ import annotations

from floorman.hand.commands import Rule
from floorman.hand.events import Fate, Ruled
from floorman.rulings import Case
from floorman.rulings.misdeals import all_back
from floorman.terms import RuleId, SeatNo

# The word of the command stands where a ruling has the kind of its report.
VOIDED, PUT_OUT = "void-hand", "penalise"


def voided(case: Case) -> Rule:
    """Everything goes back; nobody has won the hand."""
    cites = case.book.who_voids_hand.cites
    return Rule(Ruled(VOIDED, "hand-void", chips=all_back(case), void=True, cites=cites))


def put_out(seat: SeatNo, cites: tuple[RuleId, ...]) -> Rule:
    """The hand of somebody who leaves the event dies at once."""
    return Rule(Ruled(PUT_OUT, "hand-dead", hands=(Fate(seat, "dead"),), cites=cites))
