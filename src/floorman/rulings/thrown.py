"""Cards thrown forward during the betting, or onto another hand.

| what a throw counts as       | cards_thrown_in_turn, cards_thrown_out_of_turn |
| a fold made because of it    | fold_after_thrown_cards                        |
| his own hand, by consent     | dead_hand_restored                             |
| onto another player's cards  | cards_onto_other_hand                          |
| by a bettor who overlooked somebody | bettor_discards, discarded_bet_uncalled |
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from floorman.hand.state import NOBODY
from floorman.rulings.beside import FOLD_OUT_OF_TURN, with_penalty
from floorman.rulings.case import Case, Doing
from floorman.rulings.hands import hand_of, last_raise, open_hand_of, word_of
from floorman.rulings.outcome import HandWord, Outcome, Reason, Step
from floorman.rulings.report import BadReport, Report, kind
from floorman.rulings.restoring import dead, floor_may_restore, live, restored
from floorman.rulings.uncalled import given_back
from floorman.terms import SeatNo


class ActedOn(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody behind did in the belief that the cards had been folded."""

    seat: SeatNo
    did: Doing


@kind("cards-thrown", "seat", "in_turn", "acted_on")
class CardsThrown(Report, frozen=True):
    """Cards pushed or thrown forward, face down and without a word."""

    seat: SeatNo | None = None
    in_turn: bool | None = None
    acted_on: tuple[ActedOn, ...] | None = None
    restorable: bool | None = None
    all_agree: bool | None = None

    def seats(self) -> tuple[tuple[str, SeatNo], ...]:
        return (*super().seats(), *(("acted_on", one.seat) for one in self.acted_on or ()))

    def ruled(self, case: Case) -> Outcome:
        open_hand_of(case)
        what = self._conduct(case)
        found = self._of_cards(case)
        return with_penalty(found, case, self.seat, *what) if what else found

    def _conduct(self, case: Case) -> tuple[str, ...]:
        """Cards laid down out of turn, or where a check was free."""
        if not self.known(self.in_turn, "in_turn", case):
            return FOLD_OUT_OF_TURN
        hand, seat = case.hand, self.known(self.seat, "seat", case)
        if hand is None or hand.to_act == NOBODY or hand.seats[hand.to_act] != seat:
            return ()
        return () if hand.bet_to > hand.bet[hand.to_act] else ("folded-without-bet",)

    def _of_cards(self, case: Case) -> Outcome:
        folders = tuple(one.seat for one in self.known(self.acted_on, "acted_on", case) if one.did == "fold")
        own = self._own_hand(case, bool(folders))
        if not folders:
            return own
        answer = case.book.fold_after_thrown_cards
        undone = answer.value == "undone_if_all_agree" and self._can_be_put_back(case)
        worth: HandWord = "live" if undone else "folded"
        said = Reason("thrown.fold-undone" if undone else "thrown.fold-stands", answer.cites)
        hands = own.hands | dict.fromkeys(folders, worth)
        steps = (*own.steps, *((Step("step.give-back-to", {"seat": seat}) for seat in folders) if undone else ()))
        return replace(own, hands=hands, also=(said,), steps=steps)

    def _can_be_put_back(self, case: Case) -> bool:
        return self.known(self.restorable, "restorable", case) and self.known(self.all_agree, "all_agree", case)

    def _own_hand(self, case: Case, others_folded: bool) -> Outcome:
        """The hand that was thrown. Where others folded over it, their consent is about those folds."""
        book = case.book
        seat = self.known(self.seat, "seat", case)
        in_turn = self.known(self.in_turn, "in_turn", case)
        answer = book.cards_thrown_in_turn if in_turn else book.cards_thrown_out_of_turn
        if answer.value == "dead_if_acted_on" and not self.acted_on:
            return live(seat, answer)
        by_consent = book.dead_hand_restored
        if by_consent.value == "all_agree" and not others_folded and self._can_be_put_back(case):
            return restored(seat, answer, by_consent)
        if answer.value == "fold":
            return Outcome(outcome="fold", on=(answer,), hands={seat: "folded"}, steps=(Step("step.muck-hand"),))
        return dead(seat, answer)


@kind("cards-onto-hand", "seat", "onto")
class CardsOntoHand(Report, frozen=True):
    """A player throws his cards onto those of another."""

    seat: SeatNo | None = None
    onto: SeatNo | None = None

    def seats(self) -> tuple[tuple[str, SeatNo], ...]:
        return (*super().seats(), *((("onto", self.onto),) if self.onto is not None else ()))

    def ruled(self, case: Case) -> Outcome:
        hand = open_hand_of(case)
        seat = self.known(self.seat, "seat", case)
        onto = self.known(self.onto, "onto", case)
        found = dead(seat, case.book.cards_onto_other_hand, steps=(Step("step.part-hands"), Step("step.muck-hand")))
        return replace(found, hands={seat: "dead", onto: word_of(hand, onto)})


@kind("bettor-discarded", "seat", "identifiable")
class BettorDiscarded(Report, frozen=True):
    """A player has bet, overlooks somebody who is still in the hand, and throws his cards away as the winner."""

    seat: SeatNo | None = None
    identifiable: bool | None = None

    def ruled(self, case: Case) -> Outcome:
        hand, seat, book = hand_of(case), self.known(self.seat, "seat", case), case.book
        open_hand_of(case)
        raised = last_raise(case, seat)
        if raised is None:
            raise BadReport("seat", f"the last bet of this round is not that of seat {seat}: report `cards-thrown`")
        answer = book.bettor_discards
        if answer.value == "as_thrown_cards":
            in_turn = hand.to_act != NOBODY and hand.seats[hand.to_act] == seat
            return CardsThrown(seat=seat, in_turn=in_turn, acted_on=(), restorable=False, all_agree=False).ruled(case)
        if self.known(self.identifiable, "identifiable", case):
            found = floor_may_restore(case, seat, answer.about("kept"))
        else:
            found = dead(seat, answer.about("lost"))
        back = book.discarded_bet_uncalled
        if not raised.uncalled:
            return found
        if back.value == "stays_in_pot":
            return replace(found, on=(*found.on, back))
        return given_back(found, seat, raised, raised.uncalled, (back,))
