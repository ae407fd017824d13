"""Structures and whole evenings to start from. The structures are for 10,000 chips: 200 big blinds at the beginning."""

from __future__ import annotations

from msgspec import Struct

from floorman.terms import Chips
from floorman.terms.games import HORSE
from floorman.tournament.plan import Depth, Game
from floorman.tournament.structure import Break, Level, Stretch, Structure

BIG_BLINDS = (50, 100, 150, 200, 300, 400, 600, 800, 1000, 1200, 1600, 2000, 3000, 4000, 6000)
LEVELS_BETWEEN_BREAKS = 4
BREAK_MINUTES = 10

# How long a level lasts, by the name of the template: the evening gets shorter from left to right.
LENGTHS = {"relaxed": 20, "steady": 15, "quick": 10}


def structure(template: str) -> Structure:
    """A home game's levels with a break after every fourth."""
    minutes = LENGTHS[template]
    stretches: list[Stretch] = []
    for number, big_blind in enumerate(BIG_BLINDS, start=1):
        stretches.append(Level(minutes, big_blind // 2, big_blind))
        if number % LEVELS_BETWEEN_BREAKS == 0 and number < len(BIG_BLINDS) - LEVELS_BETWEEN_BREAKS:
            stretches.append(Break(BREAK_MINUTES))
    return tuple(stretches)


class Template(Struct, frozen=True, kw_only=True):
    """An evening to start from. Times of day are minutes since midnight. A rulebook may forbid some of it."""

    players: int
    stack: Chips
    first_stack: int = 200  # big blinds at the beginning
    level_minutes: int = 20
    begins: int
    length: int  # of a day, in minutes
    days: int = 1
    table_size: int = 9
    games: tuple[Game, ...] = ("nlhe",)
    ante: str = "none"  # what is preferred
    chips: tuple[Chips, ...] = (25, 100, 500, 1000, 5000)
    registration_until: int | None = None
    re_entries: int = 0
    at_the_door: bool = False  # players come and are entered; nobody knows their names before
    depth: Depth = "counted"
    book: str = ""  # that fits best, where the house has not named one of its own


TEMPLATES: dict[str, Template] = {
    "home": Template(players=10, stack=10_000, begins=19 * 60 + 30, length=4 * 60, table_size=10),
    "club": Template(
        players=27,
        stack=20_000,
        level_minutes=15,
        ante="big_blind",
        begins=19 * 60,
        length=5 * 60,
        registration_until=6,
        re_entries=1,
        at_the_door=True,
    ),
    "casino": Template(
        players=150,
        stack=30_000,
        first_stack=150,
        book="casino",
        level_minutes=40,
        begins=13 * 60,
        length=9 * 60,
        days=2,
        ante="big_blind",
        chips=(100, 500, 1000, 5000, 25_000),
        registration_until=8,
        re_entries=1,
        at_the_door=True,
    ),
    "mixed": Template(players=16, stack=10_000, begins=19 * 60, length=5 * 60, table_size=8, games=HORSE),
    "kitchen": Template(
        players=6,
        stack=5_000,
        first_stack=100,
        level_minutes=15,
        begins=20 * 60,
        length=3 * 60,
        table_size=8,
        at_the_door=True,
        depth="self-dealt",
    ),
    "friends": Template(
        players=9,
        stack=5_000,
        first_stack=100,
        level_minutes=5,
        begins=20 * 60,
        length=90,
        chips=(),
        at_the_door=True,
        depth="virtual",
    ),
    "six": Template(
        players=6,
        stack=5_000,
        first_stack=100,
        level_minutes=5,
        begins=20 * 60,
        length=60,
        table_size=6,
        chips=(),
        at_the_door=True,
        depth="virtual",
    ),
    "two": Template(
        players=2,
        stack=5_000,
        first_stack=100,
        level_minutes=5,
        begins=20 * 60,
        length=30,
        table_size=2,
        chips=(),
        at_the_door=True,
        depth="virtual",
    ),
}
