"""Whole events: the draw of a large field, an event played out to its winner, and one player going out in the middle.

| what                                  | how                                                                     |
|---------------------------------------|-------------------------------------------------------------------------|
| seats drawn                           | drawn twice; the second chart must be the first                         |
| from the draw to the winner           | players go out at random, whatever is proposed is applied; sums checked |
|                                       | at every event, everything from scratch every 200 events                |
| a bust with its proposals             | decided, applied, and all proposals reckoned anew                       |
"""

from __future__ import annotations

import time
from random import Random

from bench.memory import Measure
from bench.rounds import core, spread
from bench.worker import pin
from floorman.rulebook import load
from floorman.sim.evening import Night
from floorman.tournament import Level, Plan, Tournament
from floorman.tournament.checks import faults
from floorman.tournament.commands import Bust, Busted, CloseRegistration
from floorman.tournament.proposals import proposals

BOOK = load("casino")
PLAN = Plan(structure=(Level(20, 100, 200),), stack=10_000, table_size=9)
FULL = 9
DRAWN, TABLES = 5_014, 560
FIELD = 10_112
LARGE = 600
EVERY = 200
BUSTS = 60


def measured(rounds: int, field: int = FIELD) -> list[Measure]:
    """A smaller field than the largest one has everything else smaller too."""
    pin(core())
    seeds = range(1, rounds + 1)
    drawn, tables, large = (max(number * field // FIELD, 2) for number in (DRAWN, TABLES, LARGE))
    tables = max(tables, -(-drawn // FULL))
    single = [_bust_ms(large, seed) for seed in seeds]
    double = [_bust_ms(2 * large, seed) for seed in seeds]
    ratios = [twice / once for once, twice in zip(single, double, strict=True)]
    return [
        Measure(f"{drawn:,} seats at {tables} tables", "s", spread([_drawn(drawn, tables, seed) for seed in seeds]), 2),
        Measure(f"{field:,} players to the winner", "s", spread([_played_out(field, seed) for seed in seeds]), 60),
        Measure(f"a bust, {large} tables", "ms", spread(single), 5),
        Measure("the same at twice the tables", "times", spread(ratios), 2.5),
    ]


def _night(players: int, tables: int, seed: int) -> Night:
    night = Night(PLAN, BOOK, [f"p-{number:05}" for number in range(players)], f"secret {seed}".encode())
    night.seat(tables)
    return night


def _drawn(players: int, tables: int, seed: int) -> float:
    began = time.process_time()
    night = _night(players, tables, seed)
    took = time.process_time() - began
    assert night.state.sits == _night(players, tables, seed).state.sits, "the same secret draws the same chart"
    assert len(night.state.sits) == players
    return took


def _started(players: int, tables: int, seed: int) -> Night:
    night = _night(players, tables, seed)
    night.start()
    night.do(CloseRegistration())
    return night


def _played_out(players: int, seed: int) -> float:
    """CPU seconds from the draw to the winner, the checks included."""
    began = time.process_time()
    night = _started(players, -(-players // FULL), seed)
    rng, checked = Random(seed), 0
    while night.state.phase == "running":
        night.some_go_out(rng)
        assert _adds_up(night.state, players)
        night.follow()
        assert _adds_up(night.state, players)
        if len(night.log) - checked >= EVERY:
            checked = len(night.log)
            assert not faults(night.state)
    assert not faults(night.state)
    assert night.state.ending == "winner"
    return time.process_time() - began


def _adds_up(state: Tournament, players: int) -> bool:
    """What is counted along: everybody is in or out, and the bank is owed every chip."""
    everybody = state.left + state.counts.get("out", 0) == players
    return everybody and state.accounts["bank"] == -players * PLAN.stack


def _bust_ms(tables: int, seed: int) -> float:
    """The middle one of sixty, in milliseconds; what is proposed is carried out between them, without the clock."""
    night = _started(tables * FULL, tables, seed)
    rng, took = Random(seed), []
    for _ in range(BUSTS):
        who = rng.choice(sorted(night.state.sits))
        began = time.process_time()
        night.do(Bust((Busted(who),)))
        proposals(night.now)
        took.append((time.process_time() - began) * 1e3)
        night.follow()
    return sorted(took)[len(took) // 2]
