"""The one answer to "what may happen now?". Pages, bots, tests and `decide` all ask it."""

from __future__ import annotations

from msgspec import Struct

from floorman.hand.hand import Hand
from floorman.hand.rules import AFTER_BET, AFTER_SHORT, OPENING, Rules
from floorman.hand.state import NOBODY
from floorman.terms import Chips, RuleId, SeatNo

# Why no raise is offered.
NO_OPPONENT = "raise.no-opponent"
NOT_REOPENED = "raise.not-reopened"
AFTER_CHECK = "raise.after-check"
CAPPED = "raise.capped"
STACK_TOO_SHORT = "raise.stack-too-short"


class Offers(Struct, frozen=True, gc=False):
    """What the seat whose turn it is may do. Amounts are totals of the round; an opening bet is a raise from nothing.

    `call_to` is None where there is nothing to call; `raise_min_to` and `raise_max_to` are None where no raise is
    possible, and `why_no_raise` says why. Who has less than the minimum has both at his all-in total.
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

    @property
    def cites(self) -> tuple[RuleId, ...]:
        """The statements behind the limits, or behind there being no raise."""
        return self.rules.cites_of_offer(self.why_no_raise, self.basis)


def offers(hand: Hand) -> Offers | None:
    """The offers to the seat that is to act; None while nobody is. Worked out once for each turn."""
    if hand.offer is None and hand.to_act != NOBODY:
        hand.offer = _work_out(hand, hand.to_act)
    return hand.offer


def _work_out(hand: Hand, place: int) -> Offers:
    rules = hand.rules
    bet = hand.bet[place]
    price = hand.bet_to
    most = bet + hand.stack[place]
    checks = price <= bet
    call_to = None if checks else (min(most, price))
    why = ""
    if most <= price:
        why = STACK_TOO_SHORT
    elif hand.can_bet < 2 or (hand.can_bet < hand.live and not _answerable(hand, place)):
        why = NO_OPPONENT
    elif hand.acted >> place & 1 and bet >= hand.open_to and not (rules.cumulative and price - bet >= hand.step):
        why = NOT_REOPENED
    elif not rules.plain:
        why = _barred(hand, place, rules)
    fold = rules.fold_without_bet or not checks
    seat = hand.seats[place]
    basis = AFTER_SHORT if hand.short else AFTER_BET if price else OPENING
    if why:
        return Offers(seat, fold, checks, call_to, None, None, why, rules, basis)
    least = price + hand.step if rules.plain else least_raise(hand, rules)
    least = min(least, most)
    return Offers(seat, fold, checks, call_to, least, most, "", rules, basis)


def _answerable(hand: Hand, place: int) -> bool:
    """Could anybody put in more than the price? With an all-in about, those who can act may have too little."""
    return any(
        not status and other != place and hand.stack[other] and hand.stack[other] + hand.bet[other] > hand.bet_to
        for other, status in enumerate(hand.status)
    )


def _barred(hand: Hand, place: int, rules: Rules) -> str:
    """What a house rule may have against a raise."""
    if hand.checked >> place & 1 and not rules.check_raise:
        return AFTER_CHECK
    if rules.raise_cap and hand.raises >= rules.raise_cap:
        return CAPPED
    return ""


def least_raise(hand: Hand, rules: Rules) -> Chips:
    """The smallest total of a whole bet or raise."""
    price = hand.bet_to
    if not price:
        return hand.smallest_chip if rules.tiny_bets else hand.big_blind
    if rules.double_the_bet:
        return 2 * price
    if rules.step_from_full and hand.short and hand.full_to + hand.step > price:
        return hand.full_to + hand.step
    return price + hand.step
