"""Is a card dealt twice? Each known card is a bit; unknown ones are none."""

from __future__ import annotations

from floorman.cards import UNKNOWN
from floorman.hand.state import BITS


def dealt_twice(cards: tuple[int, ...], used: int) -> int | None:
    """A known card that is dealt already, as the bits of `used` say, or twice among these."""
    if UNKNOWN in cards:
        cards = tuple(card for card in cards if card != UNKNOWN)
    bits = sum([BITS[card] for card in cards])
    # Adding equal bits carries, so that fewer of them are left than there are cards.
    if not used & bits and bits.bit_count() == len(cards):
        return None
    return next(card for place, card in enumerate(cards) if used >> card & 1 or card in cards[:place])
