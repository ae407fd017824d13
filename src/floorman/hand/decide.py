"""What the rules say to a command: the events that follow, or a refusal with its source. Changes nothing.

Most acts are one event. Where an act ends a round, or the hand, what follows of itself comes with it, so that it is in
the log together or not at all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from floorman.hand.awarding import uncontested
from floorman.hand.betting import raised
from floorman.hand.commands import (
    AnyCommand,
    Award,
    BringIn,
    Call,
    Check,
    DealCards,
    Draw,
    Fold,
    Muck,
    RaiseTo,
    Release,
    Rule,
    Show,
)
from floorman.hand.dealing import deal
from floorman.hand.drawing import draw
from floorman.hand.events import Acted, AnyEvent, HandReleased, RoundClosed
from floorman.hand.follow import following
from floorman.hand.hand import Hand
from floorman.hand.offers import Offers, offers
from floorman.hand.ruling import rule
from floorman.hand.showing import show_or_muck
from floorman.hand.telling import award_told
from floorman.terms import Accepted, Refused, no

Decision: TypeAlias = Accepted[AnyEvent] | Refused


def decide(hand: Hand, command: AnyCommand) -> Decision:
    """Decide one command. The hand stays as it is."""
    return _DECIDE[type(command)](hand, command)


def _call(hand: Hand, command: Call) -> Decision:
    offer = hand.offer or offers(hand)
    if offer is None or offer.seat != command.seat:
        return _out_of_turn(hand, command, offer)
    if offer.call_to is None:
        return (
            _bring_in_due(hand, offer)
            or _passive(hand, offer)
            or no("call.nothing-to-call", hand.rules.book.turn_to_act.cites, seat=command.seat)
        )
    event = Acted(command.seat, "call", offer.call_to)
    return Accepted((event,)) if hand.waiting > 1 and hand.can_bet > 2 and not hand.watchful else _closing(hand, event)


def _check(hand: Hand, command: Check) -> Decision:
    offer = hand.offer or offers(hand)
    if offer is None or offer.seat != command.seat:
        return _out_of_turn(hand, command, offer)
    if not offer.check:
        return _bring_in_due(hand, offer) or no(
            "check.facing-a-bet", hand.rules.book.turn_to_act.cites, seat=command.seat, price=hand.bet_to
        )
    event = Acted(command.seat, "check", hand.bet[hand.to_act])
    return Accepted((event,)) if hand.waiting > 1 and hand.can_bet > 2 and not hand.watchful else _closing(hand, event)


def _fold(hand: Hand, command: Fold) -> Decision:
    offer = hand.offer or offers(hand)
    if offer is None or offer.seat != command.seat:
        return _out_of_turn(hand, command, offer)
    if not offer.fold:
        return _bring_in_due(hand, offer) or no(
            "fold.nothing-to-call", hand.rules.book.fold_without_bet.cites, seat=command.seat
        )
    event = Acted(command.seat, "fold", hand.bet[hand.to_act])
    return Accepted((event,)) if hand.waiting > 1 and hand.can_bet > 2 and not hand.watchful else _closing(hand, event)


def _bring_in(hand: Hand, command: BringIn) -> Decision:
    offer = offers(hand)
    if offer is None or offer.seat != command.seat:
        return _out_of_turn(hand, command, offer)
    if offer.bring_in is None:
        return no("bring-in.not-due", hand.rules.book.forced_bets_due.cites, seat=command.seat)
    return _closing(hand, Acted(command.seat, "bring-in", offer.bring_in, cites=hand.rules.book.forced_bets_due.cites))


def _bring_in_due(hand: Hand, offer: Offers) -> Refused | None:
    """Who must bring in can do nothing else but complete."""
    if offer.bring_in is None:
        return None
    return no("bring-in.due", hand.rules.book.forced_bets_due.cites, seat=offer.seat, bring_in=offer.bring_in)


def _raise(hand: Hand, command: RaiseTo) -> Decision:
    offer = hand.offer or offers(hand)
    if offer is None or offer.seat != command.seat:
        return _out_of_turn(hand, command, offer)
    least, most, total = offer.raise_min_to, offer.raise_max_to, command.total
    if least is None or most is None:
        return no(offer.why_no_raise, offer.cites, seat=command.seat)
    rules = hand.rules
    # In limit games there is nothing between the smallest and the largest.
    if not least <= total <= most or (rules.fixed and total not in (least, most)):
        cites = offer.cites if total < least else rules.cites_of_maximum(hand)
        return no("raise.out-of-range", cites, seat=command.seat, minimum=least, maximum=most, stated=total)
    # In no-limit a whole bet or raise is told at once, for speed; `raise_worked_out` says the same.
    added = total - hand.bet_to
    if not rules.plain or added < hand.step:
        event = raised(hand, total)
    elif added < total:
        event = Acted(command.seat, "raise", total, added, True, True, True)
    else:
        event = Acted(command.seat, "bet", total, total, True, True)
    return Accepted(following(hand, event)) if hand.watchful else Accepted((event,))


def _closing(hand: Hand, event: Acted) -> Decision:
    """An act that raises nothing, and what follows of itself: the last one of a round or of the hand, or one that may
    be. In the middle of a round nothing follows."""
    if not hand.watchful:
        folds = event.did == "fold"
        if folds and hand.live == 2:
            return Accepted((event, *uncontested(hand, hand.other_live(hand.to_act))))
        gone = folds or event.to - hand.bet[hand.to_act] == hand.stack[hand.to_act]
        can_bet = hand.can_bet - gone
        if can_bet > 1:
            if hand.waiting > 1:
                return Accepted((event,))
            if can_bet == hand.live - folds:
                return Accepted((event, RoundClosed(hand.street)))
    return Accepted(following(hand, event))


def _passive(hand: Hand, offer: Offers) -> Refused | None:
    """A ruling may leave a player nothing but to check or fold."""
    if offer.check:
        return None
    return no("call.passive-hand", hand.rules.book.passive_hand.cites, seat=offer.seat)


def _release(hand: Hand, _command: Release) -> Decision:
    cites = hand.rules.book.hand_for_hand_all_in.cites
    if not hand.held:
        return no("release.nothing-held", cites)
    return Accepted(following(hand, HandReleased(cites)))


def _out_of_turn(hand: Hand, command: Fold | Check | Call | RaiseTo | BringIn, offer: Offers | None) -> Refused:
    cites = hand.rules.book.turn_to_act.cites
    if command.seat not in hand.at:
        return no("act.not-in-hand", cites, seat=command.seat)
    if offer is None:
        return no("act.nobody-to-act", cites, seat=command.seat)
    return no("act.out-of-turn", cites, seat=command.seat, turn=offer.seat)


_DECIDE: dict[type, Callable[[Hand, Any], Decision]] = {
    Award: award_told,
    BringIn: _bring_in,
    Call: _call,
    Check: _check,
    DealCards: deal,
    Draw: draw,
    Fold: _fold,
    Muck: show_or_muck,
    RaiseTo: _raise,
    Release: _release,
    Rule: rule,
    Show: show_or_muck,
}
