"""Which level a hand is played at: the book names the moment that fixes it, and what starts the new level.

| the moment                   | level_fixed_by, level_after_dealer_delay          |
| the new level begins with    | level_starts_on                                   |
| dealers change just then     | level_during_push                                 |
| nobody knows                 | level_in_doubt                                    |
| it was begun at the other    | wrong_level_corrected_until, level_of_running_hand |
"""

from __future__ import annotations

import re

from floorman.rulebook import AnyAnswer
from floorman.rulings.case import Case
from floorman.rulings.outcome import Outcome, OutcomeWord, Step
from floorman.rulings.progress import progress
from floorman.rulings.report import BadReport, InDoubt, Report, kind

# A time of day, also behind a date as programs write it.
TIME_OF_DAY = re.compile(r"(?:\d{4}-\d\d-\d\d[T ])?(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?")
DAY = 86_400
WORDS: dict[bool, OutcomeWord] = {False: "old-level", True: "new-level"}


@kind("level-of-hand", "old", "new", "changed_at")
class LevelOfHand(Report, frozen=True):
    """A hand began around the change of levels. `hand_ended_at` is the earliest that the button could have moved."""

    in_hand = False
    old: int | None = None
    new: int | None = None
    changed_at: str | None = None
    hand_ended_at: str | None = None
    button_moved_at: str | None = None
    riffle_at: str | None = None
    cut_at: str | None = None
    dealt_at: str | None = None
    announced_at: str | None = None
    played: int | None = None
    push_at: str | None = None  # the dealer push before it, where there was one

    def ruled(self, case: Case) -> Outcome:
        old, new = self.known(self.old, "old", case), self.known(self.new, "new", case)
        if self.played is not None and self.played not in (old, new):
            raise BadReport("played", f"expected {old} or {new}: the levels that it is about")
        try:
            is_new, on = self._by_moment(case)
        except InDoubt:
            answer = case.book.level_in_doubt
            if answer.value == "floor":
                return Outcome(outcome="floor-decides", on=(answer,), steps=(Step("step.call-floor"),), discretion=True)
            is_new, on = new < old, (answer,)
        if self.played is not None and (self.played == new) != is_new:
            return self._begun_wrong(is_new, on, case)
        return Outcome(outcome=WORDS[is_new], on=on, facts={"level": new if is_new else old})

    def _by_moment(self, case: Case) -> tuple[bool, tuple[AnyAnswer, ...]]:
        book = case.book
        if self.push_at is not None and book.level_during_push.value == "old_level" and self._changed_in_push(case):
            return False, (book.level_during_push,)
        moment = self._moment(case)
        begins = self._at("changed_at", case)
        on: tuple[AnyAnswer, ...] = (book.level_fixed_by, book.level_starts_on)
        if moment >= begins and book.level_starts_on.value == "expiry_and_announcement":
            begins = max(begins, self._at("announced_at", case))
        delayed, delay = self._delay(moment, begins, case)
        is_new = moment - delay >= begins
        if not is_new:
            on = (*on, book.level_of_running_hand)
        return is_new, (*on, *delayed)

    def _changed_in_push(self, case: Case) -> bool:
        """Did the dealers change before the level did, and the new one begin after it?"""
        change = self._at("changed_at", case)
        return self._at("push_at", case) < change <= self._at("riffle_at", case)

    def _moment(self, case: Case) -> int:
        match case.book.level_fixed_by.value:
            case "button_moved":
                return self._at("button_moved_at", case)
            case "first_riffle":
                return self._at("riffle_at", case)
            case "cut":
                # Where nobody cuts, the deal begins the hand.
                return self._at("dealt_at" if self.cut_at is None and self.dealt_at else "cut_at", case)

    def _delay(self, moment: int, begins: int, case: Case) -> tuple[tuple[AnyAnswer, ...], int]:
        """What the dealer's delay took, where it does not count; asked only where it can matter."""
        answer = case.book.level_after_dealer_delay
        if moment < begins:
            return (), 0
        if answer.value == "as_it_happened":
            return ((answer,), 0) if self.hand_ended_at else ((), 0)
        return (answer,), max(self._at("button_moved_at", case) - self._at("hand_ended_at", case), 0)

    def _begun_wrong(self, is_new: bool, on: tuple[AnyAnswer, ...], case: Case) -> Outcome:
        until = case.book.wrong_level_corrected_until
        if case.hand is None or progress(case).reached(until.value):
            return Outcome(outcome=WORDS[not is_new], on=(until,), steps=(Step("step.play-on"),))
        return Outcome(outcome=WORDS[is_new], on=(*on[:2], until), steps=(Step("step.put-level-right"),))

    def _at(self, fact: str, case: Case) -> int:
        """Seconds since the day began; what lies far before the change of levels is past midnight."""
        told = _seconds(self.known(getattr(self, fact), fact, case), fact)
        change = _seconds(self.changed_at, "changed_at") if self.changed_at else told
        if change - told > DAY // 2:
            return told + DAY
        return told - DAY if told - change > DAY // 2 else told


def _seconds(text: str, fact: str) -> int:
    told = TIME_OF_DAY.fullmatch(text)
    if told is not None and int(told[1]) < 24:
        return (int(told[1]) * 60 + int(told[2])) * 60 + int(told[3] or 0)
    raise BadReport(fact, f"{text!r} is no time; expected HH:MM or HH:MM:SS")
