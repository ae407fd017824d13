"""The half-raise test: chips or an amount above the call that are short of a whole bet or raise."""

from __future__ import annotations

from floorman.reading.reading import Reading
from floorman.reading.spot import Spot
from floorman.terms import Chips


def tested(spot: Spot, value: Chips) -> Reading:
    """A total above the price, as what it counts."""
    if not spot.may_raise:
        return spot.cannot_raise().passive()
    value = min(value, spot.most) if spot.whole > spot.most else value
    if value >= spot.whole:
        return spot.raised(value)
    reached, spot = _reaches_half(spot, value)
    if reached:
        return spot.raised(spot.whole) if spot.whole <= spot.most else spot.raised(spot.most)
    return spot.passive() if spot.price else _too_small_to_open(spot)


def _reaches_half(spot: Spot, value: Chips) -> tuple[bool, Spot]:
    book = spot.book
    answer = book.incomplete_raise_from
    if answer.value == "full_raise":
        return False, spot.because("reading.no-full-raise", answer)
    over = value - spot.price
    what, base = _half_of(spot)
    spot = spot.because(what, *((book.fifty_percent_base,) if spot.price else (answer,)), of=base, over=over)
    if answer.value == "half_or_more":
        reached, codes = 2 * over >= base, ("reading.half-missed", "reading.half-reached")
    else:
        reached, codes = 2 * over > base, ("reading.half-or-less", "reading.more-than-half")
    return reached, spot.because(codes[reached], answer, of=base, over=over)


def _half_of(spot: Spot) -> tuple[str, Chips]:
    """What it is half of. Where nobody has bet, it is the smallest bet."""
    if not spot.price:
        return "reading.half-of-smallest-bet", spot.whole
    match spot.book.fifty_percent_base.value:
        case "last_raise_increment":
            return "reading.half-of-last-raise", spot.hand.step
        case "required_step":
            return "reading.half-of-step", spot.whole - spot.price
        case "bet":
            return "reading.half-of-bet", spot.price


def _too_small_to_open(spot: Spot) -> Reading:
    answer = spot.book.under_threshold_unopened
    if answer.value == "check_and_return":
        return spot.because("reading.too-small-to-open", answer).passive()
    return spot.because("reading.made-up", answer, total=min(spot.whole, spot.most)).raised(0)
