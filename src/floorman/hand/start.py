"""The beginning of a hand: who is dealt in, the forced bets, and what must be called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from floorman.hand.events import AnyEvent, HandStarted, Posted, PostKind, Priced
from floorman.hand.games import GAMES
from floorman.hand.hand import Hand
from floorman.hand.positions import Positions, clockwise
from floorman.hand.rules import Rules, rules_for
from floorman.hand.setup import Forced, SeatSetup
from floorman.rulebook import Rulebook
from floorman.terms import Chips


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
    by_seat = {seat.seat: seat for seat in seats}
    assert len(by_seat) == len(seats) >= 2, "a hand has two players or more, each at his own seat"
    rules = rules_for(book, GAMES[game])
    assert len(seats) <= rules.game.seats_most, f"{game} is played by {rules.game.seats_most} at most"
    in_order = tuple(map(by_seat.__getitem__, clockwise(list(by_seat), positions.button)))
    cites = book.button_rule.cites
    event = HandStarted(game, in_order, positions, forced, smallest_chip, dead, cites, event_left, hand_for_hand)
    hand = Hand(event, rules)
    events: list[AnyEvent] = [event]
    for one in _posts(hand, forced, rules):
        hand.apply(one)
        events.append(one)
    priced = Priced(_price(hand, forced), book.short_big_blind_price.cites, _pot_counts(hand, forced))
    hand.apply(priced)
    return hand, (*events, priced)


def begun(event: HandStarted, book: Rulebook) -> Hand:
    """The hand as its first event leaves it."""
    return Hand(event, rules_for(book, GAMES[event.game]))


def _posts(hand: Hand, forced: Forced, rules: Rules) -> Iterator[Posted]:
    """The forced bets, each as far as the stack goes. Each is applied before the next is worked out."""
    payer = None
    ante = 0
    if forced.ante:
        if forced.ante_kind == "each":
            for place, seat in enumerate(hand.seats):
                if chips := min(forced.ante, hand.stack[place]):
                    yield Posted(seat, "ante", chips)
        ante = _table_ante(hand, forced, rules)
        payer = _ante_payer(hand, forced)
    if not rules.blinds:
        if payer is not None:
            yield from _post(hand, payer, "table-ante", ante)
        return
    blind_first = rules.book.short_big_blind_pays_first.value == "blind"
    if payer is not None and not (blind_first and payer == hand.positions.big_blind):
        yield from _post(hand, payer, "table-ante", ante)
        payer = None
    small = hand.positions.small_blind
    if small in hand.at and forced.small_blind:
        yield from _post(hand, small, "small-blind", forced.small_blind)
    yield from _post(hand, hand.positions.big_blind, "big-blind", forced.big_blind)
    if payer is not None:
        yield from _post(hand, payer, "table-ante", ante)


def _post(hand: Hand, seat: int, what: PostKind, amount: Chips) -> Iterator[Posted]:
    chips = min(amount, hand.stack[hand.at[seat]])
    if chips:
        cites = hand.rules.book.short_big_blind_pays_first.cites if what == "table-ante" else ()
        yield Posted(seat, what, chips, cites)


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
    """What must be called: the big blind of the level, or only what was really posted; in stud the bring-in."""
    if not hand.rules.blinds:
        return forced.bring_in
    return forced.big_blind if hand.rules.full_price else max(hand.bet)


def _pot_counts(hand: Hand, forced: Forced) -> Chips:
    """By how much the pot counts for more or less in the first round of pot-limit: short and dead blinds, antes."""
    if not hand.rules.pot_limit:
        return 0
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
