"""Showing and mucking at the showdown, where it does not go the ordinary way.

| must he show                  | see hand/showing.py                                          |
| he does not                   | refusal_to_show, spoken_refusal, refusal_countdown_seconds, refusal_penalty |
| only a part lies open         | cards_to_show, leading_part_shown, last_hand_must_show, shown_in_part |
| somebody else opens his cards | turned_up_by_other                                           |
"""

from __future__ import annotations

from typing import Literal, TypeAlias, cast

from msgspec.structs import replace

from floorman.hand import Hand, muck_refused
from floorman.hand.state import MUCKED
from floorman.rulebook import AnyAnswer, Rulebook
from floorman.rulings.breaches import speaking
from floorman.rulings.case import Case
from floorman.rulings.conduct import Incident
from floorman.rulings.corrected import with_awards
from floorman.rulings.hands import at_showdown, is_live, shown_count, word_of
from floorman.rulings.outcome import Clock, Option, Outcome, Penalty, Reason, Step
from floorman.rulings.report import BadReport, Report, kind
from floorman.rulings.restoring import out_of_it
from floorman.rulings.unseen import WORTH, Seen, became_of
from floorman.terms import SeatNo

Shown: TypeAlias = int | str  # how many cards, or which
GIVEN_UP = "cards-uncovered"
TURNING_UP = ("cards-turned-up", "others-touched")


def _count(report: RefusesToShow | ShownInPart, case: Case) -> int:
    """How many cards lie open."""
    if isinstance(report.shown, str):
        return shown_count(report.shown, "shown")
    count = report.known(report.shown, "shown", case)
    if count < 0:
        raise BadReport("shown", "so many cards lie open: 0 or more")
    return count


# ---- may he muck? -------------------------------------------------------------------------------------------------


@kind("wants-to-muck", "seat")
class WantsToMuck(Report, frozen=True):
    """A player at the showdown would rather not show."""

    seat: SeatNo | None = None

    def ruled(self, case: Case) -> Outcome:
        seat = self.known(self.seat, "seat", case)
        hand, book = case.hand, case.book
        if hand is None:
            return _show_or_muck(seat, None, book.tournament_show_all, must=book.tournament_show_all.value)
        if not at_showdown(hand):
            raise BadReport("hand", "the betting is still on: a hand given up now is folded")
        if hand.closed or not is_live(hand, seat):
            return _show_or_muck(seat, hand, book.last_hand_must_show, must=False)
        answer, must = _duty(hand, hand.at[seat])
        return _show_or_muck(seat, hand, answer, must=must)


def _duty(hand: Hand, place: int) -> tuple[AnyAnswer, bool]:
    """Must he show, and the answer that says so."""
    book = hand.rules.book
    refused = muck_refused(hand, place)
    if refused is not None:
        return _answer_of(book, refused[0]), True
    if hand.live == 1:
        return book.last_hand_must_show, False
    nobody_yet = not hand.shown and MUCKED not in hand.status
    return (book.first_to_show_may_muck if nobody_yet else book.tournament_show_all), False


def _answer_of(book: Rulebook, code: str) -> AnyAnswer:
    return {
        "muck.all-in": book.all_in_all_show,
        "muck.everybody-shows": book.tournament_show_all,
        "muck.not-his-turn": book.shown_before_his_turn,
        "muck.last-hand": book.last_hand_must_show,
        "muck.first-to-show": book.first_to_show_may_muck,
    }[code]


def _show_or_muck(seat: SeatNo, hand: Hand | None, answer: AnyAnswer, *, must: bool) -> Outcome:
    step = Step("step.open-hand", {"seat": seat}) if must else Step("step.muck-hand")
    word = word_of(hand, seat)
    return Outcome(outcome="must-show" if must else "may-muck", on=(answer,), hands={seat: word}, steps=(step,))


# ---- he does not show ---------------------------------------------------------------------------------------------


