"""Equity by dealing: every way in turn, or as many as asked by chance."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Protocol

from floorman.cards.deals import Deal, Hand
from floorman.cards.grouping import Tally, winners
from floorman.cards.playing import worths

# So many deals are drawn from the generator at a time; with numpy too, so that both deal the same cards.
CHUNK = 16_384
WORD = 4


class Chance(Protocol):
    """Where chance comes from: `random.Random` and `random.SystemRandom` are such."""

    def randbytes(self, n: int, /) -> bytes: ...


def tally(deal: Deal, draws: Iterable[Hand]) -> Tally:
    """Who wins how many of these deals."""
    counted: Tally = Counter()
    halves = deal.game.halves
    for drawn in draws:
        board, hands = deal.completed(drawn)
        counted[tuple([winners(worths(half, board, hands)) for half in halves])] += 1
    return counted


def sampled(deal: Deal, rng: Chance, samples: int) -> Iterator[Hand]:
    """So many deals by chance: each takes a card from any place of the deck and puts the last one there."""
    count = deal.cards_missing
    for size in chunks(samples):
        words = struct.unpack(f"<{size * count}I", rng.randbytes(WORD * size * count))
        for at in range(0, size * count, count):
            deck = list(deal.live)
            drawn = []
            for word in words[at : at + count]:
                place = word * len(deck) >> 32
                drawn.append(deck[place])
                deck[place] = deck[-1]
                deck.pop()
            yield tuple(drawn)


def chunks(samples: int) -> Iterator[int]:
    """The sizes in which so many samples are drawn."""
    for done in range(0, samples, CHUNK):
        yield min(CHUNK, samples - done)
