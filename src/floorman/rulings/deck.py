"""A deck that is not as it should be: cards the wrong way round, and cards that do not belong to it.

| boxed cards     | boxed_cards_for_misdeal, irregular_cards_counted, boxed_card |
| foreign cards   | foreign_card; a hand with one has a card too few             |
| another deck    | deck_change_on_request; the staff's own right is theirs      |
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from floorman.cards import UNKNOWN
from floorman.hand.events import Counted
from floorman.rulebook import AnyAnswer
from floorman.rulings.case import Case, Since
from floorman.rulings.hands import as_they_are
from floorman.rulings.lying import ASIDE, STUB, at, card_at, from_stub, irregular, moved
from floorman.rulings.misdeals import misdeal, play_on, too_late
from floorman.rulings.outcome import Outcome, Step
from floorman.rulings.progress import progress
from floorman.rulings.report import BadReport, Report, kind
from floorman.rulings.short import late_short
from floorman.terms import SeatNo

Where = Literal["seat", "board", "stub"]
Nth = Annotated[int, Meta(ge=1, le=7)]


class Found(Report, frozen=True):
    """A card that should not lie where it was found: in a hand, on the board, or in the stub."""

    where: Where | None = None
    seat: SeatNo | None = None
    nth: Nth | None = None
    since: tuple[Since, ...] | None = None

    def place(self, case: Case) -> str:
        """Where it lies, as an account of cards."""
        if self.where == "seat":
            return at(self.known(self.seat, "seat", case))
        return self.where or STUB

    def hands(self, case: Case) -> tuple[SeatNo, ...]:
        return (self.known(self.seat, "seat", case),) if self.where == "seat" else ()

    def replaced(self, case: Case, *on: AnyAnswer, is_foreign: bool) -> Outcome:
        """It goes aside and the next card takes its place. A foreign card is one more than the hand has counted."""
        place = self.place(case)
        if place == STUB:
            card = (UNKNOWN,) if is_foreign else from_stub(case, 1)
            return _next_instead(card, *on, is_foreign=is_foreign)
        nth = self.nth or 1 if case.hand is None else self.known(self.nth, "nth", case)
        old, new = card_at(case, place, nth), from_stub(case, 1)
        gone = moved(place, STUB if is_foreign else ASIDE, old)
        return Outcome(
            outcome="card-replaced",
            on=on,
            hands=as_they_are(case.hand, *self.hands(case)),
            cards=(*moved(place, ASIDE, UNKNOWN if is_foreign else old), *moved(STUB, place, *new)),
            in_hand=(*gone, *moved(STUB, place, *new)),
            steps=(Step("step.replace-card"), Step("step.play-on")),
        )


@kind("boxed-cards", "count")
class BoxedCards(Found, frozen=True):
    """Cards that lie face up in the deck."""

    count: Annotated[int, Meta(ge=1, le=52)] | None = None

    def ruled(self, case: Case) -> Outcome:
        count = self.known(self.count, "count", case)
        if not too_late(case, self.since) and not progress(case).flop and (causes := self._causes(count, case)):
            return misdeal(case, *causes)
        return msgspec.structs.replace(self._single(count, case), counted=(Counted("boxed", count),))

    def _causes(self, count: int, case: Case) -> tuple[AnyAnswer, ...]:
        book = case.book
        boxed = irregular(case, "boxed") + count
        if boxed >= book.boxed_cards_for_misdeal.value:
            return (book.boxed_cards_for_misdeal,)
        others = irregular(case, "exposed") + irregular(case, "surplus")
        if book.irregular_cards_counted.value == "together" and others and boxed + others >= 2:
            return (book.irregular_cards_counted,)
        return ()

    def _single(self, count: int, case: Case) -> Outcome:
        answer = case.book.boxed_card
        if answer.value == "plays":
            return play_on(answer, hands=as_they_are(case.hand, *self.hands(case)))
        if count == 1:
            return self.replaced(case, answer, is_foreign=False)
        if self.place(case) != STUB:
            raise BadReport("count", "report boxed cards in hands or on the board one at a time")
        return _next_instead(from_stub(case, count), answer, is_foreign=False)


@kind("foreign-card")
class ForeignCard(Found, frozen=True):
    """A card that does not belong to the game."""

    card: Literal["joker", "cut-card", "other-deck"] | None = None

    def ruled(self, case: Case) -> Outcome:
        answer = case.book.foreign_card
        if answer.value == "replaced":
            self.known(self.where, "where", case)
            return self.replaced(case, answer, is_foreign=True)
        late = too_late(case, self.since)
        if not late:
            return misdeal(case, answer.about("in_time"))
        if self.known(self.where, "where", case) == "seat":
            return late_short(case, self.known(self.seat, "seat", case), *late, answer.about("late"))
        return self.replaced(case, *late, answer.about("late"), is_foreign=True)


def _next_instead(cards: tuple[int, ...], *on: AnyAnswer, is_foreign: bool) -> Outcome:
    moves = moved(STUB, ASIDE, *cards)
    return Outcome(
        outcome="card-replaced",
        on=on,
        cards=moves,
        in_hand=() if is_foreign else moves,
        steps=(Step("step.replace-card"), Step("step.play-on")),
    )


@kind("deck-change", "asked_by", "reason")
class DeckChange(Report, frozen=True):
    """Somebody wants another deck."""

    asked_by: SeatNo | Literal["player", "dealer", "floor", "staff"] | None = None
    reason: str | None = None  # empty or "none": he names no reason

    def seats(self) -> tuple[tuple[str, SeatNo], ...]:
        return (("asked_by", self.asked_by),) if type(self.asked_by) is int else ()

    def ruled(self, case: Case) -> Outcome:
        book = case.book
        if self.known(self.asked_by, "asked_by", case) in ("dealer", "floor", "staff"):
            return Outcome(
                outcome="floor-decides", on=(book.deck_change_by,), steps=(Step("step.call-floor"),), discretion=True
            )
        answer = book.deck_change_on_request
        if answer.value == "with_a_reason" and self.known(self.reason, "reason", case).strip() not in ("", "none"):
            return Outcome(
                outcome="request-granted", on=(answer,), steps=(Step("step.play-on"), Step("step.change-deck"))
            )
        return Outcome(outcome="request-refused", on=(answer,), steps=(Step("step.play-on"),))
