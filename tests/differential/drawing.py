"""Hands that both engines can play, drawn by a seed: everybody is there, and one chip is the smallest."""

from __future__ import annotations

import random

from floorman.hand import GAMES, Cash, Forced, Game, Positions, SeatSetup
from floorman.hand.setup import AnteKind

BLINDS = ((1, 2), (50, 100), (75, 150), (100, 200))
ANTES: tuple[AnteKind, ...] = ("none", "none", "each", "big-blind", "button")


class Drawn:
    """Seats are numbered in the order of play: 1 is the first left of the button, the last one is the button."""

    def __init__(self, seed: str, game: str = "nlhe") -> None:
        self.seed = seed
        self.game = GAMES[game]
        rng = self.rng = random.Random(f"both {seed}")
        count = rng.randint(2, min(9, self.game.seats_most))
        small, big = rng.choice(BLINDS)
        kind = rng.choice(ANTES)
        ante = 0 if kind == "none" else rng.choice((big, small, 7))
        self.forced = _forced(rng, self.game, small, big, ante, kind)
        self.stacks = [_stack(rng, big) for _ in range(count)] if rng.random() < 0.85 else _ladder(rng, big, count)
        self.seats = [SeatSetup(seat, stack) for seat, stack in enumerate(self.stacks, 1)]
        # Sometimes the small blind lies at an empty seat; heads-up it is the button's.
        self.small_blind_is_posted = count == 2 or rng.random() < 0.85
        self.positions = self._positions(count)
        self.deck = rng.sample(self.game.shown.deck, len(self.game.shown.deck))
        self.wild = rng.choice((1, 2, 4))
        self.cash: Cash | None = None
        self.event_left = rng.choice((0, 2)) if count == 2 and self.game.limit == "fixed-limit" else 0

    def _positions(self, count: int) -> Positions:
        if count == 2:
            return Positions(2, 2, 1, marker=2)
        if self.small_blind_is_posted:
            return Positions(count, 1, 2, marker=count)
        return Positions(count, 10, 1, marker=count)

    def __str__(self) -> str:
        posted = "" if self.small_blind_is_posted else ", nobody posts the small blind"
        return f"{self.game.id}, seed {self.seed!r}: {self.stacks} {self.forced}{posted}"


def _forced(rng: random.Random, game: Game, small: int, big: int, ante: int, kind: AnteKind) -> Forced:
    if game.has_blinds:
        return Forced(small, big, ante, kind)
    # PokerKit wants the bring-in to be less than the small bet.
    each = rng.choice((7, small // 2 or 1))
    return Forced(0, 0, each, "each", rng.choice((small, small // 2 or 1)), big, 2 * big)


def _stack(rng: random.Random, big: int) -> int:
    """Many short and uneven stacks: they are what engines differ about."""
    return rng.choice((rng.randint(1, 2 * big), rng.randint(big, 6 * big), rng.randint(2 * big, 30 * big), 10 * big))


def _ladder(rng: random.Random, big: int, count: int) -> list[int]:
    """Two deep stacks, the others a few chips apart: all-ins of less than a raise come one after the other."""
    stacks = [rng.randint(3 * big, 5 * big) for _ in range(count - 2)] + [50 * big, 50 * big]
    rng.shuffle(stacks)
    return stacks
