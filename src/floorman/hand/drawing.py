"""A draw: what a seat throws away, and the new cards."""

from __future__ import annotations

from floorman.cards import UNKNOWN
from floorman.hand.commands import Draw
from floorman.hand.events import AnyEvent, Drew
from floorman.hand.follow import following
from floorman.hand.hand import Hand
from floorman.hand.state import NOBODY
from floorman.hand.twice import dealt_twice
from floorman.terms import Accepted, Refused, SeatNo, no


def draw(hand: Hand, command: Draw) -> Accepted[AnyEvent] | Refused:
    """The cards that the seat in turn throws away, or none."""
    seat, place = command.seat, hand.to_draw
    if place == NOBODY or hand.seats[place] != seat or hand.held:
        return _not_now(hand, seat)
    cards, thrown = hand.cards[place], command.cards
    his = len(set(thrown)) == len(thrown) and set(thrown) <= set(cards) - {UNKNOWN}
    if not his and not _named(hand, cards, thrown):
        return no("draw.not-his-cards", hand.rules.book.turn_to_act.cites, seat=seat)
    return Accepted(following(hand, Drew(seat, thrown)))


def _not_now(hand: Hand, seat: SeatNo) -> Refused:
    book = hand.rules.book
    if seat not in hand.at:
        return no("act.not-in-hand", book.turn_to_act.cites, seat=seat)
    if hand.to_draw == NOBODY:
        return no("draw.no-draw", book.turn_to_act.cites, seat=seat)
    if hand.at[seat] != hand.to_draw:
        return no("draw.out-of-turn", book.turn_to_act.cites, seat=seat, turn=hand.seats[hand.to_draw])
    return no("hand.held", book.hand_for_hand_all_in.cites)


def _named(hand: Hand, cards: tuple[int, ...], thrown: tuple[int, ...]) -> bool:
    """Cards of the player's, not all of them known: those that were not may be named now, if they lie nowhere else."""
    if UNKNOWN not in cards or not all(0 <= card <= UNKNOWN for card in thrown):
        return False
    known = [card for card in thrown if card in cards and card != UNKNOWN]
    named = tuple(card for card in thrown if card not in cards or card == UNKNOWN)
    if len(set(known)) < len(known) or len(named) > cards.count(UNKNOWN):
        return False
    return dealt_twice(named, hand.used) is None
