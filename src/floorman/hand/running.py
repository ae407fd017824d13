"""The rest of the board more than once: nobody can bet any more, cards are to come, and all in the hand agree.

Each run is dealt to its end before the next one begins, with burn cards of its own.
"""

from __future__ import annotations

from floorman.hand.commands import RunIt
from floorman.hand.events import AnyEvent, RunsAgreed, RunsWished
from floorman.hand.games import Deal
from floorman.hand.hand import Hand
from floorman.hand.state import LIVE
from floorman.terms import Accepted, Refused, RuleId, SeatNo, no


def runs_most(hand: Hand) -> int:
    """How often the rest of the board may be dealt now; 0 where that cannot be asked, or has been."""
    cash, more = hand.cash, hand.more
    if cash is None or more is None or more.times or cash.boards > 1 or cash.runs_most < 2:
        return 0
    if hand.closed or hand.held or hand.can_bet > 1 or hand.live < 2 or not hand.owed or hand.being_dealt_in():
        return 0
    step = hand.rules.plan[hand.step_index]
    if type(step) is not Deal or step.to != "board" or hand.draws_to_come():
        return 0
    enough = hand.stub // _cards_of_a_run(hand)
    return min(cash.runs_most, enough) if enough > 1 else 0


def agree_on_runs(hand: Hand) -> tuple[SeatNo, ...]:
    """Who still has to agree: everybody who may win a part of it, and has not spoken."""
    if hand.more is None or not runs_most(hand):
        return ()
    spoken = [seat for seat, _ in hand.more.wishes]
    live = (seat for seat, status in zip(hand.seats, hand.status, strict=True) if status == LIVE)
    return tuple(seat for seat in live if seat not in spoken)


def run_it(hand: Hand, command: RunIt) -> Accepted[AnyEvent] | Refused:
    cites = _cites(hand)
    most = runs_most(hand)
    if not most or hand.more is None:
        return no(_why_not(hand), cites)
    if not 1 <= command.times <= most:
        return no("run.too-often", cites, times=command.times, most=most)
    if not command.seat:
        return Accepted((RunsAgreed(command.times, cites),))
    waits = agree_on_runs(hand)
    if command.seat not in waits:
        return no("run.not-asked", cites, seat=command.seat)
    wished = RunsWished(command.seat, command.times, cites)
    fewest = min(command.times, *(times for _, times in hand.more.wishes), most)
    # Whoever wants it once has decided for all.
    if fewest == 1 or len(waits) == 1:
        return Accepted((wished, RunsAgreed(fewest, cites)))
    return Accepted((wished,))


def _why_not(hand: Hand) -> str:
    if hand.cash is None or hand.cash.runs_most < 2:
        return "run.not-here"
    return "run.agreed-already" if hand.more is not None and hand.more.times else "run.not-now"


def _cards_of_a_run(hand: Hand) -> int:
    """The cards that are due, and those of the streets behind them, each with its burn card."""
    return hand.owed + hand.rules.board_after[hand.step_index]


def _cites(hand: Hand) -> tuple[RuleId, ...]:
    cites: tuple[RuleId, ...] = hand.rules.book.run_it_most.cites
    return cites
