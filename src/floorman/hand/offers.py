"""The one answer to "what may happen now?". Pages, bots, tests and `decide` all ask it, as `floorman.hand.offers`."""

from __future__ import annotations

from msgspec import Struct

from floorman.hand.hand import Hand
from floorman.hand.limits import largest_raise, whole_raise
from floorman.hand.opening import first_by_cards
from floorman.hand.rules import AFTER_BET, AFTER_SHORT, OPENING, Rules
from floorman.hand.state import NOBODY
from floorman.terms import Chips, RuleId, SeatNo

# Why no raise is offered.
NO_OPPONENT = "raise.no-opponent"
NOT_REOPENED = "raise.not-reopened"
AFTER_CHECK = "raise.after-check"
CAPPED = "raise.capped"
PASSIVE = "raise.passive-hand"
STACK_TOO_SHORT = "raise.stack-too-short"


class Offers(Struct, frozen=True, gc=False):
    """What the seat whose turn it is may do. Amounts are totals of the round; an opening bet is a raise from nothing.

    `call_to` is None where there is nothing to call; `raise_min_to` and `raise_max_to` are None where no raise is
    possible, and `why_no_raise` says why. Who has less than the minimum has both at their all-in total. `bring_in` is
    set for the player who has to make that forced bet or to complete it, and for whom nothing else is possible.
    """

    seat: SeatNo
    fold: bool
    check: bool
    call_to: Chips | None
    raise_min_to: Chips | None
    raise_max_to: Chips | None
    why_no_raise: str
    rules: Rules
    basis: int  # what a raise goes on from: nothing, a whole bet, or a short all-in
    bring_in: Chips | None = None

    @property
    def cites(self) -> tuple[RuleId, ...]:
        """The statements behind the limits, or behind there being no raise."""
        return self.rules.cites_of_offer(self.why_no_raise, self.basis)

    def __repr__(self) -> str:
        told = (f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__ if name not in ("rules", "basis"))
        return f"Offers({', '.join(told)})"


def worked_out(hand: Hand, place: int, rules: Rules) -> Offers:
    """The offers to the seat at this place, which is to act."""
    bet = hand.bet[place]
    price = hand.bet_to
    most = bet + hand.stack[place]
    basis = AFTER_SHORT if hand.short else AFTER_BET if price else OPENING
    if price > bet:
        checks = False
        folds = True
        call_to: Chips | None = min(most, price)
        if hand.passive >> place & 1 and rules.book.passive_hand.value == "check_fold":
            call_to = None
    else:
        checks = True
        folds = rules.fold_without_bet
        call_to = None
    seat = hand.seats[place]
    why = _why_no_raise(hand, place, most)
    if hand.bring_in_due():
        return _bring_in(hand, place, most, why)
    if why:
        return Offers(seat, folds, checks, call_to, None, None, why, rules, basis)
    if rules.single_draw_raises and raises_or_folds(hand):
        call_to = None
    least = whole_raise(hand)
    top = largest_raise(hand, place, least)
    return Offers(seat, folds, checks, call_to, min(least, most), min(top, most), "", rules, basis)


def raises_or_folds(hand: Hand) -> bool:
    """Has nobody raised yet, where the blind may not just be called?"""
    return hand.in_first_round() and hand.aggressor == NOBODY


def _bring_in(hand: Hand, place: int, most: Chips, why: str) -> Offers:
    """The forced bet of stud, or at once the whole one; a fold too, where it is another's and they are all-in."""
    amount = min(hand.bet_to, most)
    whole = None if why else min(whole_raise(hand), most)
    folds = brings_in_for_another(hand, place) and hand.rules.book.bring_in_all_in.value == "bring_in_or_fold"
    return Offers(hand.seats[place], folds, False, None, whole, whole, why, hand.rules, OPENING, amount)


def brings_in_for_another(hand: Hand, place: int) -> bool:
    """Is it another whose open card makes them begin?"""
    return first_by_cards(hand, hand.rules.game.first_round.first) != place


def _why_no_raise(hand: Hand, place: int, most: Chips) -> str:
    """Empty where a raise is possible."""
    price = hand.bet_to
    if most <= price:
        return STACK_TOO_SHORT
    if hand.can_bet < hand.live and not _answerable(hand, place):
        return NO_OPPONENT
    rules = hand.rules
    if hand.acted >> place & 1:
        bet = hand.bet[place]
        if bet >= hand.open_to and not (rules.cumulative and rules.reopening * (price - bet) >= hand.step):
            return NOT_REOPENED
    return _barred(hand, place, rules)


def _answerable(hand: Hand, place: int) -> bool:
    """Could anybody put in more than the price? With an all-in about, those who can act may have too little."""
    return any(
        not status and other != place and hand.stack[other] and hand.stack[other] + hand.bet[other] > hand.bet_to
        for other, status in enumerate(hand.status)
    )


def _barred(hand: Hand, place: int, rules: Rules) -> str:
    """What a ruling, a house rule or the limit may have against a raise."""
    if hand.passive >> place & 1:
        return PASSIVE
    if hand.checked >> place & 1 and not rules.check_raise:
        return AFTER_CHECK
    if rules.raise_cap and hand.raises >= rules.raise_cap and not hand.uncapped and not rules.cap_off(hand):
        return CAPPED
    return ""
