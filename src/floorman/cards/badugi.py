"""Badugi: of four cards the most that differ in rank and in suit; of as many, the lower ones. Aces are low."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from itertools import combinations

from floorman.cards.card import DECK, SUITS, Card, order_of

# A card as two bits, its rank and its suit: cards that go together have none in common.
PATTERNS: tuple[int, ...] = tuple(1 << ((card >> 2) + 1) % 13 | 1 << (13 + (card & 3)) for card in DECK)
_RANKS = (1 << 13) - 1


@cache
def worths_and_sizes() -> tuple[dict[int, int], list[int]]:
    """What a set of ranks is worth, by its mask of 13 bits with the ace lowest, and how many cards make each worth.

    More cards first, then the lower mask, for of two masks with as many bits the one with the higher highest card is
    the greater number.
    """
    masks = sorted(
        (sum(1 << rank for rank in held) for count in range(1, 5) for held in combinations(range(13), count)),
        key=lambda mask: (mask.bit_count(), -mask),
    )
    return {mask: number for number, mask in enumerate([0, *masks])}, [mask.bit_count() for mask in (0, *masks)]


class Badugi:
    """The ranking of badugi; it answers like the others, for one to four cards."""

    name = "badugi"

    @cached_property
    def worths(self) -> dict[int, int]:
        return worths_and_sizes()[0]

    def rank(self, cards: Sequence[Card]) -> int:
        """Larger is better; a hand always has at least its lowest card."""
        # Every set of cards that go together so far, as the sum of their patterns; more cards are always worth more.
        sets = [0]
        for card in cards:
            pattern = PATTERNS[card]
            sets += [held | pattern for held in sets if not held & pattern]
        worths = self.worths
        return max([worths[held & _RANKS] for held in sets])

    def best(self, cards: Sequence[Card], suits: str = SUITS) -> tuple[Card, ...]:
        """The cards that play, the highest first; where several are worth the same, the highest cards."""

        def order(card: Card) -> int:
            return order_of(card, suits, ace_low=True)

        worth = self.rank(cards)
        # A set with a clash in it is worth as much as a smaller one, so it falls away here.
        playing = [held for held in combinations(cards, worths_and_sizes()[1][worth]) if self.rank(held) == worth]
        return max(
            (tuple(sorted(held, key=order, reverse=True)) for held in playing), key=lambda held: [*map(order, held)]
        )


BADUGI = Badugi()
