"""The beginning of a hand: who is dealt in, the forced bets, and what must be called."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import sub
from typing import TYPE_CHECKING, NamedTuple

from floorman.hand.events import AnyEvent, HandStarted, Posted, PostKind, Priced
from floorman.hand.hand import Hand
from floorman.hand.order import clockwise
from floorman.hand.rules import Rules, rules_for
from floorman.hand.setup import Forced, SeatSetup, sitting
from floorman.positions import Positions
from floorman.terms import Chips, SeatNo

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook


def start(  # noqa: PLR0913 - what a table knows when a hand begins, all but the first four named
    book: Rulebook,
    seats: Sequence[SeatSetup],
    positions: Positions,
    forced: Forced,
    *,
    game: str = "nlhe",
    smallest_chip: Chips = 1,
    dead: Chips = 0,
    event_left: int = 0,
    hand_for_hand: bool = False,
) -> tuple[Hand, tuple[AnyEvent, ...]]:
    """A new hand and its first events. Seats that wait for the button to pass are not among `seats`."""
    rules = rules_for(book, game)
    assert 2 <= len(seats) <= rules.game.seats_most, f"{game} is played by 2 to {rules.game.seats_most}"
    cites = book.button_rule.cites
    event = HandStarted(
        game,
        clockwise(seats, positions.button),
        positions,
        forced,
        smallest_chip,
        dead,
        cites,
        event_left,
        hand_for_hand,
    )
    numbers, stacks, watchful = sitting(event.seats)
    alike = _alike(rules, numbers, positions, forced, smallest_chip)
    if min(stacks) <= alike.most:
        hand = Hand(event, rules)
        return hand, (event, *forced_bets(hand))
    hand = alike.hand.copy()
    # What this one has for itself.
    hand.started = event
    hand.stack = [*map(sub, stacks, alike.posted)]
    hand.watchful = watchful
    if dead:
        hand.dead += dead
        hand.pot += dead
    return hand, (event, *alike.events)


class Alike(NamedTuple):
    """How hands begin with the same seats and forced bets, where nobody is all-in with his: reckoned once for all."""

    hand: Hand
    events: tuple[AnyEvent, ...]
    posted: tuple[Chips, ...]  # by place
    most: Chips  # of these


@lru_cache(maxsize=1024)
def _alike(
    rules: Rules, numbers: tuple[SeatNo, ...], positions: Positions, forced: Forced, smallest_chip: Chips
) -> Alike:
    assert len({*numbers}) == len(numbers), "each player has a seat of his own"
    # More than all that one seat may post; an ante for the table may be rounded up to the smallest chip.
    deep = 1 + forced.small_blind + forced.big_blind + 2 * (forced.ante + smallest_chip)
    seats = tuple(SeatSetup(number, deep) for number in numbers)
    hand = Hand(HandStarted(rules.game.id, seats, positions, forced, smallest_chip), rules)
    events = forced_bets(hand)
    assert all(hand.stack), "everybody has enough"
    posted = tuple(deep - stack for stack in hand.stack)
    return Alike(hand, tuple(events), posted, max(posted))


def forced_bets(hand: Hand) -> list[AnyEvent]:
    """Antes and blinds, each as far as the stack goes, and what must be called; the hand makes them as it goes."""
    started, rules = hand.started, hand.rules
    forced, positions = started.forced, started.positions
    events: list[AnyEvent] = []
    if forced.ante:
        events += _antes_first(hand, forced, rules)
    if rules.blinds:
        where = positions.small_blind
        if where in hand.at and forced.small_blind:
            _post(hand, events, where, "small-blind", forced.small_blind)
        _post(hand, events, positions.big_blind, "big-blind", forced.big_blind)
        if forced.ante:
            events += _ante_after_the_blind(hand, forced, rules)
    price = forced.big_blind if rules.blinds and rules.full_price else _price(hand, forced)
    counts = _pot_counts(hand, forced) if rules.pot_limit else 0
    priced = Priced(price, rules.book.short_big_blind_price.cites, counts)
    hand.apply(priced)
    events.append(priced)
    return events


def begun(event: HandStarted, book: Rulebook) -> Hand:
    """The hand as its first event leaves it."""
    return Hand(event, rules_for(book, event.game))


# ---- forced bets, each as far as the stack goes --------------------------------------------------------------------


def _post(hand: Hand, events: list[AnyEvent], seat: SeatNo, what: PostKind, amount: Chips) -> None:
    stack = hand.stack[hand.at[seat]]
    chips = amount if amount < stack else stack
    if chips:
        cites = hand.rules.book.short_big_blind_pays_first.cites if what == "table-ante" else ()
        event = Posted(seat, what, chips, cites)
        hand.apply(event)
        events.append(event)


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
        _post(hand, events, payer, "table-ante", _table_ante(hand, forced, rules))
    return events


def _ante_after_the_blind(hand: Hand, forced: Forced, rules: Rules) -> list[AnyEvent]:
    events: list[AnyEvent] = []
    payer = _ante_payer(hand, forced)
    if payer is not None and _blind_comes_first(payer, hand, rules):
        _post(hand, events, payer, "table-ante", _table_ante(hand, forced, rules))
    return events


def _blind_comes_first(payer: SeatNo, hand: Hand, rules: Rules) -> bool:
    """Who has too little for both: does he post the blind before the ante?"""
    if not rules.blinds or payer != hand.positions.big_blind:
        return False
    return rules.book.short_big_blind_pays_first.value == "blind"


def _ante_payer(hand: Hand, forced: Forced) -> int | None:
    """Who pays the ante for the table: nobody, where the button is an empty seat."""
    seat = {"big-blind": hand.positions.big_blind, "button": hand.positions.button}.get(forced.ante_kind)
    return seat if seat in hand.at else None


def _table_ante(hand: Hand, forced: Forced, rules: Rules) -> Chips:
    if rules.book.table_ante_reduction.value == "half_with_four_or_fewer" and len(hand.seats) <= 4:
        unit = hand.smallest_chip
        return -(-forced.ante // (2 * unit)) * unit
    return forced.ante


def _price(hand: Hand, forced: Forced) -> Chips:
    """What must be called where it is not the big blind of the level: what was really posted; in stud the bring-in."""
    return max(hand.bet) if hand.rules.blinds else forced.bring_in


def _pot_counts(hand: Hand, forced: Forced) -> Chips:
    """By how much the pot counts for more or less in the first round of pot-limit: short and dead blinds, antes."""
    book = hand.rules.book
    missing = 0
    if book.pot_limit_short_blinds.value == "as_full":
        missing = forced.small_blind + forced.big_blind - sum(hand.bet)
    antes = (
        sum(hand.started_with) - sum(hand.stack) - sum(hand.bet)
        if book.pot_limit_antes.value == "from_second_round"
        else 0
    )
    return missing - antes
