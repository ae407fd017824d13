"""A hand that nobody saw: was it still there, thrown away at the showdown, or folded long before it?

Where the hand is told it says so itself. Elsewhere that is asked of this one hand, and of nobody else's.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from floorman.hand import Hand
from floorman.hand.state import FOLDED, LIVE
from floorman.rulings.case import Case
from floorman.rulings.outcome import HandWord
from floorman.rulings.report import Report
from floorman.terms import SeatNo

Seen: TypeAlias = Literal["kept", "mucked", "folded"]  # kept, or shown; mucked at the showdown; folded before it
WORTH: dict[Seen, HandWord] = {"kept": "live", "mucked": "mucked", "folded": "folded"}


def told_hand(case: Case) -> Hand | None:
    """The hand, where it is told who has thrown their cards away and who has not."""
    return case.hand if case.folds_told else None


def became_of(report: Report, told: Seen | None, fact: str, seat: SeatNo, case: Case) -> Seen:
    """As it was told, else by the hand around it; or the question for it."""
    if told is None and (hand := told_hand(case)) is not None:
        status = hand.status[hand.at[seat]]
        return "folded" if status == FOLDED else "kept" if status == LIVE else "mucked"
    return report.known(told, fact, case)
