"""What a bot makes of its mind within what is offered: whatever it wants, the act is a legal one."""

from __future__ import annotations

from typing import TypeAlias

from floorman.cards.playing import worths
from floorman.hand import BringIn, Call, Check, Draw, Fold, Muck, Offers, RaiseTo, Show
from floorman.sim.sight import Sight

# What a player does in a hand.
Acting: TypeAlias = Fold | Check | Call | RaiseTo | BringIn | Draw | Show | Muck


def passes(sight: Sight, offer: Offers) -> Acting:
    """No more chips than must be: checks, else folds; the bring-in where it is owed."""
    if offer.bring_in is not None:
        return BringIn(sight.seat)
    return Check(sight.seat) if offer.check else Fold(sight.seat)


def stays(sight: Sight, offer: Offers) -> Acting:
    """Checks or calls."""
    if offer.check or offer.call_to is None:
        return passes(sight, offer)
    return Call(sight.seat)


def raises(sight: Sight, offer: Offers, share: float) -> Acting:
    """A bet or raise by this `share` of the pot as it is after a call: 1.0 is the whole pot, 0.5 half of it.

    It is rounded up to whole halves of a big blind, and kept within what is offered; in fixed limit there is but one.
    Where no raise is offered, the bot stays. Who would have little left bets it all.
    """
    least, most = offer.raise_min_to, offer.raise_max_to
    if least is None or most is None:
        return stays(sight, offer)
    if sight.game.limit == "fixed-limit":
        return RaiseTo(sight.seat, least)
    unit = max(sight.big_blind // 2, sight.smallest_chip, 1)
    wish = sight.price + round((sight.pot + sight.owes) * share)
    wish = -(-wish // unit) * unit
    if wish * 3 > most * 2:
        wish = most
    return RaiseTo(sight.seat, min(max(wish, least), most))


def all_in(sight: Sight, offer: Offers) -> Acting:
    """As much as the bot may bet, up to its whole stack; where no raise is offered, it stays."""
    if offer.raise_max_to is None:
        return stays(sight, offer)
    return RaiseTo(sight.seat, offer.raise_max_to)


def shows_or_mucks(sight: Sight) -> Acting:
    """Mucks, where that is allowed, what cannot win any more."""
    return Muck(sight.seat) if sight.may_muck and is_beaten(sight) else Show(sight.seat)


def is_beaten(sight: Sight) -> bool:
    """Does an open hand beat the bot for every pot, in each half of it?"""
    put = sight.puts[sight.place]
    others = [sight.opens[place] for place in sight.live if sight.opens[place] and sight.puts[place] >= put]
    whole = [cards for cards in others if len(cards) == len(sight.cards)]
    if not whole:
        return False
    for half in sight.game.shown.halves:
        mine, *theirs = worths(half, sight.board, [sight.cards, *whole])
        if mine and mine >= max(theirs):
            return False
    return True
