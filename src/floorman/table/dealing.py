"""Cards for the hand: drawn at random from those that are left, or named by whoever deals.

No deck is kept. Which cards are out is known from the hand, and a shuffled deck is nothing but a random one of the
others each time; so a table that is saved, loaded or taken back needs to remember no order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from floorman.cards import DECK, UNKNOWN, CardsError, cards_of, order_of
from floorman.hand import BOARD, BURN, Hand, owed_to
from floorman.hand.state import LIVE
from floorman.table.errors import of_cards, wrong
from floorman.terms import SeatNo


class Chance(Protocol):
    """Where chance comes from: `random.Random` and `random.SystemRandom` are such."""

    def sample(self, population: Sequence[int], k: int) -> list[int]: ...


def drawn(hand: Hand, rng: Chance) -> tuple[int, ...]:
    """As many as are owed, from the cards that are left."""
    return tuple(rng.sample(_left(hand), hand.owed))


def _left(hand: Hand) -> list[int]:
    """The stub. Where it has run out, burnt cards go back into it, in a draw all cards that nobody holds."""
    deck = hand.rules.game.shown.deck
    if hand.stub >= hand.owed:
        return [card for card in deck if not hand.used >> card & 1]
    if hand.rules.game.has_draws:
        held = {card for cards, status in zip(hand.cards, hand.status, strict=True) if status == LIVE for card in cards}
        return [card for card in deck if card not in held]
    return [card for card in deck if not hand.used >> card & 1 or card in hand.burns]


def named(hand: Hand, cards: str | Mapping[SeatNo, str]) -> tuple[int, ...]:
    """The cards that somebody names, in the order in which they are owed. Burn cards may be left out.

    By seat, those who are not named get unknown cards. Raises TableError for what is no card or nobody's seat, and for
    a board that stays unknown: no pot could be given by it.
    """
    slots = owed_to(hand)
    found = _named(hand, cards, slots)
    if any(slot == BOARD and card == UNKNOWN for slot, card in zip(slots, found, strict=False)):
        raise wrong("table.board-unknown")
    return found


def _named(hand: Hand, cards: str | Mapping[SeatNo, str], slots: tuple[int, ...]) -> tuple[int, ...]:
    if isinstance(cards, str):
        told = read(cards)
        burns = slots.count(BURN)
        if burns and len(told) == len(slots) - burns:
            rest = iter(told)
            return tuple(UNKNOWN if slot == BURN else next(rest) for slot in slots)
        return told
    waiting = {hand.at[_dealt_in(hand, seat)]: list(read(text)) for seat, text in cards.items()}
    for place, his in waiting.items():
        if len(his) != slots.count(place):
            raise wrong("table.cards-for-seat", seat=hand.seats[place], owed=slots.count(place), given=len(his))
    return tuple(waiting[slot].pop(0) if slot in waiting else UNKNOWN for slot in slots)


def read(text: str) -> tuple[int, ...]:
    try:
        return cards_of(text)
    except CardsError as error:
        raise of_cards(error) from None


def _dealt_in(hand: Hand, seat: SeatNo) -> SeatNo:
    if seat not in hand.at:
        raise wrong("act.not-in-hand", seat=seat)
    return seat


def high_card(seats: Sequence[SeatNo], rng: Chance) -> tuple[SeatNo, dict[SeatNo, int]]:
    """A card to each seat, and who has the highest."""
    cards = dict(zip(seats, rng.sample(DECK, len(seats)), strict=True))
    return max(cards, key=lambda seat: order_of(cards[seat])), cards
