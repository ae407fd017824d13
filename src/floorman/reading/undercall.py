"""Too little for a call, and calls of a wrong amount."""

from __future__ import annotations

from floorman.reading.reading import Option, Reading
from floorman.reading.spot import Spot
from floorman.terms import Chips


def called(spot: Spot) -> Reading:
    """The word "call" against a bet: the full call, or his last chips."""
    if spot.said.told not in (None, spot.price):
        return misinformed(spot)
    return spot.because("reading.call-owed", spot.book.call_word_owes, price=spot.price).passive()


def misinformed(spot: Spot) -> Reading:
    """He called what he was told, and that was not the price."""
    answer = spot.book.caller_misinformed
    told = spot.said.told
    assert told is not None, "asked of a caller who was told an amount"
    if answer.value == "true_amount" or spot.offer.call_to is None:
        return spot.because("reading.true-amount", answer, told=told, price=spot.price).passive()
    spot = spot.because("reading.may-take-back", answer, told=told, price=spot.price)
    return _chooses(spot, "ask-player", spot.option("fold", spot.bet))


def too_little(spot: Spot, value: Chips) -> Reading:
    """Silent chips below the price, though he has more."""
    if spot.offer.call_to is None:
        return spot.passive()
    put_in = value - spot.bet
    answer = spot.book.rule38_41_precedence
    if 2 * put_in >= spot.hand.step and spot.may_raise:
        if answer.value == "41_literal":
            return spot.because("reading.half-below-the-call", answer, put_in=put_in).raised(0)
        spot = spot.because("reading.below-the-call", answer, put_in=put_in)
    return _undercall(spot)


def _undercall(spot: Spot) -> Reading:
    answer = spot.book.undercall
    match answer.value:
        case "full_call":
            return spot.because("reading.undercall-call", answer).passive()
        case "full_call_or_floor":
            if spot.hand.live == 2 or faces_opening_bet(spot):
                return spot.because("reading.undercall-call", answer).passive()
            spot = spot.because("reading.undercall-floor", answer)
            return _chooses(spot, "floor", _forfeit(spot), raising=True)
        case "complete_or_forfeit":
            spot = spot.because("reading.undercall-choice", answer)
            return _chooses(spot, "ask-player", _forfeit(spot), raising=True)
        case "may_take_back":
            spot = spot.because("reading.undercall-take-back", answer)
            return _chooses(spot, "ask-player", spot.option("fold", spot.bet), raising=True)


def _forfeit(spot: Spot) -> Option:
    return spot.option("fold", spot.bet, forfeits=True)


def _chooses(spot: Spot, who: str, fold: Option, *, raising: bool = False) -> Reading:
    """Between the call and the fold, unless he is bound to call; and a raise, where the book still lets him."""
    if spot.lies.taken and spot.book.taking_back_binds.value == "call_or_raise":
        return spot.because("reading.taking-back-binds", spot.book.taking_back_binds).passive()
    options = [spot.call_option(), fold]
    if raising:
        answer = spot.book.raise_after_undercall
        least = spot.offer.raise_min_to
        if answer.value and least is not None:
            options.append(spot.option(spot.raise_word, least))
        code = "reading.raise-still-possible" if answer.value else "reading.raise-lost"
        spot = spot.because(code, answer)
    return spot.open("floor" if who == "floor" else "ask-player", *options)


def faces_opening_bet(spot: Spot) -> bool:
    """Is the price that of the first bet of the round, blinds included, and not of a raise?"""
    hand = spot.hand
    if hand.in_first_round():
        return hand.bet_to == hand.price_at_start
    return hand.full_to == 0 or hand.full_to == hand.bet_to == hand.step
