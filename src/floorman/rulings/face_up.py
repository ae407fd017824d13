"""A hole card dealt face up: a misdeal, an exchange with the first burn card, or it stays as it is.

| whose fault          | exposed_by_player                                                                |
| a misdeal?           | exposed_cards_for_misdeal, exposed_first_or_second_card, irregular_cards_counted |
| how it is put right  | single_exposed_card, exposed_stud_downcard                                       |
| in a draw game       | draw_exposed_cards                                                               |
| a seventh in stud    | exposed_last_stud_card                                                           |
| too late for either  | late_exposed_hand                                                                |
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from floorman.hand.events import CardMoved, Counted
from floorman.hand.state import NOBODY
from floorman.rulebook import AnyAnswer
from floorman.rulings.case import Case, Since
from floorman.rulings.exposed import seen
from floorman.rulings.hands import as_they_are
from floorman.rulings.lying import ASIDE, BURNS, STUB, at, card_at, dying, from_stub, irregular, moved
from floorman.rulings.misdeals import misdeal, play_on, too_late
from floorman.rulings.outcome import Option, Outcome, Step
from floorman.rulings.progress import progress
from floorman.rulings.report import BadReport, Report, kind
from floorman.rulings.ruling import left_to_the_floor
from floorman.terms import SeatNo

LAST_OF_STUD = 7


class FaceUp(Struct, frozen=True, forbid_unknown_fields=True):
    """A card that came face up: his first, second … card, and its number in the whole deal."""

    seat: SeatNo
    nth: Annotated[int, Meta(ge=1, le=7)]
    deal_nth: Annotated[int, Meta(ge=1, le=52)] | None = None
    card: str | None = None


def _no_misdeal(case: Case) -> tuple[AnyAnswer, ...]:
    """Why it is none: it was neither of the first two cards of the deal, where those make it one."""
    answer = case.book.exposed_first_or_second_card
    return (answer,) if answer.value == "of_the_deal" else ()


@kind("dealt-face-up", "cards")
class DealtFaceUp(Report, frozen=True):
    """Hole cards that came face up in the deal, through the dealer or through the player himself."""

    cards: tuple[FaceUp, ...] | None = None
    by: Literal["dealer", "player"] | None = None
    deal_nth: Annotated[int, Meta(ge=1, le=52)] | None = None  # where the cards do not tell it
    since: tuple[Since, ...] | None = None

    def seats(self) -> tuple[tuple[str, SeatNo], ...]:
        return tuple((f"cards[{n}].seat", one.seat) for n, one in enumerate(self.cards or ()))

    def ruled(self, case: Case) -> Outcome:
        found = self._of_cards(case)
        whose = tuple({one.seat for one in self.cards or ()})
        if self.by != "player" or len(whose) != 1:
            return found
        return seen(case, whose[0], found, on_purpose=None)  # he has turned up his own; nobody has said why

    def _of_cards(self, case: Case) -> Outcome:
        book = case.book
        cards = self.known(self.cards, "cards", case)
        his = tuple(dict.fromkeys(one.seat for one in cards))
        if (last := self._last_of_stud(cards, case)) is not None:
            return last
        if self._beyond_the_deal(cards, case):
            return left_to_the_floor(case, *his)
        if (by_house := _in_a_draw_game(case)) is not None:
            return _left_to_the_house(case, by_house, *his)
        if _kept_in_a_draw_game(case):
            return play_on(book.draw_exposed_cards, hands=as_they_are(case.hand, *his))
        if book.exposed_by_player.value == "player_keeps_it" and self.known(self.by, "by", case) == "player":
            return play_on(book.exposed_by_player, hands=as_they_are(case.hand, *his))
        fault = (book.exposed_by_player,) if self.by == "player" else ()
        late = too_late(case, self.since)
        if late or progress(case).flop:
            return self._late(cards, case, *fault, *late)
        if causes := self._causes(cards, case):
            return misdeal(case, *fault, *causes)
        if _turns_over(case) and len(his) == len(cards):
            return self._up_cards(cards, case)
        return self._single(cards, case, *fault)

    def _beyond_the_deal(self, cards: tuple[FaceUp, ...], case: Case) -> bool:
        """Cards of later streets and of draws come after the deal: no rule for its errors reaches them."""
        if not cards:
            raise BadReport("cards", "name the cards that came face up: seat and nth")
        told = [(one.seat, one.nth) for one in cards]
        if twice := next((n for n, one in enumerate(told) if one in told[:n]), 0):
            raise BadReport(f"cards[{twice}]", "this card stands here twice")
        if case.hand is None:
            return False
        game = case.hand.rules.game
        up, end = game.open_cards
        for n, one in enumerate(cards):
            if end and up < one.nth <= game.hole_cards:
                raise BadReport(f"cards[{n}].nth", f"his {one.nth}. card lies open in this game")
        return any(one.nth > game.hole_cards for one in cards)

    def _last_of_stud(self, cards: tuple[FaceUp, ...], case: Case) -> Outcome | None:
        """A seventh card, which is closed and decides no round that is still to come but the last."""
        hand = case.hand
        if hand is None or not hand.rules.game.is_stud or any(one.nth != LAST_OF_STUD for one in cards) or not cards:
            return None
        answer = case.book.exposed_last_stud_card
        hands = as_they_are(hand, *(one.seat for one in cards))
        open = [card_at(case, at(one.seat), one.nth, one.card, f"cards[{n}].card") for n, one in enumerate(cards)]
        if self.known(self.by, "by", case) == "player" or answer.value == "stays" or hand.to_act == NOBODY:
            return play_on(answer, hands=hands)
        moves: tuple[CardMoved, ...] = ()
        for one, old, new in zip(cards, open, from_stub(case, len(cards)), strict=True):
            moves += (*moved(at(one.seat), ASIDE, old), *moved(STUB, at(one.seat), new))
        steps = (*(Step("step.replace-card") for _ in cards), Step("step.play-on"))
        return Outcome(outcome="card-replaced", on=(answer,), hands=hands, cards=moves, steps=steps)

    def _late(self, cards: tuple[FaceUp, ...], case: Case, *on: AnyAnswer) -> Outcome:
        answer = case.book.late_exposed_hand
        his = tuple(dict.fromkeys(one.seat for one in cards))
        match answer.value:
            case "dead":
                return play_on(answer, *on, hands=dying(case, *his))
            case "live":
                return play_on(answer, *on, hands=as_they_are(case.hand, *his))
            case "dead_if_misdeal":
                return self._as_in_time(cards, case, *on)

    def _as_in_time(self, cards: tuple[FaceUp, ...], case: Case, *on: AnyAnswer) -> Outcome:
        """Faulty is the hand that would have made the misdeal: all of them together, or the one with that card."""
        book = case.book
        causes = self._causes(cards, case)
        if not causes:
            hands = as_they_are(case.hand, *(one.seat for one in cards))
            return play_on(*on, book.exposed_first_or_second_card, hands=hands)
        by_place = causes == (book.exposed_first_or_second_card,)
        faulty = [one.seat for one in cards if not by_place or self._matters(one, case)]
        return play_on(*on, book.late_exposed_hand, hands=dying(case, *dict.fromkeys(faulty)))

    def _causes(self, cards: tuple[FaceUp, ...], case: Case) -> tuple[AnyAnswer, ...]:
        """What makes it a misdeal, if anything does: the number of cards, or which one it is."""
        book = case.book
        shown = irregular(case, "exposed") + len(cards)
        if shown >= book.exposed_cards_for_misdeal.value:
            return (book.exposed_cards_for_misdeal,)
        if not _turns_over(case) and any(self._matters(one, case) for one in cards):
            return (book.exposed_first_or_second_card,)
        others = irregular(case, "surplus") + irregular(case, "boxed")
        if book.irregular_cards_counted.value == "together" and others and shown + others >= 2:
            return (book.irregular_cards_counted,)
        return ()

    def _matters(self, card: FaceUp, case: Case) -> bool:
        match case.book.exposed_first_or_second_card.value:
            case "of_the_deal":
                return card.nth == 1 and self._number_in_deal(card, case) <= 2
            case "of_each_player":
                return card.nth <= 2
            case "first_of_each_player":
                return card.nth == 1

    def _number_in_deal(self, card: FaceUp, case: Case) -> int:
        """One card at a time around the table, so that the order of the seats tells it, and second cards come later."""
        if card.deal_nth is not None:
            return card.deal_nth
        if case.hand is None:
            return self.known(self.deal_nth, "deal_nth", case)
        return case.hand.at[card.seat] + (card.nth - 1) * len(case.hand.seats) + 1

    def _single(self, cards: tuple[FaceUp, ...], case: Case, *fault: AnyAnswer) -> Outcome:
        """The player gets the next card, and the exposed one becomes the burn card; or he keeps it."""
        answer = case.book.single_exposed_card
        hands = as_they_are(case.hand, *(one.seat for one in cards))
        counted = (Counted("exposed", len(cards)),)
        if answer.value == "player_keeps_it":
            return msgspec.structs.replace(play_on(*fault, answer, hands=hands), counted=counted)
        moves: tuple[CardMoved, ...] = ()
        for n, (one, new) in enumerate(zip(cards, from_stub(case, len(cards)), strict=True)):
            card = card_at(case, at(one.seat), one.nth, one.card, f"cards[{n}].card")
            moves += (*moved(at(one.seat), BURNS, card), *moved(STUB, at(one.seat), new))
        return Outcome(
            outcome="card-replaced",
            on=(*(fault or _no_misdeal(case)), answer),
            hands=hands,
            cards=moves,
            burnt=1,
            counted=counted,
            steps=(
                Step("step.complete-deal"),
                *(Step("step.swap-with-burn", {"seat": one.seat}) for one in cards),
                Step("step.play-on"),
            ),
        )

    def _up_cards(self, cards: tuple[FaceUp, ...], case: Case) -> Outcome:
        """The exposed card is his open one: it changes places with the third, which comes face down."""
        moves: tuple[CardMoved, ...] = ()
        for n, one in enumerate(cards):
            seat = at(one.seat)
            card, third = card_at(case, seat, one.nth, one.card, f"cards[{n}].card"), card_at(case, seat, 3)
            # Last away, first back: each lies where the other one did.
            moves += (*moved(seat, ASIDE, card, third), *moved(ASIDE, seat, third, card))
        return Outcome(
            outcome="play-on",
            on=(case.book.exposed_stud_downcard,),
            hands=as_they_are(case.hand, *(one.seat for one in cards)),
            in_hand=moves,
            counted=(Counted("exposed", len(cards)),),
            steps=(*(Step("step.is-up-card", {"seat": one.seat}) for one in cards), Step("step.play-on")),
        )


def _in_a_draw_game(case: Case) -> AnyAnswer | None:
    """The answer that leaves it to the house."""
    answer = case.book.draw_exposed_cards
    return answer if _draws(case) and answer.value == "house" else None


def _kept_in_a_draw_game(case: Case) -> bool:
    return _draws(case) and case.book.draw_exposed_cards.value == "player_keeps_it"


def _draws(case: Case) -> bool:
    return case.hand is not None and case.hand.rules.game.has_draws


def _left_to_the_house(case: Case, answer: AnyAnswer, *seats: SeatNo) -> Outcome:
    return Outcome(
        outcome="floor-decides",
        on=(answer,),
        hands=as_they_are(case.hand, *seats),
        options=(Option("play-on"), Option("card-replaced"), Option("misdeal")),
        steps=(Step("step.call-floor"),),
        discretion=True,
    )


def _turns_over(case: Case) -> bool:
    """Can an exposed card simply be the open one?"""
    stud = case.hand is not None and case.hand.rules.game.open_cards != (0, 0)
    return stud and case.book.exposed_stud_downcard.value == "becomes_upcard"
