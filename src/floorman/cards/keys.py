"""One key for any one to seven cards, and the place of their ranks in a table.

A card's key is an int, and the key of a hand is the sum of its cards' keys: it does not depend on their order, and the
key of a shared board is added once. It holds, from the low end:

- 14 bits: how often each of the ranks 2 to 7 is there, one digit to the base 5 each;
- 17 bits: the same for the ranks 8 to ace;
- 16 bits: how many cards each suit has, four bits each. `START` gives every suit a three to begin with, so that a fifth
  card of a suit sets the bit that `FLUSH` asks for.

Ranks alone make 76,155 different hands of up to seven cards. `place_of` numbers them without a gap: the low parts are
numbered by how many cards they have, so the low parts that fit beside a high part are the first ones, and each high
part owns a stretch of the table just as long. They are numbered when a table is first read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from floorman.cards.card import DECK, Card

MOST_CARDS = 7
LOW_RANKS, HIGH_RANKS = 6, 7

HIGH_SHIFT = 14
SUIT_SHIFT = 31
LOW_MASK = (1 << HIGH_SHIFT) - 1
HIGH_MASK = (1 << (SUIT_SHIFT - HIGH_SHIFT)) - 1
START = 0x3333 << SUIT_SHIFT
FLUSH = 0x8888 << SUIT_SHIFT


def rank_key(rank: int) -> int:
    key: int = 5**rank if rank < LOW_RANKS else 5 ** (rank - LOW_RANKS) << HIGH_SHIFT
    return key


RANK_KEYS: tuple[int, ...] = tuple(rank_key(rank) for rank in range(13))
KEYS: tuple[int, ...] = tuple(RANK_KEYS[card >> 2] + (1 << (SUIT_SHIFT + 4 * (card & 3))) for card in DECK)
# A bit for each rank of each suit: 13 bits from 13 * suit on.
BITS: tuple[int, ...] = tuple(1 << (13 * (card & 3) + (card >> 2)) for card in DECK)


def counts(ranks: int, most: int = MOST_CARDS) -> Iterator[tuple[int, int]]:
    """Every way to have up to four of each of so many ranks: how many cards, and the digits to the base 5."""
    if not ranks:
        yield 0, 0
        return
    for cards, digits in counts(ranks - 1, most):
        for more in range(min(4, most - cards) + 1):
            yield cards + more, digits + more * 5 ** (ranks - 1)


# So many different ranks are there, and so long is a table.
PLACES = 76_155


@cache
def rows_and_columns() -> tuple[list[int], list[int]]:
    """What the high part of a key and its low part add to a place."""
    # As long as five of the highest rank need: nobody holds them, but Omaha's views ask every pair with every triple.
    columns = [0] * (5 * 5**5 + 1)
    fitting = [0] * (MOST_CARDS + 1)  # how many low parts have at most so many cards
    for number, (cards, digits) in enumerate(sorted(counts(LOW_RANKS))):
        columns[digits] = number
        for least in range(cards, MOST_CARDS + 1):
            fitting[least] += 1
    rows = [0] * (5 * 5**6 + 1)
    place = 0
    for cards, digits in counts(HIGH_RANKS):
        rows[digits] = place
        place += fitting[MOST_CARDS - cards]
    assert place == PLACES
    return rows, columns


def place_of(key: int) -> int:
    """The place in a table of the ranks in this key; its suits do not matter."""
    rows, columns = rows_and_columns()
    return rows[key >> HIGH_SHIFT & HIGH_MASK] + columns[key & LOW_MASK]


def key_of(cards: Iterable[Card]) -> int:
    """The sum of the cards' keys, with the start that makes flushes seen."""
    key = START
    for card in cards:
        key += KEYS[card]
    return key


def flush_mask(key: int, cards: Iterable[Card]) -> int:
    """The ranks of the suit that `FLUSH` found in this key, one bit each; `cards` are all cards of the key."""
    suit = ((key & FLUSH) >> (SUIT_SHIFT + 3)).bit_length() >> 2
    mask = 0
    for card in cards:
        if card & 3 == suit:
            mask |= 1 << (card >> 2)
    return mask
