"""A hand with a wrong number of cards: too many, too few or none, or cards for a seat that is due none.

| one card too many, in time   | single_surplus_card, surplus_card_to_first_player                               |
| more than one                | several_surplus_cards, surplus_cards_counted, irregular_cards_counted           |
| too few, none                | too_few_cards, button_short_card, player_without_cards                          |
| cards for the wrong seat     | cards_to_wrong_seat                                                             |
| too late                     | late_misdeal, late_player_without_cards, concealed_extra_card at the showdown   |
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from floorman.cards import UNKNOWN
from floorman.hand.events import Counted
from floorman.rulebook import AnyAnswer
from floorman.rulings.beside import with_penalty
from floorman.rulings.case import Case, Since
from floorman.rulings.hands import as_they_are
from floorman.rulings.lying import BURNS, STUB, at, dying, from_stub, irregular, moved
from floorman.rulings.misdeals import misdeal, play_on, too_late
from floorman.rulings.outcome import Option, Outcome, Step
from floorman.rulings.report import BadReport, Report, kind
from floorman.rulings.short import too_few
from floorman.terms import SeatNo

CardCount = Annotated[int, Meta(ge=0, le=52)]


@kind("wrong-card-count", "seat", "has")
class WrongCardCount(Report, frozen=True):
    """A seat holds another number of cards than it should."""

    seat: SeatNo | None = None
    has: CardCount | None = None
    should_have: CardCount | None = None
    card_known: bool | None = None  # is it known which card is the surplus one?
    after_deal: bool | None = None  # was it dealt after everybody had his cards?
    concealed: bool | None = None  # did the player keep quiet about it?
    since: tuple[Since, ...] | None = None

    def seats(self) -> tuple[tuple[str, SeatNo], ...]:
        """A seat that is due no cards need not be in the hand."""
        return () if self.should_have == 0 else super().seats()

    def ruled(self, case: Case) -> Outcome:
        seat, has = self.known(self.seat, "seat", case), self.known(self.has, "has", case)
        due = self._due(seat, case)
        if has == due:
            raise BadReport("has", f"{has} cards are what seat {seat} should have")
        found = self._of_cards(seat, has, due, case)
        # Who keeps a card that is not his hides it and means to gain by it.
        return with_penalty(found, case, seat, "cheating", "cards-hidden") if self.concealed and has > due else found

    def _of_cards(self, seat: SeatNo, has: int, due: int, case: Case) -> Outcome:
        late = too_late(case, self.since)
        if not due:
            return self._not_due(seat, has, case, late)
        if has < due:
            return too_few(case, seat, has, due, late, self.since or ())
        return self._too_many(seat, has - due, case, late)

    def _due(self, seat: SeatNo, case: Case) -> int:
        hand = case.hand
        if self.should_have is not None:
            return self.should_have
        if hand is None:
            return self.known(self.should_have, "should_have", case)
        return len(hand.cards[hand.at[seat]]) or hand.rules.game.hole_cards

    def _not_due(self, seat: SeatNo, has: int, case: Case, late: tuple[AnyAnswer, ...]) -> Outcome:
        """The seat is not entitled to a hand."""
        if case.hand is not None and seat in case.hand.at:
            raise BadReport("should_have", f"seat {seat} is dealt in and is due cards")
        if late:
            return self._late(seat, case, late)
        answer = case.book.cards_to_wrong_seat
        if answer.value == "misdeal":
            return misdeal(case, answer)
        return Outcome(
            outcome="play-on",
            on=(answer,),
            hands={seat: "dead"},
            cards=moved(at(seat), "muck", *(UNKNOWN,) * has),
            in_hand=(),
            steps=(Step("step.muck-hand", {"seat": seat}), Step("step.play-on")),
        )

    def _too_many(self, seat: SeatNo, count: int, case: Case, late: tuple[AnyAnswer, ...]) -> Outcome:
        if self._was_concealed(case):
            return self._concealed(seat, case)
        if late:
            return self._late(seat, case, late)
        if self._is_the_burn_card(seat, count, case):
            return self._becomes_burn(seat, case, case.book.surplus_card_to_first_player)
        if causes := self._causes(seat, count, case):
            return misdeal(case, *causes)
        return msgspec.structs.replace(self._single(seat, case), counted=(Counted("surplus", count, seat),))

    # ---- at the showdown, and too late -------------------------------------------------------------------------------

    def _was_concealed(self, case: Case) -> bool:
        """Only at the showdown: before, keeping quiet has brought him nothing yet."""
        if case.hand is None:
            return bool(self.concealed)
        if not case.hand.at_showdown():
            return False
        answer = case.book.concealed_extra_card
        return bool(self.known(self.concealed, "concealed", case) if answer.value != "hand_dead" else self.concealed)

    def _concealed(self, seat: SeatNo, case: Case) -> Outcome:
        answer = case.book.concealed_extra_card
        if answer.value == "hand_dead":
            return play_on(answer, hands=dying(case, seat))
        return _floor_chooses(case, seat, answer)

    def _late(self, seat: SeatNo, case: Case, late: tuple[AnyAnswer, ...]) -> Outcome:
        answer = case.book.late_misdeal
        if answer.value == "floor":
            return _floor_chooses(case, seat, answer, *late)
        return play_on(answer, *late, hands=dying(case, seat))

    # ---- in time -----------------------------------------------------------------------------------------------------

    def _is_the_burn_card(self, seat: SeatNo, count: int, case: Case) -> bool:
        """The dealer dealt one card too far: it went to the first player when everybody had his cards."""
        hand = case.hand
        if case.book.surplus_card_to_first_player.value != "becomes_burn" or count > 1 or self.card_known is False:
            return False
        if hand is None:
            return bool(self.after_deal)
        return hand.seats[0] == seat and hand.in_first_round() and self.known(self.after_deal, "after_deal", case)

    def _becomes_burn(self, seat: SeatNo, case: Case, answer: AnyAnswer) -> Outcome:
        """It came from the top of the stub; the hand never knew it."""
        card = from_stub(case, 1)
        return Outcome(
            outcome="card-becomes-burn",
            on=(answer,),
            hands=as_they_are(case.hand, seat),
            cards=moved(at(seat), BURNS, *card),
            in_hand=moved(STUB, BURNS, *card),
            burnt=1,
            steps=(Step("step.surplus-is-burn", {"seat": seat}), Step("step.play-on")),
        )

    def _causes(self, seat: SeatNo, count: int, case: Case) -> tuple[AnyAnswer, ...]:
        """What makes it a misdeal, if anything does: cards of earlier reports count, where the book adds them up."""
        book = case.book
        others = irregular(case, "surplus", but=seat)
        if count >= 2:
            return (book.several_surplus_cards,)
        if book.surplus_cards_counted.value == "over_the_deal" and others:
            return (book.several_surplus_cards, book.surplus_cards_counted)
        if book.irregular_cards_counted.value == "together" and irregular(case, "exposed") + irregular(case, "boxed"):
            return (book.irregular_cards_counted,)
        return ()

    def _single(self, seat: SeatNo, case: Case) -> Outcome:
        answer = case.book.single_surplus_card
        match answer.value:
            case "misdeal":
                return misdeal(case, answer)
            case "hand_dead":
                return play_on(answer, hands=dying(case, seat))
            case "floor":
                return Outcome(
                    outcome="floor-decides",
                    on=(answer,),
                    hands=as_they_are(case.hand, seat),
                    options=(
                        Option("card-taken-back", then=self._taken_back(seat, case, answer)),
                        Option("card-becomes-burn", then=self._becomes_burn(seat, case, answer)),
                    ),
                    steps=(Step("step.call-floor"),),
                    discretion=True,
                )

    def _taken_back(self, seat: SeatNo, case: Case, answer: AnyAnswer) -> Outcome:
        """Back onto the stub; the hand never knew that it had left it."""
        return Outcome(
            outcome="card-taken-back",
            on=(answer,),
            hands=as_they_are(case.hand, seat),
            cards=moved(at(seat), STUB, UNKNOWN),
            in_hand=(),
            steps=(Step("step.surplus-taken-back", {"seat": seat}), Step("step.play-on")),
        )


def _floor_chooses(case: Case, seat: SeatNo, *on: AnyAnswer) -> Outcome:
    """Whether the hand plays for the pot."""
    return Outcome(
        outcome="floor-decides",
        on=on,
        hands=as_they_are(case.hand, seat),
        options=(Option("hand-dead"), Option("hand-live")),
        steps=(Step("step.call-floor"),),
        discretion=True,
    )
