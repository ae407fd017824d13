"""How a pot is split among its winners: halves, equal parts, and where odd chips go.

| what                                  | question                                |
| between high and low                  | hilo_odd_chip                           |
| the same hands tie for both           | hilo_identical_hands                    |
| in drawmaha between its two hands     | drawmaha_odd_chip                       |
| the same hands tie for both           | drawmaha_identical_hands                |
| among tied hands with a button        | button_game_odd_chip                    |
| among tied hands of stud, of razz     | stud_odd_chip, razz_odd_chip            |
| among tied lows                       | hilo_low_odd_chip, stud8_low_odd_chip   |
| by which cards, and which suits       | stud_odd_chip_cards, odd_chip_suits     |
| several odd chips                     | odd_chip_distribution, odd_chip_unit    |
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from floorman.cards import order_of
from floorman.hand.hand import Hand
from floorman.hand.ranking import best_cards, is_known
from floorman.terms import Chips, RuleId, joined

# In drawmaha the first half is that of the hand with the board, the second that of the hand that is held.
HIGH_HALF, LOW_HALF = 0, 1


class Split(Struct, frozen=True):
    """What each place gets of one pot, who has which half, and the statements that decided it."""

    shares: dict[int, Chips]
    high: tuple[int, ...]
    low: tuple[int, ...]
    cites: tuple[RuleId, ...]


def split(hand: Hand, amount: Chips, high: list[int], low: list[int]) -> Split:
    """One pot to the best hands; no low hand, and all of it goes for the high ones."""
    book = hand.rules.book
    if not low:
        shares, cites = _parts(hand, amount, high, HIGH_HALF)
        return Split(shares, tuple(high), (), cites)
    identical = book.hilo_identical_hands if _has_low(hand) else book.drawmaha_identical_hands
    same = identical.cites if high == low and high[1:] else ()
    if high == low and identical.value == "whole_pot":
        shares, cites = _parts(hand, amount, high, HIGH_HALF)
        return Split(shares, tuple(high), tuple(low), joined(same, cites))
    for_high, for_low = _halves(hand, amount)
    lows, cites_low, left = _low_parts(hand, for_low, low)
    highs, cites_high = _parts(hand, for_high, high, HIGH_HALF)
    if left:
        highs[_in_order(hand, high, HIGH_HALF)[0]] += left
    shares = {place: highs.get(place, 0) + lows.get(place, 0) for place in sorted({*highs, *lows})}
    cites = joined(same, joined(cites_high if high[1:] else (), cites_low if low[1:] else ()))
    if for_high != for_low:
        between = book.hilo_odd_chip if _has_low(hand) else book.drawmaha_odd_chip
        cites = joined(between.cites, cites)
    return Split(shares, tuple(high), tuple(low), cites or book.cards_speak.cites)


def _halves(hand: Hand, amount: Chips) -> tuple[Chips, Chips]:
    """As equal as the smallest chip in play allows: the odd one goes to the high hand, or where the book says."""
    smaller = amount // (2 * hand.smallest_chip) * hand.smallest_chip
    if not _has_low(hand) and hand.rules.book.drawmaha_odd_chip.value == "held_hand":
        return smaller, amount - smaller
    return amount - smaller, smaller


def _has_low(hand: Hand) -> bool:
    return hand.rules.game.shown.has_low


def _low_parts(hand: Hand, amount: Chips, low: list[int]) -> tuple[dict[int, Chips], tuple[RuleId, ...], Chips]:
    """The parts of the low half, and what of it goes to the high hand."""
    answer = hand.rules.book.hilo_low_odd_chip
    unit = hand.smallest_chip
    odd = amount // unit % len(low) * unit
    if not odd or not hand.rules.blinds or not _has_low(hand) or answer.value != "high":
        shares, cites = _parts(hand, amount, low, LOW_HALF)
        return shares, cites, 0
    shares, _ = _parts(hand, amount - odd, low, LOW_HALF)
    return shares, answer.cites, odd


def _parts(hand: Hand, amount: Chips, winners: list[int], half: int) -> tuple[dict[int, Chips], tuple[RuleId, ...]]:
    """Equal parts in the smallest chip in play, and why."""
    book = hand.rules.book
    if len(winners) == 1:
        return {winners[0]: amount}, book.cards_speak.cites
    unit = hand.smallest_chip
    each = amount // (len(winners) * unit) * unit
    shares = dict.fromkeys(winners, each)
    odd = amount - each * len(winners)
    if not odd:
        return shares, joined(book.tied_hands.cites, book.odd_chip_unit.cites)
    first, *others = _in_order(hand, winners, half)
    chips, rest = divmod(odd, unit)
    if hand.rules.odd_chips_one_each:
        for place in [first, *others][:chips]:
            shares[place] += unit
        shares[first] += rest
    else:
        shares[first] += odd
    more = book.odd_chip_distribution.cites if chips > 1 else book.odd_chip_unit.cites
    return shares, joined(_cites_of_order(hand, half), more)


# ---- the order in which odd chips go ------------------------------------------------------------------------------


def _in_order(hand: Hand, winners: Sequence[int], half: int) -> list[int]:
    """Left of the button first; in stud by a card, unless the book counts positions for tied lows."""
    if hand.rules.blinds or _low_by_position(hand, half):
        return sorted(winners)
    if any(not is_known(hand, place) for place in winners):
        return list(winners)  # as the dealer named them
    lowest_first = _is_razz(hand) and hand.rules.book.razz_odd_chip.value == "low_card_suit"
    return sorted(winners, key=lambda place: _by_cards(hand, place, half, lowest_first), reverse=not lowest_first)


def _by_cards(hand: Hand, place: int, half: int, lowest_first: bool) -> list[int]:
    """The player's cards as numbers to compare, the deciding one first."""
    book = hand.rules.book
    suits = "".join(suit[0] for suit in reversed(book.odd_chip_suits.value))
    five = book.stud_odd_chip_cards.value == "five"
    # Of two cards of a rank that one plays which is the better for them here.
    plays = suits[::-1] if lowest_first else suits
    cards = best_cards(hand, place, half, plays) if five else hand.board + hand.cards[place]
    ace_low = half == LOW_HALF or _is_razz(hand)
    return sorted((order_of(card, suits, ace_low=ace_low) for card in cards), reverse=not lowest_first)


def _low_by_position(hand: Hand, half: int) -> bool:
    return half == LOW_HALF and hand.rules.book.stud8_low_odd_chip.value == "worst_position"


def _is_razz(hand: Hand) -> bool:
    return not hand.rules.blinds and hand.rules.low_alone


def _cites_of_order(hand: Hand, half: int) -> tuple[RuleId, ...]:
    book = hand.rules.book
    if hand.rules.blinds:
        return (book.hilo_low_odd_chip if half == LOW_HALF and _has_low(hand) else book.button_game_odd_chip).cites
    if half == LOW_HALF:
        return book.stud8_low_odd_chip.cites
    by_card = book.razz_odd_chip.cites if _is_razz(hand) else book.stud_odd_chip.cites
    return joined(by_card, joined(book.odd_chip_suits.cites, book.stud_odd_chip_cards.cites))
