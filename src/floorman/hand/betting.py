"""A bet or raise in its turn: what it counts as, and what it does to the others.

A whole one opens the betting again. Only an all-in may be smaller, and the book says what it is worth: half a raise may
count as one. In limit games a raise is reckoned from the last whole bet: an all-in that only calls leaves it where it
was, and the next player completes it.
"""

from __future__ import annotations

from floorman.hand.events import Acted, Did
from floorman.hand.hand import Hand
from floorman.hand.limits import whole_raise
from floorman.hand.state import NOBODY


def raise_worked_out(hand: Hand, total: int) -> Acted:
    """The event of a bet or raise that the offers allow."""
    whole = whole_raise(hand)
    if hand.rules.fixed:
        return _whole_limit(hand, total, whole) if total >= whole else _short_limit(hand, total)
    return _whole(hand, total) if total >= whole else _short(hand, total)


def _whole(hand: Hand, total: int) -> Acted:
    """It opens the betting again, and may lift the step."""
    seat, price = hand.seats[hand.to_act], hand.bet_to
    if not price:
        # Where a single chip may be bet, the step can be smaller than the big blind.
        return Acted(seat, "bet", total, total, True, True)
    step = max(total - (hand.full_to if hand.rules.step_from_full else price), hand.step)
    return Acted(seat, "raise", total, step, True, True, True)


def _short(hand: Hand, total: int) -> Acted:
    """An all-in below a whole bet or raise."""
    rules = hand.rules
    price = hand.bet_to
    opens = rules.half_counts and 2 * (total - price) >= hand.step
    called = rules.half_counts and not opens
    did: Did = "bet" if not price else "call" if called else "raise"
    counted = opens and price > 0 and rules.short_uses_cap
    seat = hand.seats[hand.to_act]
    return Acted(seat, did, total, hand.step, opens=opens, counted=counted, cites=rules.cites_of_short())


# ---- limit games --------------------------------------------------------------------------------------------------


def _whole_limit(hand: Hand, total: int, whole: int) -> Acted:
    seat = hand.seats[hand.to_act]
    # The big bet on an open pair is the bet of the round from then on.
    step = hand.step if total == whole else max(hand.step, total - hand.full_to)
    if not _uses_cap(hand):
        return Acted(seat, _did(hand), total, step, True, True)
    return Acted(seat, _did(hand), total, step, True, True, True, (), 0, _uncaps(hand))


def _short_limit(hand: Hand, total: int) -> Acted:
    """An all-in below the fixed bet or raise. Counted as a raise it is whole for what follows; else it is completed."""
    rules = hand.rules
    # On a ladder an all-in that counted as whole may stand for more than it reached.
    from_ = max(hand.bet_to, hand.full_to) if hand.short and not rules.cumulative else hand.full_to
    opens = rules.half_counts and 2 * (total - from_) >= hand.step
    called = rules.half_counts and not opens
    did: Did = "bet" if not hand.bet_to else "call" if called else "raise"
    base = 0
    if opens:
        ladder = rules.book.limit_raise_over_short_all_in.value == "fixed_ladder"
        base = max(hand.full_to + hand.step, total) if ladder else total
    counted = opens and rules.short_uses_cap and _uses_cap(hand)
    seat = hand.seats[hand.to_act]
    cites = rules.cites_of_short()
    uncaps = counted and _uncaps(hand)
    return Acted(seat, did, total, hand.step, False, opens, counted, cites, base, uncaps)


def _did(hand: Hand) -> Did:
    if not hand.bet_to:
        return "bet"
    return "complete" if hand.bet_to > hand.full_to else "raise"


def _uses_cap(hand: Hand) -> bool:
    """Is it a raise, and not the bet that the raises go on from?"""
    if hand.full_to:
        # An all-in over the blind that is no whole raise leaves the next one the first.
        over_blind = hand.full_to == hand.price_at_start and hand.in_first_round() and hand.rules.blinds
        first_over_blind = over_blind and (hand.more is None or hand.more.last == NOBODY)
        return not first_over_blind or hand.rules.blind_is_bet
    return hand.bring_in_round() and hand.rules.book.completion_counts_as_raise.value


def _uncaps(hand: Hand) -> bool:
    """Does the cap fall, because only two were left before the last raise that it permits?"""
    rules = hand.rules
    return rules.last_two_uncap and hand.live == 2 and hand.raises + 1 == rules.raise_cap
