"""What is posted in cash games before the cards: straddles, late blinds, antes of a bomb pot; then the price.

| what                                | question                     |
| too few chips for both late parts   | short_late_post_pays_first   |
| what a raise over a straddle must be| straddle_minimum_raise       |
| a straddle for less                 | short_big_blind_price        |
| does a straddle use up a raise      | big_blind_counts_as_bet      |
"""

from __future__ import annotations

from collections.abc import Sequence

from floorman.hand.cash import Cash, LatePost, Straddle
from floorman.hand.events import AnyEvent, Posted, PostKind, Priced
from floorman.hand.hand import Hand
from floorman.terms import Chips, RuleId, SeatNo, joined


def post(
    hand: Hand, events: list[AnyEvent], seat: SeatNo, what: PostKind, amount: Chips, cites: tuple[RuleId, ...] = ()
) -> None:
    """A forced bet as far as the stack goes; the hand makes it at once."""
    stack = hand.stack[hand.at[seat]]
    chips = amount if amount < stack else stack
    if chips:
        event = Posted(seat, what, chips, cites)
        hand.apply(event)
        events.append(event)


def bomb_antes(hand: Hand, cash: Cash) -> list[AnyEvent]:
    """The same from each, and no price: nothing is to be called, and no round is played before the flop."""
    events: list[AnyEvent] = []
    cites = hand.rules.book.bomb_pots.cites
    for seat in hand.seats:
        post(hand, events, seat, "ante", cash.bomb, cites)
    priced = Priced(0, cites)
    hand.apply(priced)
    return [*events, priced]


def late_and_straddles(hand: Hand, events: list[AnyEvent], cash: Cash) -> list[Straddle]:
    """Posts both, and tells which straddles lie there: one for which nobody has a chip left is none."""
    for late in cash.posts:
        _late(hand, events, late)
    laid: list[Straddle] = []
    for straddle in cash.straddles:
        before, lies = len(events), hand.bet[hand.at[straddle.seat]]
        post(hand, events, straddle.seat, "straddle", straddle.to - lies, hand.rules.book.straddles.cites)
        if len(events) > before:
            laid.append(straddle)
    return laid


def _late(hand: Hand, events: list[AnyEvent], late: LatePost) -> None:
    book = hand.rules.book
    parts: list[tuple[PostKind, Chips]] = [("late-blind", late.live), ("dead-blind", late.dead)]
    first = book.short_late_post_pays_first
    if first.value == "dead":
        parts.reverse()
    short = late.live and late.dead and hand.stack[hand.at[late.seat]] < late.live + late.dead
    cites = joined(book.missed_blinds.cites, first.cites) if short else book.missed_blinds.cites
    for what, amount in parts:
        post(hand, events, late.seat, what, amount, cites)


def priced(hand: Hand, laid: Sequence[Straddle], base: Priced) -> Priced:
    """The price with what was laid above the big blind."""
    if not laid:
        return base
    book, rules = hand.rules.book, hand.rules
    due = laid[-1].to
    price = max(base.price, due if rules.full_price else max(hand.bet))
    before = laid[-2].to if laid[1:] else hand.big_blind
    answer = book.straddle_minimum_raise
    step = laid[-1].step or (due if answer.value == "as_big_blind" else due - before)
    # Where the blind is no bet yet, the first straddle is.
    raises = len(laid) - (rules.fixed and not rules.blind_is_bet)
    cites = joined(base.cites, book.straddle_size.cites if rules.fixed else answer.cites)
    return Priced(price, cites, base.pot_counts, 0 if rules.fixed else step, raises)
