"""Players who were passed over: others have acted as if it had been their turn.

| after how much the turn is lost | skipped_loses_turn_after, skipped_needs_hint, asked_time_protects |
| what becomes of the hand        | skipped_outcome                                                   |
| what was done behind him        | acts_behind_skipped                                               |

Whoever sits between the one who was to act and those who acted was passed over with him: for each of them counts what
was done behind him.
"""

from __future__ import annotations

from msgspec.structs import replace

from floorman.hand import Hand
from floorman.hand.commands import Rule
from floorman.hand.events import Fate, Ruled
from floorman.rulebook import AnyAnswer
from floorman.rulings.acting import after, ahead
from floorman.rulings.betting import hand_in_turn
from floorman.rulings.case import Case, Since
from floorman.rulings.outcome import HandWord, Option, Outcome, PassedOver, Reason, Step
from floorman.rulings.progress import since_then
from floorman.rulings.report import BadReport, Report, kind
from floorman.terms import SeatNo


@kind("player-skipped", "seat", "since")
class PlayerSkipped(Report, frozen=True):
    """Others have acted as if it were not his turn."""

    seat: SeatNo | None = None
    since: tuple[Since, ...] | None = None
    hint_given: bool | None = None
    asked_time: bool | None = None
    spoke_up: bool | None = None

    def ruled(self, case: Case) -> Outcome:
        seat = self.known(self.seat, "seat", case)
        if case.hand is not None:
            hand_in_turn(case, seat)
        book, since = case.book, self.since or ()
        limit, hint, time = book.skipped_loses_turn_after, book.skipped_needs_hint, book.asked_time_protects
        if self.spoke_up or limit.value == "never" or not since_then(case, since).reached(limit.value):
            return _turn_is_his(seat, limit)
        if time.value and self.asked_time:
            return _turn_is_his(seat, time)
        passed = passed_over(case, seat, since)
        if hint.value:
            if self._in_doubt("hint_given", case):
                return _turn_is_lost(case, replace(passed, doubt="hint_given"), limit, hint)
            if not self.known(self.hint_given, "hint_given", case):
                return _turn_is_his(seat, hint)
        # Asked for last: where nobody has said who was passed over, the turn is his in any case.
        if time.value:
            if self._in_doubt("asked_time", case):
                return _turn_is_lost(case, replace(passed, doubt="asked_time"), limit, time)
            if self.known(self.asked_time, "asked_time", case):
                return _turn_is_his(seat, time)
        return _turn_is_lost(case, passed, limit)

    def _in_doubt(self, fact: str, case: Case) -> bool:
        return getattr(self, fact) is None and fact in case.unknown


def passed_over(case: Case, turn: SeatNo, acts: tuple[Since, ...]) -> PassedOver:
    """Who has lost his turn with the one who was to act, and who was passed over too late for that."""
    lost, yet = [turn], []
    limit = case.book.skipped_loses_turn_after.value
    for seat in _between(case.hand, turn, acts):
        behind = tuple(act for act in acts if _order(case.hand, turn, act.seat) > _order(case.hand, turn, seat))
        if limit != "never" and since_then(case, behind).reached(limit):
            lost.append(seat)
        elif behind:
            yet.append(seat)
    holds = case.book.acts_behind_skipped.value == "bind"
    sure = case.folds_told or len(lost) + len(yet) == 1
    return PassedOver(tuple(lost), acts, holds, tuple(yet), sure=sure)


def _between(hand: Hand | None, turn: SeatNo, acts: tuple[Since, ...]) -> list[SeatNo]:
    """Who can act after him, in the order of play, and has not done so by now. Whoever sits before somebody who has yet
    to act has yet to act himself, wherever the button was taken to lie."""
    if hand is None:
        return []
    acted = {turn, *(act.seat for act in acts)}
    waiting = (seat for place, seat in enumerate(hand.seats) if seat not in acted and hand.active >> place & 1)
    return sorted(waiting, key=lambda seat: _order(hand, turn, seat))


def _order(hand: Hand | None, turn: SeatNo, seat: SeatNo) -> int:
    """So many seats after whoever was to act."""
    if hand is None or seat not in hand.at:
        return 0
    return (hand.at[seat] - hand.at[turn]) % len(hand.seats)


def _turn_is_his(seat: SeatNo, *on: AnyAnswer) -> Outcome:
    steps = (Step("step.action-back", {"seat": seat}),)
    return Outcome(outcome="back-to-player", on=on, hands={seat: "live"}, steps=steps)


def _turn_is_lost(case: Case, passed: PassedOver, limit: AnyAnswer, *doubt: AnyAnswer) -> Outcome:
    """What becomes of the hands; where there is `doubt` whether the turn is lost, the floor decides that first."""
    answer, behind = case.book.skipped_outcome, case.book.acts_behind_skipped
    on = (limit, *doubt, answer)
    also = (Reason("ruling.behind-binds" if passed.holds else "ruling.behind-anew", behind.cites),)
    passive = _passive(passed, *on)
    options: tuple[Option, ...] = ()
    match answer.value:
        case "folded":
            folded = Outcome(outcome="fold", on=on, hands=_all(passed, "folded"), steps=(Step("step.muck-hand"),))
            if not doubt:
                return folded.but(also=also, passed=passed)
            options = (Option("fold", then=folded),)
        case "passive":
            if not doubt:
                return passive.but(also=also, passed=passed)
            options = (Option("hand-passive", then=passive),)
        case "floor_dead_or_passive":
            options = (Option("hand-dead", then=_dies(case, passed, *on)), Option("hand-passive", then=passive))
    if doubt:
        options = (*options, Option("back-to-player"))
    return Outcome(
        outcome="floor-decides",
        on=on,
        also=also,
        hands=_all(passed, "live"),
        options=options,
        passed=passed,
        steps=(Step("step.call-floor"),),
        discretion=True,
    )


def _all(passed: PassedOver, word: HandWord) -> dict[SeatNo, HandWord]:
    return dict.fromkeys(passed.seats, word)


def _passive(passed: PassedOver, *on: AnyAnswer) -> Outcome:
    steps = tuple(Step("step.say-passive", {"seat": seat}) for seat in passed.seats)
    return Outcome(outcome="hand-passive", on=on, hands=_all(passed, "passive"), steps=steps)


def _dies(case: Case, passed: PassedOver, *on: AnyAnswer) -> Outcome:
    """Their hands, and what was done behind them holds: it is told at once, as far as the hand can follow it."""
    found = Outcome(outcome="hand-dead", on=on, hands=_all(passed, "dead"), steps=(Step("step.muck-hand"),))
    if case.hand is None or not passed.holds:
        return found
    fates = tuple(Fate(seat, "dead") for seat in passed.seats)
    gone = Rule(Ruled("player-skipped", "hand-dead", fates, cites=found.cites))
    try:
        further = after(case.hand, (gone,))
        return found.but(plays=(gone, *ahead(further, passed.acts)[1]))
    except BadReport:
        return found
