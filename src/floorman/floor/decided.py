"""What the dealer does once somebody has decided: what the ruling itself offered, or what the word of it asks for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from floorman.floor.between import looked_at
from floorman.floor.counted_table import case_of
from floorman.floor.deciding import HANDS
from floorman.hand import offers
from floorman.rulebook import Rulebook
from floorman.rulings import Case, Option, Outcome
from floorman.rulings.around import Impossible
from floorman.rulings.misdeals import misdeal
from floorman.rulings.outcome import OutcomeWord, Step
from floorman.terms import Chips, SeatNo
from floorman.tournament.reports import VOIDING, Reported

PUTS_IN = ("call", "bet", "raise", "complete")
TAKEN_IN = ("fold", "hand-dead")


def offered(outcome: Outcome, decided: str) -> Option | None:
    """The choice of the ruling that it is; None where it is none of those, so that the book was decided against."""
    return next((one for one in outcome.options if one.outcome == decided), None)


def as_decided(told: Reported, outcome: Outcome, decided: str, book: Rulebook) -> Outcome:
    """The ruling as it counts now: with its steps, and how much somebody has in by it, as far as that is known."""
    if decided == outcome.outcome:
        return outcome
    option = offered(outcome, decided)
    if option is not None and option.then is not None:
        return option.then
    case = _case(told, book)
    if decided in VOIDING and case is not None:
        return outcome.but(outcome=cast(OutcomeWord, decided), steps=misdeal(case, *outcome.on).steps)
    seat = told.report.get("seat")
    total = _total(option, decided, case, told)
    steps = (*_steps(outcome, decided, seat, total), *_back(option, seat))
    word = HANDS.get(decided)
    hands = outcome.hands if word is None else dict.fromkeys(outcome.hands, word)
    return outcome.but(outcome=cast(OutcomeWord, decided), hands=hands, steps=steps)


def total_of(told: Reported, outcome: Outcome, decided: str, book: Rulebook) -> Chips | None:
    return _total(offered(outcome, decided), decided, _case(told, book), told)


def _case(told: Reported, book: Rulebook) -> Case | None:
    report, case, lies = looked_at(told, book)
    if lies is None:
        return None
    try:
        return case_of(lies, report, case)
    except Impossible:
        return None


def _total(option: Option | None, decided: str, case: Case | None, told: Reported) -> Chips | None:
    """Of a call by the hand itself, where it is the turn of whoever it is about and it is known what all have in."""
    if option is not None:
        return option.total
    if decided != "call" or case is None or case.hand is None or not told.lies.get("amounts", True):
        return None
    offer = offers(case.hand)
    return offer.call_to if offer is not None and offer.seat == told.report.get("seat") else None


def _steps(outcome: Outcome, decided: str, seat: object, total: Chips | None) -> Iterator[Step]:
    if decided in TAKEN_IN:
        for one in outcome.hands:
            yield Step("step.take-hand", {"seat": one})
    elif decided in PUTS_IN and isinstance(seat, int) and total is not None:
        yield Step("step.lies-in-all", {"seat": seat, "amount": total})
    elif decided == "play-on":
        yield Step("step.play-on")


def _back(option: Option | None, seat: SeatNo | object) -> Iterator[Step]:
    if option is not None and option.returned and isinstance(seat, int):
        yield Step("step.return-to-seat", {"seat": seat, "amount": option.returned})
