"""What words count as, alone or with the chips that follow them."""

from __future__ import annotations

from floorman.reading.amounts import stated
from floorman.reading.declaration import Word
from floorman.reading.half import tested
from floorman.reading.motions import call_then_raise, counted
from floorman.reading.reading import Reading
from floorman.reading.spot import Spot
from floorman.reading.undercall import called, misinformed, too_little
from floorman.terms import Chips

# Words that name a bet or raise, and those that say how much it is.
RAISING: tuple[Word, ...] = ("bet", "raise", "complete")
SIZES: tuple[Word, ...] = ("all-in", "pot")


# Signs that are none of the recognised ones.
UNOFFICIAL = ("wave", "nod", "other")


def spoken(spot: Spot) -> Reading:
    """A declaration with words or a number."""
    spot = spot.because("reading.words", spot.book.words_bind)
    if not spot.said.words:
        return _number(spot)
    spot, word = _chosen(spot)
    official = spot.book.action_words
    if word.replace("-", "_") not in official.value:
        return unclear(spot.because("reading.no-action-word", official, word=word))
    match word:
        case "fold":
            return _folded(spot)
        case "check":
            return _checked(spot)
        case "call":
            return _call(spot)
        case "all-in":
            return _all_in(spot)
        case "pot":
            return _pot(spot)
        case _:
            return _raise(spot, word)


def unclear(spot: Spot) -> Reading:
    """Somebody has to settle it."""
    answer = spot.book.unclear_action.about("unofficial" if spot.said.gesture in UNOFFICIAL else "doubtful")
    if answer.value == "floor":
        return spot.because("reading.unclear-floor", answer).open("floor")
    return spot.because("reading.unclear-asked", answer).open("ask-player")


def _chosen(spot: Spot) -> tuple[Spot, Word]:
    """The word that counts. "Raise pot" and "raise all-in" are one declaration: a raise and its size."""
    words = tuple(dict.fromkeys(spot.said.words))
    sizes = [word for word in words if word in SIZES]
    if len(sizes) == 1 and all(word in RAISING or word in SIZES for word in words):
        return spot, sizes[0]
    if len(words) == 1:
        return spot, words[0]
    answer = spot.book.several_words
    if answer.value == "first_words":
        return spot.because("reading.first-words", answer, word=words[0], then=words[1]), words[0]
    return spot.because("reading.last-words", answer, word=words[-1]), words[-1]


# ---- passive words ------------------------------------------------------------------------------------------------


def _folded(spot: Spot) -> Reading:
    if spot.lies.taken and spot.faces:
        answer = spot.book.taking_back_binds
        if answer.value == "call_or_raise":
            return spot.because("reading.taking-back-binds", answer).passive()
    return spot.fold()


def _checked(spot: Spot) -> Reading:
    if not spot.faces or spot.offer.call_to is None:
        return spot.passive()
    answer = spot.book.check_facing_bet
    if answer.value == "act_again":
        return spot.because("reading.check-again", answer).nothing()
    if spot.lies.taken and spot.book.taking_back_binds.value == "call_or_raise":
        return spot.because("reading.taking-back-binds", spot.book.taking_back_binds).passive()
    spot = spot.because("reading.check-facing-bet", answer)
    return spot.open("ask-player", spot.call_option(), spot.option("fold", spot.bet))


def _call(spot: Spot) -> Reading:
    if spot.faces:
        return called(spot) if spot.offer.bring_in is None else spot.passive()
    answer = spot.book.call_without_bet
    if answer.value == "act_again":
        return spot.because("reading.call-again", answer).nothing()
    return spot.because("reading.call-is-check", answer).passive()


# ---- words that raise ---------------------------------------------------------------------------------------------


def _raise(spot: Spot, word: Word) -> Reading:
    if word == "complete" and not spot.hand.rules.fixed:
        # There is nothing to complete where bets have no fixed size.
        return unclear(spot)
    facing = spot.faces and spot.offer.bring_in is None
    if word == "bet" and facing:
        answer = spot.book.bet_facing_bet
        if answer.value == "act_again":
            return spot.because("reading.bet-again", answer).nothing()
        spot = spot.because("reading.bet-is-raise", answer)
    if word == "raise" and not spot.price:
        opening = spot.book.raise_without_bet
        if opening.value == "act_again":
            return spot.because("reading.raise-again", opening).nothing()
        spot = spot.because("reading.raise-is-bet", opening)
    return raise_of(spot)


