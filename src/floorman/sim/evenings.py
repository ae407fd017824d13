"""Many evenings of one plan, in a moment and without a log: how long it takes, and how far that lies apart.

Each evening is a rehearsal with made-up players (`floorman.sim.rehearsal`) by a seed of its own: the same seeds, the
same evenings, whoever plays them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import fmean, median
from typing import Any

import msgspec
from msgspec import Struct

from floorman.cards.sharing import Executor
from floorman.rulebook import FALLBACK, BookFile, Rulebook, new_shelf
from floorman.sim.rehearsal import Report, rehearse
from floorman.table import NotAllowed, TableError
from floorman.table.books import rulebook
from floorman.terms import Refused, Ruling, quoted, wrong_shape
from floorman.terms.bounds import ENTRIES_MOST
from floorman.tournament import Plan

PLAYERS_LEAST = 2
# A Friday at eight in the evening, by the world's clock: no evening depends on the day it is simulated on.
NO_EVENT = "simulated"  # of no house: chance goes by the id of an event, too
BEGINS = 1_767_988_800_000


class Spread(Struct, frozen=True):
    """How far a number lies apart over several evenings."""

    least: int
    median: float
    mean: float
    most: int


class Simulation(Struct, frozen=True):
    """Evenings of one plan. Each stands in `evenings`, as `floorman rehearse --json` tells it."""

    evenings: tuple[Report, ...]

    def __repr__(self) -> str:
        return f"<Simulation: {len(self.evenings)} of some {self.minutes.median:g} minutes>"

    @property
    def minutes(self) -> Spread:
        """From the first hand to the last."""
        return self.spread(lambda one: one.minutes)

    @property
    def hands(self) -> Spread:
        return self.spread(lambda one: one.hands)

    @property
    def moves(self) -> Spread:
        """Players who were moved to another table."""
        return self.spread(lambda one: one.moves)

    def spread(self, number: Callable[[Report], int]) -> Spread:
        """Of any number of an evening: `found.spread(lambda one: len(one.levels))`."""
        return spread(list(map(number, self.evenings)))


def spread(numbers: list[int]) -> Spread:
    return Spread(min(numbers), float(median(numbers)), fmean(numbers), max(numbers))


def simulate(
    plan: Plan | Mapping[str, Any],
    players: int,
    evenings: int = 1,
    *,
    book: Rulebook | str | BookFile = FALLBACK,
    seed: int = 1,
    executor: Executor | None = None,
) -> Simulation:
    """Play a plan so many times with so many players, with one seed after the other.

    `plan` is what the API and a plan file have: `{"stack": 10_000, "structure": [{"type": "level", "minutes": 20,
    "small_blind": 50, "big_blind": 100}, …]}`. With an `executor` others play the evenings; they are the same. Raises
    TableError where the plan is none, or too few play, and NotAllowed where the book lets no event be opened like that.
    """
    _whole(players=players, evenings=evenings, seed=seed)
    if not PLAYERS_LEAST <= players <= ENTRIES_MOST:
        raise TableError(
            Ruling("rehearse.players", (), {"least": PLAYERS_LEAST, "most": ENTRIES_MOST, "players": players})
        )
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise TableError(Ruling("executor.none", (), {"found": quoted(executor)}))
    if evenings < 1:
        raise TableError(Ruling("rehearse.evenings", (), {"evenings": evenings}))
    wish: dict[str, Any] = {
        "event": NO_EVENT, "name": "Simulated", "plan": plan_of(plan), "book": rulebook(book), "people": (),
        "players": players, "begins": BEGINS,
    }  # fmt: skip
    seeds = range(seed, seed + evenings)
    if executor is None:
        return Simulation(tuple(_played(evening(wish, one)) for one in seeds))
    promises = [executor.submit(evening, wish, one) for one in seeds]
    return Simulation(tuple(_played(one.result()) for one in promises))


def _whole(**numbers: object) -> None:
    for name, number in numbers.items():
        if type(number) is not int:
            raise TableError(Ruling("rehearse.no-number", (), {"name": name, "found": quoted(number)}))


def plan_of(told: Plan | Mapping[str, Any]) -> Plan:
    """A plan from plain data. Raises TableError, with the place that is not understood."""
    if isinstance(told, Plan):
        return told
    try:
        return msgspec.convert(told, Plan)
    except msgspec.ValidationError as error:
        where, message = wrong_shape(error, Plan, told)
        raise TableError(Ruling("rehearse.plan", (), {"where": where or "plan", "message": message})) from None


def evening(wish: dict[str, Any], seed: int) -> Report | Refused:
    """One of several, in whatever process."""
    return rehearse(shelf=new_shelf(), seed=seed, **wish)


def _played(found: Report | Refused) -> Report:
    if isinstance(found, Refused):
        raise NotAllowed(found.ruling)
    return found


__all__ = ["Report", "Simulation", "Spread", "evening", "plan_of", "simulate", "spread"]
