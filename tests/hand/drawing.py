"""Hands to play, drawn by a seed: books and house answers, seats, stacks, forced bets, who is there, and the deck."""

from __future__ import annotations

import random
from typing import get_args

from floorman.cards import DECK
from floorman.hand import Forced, Positions, SeatSetup, first_positions, next_positions
from floorman.hand.setup import AnteKind, Presence
from floorman.rulebook import Rulebook
from tests.hand.table import BOOKS, house

BLINDS = ((1, 2), (25, 50), (50, 100), (100, 200), (75, 150))
CHIPS = (1, 1, 1, 5, 25)
ANTES: tuple[AnteKind, ...] = get_args(AnteKind)
MISSING: tuple[Presence, ...] = tuple(one for one in get_args(Presence) if one != "present")

# Answers that a house may give differently, and the hand asks.
HOUSES: dict[str, tuple[object, ...]] = {
    "minimum_bet": ("big_blind", "smallest_chip"),
    "minimum_raise": ("last_full_increment", "double_the_bet"),
    "check_raise": (True, False),
    "fold_without_bet": ("binding", "not_offered"),
    "no_limit_raise_cap": ("none", 1, 2, 3, 4),
    "all_in_counts_as_raise_from": ("full_raise", "half_raise"),
    "cumulative_allins_reopen": (True, False),
    "raise_over_short_all_in": ("all_in_plus_step", "last_full_bet_plus_step"),
    "short_all_in_and_cap": ("when_it_counts_as_raise", "only_full_raises"),
    "short_big_blind_price": ("full_big_blind", "highest_posted"),
    "short_big_blind_pays_first": ("blind", "ante"),
    "table_ante_reduction": ("never", "half_with_four_or_fewer"),
    "heads_up_first_to_act": ("before_the_flop", "every_round"),
    "absent_hand": ("dead_at_deal", "until_bet_must_be_called"),
    "absent_bb": ("until_his_turn", "dead_at_end_of_deal"),
    "presence_deadline": ("last_card", "first_card"),
    "left_seat_action": ("check_or_fold", "fold"),
    "no_live_hand": ("back_to_contributors", "carry", "last_live_hand"),
    "pot_award_order": ("side_pots_first", "main_pot_first"),
    "odd_chip_distribution": ("all_to_first", "one_each"),
    "show_order_scope": ("last_street", "round_action_ended", "hand"),
    "tournament_show_all": (True, False),
    "first_to_show_may_muck": (True, False),
    "all_in_hands_open": ("when_betting_over", "at_showdown"),
    "all_in_all_show": (True, False),
    "last_hand_must_show": (True, False),
}

_books: dict[tuple[str, int], Rulebook] = {}


def book_of(name: str, variant: int) -> Rulebook:
    """A book as it stands (variant 0), or as a house has changed some of its answers."""
    book = _books.get((name, variant))
    if book is None:
        rng = random.Random(f"{name} {variant}")
        asked = rng.sample(sorted(HOUSES), rng.randint(1, 8)) if variant else []
        book = _books[name, variant] = house(name, **{question: rng.choice(HOUSES[question]) for question in asked})
    return book


class Drawn:
    """One hand to play, told by its seed alone."""

    def __init__(self, seed: str, variants: int = 8, books: tuple[str, ...] = BOOKS) -> None:
        self.seed = seed
        rng = self.rng = random.Random(seed)
        self.book_name = rng.choice(books)
        self.variant = rng.choice((0, rng.randrange(variants)))
        self.book = book_of(self.book_name, self.variant)
        small, big = rng.choice(BLINDS)
        self.smallest_chip = rng.choice(CHIPS)
        kind = rng.choice(ANTES)
        self.forced = Forced(small, big, 0 if kind == "none" else rng.choice((big, small, 1, big // 4)), kind)
        sitting = sorted(rng.sample(range(1, 11), rng.randint(2, 10)))
        self.positions, sitting = _positions(rng, sitting, self.book)
        present = rng.random() < 0.7
        self.calm = rng.random() < 0.4  # small raises, mostly with deep stacks: many hands reach the showdown
        stack = _deep if self.calm and rng.random() < 0.7 else _stack
        self.seats = [SeatSetup(seat, stack(rng, big), "present" if present else _presence(rng)) for seat in sitting]
        self.dead = rng.choice((0, 0, 0, 1, rng.randint(1, 500)))
        self.deck = rng.sample(DECK, len(DECK))
        self.unknown = rng.random() < 0.1  # nobody types the hole cards

    def __str__(self) -> str:
        seats = " ".join(
            f"{one.seat}:{one.stack}{'' if one.presence == 'present' else one.presence}" for one in self.seats
        )
        return f"{self.book_name}/{self.variant} {self.positions} {self.forced} chip {self.smallest_chip} {seats}"


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
