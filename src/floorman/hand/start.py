"""The beginning of a hand: who is dealt in, the forced bets, and what must be called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from floorman.hand.events import AnyEvent, HandStarted, Posted, Priced
from floorman.hand.games import GAMES
from floorman.hand.hand import Hand
from floorman.hand.positions import Positions, clockwise
from floorman.hand.rules import rules_for
from floorman.hand.setup import Forced, SeatSetup
from floorman.rulebook import Rulebook
from floorman.terms import Chips


def start(
    book: Rulebook,
    seats: Sequence[SeatSetup],
    positions: Positions,
    forced: Forced,
    *,
    game: str = "nlhe",
    smallest_chip: Chips = 1,
    dead: Chips = 0,
) -> tuple[Hand, tuple[AnyEvent, ...]]:
    """A new hand and its first events. Seats that wait for the button to pass are not among `seats`."""
    by_seat = {seat.seat: seat for seat in seats}
    assert len(by_seat) == len(seats) >= 2, "a hand has two players or more, each at his own seat"
    order = clockwise(list(by_seat), positions.button)
    in_order = tuple(map(by_seat.__getitem__, order))
    event = HandStarted(game, in_order, positions, forced, smallest_chip, dead, book.button_rule.cites)
    hand = begun(event, book)
    events: list[AnyEvent] = [event]
    for one in _posts(hand, forced, book):
        hand.apply(one)
        events.append(one)
    priced = Priced(_price(hand, forced), book.short_big_blind_price.cites)
    hand.apply(priced)
    return hand, (*events, priced)


def begun(event: HandStarted, book: Rulebook) -> Hand:
    """The hand as its first event leaves it."""
    return Hand(event, rules_for(book, GAMES[event.game]))


def _posts(hand: Hand, forced: Forced, book: Rulebook) -> Iterator[Posted]:
    """The forced bets, each as far as the stack goes. Each is applied before the next is worked out."""
    if forced.ante_kind == "each" and forced.ante:
        for place, seat in enumerate(hand.seats):
            yield Posted(seat, "ante", min(forced.ante, hand.stack[place]))
    ante = _table_ante(hand, forced, book)
    blind_first = book.short_big_blind_pays_first.value == "blind"
    payer = _ante_payer(hand, forced)
    if ante and payer is not None and not (blind_first and payer == hand.positions.big_blind):
        yield from _post(hand, payer, "table-ante", ante)
        payer = None
    small = hand.positions.small_blind
    if small in hand.at and forced.small_blind:
        yield from _post(hand, small, "small-blind", forced.small_blind)
    yield from _post(hand, hand.positions.big_blind, "big-blind", forced.big_blind)
    if ante and payer is not None:
        yield from _post(hand, payer, "table-ante", ante)


def _post(hand: Hand, seat: int, what: str, amount: Chips) -> Iterator[Posted]:
    chips = min(amount, hand.stack[hand.at[seat]])
    if chips:
        cites = hand.rules.book.short_big_blind_pays_first.cites if what == "table-ante" else ()
        yield Posted(seat, what, chips, cites)  # type: ignore[arg-type]


def _ante_payer(hand: Hand, forced: Forced) -> int | None:
    """Who pays the ante for the table: nobody, where the button is an empty seat."""
    seat = {"big-blind": hand.positions.big_blind, "button": hand.positions.button}.get(forced.ante_kind)
    return seat if seat in hand.at else None


def _table_ante(hand: Hand, forced: Forced, book: Rulebook) -> Chips:
    if forced.ante_kind not in ("big-blind", "button"):
        return 0
    if book.table_ante_reduction.value == "half_with_four_or_fewer" and len(hand.seats) <= 4:
        unit = hand.smallest_chip
        return -(-forced.ante // (2 * unit)) * unit
    return forced.ante


def _price(hand: Hand, forced: Forced) -> Chips:
    """What must be called: the big blind of the level, or only what was really posted."""
    return forced.big_blind if hand.rules.full_price else max(hand.bet)
