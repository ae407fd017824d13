"""A player shows his own cards while the hand is on: what becomes of the hand, and who else may see them.

| what becomes of it            | exposed_hand_policy, exposed_in_last_position |
| dead in fairness to the others | exposed_hand_may_be_killed                    |
| who may see them, and when    | shown_cards_seen_by, shown_to_folded_player   |
| the rest of the hand          | shown_in_part                                 |
| a penalty begins              | exposure_penalty_begins                       |
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec.structs import replace

from floorman.hand import Hand
from floorman.rulings.beside import with_penalty
from floorman.rulings.breaches import speaking
from floorman.rulings.case import Case
from floorman.rulings.hands import (
    at_showdown,
    can_still_act,
    hand_of,
    is_last_to_act,
    is_live,
    open_hand_of,
    shown_count,
    word_of,
)
from floorman.rulings.outcome import Option, Outcome, Reason, Step, Visible
from floorman.rulings.report import BadReport, Report, kind
from floorman.rulings.restoring import out_of_it
from floorman.rulings.unseen import told_hand
from floorman.terms import SeatNo

# What the dealer does about it.
CONDUCT = ("exposure", "own-cards-told")
STEPS = {
    "exposed.all-may-see": "step.show-to-all",
    "exposed.seen-after-betting": "step.show-after-betting",
    "exposed.only-that-part": "step.show-those-cards",
    "exposed.whole-hand": "step.show-whole-hand",
}

To: TypeAlias = Literal["table"] | tuple[SeatNo, ...] | SeatNo


@kind("cards-exposed", "seat", "to")
class CardsExposed(Report, frozen=True):
    """A player has shown one or more of his hole cards: to the table, or to some seats."""

    seat: SeatNo | None = None
    count: int | None = None
    cards: str | None = None
    to: To | None = None
    on_purpose: bool | None = None
    provoking: bool | None = None  # to see how an opponent reacts
    acted: bool | None = None  # he had declared something already
    seer_plays: bool | None = None  # is anybody in the hand who saw them?

    def seats(self) -> tuple[tuple[str, SeatNo], ...]:
        return (*super().seats(), *(("to", seat) for seat in self.viewers()))

    def viewers(self) -> tuple[SeatNo, ...]:
        match self.to:
            case int() as seat:
                return (seat,)
            case tuple() as seats:
                return seats
            case _:
                return ()

    def ruled(self, case: Case) -> Outcome:
        hand = open_hand_of(case)
        seat = self.known(self.seat, "seat", case)
        shown = self._shown(case)
        found = self._policy(case, seat) if is_live(hand, seat) else out_of_it(case, seat)
        found = _may_be_killed(case, seat, found)
        visible, reason = self._visible(case)
        part = _in_part(case, seat, shown)
        return self._with_penalty(
            case,
            seat,
            replace(
                found,
                visible=visible,
                also=(*found.also, *reason, *part),
                steps=(*found.steps, *(Step(STEPS[one.code]) for one in (*reason, *part))),
            ),
        )

    def _with_penalty(self, case: Case, seat: SeatNo, found: Outcome) -> Outcome:
        """Where nobody can act any more, cards are to be shown; before, it is conduct that books speak of."""
        if case.hand is not None and at_showdown(case.hand):
            return found
        if self.on_purpose is not False:
            return begins(case, with_penalty(found, case, seat, *CONDUCT, on_purpose=self.on_purpose))
        return seen(case, seat, found, on_purpose=False)

    def _shown(self, case: Case) -> int:
        """How many cards."""
        if self.cards is None:
            fact, count = "count", self.known(self.count, "count", case)
        else:
            fact, count = "cards", shown_count(self.cards, "cards")
        if count < 1:
            raise BadReport(fact, "at least one card was shown")
        return count

    # ---- the hand -------------------------------------------------------------------------------------------------

    def _policy(self, case: Case, seat: SeatNo) -> Outcome:
        book = case.book
        last = book.exposed_in_last_position
        if last.value == "fold" and self._provoked_in_last_position(case, seat):
            return Outcome(outcome="fold", on=(last,), hands={seat: "folded"}, steps=(Step("step.muck-hand"),))
        answer = book.exposed_hand_policy
        match answer.value:
            case "fold_if_in_turn":
                folds, otherwise = self._on_purpose_in_turn(case, seat), "passive"
            case "passive":
                folds, otherwise = False, "passive"
            case "fold":
                folds, otherwise = self._seen_by_one_who_can_act(case, seat), "live"
            case "live":
                folds, otherwise = False, "live"
            case "floor":
                options = (Option("hand-live"), Option("hand-passive"), Option("fold"))
                steps = (Step("step.call-floor"),)
                return Outcome(
                    outcome="floor-decides",
                    on=(answer,),
                    hands={seat: word_of(case.hand, seat)},
                    options=options,
                    steps=steps,
                    discretion=True,
                )
        if folds:
            return Outcome(outcome="fold", on=(answer,), hands={seat: "folded"}, steps=(Step("step.muck-hand"),))
        if otherwise == "live":
            return Outcome(outcome="hand-live", on=(answer,), hands={seat: word_of(case.hand, seat)})
        if case.hand is not None and at_showdown(case.hand):
            # Nobody can bet any more: a passive hand is as good as any.
            return Outcome(outcome="no-effect", on=(answer,), hands={seat: word_of(case.hand, seat)})
        steps = (Step("step.say-passive", {"seat": seat}),)
        return Outcome(outcome="hand-passive", on=(answer,), hands={seat: "passive"}, steps=steps)

    def _provoked_in_last_position(self, case: Case, seat: SeatNo) -> bool:
        if self.acted or not self.known(self.on_purpose, "on_purpose", case):
            return False
        hand = hand_of(case)
        if not is_last_to_act(hand, hand.at[seat]):
            return False
        # In turn it is a fold for another reason, whatever he meant by it.
        in_turn = hand.to_act == hand.at[seat] and case.book.exposed_hand_policy.value == "fold_if_in_turn"
        return bool(self.provoking) if in_turn else self.known(self.provoking, "provoking", case)

    def _on_purpose_in_turn(self, case: Case, seat: SeatNo) -> bool:
        if self.acted or not self.known(self.on_purpose, "on_purpose", case):
            return False
        hand = hand_of(case)
        return hand.to_act == hand.at[seat]

    def _seen_by_one_who_can_act(self, case: Case, seat: SeatNo) -> bool:
        hand = hand_of(case)
        if self.to != "table" and self.seer_plays is False:
            return False
        return any(can_still_act(hand, hand.at[one]) for one in self._saw(hand) if one != seat)

    def _saw(self, hand: Hand) -> tuple[SeatNo, ...]:
        return hand.seats if self.to == "table" else self.viewers()

    # ---- who may see them -----------------------------------------------------------------------------------------

    def _visible(self, case: Case) -> tuple[Visible, tuple[Reason, ...]]:
        book = case.book
        if self.known(self.to, "to", case) == "table":
            return "all", ()
        if (case.hand is not None and at_showdown(case.hand)) or self._seer_plays(case):
            return "all", (Reason("exposed.all-may-see", book.shown_cards_seen_by.cites),)
        answer = book.shown_to_folded_player
        if answer.value == "at_once":
            return "all", (Reason("exposed.all-may-see", answer.cites),)
        return "all-after-betting", (Reason("exposed.seen-after-betting", answer.cites),)

    def _seer_plays(self, case: Case) -> bool:
        hand = told_hand(case)
        if self.seer_plays is None and hand is not None:
            return any(is_live(hand, seat) for seat in self.viewers())
        return self.known(self.seer_plays, "seer_plays", case)


def begins(case: Case, found: Outcome) -> Outcome:
    """From when a penalty counts that is given for cards shown too early."""
    if found.penalty is None:
        return found
    answer = case.book.exposure_penalty_begins
    later = answer.value == "after_the_hand"
    said = Reason("exposed.penalty-later" if later else "exposed.penalty-now", answer.cites)
    step = Step("step.penalty-after-hand" if later else "step.penalty-at-once")
    return found.but(also=(*found.also, said), steps=(*found.steps, step))


def seen(case: Case, seat: SeatNo, found: Outcome, *, on_purpose: bool | None) -> Outcome:
    """With what it costs that his cards were seen, where nobody meant to tell them.

    Such cards are not told by their player: a book that speaks of that alone lets it go.
    """
    spoken_of = {what for rule in speaking(CONDUCT, case.book) if rule.breach for what in rule.breach.what}
    if "exposure" not in spoken_of:
        return found
    return begins(case, with_penalty(found, case, seat, "exposure", on_purpose=on_purpose))


def _may_be_killed(case: Case, seat: SeatNo, found: Outcome) -> Outcome:
    """The floor may go further than the book does by itself."""
    answer = case.book.exposed_hand_may_be_killed
    if not answer.value or found.hands.get(seat) not in ("live", "passive"):
        return found
    return replace(found, discretion=True, also=(*found.also, Reason("exposed.may-be-killed", answer.cites)))


def _in_part(case: Case, seat: SeatNo, shown: int) -> tuple[Reason, ...]:
    if case.hand is None:
        return ()
    held = len(case.hand.cards[case.hand.at[seat]]) or case.hand.rules.game.hole_cards
    if shown > held:
        raise BadReport("count", f"seat {seat} holds {held} cards")
    if shown == held:
        return ()
    answer = case.book.shown_in_part
    code = "exposed.whole-hand" if answer.value == "whole_hand" else "exposed.only-that-part"
    return (Reason(code, answer.cites),)
