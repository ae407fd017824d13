"""A dead hand that its player wants back: given back, refused, or left to the floor.

| during the hand                      | dead_hand_restored     |
| before the hands of an all-in open   | all_in_hand_thrown_away |
"""

from __future__ import annotations

from floorman.rulebook import AnyAnswer
from floorman.rulings.case import Case
from floorman.rulings.hands import word_of
from floorman.rulings.outcome import Option, Outcome, Reason, Step
from floorman.terms import Chips, SeatNo


def dead(
    seat: SeatNo, *on: AnyAnswer, also: tuple[Reason, ...] = (), steps: tuple[Step, ...] = (Step("step.muck-hand"),)
) -> Outcome:
    return Outcome(outcome="hand-dead", on=on, hands={seat: "dead"}, also=also, steps=steps)


def live(seat: SeatNo, *on: AnyAnswer) -> Outcome:
    return Outcome(outcome="hand-live", on=on, hands={seat: "live"}, steps=(Step("step.give-back"),))


def restored(seat: SeatNo, *on: AnyAnswer) -> Outcome:
    return Outcome(outcome="hand-restored", on=on, hands={seat: "live"}, steps=(Step("step.give-back"),))


def out_of_it(case: Case, seat: SeatNo) -> Outcome:
    """The hand was out already: nothing that happens to its cards changes anything."""
    return Outcome(outcome="no-effect", on=(case.book.folded_hand,), hands={seat: word_of(case.hand, seat)})


def floor_may_restore(case: Case, seat: SeatNo, *on: AnyAnswer, returned: Chips = 0) -> Outcome:
    """The floor chooses; until then the hand is what it is."""
    return Outcome(
        outcome="floor-decides",
        on=on,
        hands={seat: word_of(case.hand, seat)},
        options=(Option("hand-restored"), Option("hand-dead", returned=returned)),
        steps=(Step("step.keep-apart"), Step("step.call-floor")),
        discretion=True,
    )
