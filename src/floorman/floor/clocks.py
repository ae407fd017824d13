"""The clock on a player at a table that tells its hands: how one starts, what follows when it is out, and who says so.

| who says that the time is out | clock_countdown_seconds, turbo_clock_countdown_seconds, clock_tie |
| what follows                  | clock_expiry_facing_bet, clock_expiry_no_bet                      |

Nothing in here ticks: whether time is left is a question with an instant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.floor.open_hand import OpenHand
from floorman.floor.stops import Stops, stop
from floorman.hand import NOBODY
from floorman.rulebook import AnyAnswer
from floorman.rulings.ticking import DecisionClock
from floorman.terms import Instant, SeatNo
from floorman.tournament.commands import NoticeOutage

if TYPE_CHECKING:
    from floorman.floor.transaction import Transaction


def out_by_itself(open: OpenHand) -> bool:
    """Is it certain that time is out, with nobody to say it?

    Where the end is counted down aloud, whoever counts says when it is over. And where an act in the last moment
    counts, only those at the table know whether there was one.
    """
    clock = open.clock
    if clock is None or not clock.total:
        return False  # whoever gave them no time at all says so themselves
    return not clock.countdown and open.book.clock_tie.value == "expiry"


def what_follows(open: OpenHand) -> AnyAnswer:
    """What the book makes of a player who lets their time run out now."""
    hand = open.hand
    assert hand.to_act != NOBODY, "asked only while a clock runs"
    facing_bet = hand.bet_to > hand.bet[hand.to_act]
    return open.book.clock_expiry_facing_bet if facing_bet else open.book.clock_expiry_no_bet


def may_start(clock: DecisionClock | None, new: DecisionClock, at: Instant) -> None:
    """One clock for one decision: called once more it gives no more time, but it may leave less. Raises Stops."""
    if clock is not None and new.left(at) >= clock.left(at):
        raise stop("clock.runs", (), seat=clock.seat, seconds=seconds_left(clock, at))


def must_be_out(clock: DecisionClock | None, started_at: Instant, transaction: Transaction) -> None:
    """It is this clock that runs at the table, and no time is left. Raises Stops."""
    if clock is None or clock.started_at != started_at:
        raise stop("clock.not-that-one")
    if left := seconds_left(clock, transaction.instant):
        raise stop("clock.time-left", (), seat=clock.seat, seconds=left)


def must_be_in_time(open: OpenHand, seat: SeatNo, at: Instant) -> None:
    """Who is on the clock acts while it runs; afterwards the floor is asked what it saw. Raises Stops.

    An act in the very moment of the end counts where the book lets it.
    """
    clock = open.clock
    if clock is None or clock.seat != seat or not clock.total or not clock.expired(at):
        return
    if at == clock.ends_at and open.book.clock_tie.value == "action":
        return
    # At the showdown the clock is the countdown for a hand that is to be shown.
    why = open.book.refusal_countdown_seconds if open.hand.to_act == NOBODY else what_follows(open)
    raise stop("clock.time-is-out", why.cites, seat=seat)


def seconds_left(clock: DecisionClock, at: Instant) -> int:
    return -(-clock.left(at) // 1000)


def runs(open: OpenHand, at: Instant) -> bool:
    """Is somebody on the clock, with time left?"""
    return open.clock is not None and not open.clock.expired(at)


def after_outage(command: NoticeOutage, transaction: Transaction) -> None:
    """Whoever was on the clock has their full time again, also where nothing else ran. Raises Stops."""
    tables = [table for table, open in sorted(transaction.floor.hands.items()) if _ran_at(open, command.from_at)]
    try:
        transaction.do(command)
    except Stops as stops:
        if not tables or stops.decision.ruling.code != "outage.nothing-ran":
            raise
    for table in tables:
        transaction.tell(table, lambda draft: draft.full_time_again(command.to_at))


def _ran_at(open: OpenHand, at: Instant) -> bool:
    return open.clock is not None and open.clock.started_at <= at and not open.clock.expired(at)