def raise_of(spot: Spot) -> Reading:
    """The player is bound to a bet or raise: how much is it?"""
    if not spot.may_raise:
        return spot.cannot_raise().passive()
    if spot.said.amount is not None:
        ways = spot.book.ways_to_raise
        if "amount_announced" in ways.value:
            spot, total = stated(spot.because("reading.amount-first", ways.about("amount_announced")), means_to=False)
            if total is not None and total <= (spot.offer.bring_in or 0):
                # Whoever has to bring in and names no more than that brings in.
                return spot.passive()
            return spot.open("ask-player") if total is None else _at_least(spot, total)
        spot = spot.because("reading.no-way-to-raise", ways)
    return _by_chips(spot) if spot.lies.new else spot.to_be_named()


def _by_chips(spot: Spot) -> Reading:
    """ "Raise" without an amount, and the chips that followed."""
    in_two = call_then_raise(spot)
    if in_two is not None:
        return _at_least(*in_two)
    spot, chips = counted(spot)
    if len(chips) == 1 and chips[0] > spot.price - spot.bet:
        return _one_chip(spot, chips[0])
    ways, answer = spot.book.ways_to_raise, spot.book.raise_without_amount
    if "one_motion" not in ways.value:
        return spot.because("reading.no-way-to-raise", ways).raised(0)
    if answer.value == "minimum":
        return spot.because("reading.raise-minimum", answer).raised(0)
    beside = spot.lies.front - sum(spot.lies.new)
    return _at_least(spot.because("reading.raise-all-chips", answer), beside + sum(chips))


def _one_chip(spot: Spot, chip: Chips) -> Reading:
    """One larger chip after "raise" stands for its value."""
    book = spot.book
    if spot.price:
        answer = book.overchip_raise_means
        means_to = answer.value == "to"
        total = chip if means_to else spot.price + chip
        # A chip may be worth more than what the player still owes, and yet no more than the whole price.
        total = total if total > spot.price else spot.bet + chip
        code = "reading.overchip-raise-to" if means_to else "reading.overchip-raise-by"
        spot = spot.because(code, answer, chip=chip)
    else:
        total = chip
        spot = spot.because("reading.raise-all-chips", book.raise_without_amount)
    top = spot.offer.raise_max_to
    if spot.hand.rules.pot_limit and top is not None and total < top:
        limit = book.pot_limit_overchip_raise
        if limit.value == "maximum":
            return spot.because("reading.overchip-maximum", limit).raised(top)
        spot = spot.because("reading.overchip-value", limit)
    return _at_least(spot, total)


def _at_least(spot: Spot, total: Chips) -> Reading:
    """A raise by words to this total, which may be too small."""
    least, top = spot.offer.raise_min_to, spot.offer.raise_max_to
    if least is None or top is None or total >= least:
        return spot.raised(total)
    answer = spot.book.too_small_after_raise
    if answer.value == "complete_to_minimum":
        return spot.because("reading.made-up", answer, total=least).raised(least)
    if 0 < spot.price >= total:
        return spot.because("reading.too-small-tested", answer).passive()
    return tested(spot.because("reading.too-small-tested", answer), total)


def _all_in(spot: Spot) -> Reading:
    spot = spot.because("reading.all-in", spot.book.all_in_stakes)
    return spot.raised(spot.most) if spot.most > spot.price else spot.passive()


def _pot(spot: Spot) -> Reading:
    if spot.hand.rules.pot_limit:
        top = spot.offer.raise_max_to
        return spot.cannot_raise().passive() if top is None else spot.raised(top)
    answer = spot.book.pot_outside_pot_limit
    if answer.value == "not_available":
        return unclear(spot.because("reading.pot-not-available", answer))
    return raise_of(spot.because("reading.pot-must-bet", answer))


# ---- a number alone -----------------------------------------------------------------------------------------------


def _number(spot: Spot) -> Reading:
    spot, total = stated(spot, means_to=True)
    if total is None:
        return spot.open("ask-player")
    if spot.said.told == total != spot.price and spot.faces:
        return misinformed(spot)
    answer = spot.book.bare_number
    as_raise = answer.value == "as_raise"
    if total <= spot.price:
        if total == spot.price or total >= spot.most:
            return spot.passive()
        return too_little(spot if as_raise else spot.because("reading.number-as-chips", answer), total)
    if as_raise:
        spot = spot.because("reading.number-is-raise", answer)
        return _at_least(spot, total) if spot.may_raise else spot.cannot_raise().passive()
    spot = spot.because("reading.number-as-chips", answer)
    last = spot.book.last_chips
    if spot.may_raise and total >= spot.most and last.value == "all_in":
        return spot.because("reading.last-chips", last).raised(total)
    return tested(spot, total)
