"""The beginning of a hand: who is dealt in, the forced bets, and what must be called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.hand.events import AnyEvent, HandStarted, Posted, Priced
from floorman.hand.hand import Hand
from floorman.hand.posting import bomb_antes, late_and_straddles, post, priced
from floorman.hand.rules import Rules, rules_for
from floorman.hand.setup import Forced
from floorman.terms import Chips, RuleId, SeatNo

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook


def started(event: HandStarted, rules: Rules) -> tuple[Hand, tuple[AnyEvent, ...]]:
    """A new hand and its first events."""
    hand = Hand(event, rules)
    return hand, (event, *forced_bets(hand))


def forced_bets(hand: Hand) -> list[AnyEvent]:
    """Antes and blinds, each as far as the stack goes, and what must be called; the hand makes them as it goes."""
    started, rules, cash = hand.started, hand.rules, hand.started.cash
    if cash is not None and cash.bomb:
        return bomb_antes(hand, cash)
    forced, positions = started.forced, started.positions
    events: list[AnyEvent] = []
    if forced.ante:
        events += _antes_first(hand, forced, rules)
    if rules.blinds:
        where = positions.small_blind
        if where in hand.at and forced.small_blind:
            post(hand, events, where, "small-blind", forced.small_blind)
        post(hand, events, positions.big_blind, "big-blind", forced.big_blind)
        if forced.ante:
            events += _ante_after_the_blind(hand, forced, rules)
    blinds = sum(hand.bet)
    laid = () if cash is None else late_and_straddles(hand, events, cash)
    price = forced.big_blind if rules.blinds and rules.full_price else _price(hand, forced)
    counts = _pot_counts(hand, forced, blinds) if rules.pot_limit else 0
    told = Priced(price, rules.book.short_big_blind_price.cites, counts)
    if laid:
        told = priced(hand, laid, told)
    hand.apply(told)
    events.append(told)
    return events


def begun(event: HandStarted, book: Rulebook) -> Hand:
    """The hand as its first event leaves it."""
    return Hand(event, rules_for(book, event.game))


# ---- forced bets, each as far as the stack goes --------------------------------------------------------------------


def _antes_first(hand: Hand, forced: Forced, rules: Rules) -> list[AnyEvent]:
    """From each one, or for the table from somebody who has no blind to pay before it."""
    events: list[AnyEvent] = []
    if forced.ante_kind == "each":
        for seat, stack in zip(hand.seats, [*hand.stack], strict=True):
            if stack:
                event = Posted(seat, "ante", forced.ante if forced.ante < stack else stack)
                hand.apply(event)
                events.append(event)
    payer = _ante_payer(hand, forced)
    if payer is not None and not _blind_comes_first(payer, hand, rules):
        post(hand, events, payer, "table-ante", _table_ante(hand, forced, rules), _short(rules))
    return events


def _ante_after_the_blind(hand: Hand, forced: Forced, rules: Rules) -> list[AnyEvent]:
    events: list[AnyEvent] = []
    payer = _ante_payer(hand, forced)
    if payer is not None and _blind_comes_first(payer, hand, rules):
        post(hand, events, payer, "table-ante", _table_ante(hand, forced, rules), _short(rules))
    return events


def _short(rules: Rules) -> tuple[RuleId, ...]:
    return rules.book.short_big_blind_pays_first.cites


def _blind_comes_first(payer: SeatNo, hand: Hand, rules: Rules) -> bool:
    """Who has too little for both: do they post the blind before the ante?"""
    if not rules.blinds or payer != hand.positions.big_blind:
        return False
    return rules.book.short_big_blind_pays_first.value == "blind"


def _ante_payer(hand: Hand, forced: Forced) -> int | None:
    """Who pays the ante for the table: nobody, where the button is an empty seat."""
    seat = {"big-blind": hand.positions.big_blind, "button": hand.positions.button}.get(forced.ante_kind)
    return seat if seat in hand.at else None


def _table_ante(hand: Hand, forced: Forced, rules: Rules) -> Chips:
    if halves_table_ante(rules.book, len(hand.seats)):
        unit = hand.smallest_chip
        return -(-forced.ante // (2 * unit)) * unit
    return forced.ante


def halves_table_ante(book: Rulebook, players: int) -> bool:
    """Is an ante that one player pays for all taken by half, with so few at the table?"""
    return book.table_ante_reduction.value == "half_with_four_or_fewer" and players <= 4


def _price(hand: Hand, forced: Forced) -> Chips:
    """What must be called where it is not the big blind of the level: what was really posted; in stud the bring-in."""
    return max(hand.bet) if hand.rules.blinds else forced.bring_in


def _pot_counts(hand: Hand, forced: Forced, blinds: Chips) -> Chips:
    """By how much the pot counts for more or less in the first round of pot-limit: short and missing blinds, antes and
    what else is dead in the middle. `blinds` were posted in their turn."""
    book = hand.rules.book
    missing = 0
    if book.pot_limit_short_blinds.value == "as_full":
        missing = forced.small_blind + forced.big_blind - blinds
    antes = (
        sum(hand.started_with) - sum(hand.stack) - sum(hand.bet)
        if book.pot_limit_antes.value == "from_second_round"
        else 0
    )
    return missing - antes
