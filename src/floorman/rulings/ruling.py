"""The ruling of a book on a report, or what it still asks for; and where it leaves the answer to a person."""

from __future__ import annotations

from floorman.rulings.case import Case
from floorman.rulings.hands import as_they_are
from floorman.rulings.outcome import Outcome, Reason, Reported, Step
from floorman.rulings.report import BadReport, InDoubt, Lacking, Report
from floorman.rulings.uncalled import with_uncalled
from floorman.terms import SeatNo

SHOW_ON = "step.show-on"


def rule_on(report: Report, case: Case) -> Reported:
    """The ruling of the case's book on a report; it changes nothing. Raises BadReport for facts that cannot be."""
    lacking = tuple(name for name in report.needed() if getattr(report, name) is None and name not in case.unknown)
    if lacking:
        return Reported(report.kind, missing=lacking)
    for name, seat in report.named():
        if case.hand is not None and seat not in case.hand.at:
            raise BadReport(name, f"nobody is dealt in at seat {seat}")
    try:
        outcome = _shuffled_unseen(report.ruled(case), case)
        outcome = outcome if _called_since(report) else with_uncalled(case, outcome)
        return Reported(report.kind, _with_showdown(outcome, case))
    except Lacking as lack:
        return Reported(report.kind, missing=(lack.fact,))
    except InDoubt:
        about: SeatNo | None = getattr(report, "seat", None)
        return Reported(report.kind, left_to_the_floor(case, *(() if about is None else (about,))))


def _with_showdown(outcome: Outcome, case: Case) -> Outcome:
    """At the showdown nobody plays on: it goes on."""
    if case.hand is None or outcome.void or not case.hand.at_showdown():
        return outcome
    steps = (Step(SHOW_ON) if step.code == "step.play-on" else step for step in outcome.steps)
    return outcome.but(steps=tuple(steps))


def _shuffled_unseen(outcome: Outcome, case: Case) -> Outcome:
    """Where the rest of the deck is shuffled and the hand goes on, nobody sees its cards."""
    if not outcome.shuffled or outcome.void or outcome.visible is not None:
        return outcome
    unseen = Reason("ruling.shuffled-unseen", case.book.stub_shuffled.cites)
    return outcome.but(visible="nobody", also=(*outcome.also, unseen))


def _called_since(report: Report) -> bool:
    """Has anybody put chips in after it, by what the report tells?"""
    acts = [act.do for act in getattr(report, "since", None) or ()]
    acts += [act.did for act in getattr(report, "acted_on", None) or ()]
    return any(did not in ("fold", "check") for did in acts)


def left_to_the_floor(case: Case, *seats: SeatNo) -> Outcome:
    """Where the facts cannot be had, or the book leaves it open: a person decides, by the book's yardstick.

    What he decides about a hand holds for these seats.
    """
    book = case.book
    in_hand = (seat for seat in seats if case.hand is None or seat in case.hand.at)
    return Outcome(
        outcome="floor-decides",
        on=(book.ruling_yardstick, book.who_fills_gaps),
        hands=as_they_are(case.hand, *in_hand),
        steps=(Step("step.call-floor"),),
        discretion=True,
    )
