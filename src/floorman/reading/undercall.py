"""Too little for a call, and calls of a wrong amount."""

from __future__ import annotations

from floorman.reading.reading import Option, Reading
from floorman.reading.spot import Spot
from floorman.terms import Chips


def called(spot: Spot) -> Reading:
    """The word "call" against a bet: the full call, or the player's last chips."""
    if spot.said.told not in (None, spot.price):
        return misinformed(spot)
    return spot.because("reading.call-owed", spot.book.call_word_owes, price=spot.price).passive()


def misinformed(spot: Spot) -> Reading:
    """The player called what they were told, and that was not the price."""
    answer = spot.book.caller_misinformed
    told = spot.said.told
    assert told is not None, "asked of a caller who was told an amount"
    if answer.value == "true_amount" or spot.offer.call_to is None:
        return spot.because("reading.true-amount", answer, told=told, price=spot.price).passive()
    if _is_bound(spot):
        return _bound(spot)
    spot = spot.because("reading.may-take-back", answer, told=told, price=spot.price)
    return spot.open("ask-player", spot.call_option(), spot.option("fold", spot.bet))


def too_little(spot: Spot, value: Chips) -> Reading:
    """Silent chips below the price, though the player has more."""
    if spot.offer.call_to is None:
        return spot.passive()
    put_in = value - spot.bet
    answer = spot.book.rule38_41_precedence
    if 2 * put_in >= spot.hand.step and spot.may_raise:
        if answer.value == "41_literal":
            return spot.because("reading.half-below-the-call", answer, put_in=put_in).raised(0)
        spot = spot.because("reading.below-the-call", answer, put_in=put_in)
    return _undercall(spot, value)


def _undercall(spot: Spot, value: Chips) -> Reading:
    answer, tiny = spot.book.undercall, spot.book.tiny_chip
    if spot.said.gesture == "tiny-chip":
        spot = spot.because("reading.tiny-chip", tiny)
        if tiny.value == "floor" and not _is_bound(spot):
            return spot.open("floor", spot.call_option(), spot.option("fold", spot.bet, forfeits=_lost(spot, value)))
    where = _where(spot) if answer.value == "full_call_or_floor" else "otherwise"
    if answer.value == "full_call" or where != "otherwise":
        return spot.because("reading.undercall-call", answer.about(where)).passive()
    if _is_bound(spot):
        return _bound(spot)
    fold = spot.option("fold", spot.bet, forfeits=_lost(spot, value))
    spot, raises = _raise_instead(spot)
    match answer.value:
        case "full_call_or_floor":
            spot = spot.because("reading.undercall-floor", answer.about(where))
            return spot.open("floor", spot.call_option(), fold, *raises)
        case "complete_or_forfeit":
            spot = spot.because("reading.undercall-choice", answer)
        case "may_take_back":
            spot = spot.because("reading.undercall-take-back", answer)
    return spot.open("ask-player", spot.call_option(), fold, *raises)


def _where(spot: Spot) -> str:
    """Where it must be made up: with two in the hand, or against the first bet of the round."""
    if faces_opening_bet(spot):
        return "opening_bet"
    return "two_in_the_hand" if spot.hand.live == 2 else "otherwise"


def _lost(spot: Spot, value: Chips) -> Chips:
    """What a fold costs beside the earlier bet: the call that was meant, all that was put in, or nothing."""
    match spot.book.undercall.value:
        case "full_call_or_floor":
            return max(_meant(spot, value) - spot.bet, 0)
        case "may_take_back":
            return 0
        case _:
            return max(value - spot.bet, 0)


def _meant(spot: Spot, value: Chips) -> Chips:
    """The bet that the player's chips would have called, had nobody raised it; all of them where they fit none.

    One chip, or several of which each is needed, are a call of it; so is what is short of half a raise over it.
    """
    seen = _bets_before(spot)
    called = max((bet for bet in seen if bet <= value), default=0)
    if not called:
        return value
    new = spot.lies.new
    each_needed = len(new) == 1 or (len(new) > 1 and value - min(new) < called)
    step = called - max((bet for bet in seen if bet < called), default=0)
    return called if each_needed or 2 * (value - called) < step else value


def _bets_before(spot: Spot) -> set[Chips]:
    """The totals that lie before others and were raised; a short all-in call is none of them."""
    hand = spot.hand
    opening = hand.price_at_start if hand.in_first_round() else 0
    least = max(opening, spot.bet + 1)
    lie = [(bet, stack) for bet, stack in zip(hand.bet, hand.stack, strict=True) if least <= bet < spot.price]
    blind = {opening} if spot.bet < opening < spot.price else set()
    return blind | ({bet for bet, stack in lie if stack} or {bet for bet, _ in lie})


def _raise_instead(spot: Spot) -> tuple[Spot, tuple[Option, ...]]:
    """Whether the player may still raise; an option of its own, where they may."""
    answer = spot.book.raise_after_undercall
    least = spot.offer.raise_min_to
    if not answer.value:
        return spot.because("reading.raise-lost", answer), ()
    spot = spot.because("reading.raise-still-possible", answer)
    return spot, () if least is None else (spot.option(spot.raise_word, least),)


def _is_bound(spot: Spot) -> bool:
    """The player has taken an earlier chip back, and may not fold any more."""
    return bool(spot.lies.taken) and spot.book.taking_back_binds.value == "call_or_raise"


def _bound(spot: Spot) -> Reading:
    return spot.because("reading.taking-back-binds", spot.book.taking_back_binds).passive()


def faces_opening_bet(spot: Spot) -> bool:
    """Is the price that of the first bet of the round, blinds included, and not of a raise?"""
    hand = spot.hand
    if hand.in_first_round():
        return hand.bet_to == hand.price_at_start
    return hand.full_to == 0 or hand.full_to == hand.bet_to == hand.step
