"""Chips put in without a word: what they count as.

In this order: too little for the call; one larger chip; several chips of which each is needed for the call; a player's
last chips; the half-raise test.
"""

from __future__ import annotations

from msgspec import Struct

from floorman.reading.half import tested
from floorman.reading.motions import counted
from floorman.reading.reading import RAISES, Reading
from floorman.reading.spot import Spot
from floorman.reading.undercall import misinformed, too_little
from floorman.terms import Chips


class Judged(Struct, frozen=True):
    """The chips that are looked at, what is in beside them, and whether a larger one of them can stand alone."""

    chips: tuple[Chips, ...]
    beside: Chips
    alone: bool = True
    uncounted: Chips = 0  # chips of later motions, which count for nothing

    @property
    def value(self) -> Chips:
        return self.beside + sum(self.chips)


def silent(spot: Spot) -> Reading:
    """The chips of a player who said nothing."""
    spot = spot.because("reading.chips", spot.book.silent_chips.about("in_turn"))
    gesture = spot.said.gesture
    if gesture == "stack-forward" or (gesture == "line-crossed" and len(spot.lies.new) > 1):
        return _pile(spot)
    if gesture == "gathered" and spot.lies.prior:
        return _gathered(spot)
    return _as_they_came(spot)


def _as_they_came(spot: Spot) -> Reading:
    spot, chips = counted(spot)
    spot, judged = _beside_the_earlier(spot, chips)
    return _count(spot, judged)


def _gathered(spot: Spot) -> Reading:
    """Old and new chips went in together: all of them may be the bet. Where that changes nothing, it is that."""
    answer = spot.book.gathered_chips
    if answer.value == "as_others":
        return _as_they_came(spot.because("reading.gathered-as-others", answer))
    all_of_it = Judged((*spot.lies.prior, *spot.lies.new), spot.lies.pulled_in, alone=False)
    together = _count(spot.because("reading.gathered", answer), all_of_it)
    apart = _as_they_came(spot)
    same = (together.action, together.total) == (apart.action, apart.total)
    if answer.value == "all_together" or same or together.total is None or apart.total is None:
        return together
    spot = spot.because("reading.gathered-floor", answer)
    return spot.open("floor", spot.option(together.action, together.total), spot.option(apart.action, apart.total))


def _pile(spot: Spot) -> Reading:
    """Chips that were pushed forward uncounted."""
    answer = spot.book.chips_pushed_uncounted
    if answer.value == "ask_player":
        acted_on = spot.book.unclear_action_acted_on
        if not spot.acted_on:
            return spot.because("reading.pile-asked", answer).open("ask-player")
        if acted_on.value == "floor":
            return spot.because("reading.acted-on-floor", acted_on).open("floor")
        spot = spot.because("reading.acted-on", acted_on)
    spot = spot.because("reading.pile-counts", answer)
    chips = spot.lies.new
    beside = spot.lies.pulled_in + sum(spot.lies.prior)
    return _count(spot, Judged(chips, beside, alone=False))


def _count(spot: Spot, judged: Judged) -> Reading:
    value = judged.value
    everything = spot.lies.front - judged.uncounted >= spot.most
    if spot.said.told == value != spot.price and spot.faces:
        return misinformed(spot)
    if value == spot.price and spot.faces:
        return spot.because("reading.exact-call", spot.book.silent_chips.about("exact_call"), price=value).passive()
    if value <= spot.price:
        return spot.passive() if value == spot.price or everything else too_little(spot, value)
    if judged.alone and len(judged.chips) == 1:
        one_chip = _one_chip(spot, judged.chips[0])
        if isinstance(one_chip, Reading):
            return one_chip
        spot = one_chip
    elif spot.faces:
        several = _each_is_needed(spot, judged)
        if several is not None:
            return several
        if len(judged.chips) > 1:
            spot = spot.because("reading.no-change", spot.book.silent_chips.about("no_change"))
    return _above_the_call(spot, value, everything=everything)


def _one_chip(spot: Spot, chip: Chips) -> Reading | Spot:
    """A larger chip that answers a bet is a call; one that opens counts in full."""
    book = spot.book
    if not spot.price:
        larger = chip > spot.whole
        return spot.because("reading.overchip-bet", book.overchip_unopened, chip=chip) if larger else spot
    if spot.hand.in_first_round():
        preflop = book.preflop_overchip_silent
        if preflop.value == "full_value":
            return spot.because("reading.overchip-counts", preflop, chip=chip)
        return spot.because("reading.overchip-call", preflop, chip=chip).passive()
    later = book.postflop_overchip_silent
    if later.value == "full_value":
        return spot.because("reading.overchip-counts", later, chip=chip)
    return spot.because("reading.overchip-call", later, chip=chip).passive()


def _each_is_needed(spot: Spot, judged: Judged) -> Reading | None:
    """Several chips against a bet: a call, if each of them is needed for it."""
    answer = spot.book.several_chips
    chips = judged.chips
    smallest = min(chips)
    match answer.value:
        case "one_fewer_falls_short" if len(chips) > 1 and judged.value - smallest < spot.price:
            return spot.because("reading.each-chip-needed", answer, smallest=smallest).passive()
        case "equal_chips_call" if len(chips) > 1 and len(set(chips)) == 1:
            return spot.because("reading.equal-chips", answer).passive()
        case _:
            return None


def _above_the_call(spot: Spot, value: Chips, *, everything: bool) -> Reading:
    ways = spot.book.ways_to_raise
    if spot.price and "one_motion" not in ways.value:
        return spot.because("reading.no-way-to-raise", ways).passive()
    last = spot.book.last_chips
    if everything and spot.may_raise and last.value == "all_in":
        return spot.because("reading.last-chips", last).raised(max(value, spot.most))
    reading = tested(spot, value)
    if spot.price and reading.action in RAISES:
        # Of several motions it was said already which of them count.
        why = "reading.one-motion" if len(spot.said.moved) < 2 else "reading.counts-as-one"
        return tested(spot.because(why, ways.about("one_motion")), value)
    return reading


def _beside_the_earlier(spot: Spot, chips: tuple[Chips, ...]) -> tuple[Spot, Judged]:
    """Earlier chips that nobody has pulled in may be judged together with the new ones."""
    lies = spot.lies
    rest = sum(lies.new) - sum(chips)
    if not lies.told or not spot.faces:
        return spot, Judged(chips, spot.bet, uncounted=rest)
    left = not lies.taken
    apart = not lies.covers(spot.price) and (left or not lies.prior)
    answer = spot.book.prior_chips_set_aside if apart else spot.book.prior_chips_mixed
    if answer.value == "all_together":
        together = (*lies.prior, *chips)
        return spot.because("reading.earlier-together", answer), Judged(together, lies.pulled_in, False, rest)
    still_in = spot.bet if left else min(lies.pulled_in + sum(lies.prior), spot.bet)
    return spot.because("reading.earlier-apart", answer), Judged(chips, still_in, True, rest)
