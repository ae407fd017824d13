"""A street with too many cards, or without its burn card.

| too many cards       | too_many_flop_cards, surplus_turn_or_river_card, burn_after_reshuffle |
| no burn card         | missing_burn                                                          |

Both are put right as long as nobody has acted on the street. Which of several mixed cards is drawn is chance: it may be
told; else nobody knows any more which card lies where.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta

from floorman.cards import UNKNOWN
from floorman.hand.events import NO_CARD, BoardDealt, CardMoved
from floorman.hand.state import BITS, NOBODY
from floorman.rulebook import AnyAnswer
from floorman.rulings.case import Case, Since
from floorman.rulings.early import CARDS, NEXT, Street, burns_again_after, cards_for
from floorman.rulings.lying import ASIDE, BOARD, BURNS, STUB, card_told, from_stub, moved
from floorman.rulings.misdeals import play_on
from floorman.rulings.outcome import Outcome, Step
from floorman.rulings.report import BadReport, Report, kind
from floorman.rulings.ruling import left_to_the_floor

STEPS_BACK = (Step("step.surplus-back"), Step("step.shuffle-stub"), Step("step.play-on"))
BoardStreet: TypeAlias = Literal["flop", "turn", "river"]


@kind("too-many-board-cards", "street", "count")
class TooManyBoardCards(Report, frozen=True):
    """A street was dealt with more cards than it has; the last ones are the surplus."""

    lies_on: ClassVar[str] = "same"

    street: BoardStreet | None = None
    count: Annotated[int, Meta(ge=2, le=10)] | None = None  # cards that were dealt on it
    drawn: str | None = None  # the one that was drawn as burn card, where the book has one drawn
    since: tuple[Since, ...] | None = None

    def ruled(self, case: Case) -> Outcome:
        street, count = self.known(self.street, "street", case), self.known(self.count, "count", case)
        surplus = count - cards_for(case, street)
        if surplus < 1:
            raise BadReport("count", f"{count} cards are not too many for the {street}")
        if not is_untouched(case, street, self.since):
            return left_to_the_floor(case)
        cards = from_stub(case, surplus)
        if street == "turn":
            return self._surplus(STUB, cards, case.book.surplus_turn_or_river_card, case.book.early_river)
        if street == "river":
            return self._surplus(ASIDE, cards, case.book.surplus_turn_or_river_card)
        answer = case.book.too_many_flop_cards
        if answer.value == "one_drawn_as_burn" and surplus == 1:
            return _one_drawn(case, answer, self.drawn, cards[0])
        return self._redealt(case, cards, answer)

    def _redealt(self, case: Case, surplus: tuple[int, ...], answer: AnyAnswer) -> Outcome:
        """All its cards go back or aside, burnt cards stay out, and a new flop comes."""
        usual = cards_for(case, "flop")
        lying = lying_on(case, usual)
        is_out = answer.value == "set_aside"
        again = burns_again_after(case, "flop")
        target = ASIDE if is_out else STUB
        return Outcome(
            outcome="board-redealt",
            on=(answer,),
            also=again,
            cards=moved(BOARD, target, *lying, *surplus),
            in_hand=(*moved(BOARD, target, *lying_in(case, usual)), *(moved(STUB, ASIDE, *surplus) if is_out else ())),
            burnt=0 if again else NEXT,
            redeal=True,
            shuffled=True,
            steps=(
                Step("step.street-aside" if is_out else "step.street-back"),
                Step("step.shuffle-stub"),
                Step("step.deal-street-burning" if again else "step.deal-street"),
            ),
        )

    def _surplus(self, target: str, cards: tuple[int, ...], *on: AnyAnswer) -> Outcome:
        """The first card stands. No card was burnt for the second: one is still due."""
        is_out = target == ASIDE
        return Outcome(
            outcome="card-set-aside" if is_out else "board-redealt",
            on=on,
            cards=moved(BOARD, target, *cards),
            in_hand=moved(STUB, ASIDE, *cards) if is_out else (),
            shuffled=not is_out,
            steps=(Step("step.set-aside"),) if is_out else STEPS_BACK,
        )


def _one_drawn(case: Case, answer: AnyAnswer, drawn: str | None, fourth: int) -> Outcome:
    """Of four cards one is the next burn card; the other three are the flop."""
    usual = cards_for(case, "flop")
    lying = lying_on(case, usual)
    steps = (Step("step.mix-flop"), Step("step.drawn-burn"), Step("step.play-on"))
    if drawn is None:
        told = moved(BOARD, BURNS, UNKNOWN)
        away = (*moved(BOARD, ASIDE, *lying_in(case, usual)), *moved(STUB, ASIDE, fourth))
        back = (*moved(ASIDE, BOARD, *(UNKNOWN,) * usual), *moved(ASIDE, BURNS, UNKNOWN))
        return _becomes_burn(answer, told, (*away, *back), NEXT, steps)
    card = _drawn(case, drawn, (*lying, fourth))
    told = moved(BOARD, BURNS, card)
    if card not in lying and (card == fourth or UNKNOWN not in lying):
        return _becomes_burn(answer, told, moved(STUB, BURNS, card), NEXT, steps)
    return _becomes_burn(answer, told, (*told, *moved(STUB, BOARD, fourth)), NEXT, steps)


@kind("no-burn", "street")
class NoBurn(Report, frozen=True):
    """A street was dealt without a burn card before it."""

    lies_on: ClassVar[str] = "same"

    street: Street | None = None
    drawn: str | None = None  # of a flop: the card that was drawn as burn card
    since: tuple[Since, ...] | None = None

    def ruled(self, case: Case) -> Outcome:
        street = self.known(self.street, "street", case)
        answer = case.book.missing_burn
        where = "flop" if street == "flop" else "later_street"
        if answer.value == "stands":
            return play_on(answer.about(where))
        if not is_untouched(case, street, self.since):
            return play_on(answer.about("after_action" if street == "flop" else where))
        if street not in CARDS:
            return left_to_the_floor(case)
        return self._put_right(case, street, answer.about(where))

    def _put_right(self, case: Case, street: str, answer: AnyAnswer) -> Outcome:
        burn, usual = _recorded_burn(case), cards_for(case, street)
        if burn not in (None, UNKNOWN):
            return self._as_recorded(case, usual, burn, answer)
        # The hand has counted a burn card that never left the stub.
        back = () if burn is None else moved(BURNS, STUB, burn)
        new = moved(STUB, BOARD, *from_stub(case, 1))
        if street == "flop" and self.drawn is None:
            told = (*moved(BOARD, BURNS, UNKNOWN), *new)
            return _becomes_burn(answer, told, (*back, *_mixed(lying_in(case, usual), usual), *new))
        lying = lying_on(case, usual)
        card = lying[0] if self.drawn is None else _drawn(case, self.drawn, lying)
        told = (*moved(BOARD, BURNS, card), *new)
        return _becomes_burn(answer, told, (*back, *told))

    def _as_recorded(self, case: Case, count: int, burn: int, answer: AnyAnswer) -> Outcome:
        """The hand knows the deck, and dealt from it as it should have been dealt.

        On the table the noted burn card lay on the board, and the last card of the street still on top of the stub: put
        right, all lies as the hand has it. Only of a flop another card may have been drawn.
        """
        *board, last = lying_on(case, count)
        new = moved(STUB, BOARD, last)
        if count > 1 and self.drawn is None:
            return _becomes_burn(
                answer,
                (*moved(BOARD, BURNS, UNKNOWN), *new),
                (*moved(BURNS, ASIDE, burn), *_mixed(tuple(board), count)),
            )
        card = burn if self.drawn is None else _drawn(case, self.drawn, (burn, *board))
        swapped = () if card == burn else (*moved(BOARD, BURNS, card), *moved(BURNS, BOARD, burn))
        return _becomes_burn(answer, (*moved(BOARD, BURNS, card), *new), swapped)


def _becomes_burn(
    answer: AnyAnswer,
    told: tuple[CardMoved, ...],
    in_hand: tuple[CardMoved, ...],
    burnt: int = 0,
    steps: tuple[Step, ...] = (Step("step.make-burn"), Step("step.play-on")),
) -> Outcome:
    return Outcome(
        outcome="card-becomes-burn",
        on=(answer,),
        cards=told,
        in_hand=in_hand,
        burnt=burnt,
        steps=steps,
    )


def _recorded_burn(case: Case) -> int | None:
    """The burn card that the hand has noted for the last street, though none was burnt."""
    dealt = next((event for event in reversed(case.events) if isinstance(event, BoardDealt)), None)
    if case.hand is None or dealt is None or dealt.burn == NO_CARD or dealt.burn not in case.hand.burns:
        return None
    return dealt.burn


def _mixed(lying: tuple[int, ...], usual: int) -> tuple[CardMoved, ...]:
    """So many are mixed face down, one of which may lie aside already: one is burnt, the others come back."""
    back = moved(ASIDE, BOARD, *(UNKNOWN,) * min(len(lying), usual - 1))
    return (*moved(BOARD, ASIDE, *lying), *back, *moved(ASIDE, BURNS, UNKNOWN))


def _drawn(case: Case, text: str, among: tuple[int, ...]) -> int:
    card = card_told(text, "drawn")
    elsewhere = case.hand is not None and bool(case.hand.used & BITS[card])
    if card in among or (UNKNOWN in among and not elsewhere):
        return card
    raise BadReport("drawn", f"{text} is none of the cards that were mixed")


def lying_in(case: Case, count: int) -> tuple[int, ...]:
    """The last cards of the board, as many as the hand has there."""
    return () if case.hand is None else case.hand.board[-count:]


def lying_on(case: Case, count: int) -> tuple[int, ...]:
    """The last cards of the board, as far as anybody knows them."""
    known = lying_in(case, count)
    return (*known, *(UNKNOWN,) * (count - len(known)))


def is_untouched(case: Case, street: str, since: tuple[Since, ...] | None) -> bool:
    """Does the street lie there, with nobody having acted on it?"""
    hand = case.hand
    if hand is None:
        return not since
    rounds = [one.street for one in hand.rules.game.rounds]
    if street not in rounds:
        raise BadReport("street", f"this game has no {street}; its streets are {', '.join(rounds)}")
    if hand.street not in rounds or rounds.index(street) > rounds.index(hand.street):
        raise BadReport("street", f"the {street} does not lie there yet")
    return hand.street == street and hand.to_act != NOBODY and not hand.acted and not since
