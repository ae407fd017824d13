"""Cards for the hand: drawn at random from those that are left, or named by whoever deals.

No deck is kept. Which cards are out is known from the hand, and a shuffled deck is nothing but a random one of the
others each time; so a table that is saved, loaded or taken back needs to remember no order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from floorman.cards import DECK, UNKNOWN, CardsError, cards_of, order_of
from floorman.hand import BOARD, BURN, Hand, cards_to_come, owed_to
from floorman.table.errors import of_cards, seat_number, wrong
from floorman.terms import SeatNo, quoted


class Chance(Protocol):
    """Where chance comes from: `random.Random` and `random.SystemRandom` are such."""

    def sample(self, population: Sequence[int], k: int) -> list[int]: ...


def drawn(hand: Hand, rng: Chance) -> tuple[int, ...]:
    """As many as are owed: from the stub, and where it runs out, from what goes back into it."""
    count, stub, back = cards_to_come(hand)
    first = rng.sample(stub, count)
    others = [card for card in back if card not in first]
    return (*first, *rng.sample(others, hand.owed - count))


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
    if not isinstance(cards, Mapping):
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
    if not isinstance(text, str):
        raise wrong("cards.no-text", found=quoted(text))
    try:
        return cards_of(text)
    except CardsError as error:
        raise of_cards(error) from None


def read_all(cards: str | Iterable[str]) -> tuple[int, ...]:
    """Cards as one text, or as texts of which each has some."""
    if isinstance(cards, str) or not isinstance(cards, Iterable):
        return read(cards)
    return tuple(card for text in cards for card in read(text))


def _dealt_in(hand: Hand, seat: SeatNo) -> SeatNo:
    if seat_number(seat) not in hand.at:
        raise wrong("act.not-in-hand", seat=seat)
    return seat


def high_card(seats: Sequence[SeatNo], rng: Chance) -> tuple[SeatNo, dict[SeatNo, int]]:
    """A card to each seat, and who has the highest."""
    cards = dict(zip(seats, rng.sample(DECK, len(seats)), strict=True))
    return max(cards, key=lambda seat: order_of(cards[seat])), cards
