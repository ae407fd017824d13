"""What the rules say to a command: the events that follow, or a refusal with its source. Changes nothing.

Most acts are one event. Where an act ends a round, or the hand, what follows of itself comes with it, so that it is in
the log together or not at all. Everybody asks `floorman.hand.decide`, which has a shorter way for what is offered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from floorman.hand.betting import raise_worked_out
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
    RunIt,
    Show,
)
from floorman.hand.dealing import deal
from floorman.hand.drawing import draw
from floorman.hand.events import Acted, AnyEvent, HandReleased
from floorman.hand.follow import following
from floorman.hand.hand import Hand
from floorman.hand.limits import open_pair_on_fourth
from floorman.hand.offers import Offers, raises_or_folds, worked_out
from floorman.hand.opening import equal_boards
from floorman.hand.ruling import rule
from floorman.hand.running import run_it
from floorman.hand.showing import show_or_muck
from floorman.hand.state import NOBODY
from floorman.hand.telling import award_told
from floorman.terms import Accepted, Chips, Refused, joined, no

Decision: TypeAlias = Accepted[AnyEvent] | Refused


def decided(hand: Hand, command: AnyCommand) -> Decision:
    """Decide one command. The hand stays as it is."""
    return _DECIDE[type(command)](hand, command)


def _act(hand: Hand, command: Fold | Check | Call | RaiseTo | BringIn) -> Decision:
    offer = None if hand.to_act == NOBODY else worked_out(hand, hand.to_act, hand.rules)
    if offer is None or offer.seat != command.seat:
        return _out_of_turn(hand, command, offer)
    event = _event(hand, command, offer)
    if event is not None:
        return Accepted(following(hand, event))
    if isinstance(command, RaiseTo):
        return _raise_refused(hand, command, offer)
    if isinstance(command, BringIn):
        return no("bring-in.not-due", hand.rules.book.forced_bets_due.cites, seat=command.seat)
    return _bring_in_due(hand, offer) or _not_offered(hand, command, offer)


def _event(hand: Hand, command: Fold | Check | Call | RaiseTo | BringIn, offer: Offers) -> Acted | None:
    """What the act is, if it is offered."""
    seat = command.seat
    match command:
        case RaiseTo(total=total):
            return raise_worked_out(hand, total) if _is_offered(total, offer) else None
        case Fold():
            cites = () if offer.bring_in is None else hand.rules.book.bring_in_all_in.cites
            return Acted(seat, "fold", hand.bet[hand.to_act], cites=cites) if offer.fold else None
        case Check():
            return Acted(seat, "check", hand.bet[hand.to_act]) if offer.check else None
        case Call():
            return Acted(seat, "call", offer.call_to) if offer.call_to is not None else None
        case BringIn():
            another = hand.rules.book.bring_in_all_in.cites if offer.fold else ()
            cites = joined(hand.rules.book.forced_bets_due.cites, another)
            return None if offer.bring_in is None else Acted(seat, "bring-in", offer.bring_in, cites=cites)


def _is_offered(total: Chips, offer: Offers) -> bool:
    """In limit games there is nothing between the smallest and the largest."""
    least, most = offer.raise_min_to, offer.raise_max_to
    if least is None or most is None:
        return False
    return total in (least, most) if offer.rules.fixed else least <= total <= most


def _not_offered(hand: Hand, command: Fold | Check | Call, offer: Offers) -> Refused:
    book = hand.rules.book
    if isinstance(command, Fold):
        return no("fold.nothing-to-call", book.fold_without_bet.cites, seat=command.seat)
    if isinstance(command, Check):
        return no("check.facing-a-bet", book.turn_to_act.cites, seat=command.seat, price=hand.bet_to)
    if not offer.check and hand.rules.single_draw_raises and raises_or_folds(hand):
        return no("call.raise-or-fold", book.single_draw_opening.cites, seat=command.seat)
    if not offer.check:
        # A ruling may leave a player nothing but to check or fold.
        return no("call.passive-hand", book.passive_hand.cites, seat=command.seat)
    return no("call.nothing-to-call", book.turn_to_act.cites, seat=command.seat)


def _raise_refused(hand: Hand, command: RaiseTo, offer: Offers) -> Refused:
    least, most = offer.raise_min_to, offer.raise_max_to
    if least is None or most is None:
        return no(offer.why_no_raise, offer.cites, seat=command.seat)
    cites = offer.cites if command.total < least else hand.rules.cites_of_maximum(hand)
    if open_pair_on_fourth(hand):
        cites = joined(cites, hand.rules.book.stud_open_pair_double_bet.cites)
    return no("raise.out-of-range", cites, seat=command.seat, minimum=least, maximum=most, stated=command.total)


def _bring_in_due(hand: Hand, offer: Offers) -> Refused | None:
    """Who must bring in can do nothing else but complete."""
    if offer.bring_in is None:
        return None
    return no("bring-in.due", hand.rules.book.forced_bets_due.cites, seat=offer.seat, bring_in=offer.bring_in)


def _release(hand: Hand, _command: Release) -> Decision:
    cites = hand.rules.book.hand_for_hand_all_in.cites
    if not hand.held:
        return no("release.nothing-held", cites)
    return Accepted(following(hand, HandReleased(cites)))


def _out_of_turn(hand: Hand, command: Fold | Check | Call | RaiseTo | BringIn, offer: Offers | None) -> Refused:
    cites = hand.rules.book.turn_to_act.cites
    if equal_boards(hand):
        cites = joined(cites, hand.rules.book.stud_equal_boards.cites)
    if command.seat not in hand.at:
        return no("act.not-in-hand", cites, seat=command.seat)
    if offer is None:
        return no("act.nobody-to-act", cites, seat=command.seat)
    return no("act.out-of-turn", cites, seat=command.seat, turn=offer.seat)


_DECIDE: dict[type, Callable[[Hand, Any], Decision]] = {
    Award: award_told,
    BringIn: _act,
    Call: _act,
    Check: _act,
    DealCards: deal,
    Draw: draw,
    Fold: _act,
    Muck: show_or_muck,
    RaiseTo: _act,
    Release: _release,
    Rule: rule,
    RunIt: run_it,
    Show: show_or_muck,
}
