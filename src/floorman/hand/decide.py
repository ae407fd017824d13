"""What the rules say to a command: the events that follow, or a refusal with its source. Changes nothing.

Most acts are one event. Where an act ends a round, or the hand, what follows of itself comes with it, so that it is in
the log together or not at all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from floorman.cards import UNKNOWN
from floorman.hand.awarding import uncontested
from floorman.hand.commands import AnyCommand, Call, Check, DealCards, Fold, Muck, RaiseTo, Show
from floorman.hand.events import Acted, AnyEvent, BoardDealt, Did, HolesDealt, RoundClosed
from floorman.hand.follow import following
from floorman.hand.hand import Hand
from floorman.hand.offers import Offers, least_raise, offers
from floorman.hand.showing import show_or_muck
from floorman.terms import Accepted, Fact, Refused, RuleId, Ruling

Decision: TypeAlias = Accepted[AnyEvent] | Refused


def decide(hand: Hand, command: AnyCommand) -> Decision:
    """Decide one command. The hand stays as it is."""
    return _DECIDE[type(command)](hand, command)


def _call(hand: Hand, command: Call) -> Decision:
    offer = offers(hand)
    if offer is None or offer.seat != command.seat:
        return _out_of_turn(hand, command, offer)
    if offer.call_to is None:
        return _no("call.nothing-to-call", hand.rules.book.turn_to_act.cites, seat=command.seat)
    return _act(hand, Acted(command.seat, "call", offer.call_to))


def _check(hand: Hand, command: Check) -> Decision:
    offer = offers(hand)
    if offer is None or offer.seat != command.seat:
        return _out_of_turn(hand, command, offer)
    if not offer.check:
        return _no("check.facing-a-bet", hand.rules.book.turn_to_act.cites, seat=command.seat, price=hand.bet_to)
    return _act(hand, Acted(command.seat, "check", hand.bet[hand.to_act]))


def _fold(hand: Hand, command: Fold) -> Decision:
    offer = offers(hand)
    if offer is None or offer.seat != command.seat:
        return _out_of_turn(hand, command, offer)
    if not offer.fold:
        return _no("fold.nothing-to-call", hand.rules.book.fold_without_bet.cites, seat=command.seat)
    return _act(hand, Acted(command.seat, "fold", hand.bet[hand.to_act]))


def _raise(hand: Hand, command: RaiseTo) -> Decision:
    offer = offers(hand)
    if offer is None or offer.seat != command.seat:
        return _out_of_turn(hand, command, offer)
    least, most, total = offer.raise_min_to, offer.raise_max_to, command.total
    if least is None or most is None:
        return _no(offer.why_no_raise, offer.cites, seat=command.seat)
    if not least <= total <= most:
        cites = offer.cites if total < least else hand.rules.book.no_limit_maximum.cites
        return _no("raise.out-of-range", cites, seat=command.seat, minimum=least, maximum=most, stated=total)
    whole = total >= least and (least < most or total >= least_raise(hand, hand.rules))
    return _act(hand, _whole(hand, total) if whole else _short(hand, total))


def _whole(hand: Hand, total: int) -> Acted:
    """A bet or raise of at least the minimum: it opens the betting again, and may lift the step."""
    seat, price = hand.seats[hand.to_act], hand.bet_to
    if not price:
        # Where a single chip may be bet, the step can be smaller than the big blind.
        return Acted(seat, "bet", total, total, True, True, False)
    step = max(total - (hand.full_to if hand.rules.step_from_full else price), hand.step)
    return Acted(seat, "raise", total, step, True, True, True)


def _short(hand: Hand, total: int) -> Acted:
    """Only an all-in may be smaller than a whole bet or raise. The book says what it is worth to the others."""
    rules = hand.rules
    price = hand.bet_to
    opens = rules.half_counts and 2 * (total - price) >= hand.step
    called = rules.half_counts and not opens
    did: Did = "bet" if not price else "call" if called else "raise"
    cites = rules.book.all_in_counts_as_raise_from.cites
    counted = opens and price > 0 and rules.short_uses_cap
    seat = hand.seats[hand.to_act]
    return Acted(seat, did, total, hand.step, opens=opens, counted=counted, cites=cites)


def _act(hand: Hand, event: Acted) -> Decision:
    """An act, and what follows of itself: nothing in the middle of a round, the end of the round after its last act."""
    if not hand.watchful:
        if event.to > hand.bet_to:
            return Accepted((event,))
        folds = event.did == "fold"
        gone = folds or event.to - hand.bet[hand.to_act] == hand.stack[hand.to_act]
        can_bet = hand.can_bet - gone
        if folds and hand.live == 2:
            return Accepted((event, *uncontested(hand, hand.other_live(hand.to_act))))
        if can_bet > 1:
            if hand.waiting > 1:
                return Accepted((event,))
            if can_bet == hand.live - folds:
                return Accepted((event, RoundClosed(hand.street)))
    return Accepted(following(hand, event))


def _deal(hand: Hand, command: DealCards) -> Decision:
    cards = command.cards
    if not hand.owed:
        return _no("deal.nothing-owed", hand.rules.book.dealing_order.cites)
    if len(cards) != hand.owed:
        return _no("deal.wrong-count", hand.rules.book.dealing_order.cites, owed=hand.owed, given=len(cards))
    if max(cards) > UNKNOWN or min(cards) < 0:
        return _no("deal.no-such-card", hand.rules.book.dealing_order.cites)
    twice = hand.dealt_twice(cards)
    if twice is not None:
        return _no("deal.card-twice", hand.rules.book.same_card_twice.cites, card=twice)
    event = BoardDealt(cards[0], cards[1:]) if hand.step_index else HolesDealt(cards)
    if hand.can_bet > 1 and not hand.watchful:
        return Accepted((event,))
    return Accepted(following(hand, event))


def _out_of_turn(hand: Hand, command: Fold | Check | Call | RaiseTo, offer: Offers | None) -> Refused:
    cites = hand.rules.book.turn_to_act.cites
    if command.seat not in hand.at:
        return _no("act.not-in-hand", cites, seat=command.seat)
    if offer is None:
        return _no("act.nobody-to-act", cites, seat=command.seat)
    return _no("act.out-of-turn", cites, seat=command.seat, turn=offer.seat)


def _no(code: str, cites: tuple[RuleId, ...], **facts: Fact) -> Refused:
    return Refused(Ruling(code, cites, facts))


_DECIDE: dict[type, Callable[[Hand, Any], Decision]] = {
    Call: _call,
    Check: _check,
    DealCards: _deal,
    Fold: _fold,
    Muck: show_or_muck,
    RaiseTo: _raise,
    Show: show_or_muck,
}
