"""Evenings with faults, one for each seed: books, games, structures and depths drawn from it, at a desk over a file.

Each is played to its end through power cuts, and afterwards everything that must always hold is looked at.
"""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import perf_counter

from msgspec import Struct

from floorman.hand import GAMES as DEALT
from floorman.rulebook import shipped
from floorman.sim.checking import Found
from floorman.sim.pace import HURRY
from floorman.sim.played import Evening, play
from floorman.store import Person, SqliteStore, Store
from floorman.terms import Refused
from floorman.tournament import Break, Level, OpenEvent, Plan, Stretch, Structure, open_event
from floorman.tournament.plan import Depth, Game, Payouts, Price

# A folder without a disk beneath it, where there is one: the power cuts here are not the computer's.
IN_MEMORY = Path("/dev/shm")

BEGIN = 1_800_000_000_000
PLAYERS = 60
CHAOS_MINUTES = 0.7

GAMES: tuple[tuple[Game, ...], ...] = (
    ("nlhe",), ("nlhe",), ("nlhe",), ("plo",), ("flhe", "stud"), ("plo8",), ("razz", "27td"), ("shortdeck",),
    ("flhe", "flo8", "razz", "stud", "stud8"), ("badugi", "5cd"), ("27sd",), ("courchevel", "courchevel8"),
    ("drawmaha",),
)  # fmt: skip

# The first tables of a mixed evening; the rest is virtual.
MIXED: tuple[tuple[Depth, ...], ...] = (
    (), (), (), ("counted",), ("stationed",), ("counted", "stationed"), ("entered",), ("self-dealt", "counted"),
)  # fmt: skip


class CampaignRow(Struct, frozen=True, kw_only=True):
    """What became of one seed."""

    seed: int
    book: str
    games: tuple[Game, ...]
    live: tuple[Depth, ...]
    ending: str
    seconds: float
    commands: int
    cuts: int
    incidents: dict[str, int]
    looks: dict[str, int]
    faults: tuple[Found, ...]

    @property
    def line(self) -> str:
        kind = "+".join((*self.games, *self.live))
        found = "; ".join(f"{one.fault} {one.detail}" for one in self.faults) or "well"
        return (
            f"seed {self.seed}: {self.book} {kind}, {self.commands} commands, {sum(self.incidents.values())} incidents,"
            f" {self.cuts} power cuts, {self.ending or 'no end'}, {self.seconds:.1f} s: {found}"
        )


def campaign(seeds: Iterator[int] | range, players: int = PLAYERS) -> Iterator[CampaignRow]:
    """One evening after the other."""
    logging.getLogger("floorman.desk").setLevel(logging.ERROR)
    for seed in seeds:
        yield one_evening(seed, players)


def one_evening(
    seed: int, players: int = PLAYERS, shape: Callable[[Evening], Evening] = lambda one: one
) -> CampaignRow:
    evening = shape(drawn(seed, players))
    began = perf_counter()
    with tempfile.TemporaryDirectory(prefix="floorman-", dir=IN_MEMORY if IN_MEMORY.is_dir() else None) as folder:
        file = Path(folder) / "log.sqlite"

        def reopened(store: Store) -> Store:
            store.close()
            return SqliteStore(file)

        found = play(evening, SqliteStore(file), shipped(), reopen=reopened)
        assert not isinstance(found, Refused), found
        found.sim.store.close()
    state = found.sim.floor.state
    return CampaignRow(
        seed=seed,
        book=state.book.id,
        games=evening.plan.games,
        live=evening.live,
        ending=state.ending or "",
        seconds=perf_counter() - began,
        commands=found.sim.answered,
        cuts=found.sim.cuts,
        incidents=dict(found.chaos.counts),
        looks=dict(found.looker.looks),
        faults=tuple(found.looker.faults.values()),
    )


def drawn(seed: int, players: int) -> Evening:
    """The evening of a seed: one that its book allows."""
    rng, shelf = Random(f"campaign {seed}"), shipped()
    books = sorted(shelf)
    name = books[seed % len(books)]
    people = tuple(Person(f"p{number:03}", "", f"Player {number}") for number in range(1, players + 1))
    while True:
        live = rng.choice(MIXED)
        games = rng.choice(GAMES) if not live else ("nlhe",)
        plan = _plan(rng, games)
        settings = OpenEvent("Evening", plan, tuple(one.id for one in people))
        if not isinstance(open_event(settings, shelf.book(name), b""), Refused):
            break
    return Evening(
        event=f"evening-{seed}",
        name=f"Evening {seed}",
        plan=plan,
        book=shelf.book(name),
        people=people,
        seed=str(seed),
        begins=BEGIN,
        pace=HURRY,
        chaos_minutes=CHAOS_MINUTES,
        stay_away=players // 15,
        live=live,
    )


def _plan(rng: Random, games: tuple[Game, ...]) -> Plan:
    chips = rng.choice(((), (25, 100, 500, 1000, 5000, 25000)))
    seats = 8 if "stud" in games or len(games) > 1 else rng.choice((6, 8, 9, 10))
    if any(DEALT[game].has_draws for game in games):
        seats = 6
    return Plan(
        structure=_structure(rng),
        stack=rng.choice((3_000, 5_000, 10_000)),
        games=games,
        table_size=seats,
        ante=rng.choice(("each", "big_blind")),
        chips=chips,
        price=rng.choice((Price(), Price(2_000, 500), Price(2_000, 500, 1_000))),
        payouts=Payouts(field_percent=15),
        registration_until=3,
        depth="virtual",
        games_change=rng.choice(("level", "orbit")),
    )


def _structure(rng: Random) -> Structure:
    """Short levels, with breaks between some; at the end nobody can wait any longer."""
    minutes, ante = rng.choice((3, 4, 6)), rng.random() < 0.5
    found: list[Stretch] = []
    for number, blind in enumerate((100, 200, 300, 400, 600, 1000, 2000, 4000, 8000, 20_000, 50_000), start=1):
        found.append(Level(minutes, blind // 2, blind, blind if ante and number > 3 else 0))
        if number % 3 == 0:
            found.append(Break(2))
    return tuple(found)


__all__ = ["CampaignRow", "campaign", "drawn", "one_evening"]
