"""A simulated event from its plan to its end, with everybody who is at it: players, floor, chaos, and who looks on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from floorman.rulebook import Rulebook, Shelf
from floorman.sim.chaos import Chaos, Reported
from floorman.sim.checking import Looker
from floorman.sim.floor_people import FloorPeople
from floorman.sim.loop import NothingComes
from floorman.sim.opening import put_in
from floorman.sim.pace import Pace
from floorman.sim.simulated import Simulated, Stuck
from floorman.store import Person, Store
from floorman.terms import Instant, Refused
from floorman.tournament import Plan, StartEvent
from floorman.tournament.commands import DrawSeats, OpenTable, Pay, SetTable
from floorman.tournament.holdings import DEPTHS
from floorman.tournament.plan import Depth


class Evening(Struct, frozen=True, kw_only=True):
    """Everything an evening follows from."""

    event: str
    name: str
    plan: Plan
    book: Rulebook
    people: tuple[Person, ...]
    seed: str
    begins: Instant
    pace: Pace
    chaos_minutes: float = 0.0  # so often something goes wrong; 0: never
    stay_away: int = 0  # players who do not come
    live: tuple[Depth, ...] = ()  # tables that are played with cards and chips, from the first on
    reported: Reported | None = None  # what is reported there, strange things too; without it, a few ordinary ones
    speed: float = 0.0


class Played(Struct):
    sim: Simulated
    chaos: Chaos
    looker: Looker


def play(
    one: Evening,
    store: Store,
    shelf: Shelf,
    *,
    reopen: Callable[[Store], Store] = lambda store: store,
    hears: Sequence[Callable[..., None]] = (),
) -> Played | Refused:
    """To its end, or until it stands still; what was found stands with whoever looked on."""
    refused = put_in(store, one.event, one.name, one.plan, one.book, one.people, one.seed, one.begins)
    if refused is not None:
        return refused
    sim = Simulated(store, shelf, one.event, one.pace, one.seed, one.begins, reopen=reopen, speed=one.speed)
    found = Played(sim, Chaos(one.seed, one.chaos_minutes, one.reported), Looker(one.book))
    sim.heard += hears

    async def first(sim: Simulated) -> None:
        await _set_up(sim, one)
        FloorPeople(one.seed).begin(sim)
        found.looker.begin(sim)
        if one.chaos_minutes:
            found.chaos.stay_away(sim, one.stay_away)
            found.chaos.begin(sim)

    try:
        sim.run(first)
    except Stuck as stuck:
        found.looker.found("stands-still", str(stuck))
    except NothingComes:
        found.looker.found("stands-still", "nothing is left to wait for")
    found.looker.after(sim)
    return found


async def _set_up(sim: Simulated, one: Evening) -> None:
    """Tables, money and seats, and the start: what the floor does before an evening."""
    count = len(one.people)
    tables = -(-count // one.plan.table_size)
    first: list[Any] = [OpenTable(1, count=tables)]
    first += [SetTable(table, *DEPTHS[depth]) for table, depth in enumerate(one.live[:tables], start=1)]
    if one.plan.price.total:
        first += [Pay(person.id) for person in one.people]
    for command in (*first, DrawSeats(expected=count), StartEvent()):
        await sim.ask(command)
