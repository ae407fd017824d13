"""What every engine has to play: the same tables, stacks and players."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import compress, cycle, product, repeat
from typing import Any, Literal, TypeAlias

from msgspec import Struct

SMALL, BIG = 50, 100
STACK = 10_000

Workload: TypeAlias = Literal["common", "short"]
# The choices of a player: RAISE is the least raise, RAISE_MOST the largest.
FOLD, STAY, RAISE, RAISE_MOST = 0, 1, 2, 3

Stacks: TypeAlias = tuple[int, ...]
# What one turn of a job did: hands (or whatever is counted), acts in them, events kept.
Tally: TypeAlias = tuple[int, int, int]
Job: TypeAlias = Callable[[], Tally]


class Table(Struct, frozen=True):
    """Who sits down for a game, and what is due: blinds, or an ante and a bring-in."""

    game: str
    seats: int = 6
    ante: int = 0
    bring_in: int = 0
    draws: bool = False

    @property
    def blinds(self) -> bool:
        return not self.bring_in


TABLES = {
    table.game: table
    for table in (
        Table("nlhe"),
        Table("flhe"),
        Table("plo"),
        Table("flo8"),
        Table("stud", seats=8, ante=10, bring_in=25),
        Table("razz", seats=8, ante=10, bring_in=25),
        Table("27td", draws=True),
    )
}

# In a draw each of five cards is thrown away with a chance of two in five: all ways to do so, equally likely.
THROWS = tuple(product((1, 1, 0, 0, 0), repeat=5))
# How often a raise is the largest one.
BOLD: dict[Workload, float] = {"common": 0, "short": 1 / 4}


def stacks_of(table: Table, workload: Workload, seed: int) -> Iterator[Stacks]:
    """The stacks of each hand. Short ones are uneven, down to the chip, so that pots split into sides and odd chips."""
    if workload == "common":
        return repeat((STACK,) * table.seats)
    rng = random.Random(seed)
    drawn = [tuple(rng.randint(5 * BIG, 60 * BIG) for _ in range(table.seats)) for _ in range(1_000)]
    return cycle(drawn)


def thrown(rng: random.Random, cards: Iterable[Any]) -> tuple[Any, ...]:
    """Those of five cards that are thrown away, from one random number."""
    return tuple(compress(cards, THROWS[int(rng.random() * len(THROWS))]))


def choice(rng: random.Random, facing: bool, can_raise: bool, bold: float) -> int:
    """Each possible way with equal chance, from one random number. Nobody folds without a bet."""
    drawn = rng.random() * (1 + facing + can_raise)
    way = int(drawn)
    act = way if facing else way + 1
    return RAISE_MOST if act == RAISE and drawn - way < bold else act
