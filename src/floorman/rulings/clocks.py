"""The clock on a player: who may call it, how long he has, what follows when his time is out.

| who calls, when, who starts it | clock_called_by, thinking_time_before_clock, who_grants_clock              |
| how long                       | clock_seconds, clock_countdown_seconds, turbo_…, clock_may_be_shortened    |
| it runs anyway                 | turbo_clock_applies                                                        |
| beside a shot clock            | clock_call_beside_shot_clock                                               |
| the time is out                | clock_expiry_facing_bet, clock_expiry_no_bet, clock_tie                    |
"""

from __future__ import annotations

from typing import Literal, cast

from floorman.hand import decide
from floorman.hand.acts import betting_command
from floorman.hand.state import NOBODY
from floorman.rulebook import Answer, AnyAnswer
from floorman.rulings.case import Case
from floorman.rulings.outcome import Clock, HandWord, Outcome, OutcomeWord, Step
from floorman.rulings.report import BadReport, Report, kind
from floorman.terms import Refused, SeatNo

SAID = ("fold", "check", "call")  # what a word alone says in full


@kind("clock-called", "seat", "by", "at_table", "reasonable_time", "floor_called")
class ClockCalled(Report, frozen=True):
    """Somebody has called the clock on a player."""

    seat: SeatNo | None = None
    by_seat: SeatNo | None = None
    by: Literal["player", "floor"] | None = None
    at_table: bool | None = None
    at_own_seat: bool | None = None  # at another table of the event
    reasonable_time: bool | None = None
    thought_s: int | None = None
    floor_called: bool | None = None
    speed: Literal["normal", "turbo"] | None = None
    keeps_delaying: bool | None = None
    shot_clock: bool | None = None  # one runs for every decision anyway
    seconds: int | None = None  # less than the full time, for who keeps delaying

    def seats(self) -> tuple[tuple[str, SeatNo], ...]:
        """Whoever calls may have folded or wait for his hand."""
        return () if self.seat is None else (("seat", self.seat),)

    def needed(self) -> tuple[str, ...]:
        """Where he sits, whether he has waited and whom he has called is asked of a player alone."""
        return self.required if self.by == "player" else ("seat", "by")

    def ruled(self, case: Case) -> Outcome:
        seat = self.known(self.seat, "seat", case)
        in_turn(seat, "seat", case)
        refusal = self._refusal(case)
        if refusal is not None:
            return Outcome(outcome="clock-refused", on=refusal, hands={seat: "live"}, steps=(Step("step.play-on"),))
        total, countdown = self._time(case)
        seconds = total.value
        on: tuple[AnyAnswer, ...] = (total, countdown)
        if (
            self.seconds is not None
            and self.seconds < seconds
            and self.known(self.keeps_delaying, "keeps_delaying", case)
        ):
            shorter = case.book.clock_may_be_shortened
            seconds = max(self.seconds, 0) if shorter.value else seconds
            on = (*on, shorter)
        clock = Clock(seat, seconds, min(countdown.value, seconds))
        steps = (Step("step.start-clock", {"seconds": seconds}), Step("step.count-last", {"last": clock.countdown_s}))
        return Outcome(outcome="clock-started", on=on, hands={seat: "live"}, clock=clock, steps=steps)

    def _refusal(self, case: Case) -> tuple[AnyAnswer, ...] | None:
        book = case.book
        if (self.shot_clock or case.event.shot_clock) and not book.clock_call_beside_shot_clock.value:
            return (book.clock_call_beside_shot_clock,)
        if self._is_turbo(case) and book.turbo_clock_applies.value == "every_decision":
            return (book.turbo_clock_applies,)  # it runs already
        if self.known(self.by, "by", case) == "floor":
            return None
        if not self._may_call(case):
            return (book.clock_called_by,)
        if not self._long_enough(case):
            return (book.thinking_time_before_clock,)
        granted_by = book.who_grants_clock
        if granted_by.value != "dealer" and not self.known(self.floor_called, "floor_called", case):
            return (granted_by,)
        return None

    def _may_call(self, case: Case) -> bool:
        match case.book.clock_called_by.value:
            case "table":
                return self.known(self.at_table, "at_table", case)
            case "event":
                return self.known(self.at_table, "at_table", case) or bool(self.at_own_seat)
            case "floor_only":
                return False

    def _long_enough(self, case: Case) -> bool:
        """Where the book names no time the floor has judged it."""
        needed = case.book.thinking_time_before_clock.value
        if needed == "floor":
            return self.known(self.reasonable_time, "reasonable_time", case)
        return self.known(self.thought_s, "thought_s", case) >= int(needed)

    def _is_turbo(self, case: Case) -> bool:
        return (self.speed or case.event.speed) == "turbo"

    def _time(self, case: Case) -> tuple[Answer[int], Answer[int]]:
        book = case.book
        if self._is_turbo(case):
            return book.turbo_clock_seconds, book.turbo_clock_countdown_seconds
        return book.clock_seconds, book.clock_countdown_seconds