@kind("refuses-to-show", "seat", "shown", "stage")
class RefusesToShow(Report, frozen=True):
    """A player who has to show keeps all or some of his cards closed."""

    seat: SeatNo | None = None
    shown: Shown | None = None
    stage: Literal["said-no", "asked-by-floor", "counted-down"] | None = None

    def ruled(self, case: Case) -> Outcome:
        book = case.book
        seat = self.known(self.seat, "seat", case)
        stage = self.known(self.stage, "stage", case)
        _count(self, case)
        if case.hand is not None and (case.hand.closed or not at_showdown(case.hand)):
            raise BadReport("hand", "there is no showdown in which he would have to show")
        if not is_live(case.hand, seat):
            return out_of_it(case, seat)
        if stage == "said-no" and book.spoken_refusal.value == "passes_hand":
            steps = (Step("step.muck-hand"),)
            return Outcome(outcome="fold", on=(book.spoken_refusal,), hands={seat: "folded"}, steps=steps)
        match book.refusal_to_show.value:
            case "floor_asks_then_dead":
                return self._asked_first(case, seat, stage)
            case "dead_at_once":
                found = _dead(seat, book.refusal_to_show)
                return _penalised(case, seat, found) if stage == "counted-down" else found
            case "floor":
                return self._left_open(case, seat, stage)

    def _asked_first(self, case: Case, seat: SeatNo, stage: str) -> Outcome:
        """The floor asks, counts down, and then the hand is dead."""
        book = case.book
        seconds = book.refusal_countdown_seconds
        if stage == "said-no":
            steps = (Step("step.open-nothing"), Step("step.call-floor"), Step("step.ask-for-cards", {"seat": seat}))
            return _must_show(case, seat, (book.refusal_to_show, book.spoken_refusal), steps)
        if stage == "asked-by-floor" and seconds.value != "none":
            counting = (Step("step.open-nothing"), Step("step.count-down", {"seconds": int(seconds.value)}))
            found = _must_show(case, seat, (book.refusal_to_show, seconds), counting)
            return replace(found, clock=Clock(seat, int(seconds.value), int(seconds.value)))
        on = (book.refusal_to_show, seconds) if stage == "asked-by-floor" else (book.refusal_to_show,)
        return _penalised(case, seat, _dead(seat, *on))

    def _left_open(self, case: Case, seat: SeatNo, stage: str) -> Outcome:
        found = Outcome(
            outcome="floor-decides",
            on=(case.book.refusal_to_show,),
            hands={seat: word_of(case.hand, seat)},
            options=(Option("must-show"), Option("hand-dead")),
            steps=(Step("step.open-nothing"), Step("step.call-floor")),
            discretion=True,
        )
        return _penalised(case, seat, found) if stage == "counted-down" else found


def _must_show(case: Case, seat: SeatNo, on: tuple[AnyAnswer, ...], steps: tuple[Step, ...]) -> Outcome:
    return Outcome(outcome="must-show", on=on, hands={seat: word_of(case.hand, seat)}, steps=steps)


def _dead(seat: SeatNo, *on: AnyAnswer) -> Outcome:
    return Outcome(outcome="hand-dead", on=on, hands={seat: "dead"}, steps=(Step("step.muck-hand"),))


def _penalised(case: Case, seat: SeatNo, found: Outcome) -> Outcome:
    """His time has run out, and the others have waited for him."""
    answer = case.book.refusal_penalty
    if answer.value == "none":
        return found
    penalty = Penalty(seat, answer.value, case.book.penalty_kinds.value)
    return replace(found, penalty=penalty, also=(*found.also, Reason("showdown.delay-penalised", answer.cites)))


# ---- a part lies open ---------------------------------------------------------------------------------------------


