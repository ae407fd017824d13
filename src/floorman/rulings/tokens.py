"""Something was put in as an action that is no chip of the stack: a bounty chip, a time token.

| what it is | token_bet |
"""

from __future__ import annotations

from typing import Literal

from floorman.hand import Hand, decide
from floorman.hand.acts import betting_command
from floorman.hand.events import Acted, ChipsMoved
from floorman.reading import is_in_turn
from floorman.rulebook import AnyAnswer
from floorman.rulings.case import Case
from floorman.rulings.hands import as_they_are, hand_of
from floorman.rulings.outcome import Option, Outcome, OutcomeWord, Step
from floorman.rulings.report import BadReport, Report, kind
from floorman.terms import Refused, SeatNo


@kind("token-put-in", "seat")
class TokenPutIn(Report, frozen=True):
    """A player in turn has put in a bounty chip, a time token or the like, and said nothing."""

    seat: SeatNo | None = None

    def ruled(self, case: Case) -> Outcome:
        hand, seat, answer = hand_of(case), self.known(self.seat, "seat", case), case.book.token_bet
        if not is_in_turn(hand, seat):
            raise BadReport("seat", f"it is not the turn of seat {seat}")
        called = taken_as(hand, seat, "call", answer) or taken_as(hand, seat, "check", answer)
        if answer.value == "call" and called is not None:
            return called
        free = Outcome(outcome="released", on=(answer,), hands=as_they_are(hand, seat), steps=_back(seat))
        if answer.value == "nothing":
            return free
        all_in = taken_as(hand, seat, "all-in", answer)
        found = [one for one in (called, all_in) if one is not None]
        return Outcome(
            outcome="floor-decides",
            on=(answer,),
            hands=as_they_are(hand, seat),
            options=tuple(Option(one.outcome, _total(one), then=one) for one in found),
            steps=(Step("step.call-floor"),),
            discretion=True,
        )


def taken_as(hand: Hand, seat: SeatNo, do: Literal["call", "check", "all-in"], answer: AnyAnswer) -> Outcome | None:
    """What it is as this act; None where the act cannot be."""
    command = betting_command(hand, seat, do, None)
    decision = None if command is None else decide(hand, command)
    if command is None or decision is None or isinstance(decision, Refused):
        return None
    act = next(event for event in decision.events if isinstance(event, Acted))
    added = act.to - hand.bet[hand.at[seat]]
    word: OutcomeWord = act.did if act.did in ("bet", "raise", "complete", "check") else "call"
    return Outcome(
        outcome=word,
        on=(answer,),
        facts={"total": act.to},
        hands=as_they_are(hand, seat),
        chips=(ChipsMoved(f"seat:{seat}", "pot", added),) if added else (),
        plays=(command,),
        steps=_back(seat),
    )


def _total(one: Outcome) -> int | None:
    return int(one.facts["total"]) if one.chips else None


def _back(seat: SeatNo) -> tuple[Step, ...]:
    return (Step("step.return-token", {"seat": seat}),)
