"""The one answer to "what may happen now?". Pages, bots, tests and `decide` all ask it."""

from __future__ import annotations

from msgspec import Struct

from floorman.hand.hand import Hand
from floorman.hand.limits import largest_raise, whole_raise
from floorman.hand.rules import AFTER_BET, AFTER_SHORT, OPENING, PLAIN, Rules
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
    possible, and `why_no_raise` says why. Who has less than the minimum has both at his all-in total. `bring_in` is
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


def offers(hand: Hand) -> Offers | None:
    """The offers to the seat that is to act; None while nobody is. Worked out once for each turn."""
    offer = hand.offer
    if offer is not None:
        return offer
    place = hand.to_act
    if place == NOBODY:
        return None
    rules = hand.rules
    quick = hand.quick
    # The same as below in the ordinary case of no-limit, and of fixed limit below the cap; for speed.
    if quick == PLAIN:
        price = hand.bet_to
        bet = hand.bet[place]
        top = most = bet + hand.stack[place]
        least = price + hand.step
        if least > most:
            least = most
    elif quick and hand.raises < rules.raise_cap and (rules.blinds or hand.acted or hand.past_first_round()):
        price = hand.bet_to
        bet = hand.bet[place]
        most = bet + hand.stack[place]
        least = hand.full_to + hand.step
        if least <= price:
            least = price + hand.step
        if least > most:
            least = most
        top = least
    else:
        capped = quick and hand.raises >= rules.raise_cap and not hand.uncapped and not rules.cap_off(hand)
        offer = hand.offer = _capped(hand, place, rules) if capped else worked_out(hand, place, rules)
        return offer
    if price > bet:
        if most > price:
            offer = Offers(hand.seats[place], True, False, price, least, top, "", rules, AFTER_BET)
        else:
            offer = Offers(hand.seats[place], True, False, most, None, None, STACK_TOO_SHORT, rules, AFTER_BET)
    else:
        basis = AFTER_BET if price else OPENING
        offer = Offers(hand.seats[place], rules.fold_without_bet, True, None, least, top, "", rules, basis)
    hand.offer = offer
    return offer


def _capped(hand: Hand, place: int, rules: Rules) -> Offers:
    """The ordinary case of fixed limit after the last raise, for speed."""
    price = hand.bet_to
    bet = hand.bet[place]
    most = bet + hand.stack[place]
    seat = hand.seats[place]
    why = CAPPED if most > price else STACK_TOO_SHORT
    if price > bet:
        return Offers(seat, True, False, price if most > price else most, None, None, why, rules, AFTER_BET)
    return Offers(seat, rules.fold_without_bet, True, None, None, None, why, rules, AFTER_BET if price else OPENING)


def worked_out(hand: Hand, place: int, rules: Rules) -> Offers:
    """The long way, which is right whatever has happened."""
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
    if rules.plain:
        least = price + hand.step
        return Offers(seat, folds, checks, call_to, min(most, least), most, "", rules, basis)
    least = whole_raise(hand)
    top = largest_raise(hand, place, least)
    return Offers(seat, folds, checks, call_to, min(least, most), min(top, most), "", rules, basis)


def _bring_in(hand: Hand, place: int, most: Chips, why: str) -> Offers:
    """The forced bet of stud, or at once the whole one."""
    amount = min(hand.bet_to, most)
    whole = None if why else min(whole_raise(hand), most)
    return Offers(hand.seats[place], False, False, None, whole, whole, why, hand.rules, OPENING, amount)


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
    return "" if rules.plain else _barred(hand, place, rules)


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
