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
    """Decide one command. The hand stays as it is. Acts are the most frequent by far, so that they need no second call:
    what is offered becomes an event here, and all else is decided below."""
    kind = type(command)
    offer = hand.offer
    if offer is None:
        return _DECIDE[kind](hand, command)
    seat = offer.seat
    if kind is RaiseTo:
        least, most = offer.raise_min_to, offer.raise_max_to
        total = command.total  # type: ignore[union-attr] # it is a RaiseTo
        if least is None or most is None or not least <= total <= most or command.seat != seat:  # type: ignore[union-attr]
            return _DECIDE[kind](hand, command)
        rules = hand.rules
        added = total - hand.bet_to
        if not rules.plain or added < hand.step:
            # In limit games there is nothing between the smallest and the largest.
            if rules.fixed and least < total < most:
                return _DECIDE[kind](hand, command)
            event = raised(hand, total)
        # In no-limit a whole bet or raise is told at once, for speed; `raise_worked_out` says the same.
        elif added < total:
            event = Acted(seat, "raise", total, added, True, True, True)
        else:
            event = Acted(seat, "bet", total, total, True, True)
        return Accepted(following(hand, event)) if hand.watchful else Accepted((event,))
    if kind is Fold and offer.fold:
        event = Acted(seat, "fold", hand.bet[hand.to_act])
    elif kind is Call and offer.call_to is not None:
        event = Acted(seat, "call", offer.call_to)
    elif kind is Check and offer.check:
        event = Acted(seat, "check", hand.bet[hand.to_act])
    else:
        return _DECIDE[kind](hand, command)
    if command.seat != seat:  # type: ignore[union-attr] # an act has one
        return _DECIDE[kind](hand, command)
    return Accepted((event,)) if hand.waiting > 1 and hand.can_bet > 2 and not hand.watchful else _closing(hand, event)


def _act(hand: Hand, command: Fold | Check | Call | RaiseTo) -> Decision:
    """An act before anybody has asked for the offers, or one that is not among them."""
    if hand.offer is None and offers(hand) is not None:
        return decide(hand, command)
    offer = hand.offer
    if offer is None or offer.seat != command.seat:
        return _out_of_turn(hand, command, offer)
    if isinstance(command, RaiseTo):
        return _raise_refused(hand, command, offer)
    return _bring_in_due(hand, offer) or _not_offered(hand, command, offer)


def _not_offered(hand: Hand, command: Fold | Check | Call, offer: Offers) -> Refused:
    book = hand.rules.book
    if isinstance(command, Fold):
        return no("fold.nothing-to-call", book.fold_without_bet.cites, seat=command.seat)
    if isinstance(command, Check):
        return no("check.facing-a-bet", book.turn_to_act.cites, seat=command.seat, price=hand.bet_to)
    if not offer.check:
        # A ruling may leave a player nothing but to check or fold.
        return no("call.passive-hand", book.passive_hand.cites, seat=command.seat)
    return no("call.nothing-to-call", book.turn_to_act.cites, seat=command.seat)


def _raise_refused(hand: Hand, command: RaiseTo, offer: Offers) -> Refused:
    least, most = offer.raise_min_to, offer.raise_max_to
    if least is None or most is None:
        return no(offer.why_no_raise, offer.cites, seat=command.seat)
    cites = offer.cites if command.total < least else hand.rules.cites_of_maximum(hand)
    return no("raise.out-of-range", cites, seat=command.seat, minimum=least, maximum=most, stated=command.total)


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
    Call: _act,
    Check: _act,
    DealCards: deal,
    Draw: draw,
    Fold: _act,
    Muck: show_or_muck,
    RaiseTo: _act,
    Release: _release,
    Rule: rule,
    Show: show_or_muck,
}
