"""How a hand ends before its time: everything goes back, or the hand of somebody who is put out dies."""

from __future__ import annotations

from floorman.hand.commands import Rule
from floorman.hand.events import Fate, Ruled
from floorman.rulings import Case, Outcome
from floorman.rulings.misdeals import all_back
from floorman.rulings.uncalled import with_uncalled
from floorman.terms import SeatNo

# The word of the command stands where a ruling has the kind of its report.
VOIDED, PUT_OUT = "void-hand", "penalise"


def voided(case: Case) -> Rule:
    """Everything goes back; nobody has won the hand."""
    cites = case.book.who_voids_hand.cites
    return Rule(Ruled(VOIDED, "hand-void", chips=all_back(case), void=True, cites=cites))


def put_out(seat: SeatNo, case: Case) -> Rule:
    """The hand of somebody who leaves the event dies at once; what nobody has called of the bet is theirs again."""
    answer = case.book.disqualified_chips
    dead = with_uncalled(case, Outcome(outcome="hand-dead", on=(answer,), hands={seat: "dead"}))
    fates = (Fate(seat, "dead"),)
    return Rule(Ruled(PUT_OUT, "hand-dead", hands=fates, chips=dead.chips, round=dead.round, cites=dead.cites))
