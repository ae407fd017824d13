"""A bet that nobody has called goes back to whoever has his hand folded or killed by a ruling, whatever the report.

| a hand that the dealer killed  | killed_hand_uncalled_raise, see rulings/taken.py |
| thrown away by a bettor        | discarded_bet_uncalled, see rulings/thrown.py    |
| every other hand that is lost  | uncalled_bet                                     |
"""

from __future__ import annotations

from msgspec.structs import replace

from floorman.hand.commands import Rule
from floorman.hand.events import ChipsMoved, Fate, RoundPut, Ruled
from floorman.hand.state import LIVE, NOBODY
from floorman.reading import Held
from floorman.rulebook import AnyAnswer
from floorman.rulings.case import Case
from floorman.rulings.hands import LastRaise, last_raise
from floorman.rulings.outcome import Outcome, Step
from floorman.rulings.restoring import dead
from floorman.terms import Chips, SeatNo

LOST = ("folded", "dead")


def with_uncalled(case: Case, outcome: Outcome) -> Outcome:
    """The same, with the last bet or raise given back as far as nobody has called it, if its maker loses his hand."""
    hand = case.hand
    if hand is None or hand.closed or not outcome.definite:
        return outcome
    if outcome.plays or outcome.act or outcome.round is not None or outcome.void or outcome.redeal:
        return outcome  # those say themselves what becomes of the bets
    said = (case.book.killed_hand_uncalled_raise, case.book.killed_hand_called_bet, case.book.discarded_bet_uncalled)
    if any(answer in outcome.on for answer in said):
        return outcome  # so does a hand that the dealer killed, or a bettor threw away by mistake
    for seat, word in outcome.hands.items():
        if word in LOST and seat in hand.at and hand.status[hand.at[seat]] == LIVE:
            raised = last_raise(case, seat)
            if raised is not None and raised.uncalled:
                return given_back(outcome, seat, raised, raised.uncalled, (case.book.uncalled_bet,))
    return outcome


def given_back(outcome: Outcome, seat: SeatNo, raised: LastRaise, back: Chips, on: tuple[AnyAnswer, ...]) -> Outcome:
    on = (*outcome.on, *on)
    if outcome.options:
        death = given_back(dead(seat, *outcome.on), seat, raised, back, on[len(outcome.on) :])
        chosen = tuple(
            replace(one, returned=back, then=death) if one.outcome == "hand-dead" else one for one in outcome.options
        )
        return replace(outcome, on=on, options=chosen)
    return replace(
        outcome,
        on=on,
        chips=(ChipsMoved("pot", f"seat:{seat}", back),),
        round=_as_before(raised),
        steps=(*outcome.steps, Step("step.return-to-seat", {"seat": seat, "amount": back})),
    )


def _as_before(raised: LastRaise) -> RoundPut:
    """The others face what they faced before the raise, or what somebody called of it."""
    hand = raised.before
    return RoundPut(
        bet_to=raised.price,
        full_to=hand.full_to,
        open_to=hand.open_to,
        step=hand.step,
        raises=hand.raises,
        short=hand.short or raised.price > hand.bet_to,
        aggressor=hand.seats[hand.aggressor] if hand.aggressor != NOBODY else 0,
    )


def fold_out_of_turn(case: Case, seat: SeatNo, why: Held) -> Rule:
    """A fold that holds though it was not his turn: no act of the hand, but a ruling on it."""
    folded = with_uncalled(case, Outcome(outcome="binding", on=why.on, hands={seat: "folded"}))
    fates = (Fate(seat, "folded"),)
    return Rule(Ruled("out-of-turn", "binding", fates, folded.chips, round=folded.round, cites=folded.cites))
