"""Conduct: what a book forbids at the table, what it may or must cost, and whether it costs the hand.

| hygiene and health        | who_judges_health   |
| a device used in the hand | device_offence_hand |
"""

from __future__ import annotations

from typing import Literal

from floorman.hand.state import LIVE
from floorman.rulebook import AnyAnswer, Rule
from floorman.rulings.breaches import Conduct, conduct_of, deciding, is_repeated, penalty_for, stated
from floorman.rulings.case import Case
from floorman.rulings.outcome import Option, Outcome, Step
from floorman.rulings.periods import devices_banned, hand_is_on
from floorman.rulings.permitted import judged
from floorman.rulings.report import Report, kind
from floorman.terms import SeatNo, StaffRank

DEVICES = {"device-on-table", "device-used", "electronic-aid", "phone-call", "headphones"}


@kind("incident", "what")
class Incident(Report, frozen=True):
    """Any other conduct, by the id of a statement or by the name that all books share."""

    what: str | None = None
    seat: SeatNo | None = None
    who: str | None = None
    on_purpose: bool | None = None
    during_hand: bool | None = None
    interrupted: bool | None = None
    ban_announced: bool | None = None
    device: Literal["phone", "tablet", "laptop", "watch", "glasses", "other"] | None = None  # what it was
    language: str | None = None
    admitted: Literal["event", "table"] | None = None  # the language, as far as it was
    admitted_by: StaffRank | None = None
    all_agree: bool | None = None
    new_player: bool | None = None  # somebody has joined the table since
    new_player_agrees: bool | None = None
    note: str | None = None

    def seats(self) -> tuple[tuple[str, SeatNo], ...]:
        """Who has no cards can break a rule too."""
        return ()

    def ruled(self, case: Case) -> Outcome:
        found = conduct_of(self.known(self.what, "what", case), case.book)
        on: tuple[AnyAnswer, ...] = ()
        for what in found.what:
            if (judgement := judged(what, self, case)) is not None:
                forbidden, on = judgement
                if not forbidden:
                    return no_effect(*on)
        outcome = ruled_breach(self, found, case, on)
        if "hygiene" in found.what:
            return self._left_to_judge(outcome, case)
        return self._with_the_hand(outcome, found, case)

    def told(self, fact: bool | None, case: Case) -> bool:
        """What the hand does not tell, the report does; who names a statement says that it applies.

        Who tells of a hand that is over by now tells of what was so in it.
        """
        is_over = case.hand is None or case.hand.closed
        if self.during_hand and is_over:
            return True
        if fact is not None:
            return fact
        if self.during_hand is None and self.what in case.book.rules:
            return True
        return self.known(self.during_hand, "during_hand", case)

    def _left_to_judge(self, outcome: Outcome, case: Case) -> Outcome:
        """Nothing, a word in private or the end of his tournament: staff weighs it."""
        if outcome.penalty is None:
            return outcome
        return outcome.but(
            outcome="floor-decides",
            on=(case.book.who_judges_health, *outcome.on),
            options=(Option("no-effect"), Option("penalty")),
            steps=(Step("step.call-floor"),),
            discretion=True,
        )

    def _with_the_hand(self, outcome: Outcome, found: Conduct, case: Case) -> Outcome:
        """Under some books a device costs the hand, if the floor says so."""
        if outcome.penalty is None or self.seat is None or not DEVICES & set(found.what):
            return outcome
        if not _is_live(self.seat, case):
            return outcome
        answer = case.book.device_offence_hand
        if answer.value == "live":
            return outcome.but(hands={self.seat: "live"}, on=(*outcome.on, answer))
        return outcome.but(
            outcome="floor-decides",
            hands={self.seat: "live"},
            on=(answer, *outcome.on),
            options=(Option("hand-live"), Option("hand-dead")),
            discretion=True,
        )


def _is_live(seat: SeatNo, case: Case) -> bool:
    if case.hand is None or case.hand.closed or seat not in case.hand.at:
        return False
    return case.hand.status[case.hand.at[seat]] == LIVE


def ruled_breach(report: Report, found: Conduct, case: Case, on: tuple[AnyAnswer, ...] = ()) -> Outcome:
    """The penalty that the statements on this conduct speak of, or nothing where none of them applies."""
    seat, who = getattr(report, "seat", None), getattr(report, "who", None)
    repeated = is_repeated(case, found.what, seat, who)
    applying = tuple(rule for rule in found.rules if _applies(rule, report, found, case))
    if found.rules and not applying:
        return no_effect(*stated(found.rules[:1], case.book))
    if not found.rules and case.book.unnamed_conduct.value == "on_record":
        return no_effect(case.book.unnamed_conduct).but(recorded=found.what, steps=(Step("step.record"),))
    telling = tuple(rule for rule in applying if repeated or not _only_repeated(rule))
    speaking = deciding(telling)
    if applying and (not speaking or _costs_nothing(speaking)):
        first = no_effect(*stated(deciding(applying), case.book))
        return first.but(recorded=found.what, steps=(Step("step.record"),))
    penalty, sources = penalty_for(speaking, case, seat, repeated)
    return Outcome(
        outcome="penalty",
        on=(*(answer for answer in on if not _said(answer, sources)), *sources),
        penalty=penalty,
        recorded=found.what,
        steps=(Step("step.set-penalty" if penalty.obligation == "must" else "step.weigh-penalty"),),
        discretion=penalty.obligation == "may",
    )


def _applies(rule: Rule, report: Report, found: Conduct, case: Case) -> bool:
    """Do the circumstances hold that the statement asks for?"""
    assert rule.breach is not None, "only statements on conduct come here"
    if rule.breach.on_purpose:
        on_purpose = getattr(report, "on_purpose", None)
        if on_purpose is None and rule.id == found.told and "on_purpose" not in case.unknown:
            on_purpose = True
        if not report.known(on_purpose, "on_purpose", case):
            return False
    match rule.breach.when:
        case "always":
            return True
        case "hand":
            on = hand_is_on(case)
            # `left-table` says by itself that it was in a hand.
            return report.told(on, case) if isinstance(report, Incident) else on is not False
        case "device-ban":
            return devices_banned(case, bool(getattr(report, "ban_announced", False)))[0]


def _only_repeated(rule: Rule) -> bool:
    return rule.breach is not None and rule.breach.only_repeated


def _costs_nothing(rules: tuple[Rule, ...]) -> bool:
    return all(rule.breach is not None and rule.breach.obligation == "none" for rule in rules)


def _said(answer: AnyAnswer, sources: tuple[AnyAnswer, ...]) -> bool:
    """Does the penalty rest on the same statements already?"""
    told = {cite for source in sources for cite in source.cites}
    return set(answer.cites) <= told


def no_effect(*on: AnyAnswer) -> Outcome:
    return Outcome(outcome="no-effect", on=on, steps=(Step("step.play-on"),))