@kind("shown-in-part", "seat", "shown")
class ShownInPart(Report, frozen=True):
    """A player claims the pot with some of his cards closed."""

    seat: SeatNo | None = None
    shown: Shown | None = None

    def ruled(self, case: Case) -> Outcome:
        book, hand = case.book, case.hand
        seat = self.known(self.seat, "seat", case)
        shown = _count(self, case)
        if hand is not None and not at_showdown(hand):
            raise BadReport("hand", "the betting is still on: report `cards-exposed`")
        held = hand.rules.game.hole_cards if hand is not None else None
        if held is not None and shown >= max(held, len(hand.cards[hand.at[seat]]) if hand is not None else 0):
            raise BadReport("shown", "the whole hand lies open")
        if hand is not None and not is_live(hand, seat):
            return out_of_it(case, seat)
        if hand is not None and (hand.live == 1 or hand.closed) and not book.last_hand_must_show.value:
            return _alone(case, seat, hand)
        asked = book.leading_part_shown
        if asked.value == "nothing":
            on = (asked, book.cards_to_show)
            return Outcome(outcome="no-effect", on=on, hands={seat: word_of(hand, seat)}, steps=(Step("step.play-on"),))
        return _must_show(case, seat, (asked, book.cards_to_show), (Step("step.ask-for-cards", {"seat": seat}),))


def _alone(case: Case, seat: SeatNo, hand: Hand) -> Outcome:
    """Nobody contests the pot: he may keep the rest closed, unless the book wants all of what is shown in part."""
    part = case.book.shown_in_part
    if part.value == "whole_hand":
        return _must_show(case, seat, (part,), (Step("step.ask-for-cards", {"seat": seat}),))
    on = (case.book.last_hand_must_show, part)
    return Outcome(outcome="may-muck", on=on, hands={seat: word_of(hand, seat)}, steps=(Step("step.muck-hand"),))


# ---- somebody else opens them -------------------------------------------------------------------------------------


@kind("turned-up-by-other", "seat", "by")
class TurnedUpByOther(Report, frozen=True):
    """Somebody else has turned up a closed hand at the showdown."""

    seat: SeatNo | None = None
    by: SeatNo | Literal["player", "dealer", "floor", "spectator"] | None = None
    that_hand: Seen | None = None

    def ruled(self, case: Case) -> Outcome:
        seat = self.known(self.seat, "seat", case)
        by = cast("SeatNo | str", self.known(self.by, "by", case))
        if by == seat:
            raise BadReport("by", "he has turned up his own hand: that is showing it")
        if not at_showdown(case.hand):
            raise BadReport("hand", "the betting is still on: report `cards-exposed`")
        answer = case.book.turned_up_by_other
        became = became_of(self, self.that_hand, "that_hand", seat, case)
        given_up = became != "kept"
        lives = not given_up or (answer.value == "live" and became != "folded")
        worth = WORTH[became] if self.that_hand else word_of(case.hand, seat)
        found = Outcome(
            outcome="hand-live" if lives else "hand-dead",
            on=(answer,),
            hands={seat: "live" if lives else worth},
            visible="all",
        )
        return self._penalised(case, by, with_awards(case, seat, found), given_up=given_up)

    def _penalised(self, case: Case, by: SeatNo | str, found: Outcome, *, given_up: bool) -> Outcome:
        """Who turned them up is penalised there and then: where the book speaks of that, else of touching cards."""
        if by in ("dealer", "floor"):
            return found
        names = (GIVEN_UP, *TURNING_UP) if given_up else TURNING_UP
        what = next((one for one in names if speaking((one,), case.book)), names[-1])
        who = {"seat": by} if isinstance(by, int) else {"who": by}
        breach = Incident(what=what, during_hand=True, **who).ruled(case)
        if breach.penalty is None:
            return replace(found, recorded=breach.recorded)
        on = (*found.on, *breach.on)
        return replace(
            found, on=on, penalty=breach.penalty, recorded=breach.recorded, steps=(*found.steps, *breach.steps)
        )
