"""What a ruling takes for granted of a hand that nobody has told: named beside the answer, so that whoever was there
sees at once whether it was so.

Where it could have been otherwise that is asked. This follows from what was told: whoever sits before the one who
raised has called before that, and those chips count.
"""

from __future__ import annotations

from msgspec.structs import replace

from floorman.floor.counted_table import Lies, case_of
from floorman.rulings import Case, Report, Reported
from floorman.rulings.around import STREETS
from floorman.rulings.outcome import PutIn


def presuming(found: Reported, report: Report, lies: Lies | None, case: Case) -> Reported:
    """The same, with the chips that whoever acted has in already."""
    seat = getattr(report, "seat", None)
    if lies is None or found.outcome is None or found.outcome.reading is None or not isinstance(seat, int):
        return found
    if lies.around.stage not in (None, *STREETS):
        return found
    hand = case_of(lies, report, case).hand
    assert hand is not None, "it was ruled on one"
    lies_there, positions = hand.bet[hand.at[seat]], hand.positions
    if not lies_there:
        return found
    blind = hand.big_blind if seat == positions.big_blind else 0
    blind = lies.sitting.forced.small_blind if seat == positions.small_blind else blind
    return replace(found, presumes=(PutIn(seat, lies_there, called=lies_there > blind),))