@kind("clock-expired", "seat")
class ClockExpired(Report, frozen=True):
    """A player's time is out."""

    seat: SeatNo | None = None
    facing_bet: bool | None = None
    tie: bool | None = None  # he acted in the same moment
    said: str | None = None

    def ruled(self, case: Case) -> Outcome:
        seat = self.known(self.seat, "seat", case)
        in_turn(seat, "seat", case)
        if self.tie and case.book.clock_tie.value == "action":
            return self._in_time(seat, case)
        tie = (case.book.clock_tie,) if self.tie else ()
        answer = case.book.clock_expiry_no_bet
        dies = answer.value == "fold"
        if dies and case.hand is None and self.facing_bet is None:  # whether or not he faces a bet
            return _hand_dead(seat, case.book.clock_expiry_facing_bet, answer, *tie)
        if self._faces_bet(seat, case):
            return _hand_dead(seat, case.book.clock_expiry_facing_bet, *tie)
        if dies:
            return _hand_dead(seat, answer, *tie)
        return Outcome(
            outcome="checked-on-time", on=(answer, *tie), hands={seat: "live"}, act="check",
            steps=(Step("step.play-on"),),
        )  # fmt: skip

    def _in_time(self, seat: SeatNo, case: Case) -> Outcome:
        """What he did in the last moment counts: at once where it was said and can be done, else it is told next."""
        on, hand = (case.book.clock_tie,), case.hand
        command = None
        if hand is not None and self.said in SAID:
            command = betting_command(hand, seat, self.said, None)
        if hand is None or command is None or isinstance(decide(hand, command), Refused):
            return Outcome(outcome="binding", on=on, hands={seat: "live"})
        word: HandWord = "folded" if self.said == "fold" else "live"
        return Outcome(outcome=cast(OutcomeWord, self.said), on=on, hands={seat: word}, plays=(command,))

    def _faces_bet(self, seat: SeatNo, case: Case) -> bool:
        if case.hand is not None and case.hand.to_act != NOBODY:
            return case.hand.bet_to > case.hand.bet[case.hand.at[seat]]
        return self.known(self.facing_bet, "facing_bet", case)


def in_turn(seat: SeatNo, fact: str, case: Case) -> None:
    """The clock runs only for who has to decide. Raises BadReport."""
    hand = case.hand
    if hand is None:
        return
    if hand.to_act == NOBODY or hand.seats[hand.to_act] != seat:
        turn = "nobody has to act" if hand.to_act == NOBODY else f"seat {hand.seats[hand.to_act]} has to act"
        raise BadReport(fact, f"seat {seat} has nothing to decide: {turn}")


def _hand_dead(seat: SeatNo, *on: AnyAnswer) -> Outcome:
    return Outcome(outcome="hand-dead", on=on, hands={seat: "dead"}, steps=(Step("step.take-hand", {"seat": seat}),))
