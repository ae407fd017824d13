"""Hands for the tests: drawn from a seed, so that each run sees the same."""

from __future__ import annotations

import random
from collections.abc import Iterator

from floorman.cards import DECK, Card, cards_of, text_of


def dealt(count: int, cards: int, seed: int, deck: tuple[Card, ...] = DECK) -> Iterator[tuple[Card, ...]]:
    rng = random.Random(seed)
    for _ in range(count):
        yield tuple(rng.sample(deck, cards))


def texts(cards: tuple[Card, ...]) -> list[str]:
    return [text_of(card) for card in cards]


def hands(*of: str) -> list[tuple[Card, ...]]:
    return [cards_of(hand) for hand in of]
