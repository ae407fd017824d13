"""Hands to play, drawn by a seed: game, book and house answers, seats, stacks, forced bets, who is there, the deck."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import get_args

from floorman.hand import GAMES, Forced, Game, Positions, SeatSetup, first_positions, next_positions
from floorman.hand.setup import AnteKind, Presence
from floorman.rulebook import Rulebook
from tests.hand.cash import drawn_cash
from tests.hand.houses import HOUSES
from tests.hand.table import BOOKS, house

BLINDS = ((1, 2), (25, 50), (50, 100), (100, 200), (75, 150))
CHIPS = (1, 1, 1, 5, 25)
ANTES: tuple[AnteKind, ...] = get_args(AnteKind)
MISSING: tuple[Presence, ...] = tuple(one for one in get_args(Presence) if one != "present")

_books: dict[tuple[str, int], Rulebook] = {}


def book_of(name: str, variant: int) -> Rulebook:
    """A book as it stands (variant 0), or as a house has changed some of its answers."""
    book = _books.get((name, variant))
    if book is None:
        rng = random.Random(f"{name} {variant}")
        asked = rng.sample(sorted(HOUSES), rng.randint(1, 16)) if variant else []
        book = _books[name, variant] = house(name, **{question: rng.choice(HOUSES[question]) for question in asked})
    return book


class Drawn:
    """One hand to play, told by its seed alone; or drawn from a given source of chance."""

    def __init__(
        self,
        seed: str,
        variants: int = 12,
        books: tuple[str, ...] = BOOKS,
        games: tuple[str, ...] = tuple(GAMES),
        rng: random.Random | None = None,
    ) -> None:
        self.seed = seed
        rng = self.rng = rng or random.Random(seed)
        self.game = GAMES[rng.choice(games)]
        self.book_name = rng.choice(books)
        self.variant = rng.choice((0, rng.randrange(variants)))
        self.book = book_of(self.book_name, self.variant)
        small, big = rng.choice(BLINDS)
        self.smallest_chip = rng.choice(CHIPS)
        self.forced = _forced(rng, self.game, small, big)
        # Full tables often: a deck runs out only there.
        most = self.game.seats_most
        count = most if rng.random() < 0.15 else rng.randint(2, most)
        sitting = sorted(rng.sample(range(1, 11), count))
        self.positions, sitting = _positions(rng, sitting, self.book)
        self.event_left = rng.choice((0, 2, 7)) if len(sitting) == 2 else 0
        self.hand_for_hand = rng.random() < 0.15
        present = rng.random() < 0.7
        self.calm = rng.random() < 0.4  # small raises, mostly with deep stacks: many hands reach the showdown
        stack = _deep if self.calm and rng.random() < 0.7 else _stack
        # At half of the tables no chip is smaller than the smallest one in play.
        chip = self.smallest_chip if rng.random() < 0.5 else 1
        self.seats = [_seat(rng, seat, stack, big, chip, present=present) for seat in sitting]
        self.dead = chip * rng.choice((0, 0, 0, 1, rng.randint(1, 500)))
        self.deck = rng.sample(self.game.shown.deck, len(self.game.shown.deck))
        # Cash games have a source of chance of their own, so that all other hands stay as they are.
        self.cash_rng = rng if seed == "drawn" else random.Random(f"cash {seed}")
        self.cash = drawn_cash(self.cash_rng, self.game.id, self.seats, self.positions, self.forced)
        # Who types the cards: mostly somebody all of them, else those that lie open, or even of these only the board.
        self.typed = rng.choices(("all", "open", "board"), (88, 9, 3))[0]

    def __str__(self) -> str:
        seats = " ".join(
            f"{one.seat}:{one.stack}{'' if one.presence == 'present' else one.presence}" for one in self.seats
        )
        return (
            f"{self.game.id}, {self.book_name}/{self.variant} {self.positions} {self.forced} "
            f"chip {self.smallest_chip} {seats} {self.cash or ''}"
        )


def _forced(rng: random.Random, game: Game, small: int, big: int) -> Forced:
    kind = rng.choice(ANTES)
    ante = 0 if kind == "none" else rng.choice((big, small, 1, big // 4))
    limits = rng.choice(((0, 0), (big, 2 * big))) if game.limit == "fixed-limit" else (0, 0)
    if game.has_blinds:
        return Forced(small, big, ante, kind, 0, *limits)
    bring_in = rng.choice((1, small, small, big // 4, 0))
    return Forced(0, 0 if limits[0] else big, ante, kind, bring_in, *limits)


def _seat(
    rng: random.Random, seat: int, stack: Callable[[random.Random, int], int], big: int, chip: int, *, present: bool
) -> SeatSetup:
    chips = -(-stack(rng, big) // chip) * chip
    return SeatSetup(seat, chips, "present" if present else _presence(rng))


def _positions(rng: random.Random, sitting: list[int], book: Rulebook) -> tuple[Positions, list[int]]:
    """Those of a first hand, or of one after which some have left, so that button and small blind may be empty."""
    positions = first_positions(rng.randint(1, 10), sitting)
    while len(sitting) > 2 and rng.random() < 0.3:
        sitting.remove(rng.choice(sitting))
        positions = next_positions(positions, sitting, book)
    return positions, sitting


def _stack(rng: random.Random, big: int) -> int:
    """From a single chip to deep, with many that are near the blinds and near each other."""
    return rng.choice(
        (
            rng.randint(1, big),
            rng.randint(1, 4 * big),
            rng.randint(big, 15 * big),
            big * rng.randint(1, 6),
            rng.randint(20 * big, 200 * big),
        )
    )


def _deep(rng: random.Random, big: int) -> int:
    return rng.randint(100 * big, 300 * big)


def _presence(rng: random.Random) -> Presence:
    return rng.choice(MISSING) if rng.random() < 0.3 else "present"
