"""A desk whose tables are all played by bots: an event from the first hand to the winner, and what a hand costs."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

import uvloop

from bench.memory import Measure
from bench.rounds import spread
from floorman.desk import Desk, NewEvent, Opened
from floorman.desk.going_on import NO_PAUSES
from floorman.rulebook import new_shelf
from floorman.sim.at_desk import BotsAtDesk
from floorman.sim.bots import KINDS
from floorman.store import SqliteStore
from floorman.terms import Accepted, By
from floorman.tournament import Level, Plan, StartEvent
from floorman.tournament.commands import DrawSeats, LetBotPlay, OpenTable
from floorman.web.server import collect_seldom

HOST = By("host", "direction")
FULL = 9
BLINDS = (100, 200, 300, 400, 600, 800, 1_200, 1_600, 2_400, 3_200, 4_800, 6_400, 10_000, 16_000, 24_000, 40_000)
STACK = 20_000
PLAYERS = 1_000
WINNER_GOAL_SECONDS = 300
SMALL, LARGE = 100, 5_000
RATIO_GOAL = 1.3
POLL_SECONDS = 0.25


def levels(minutes: int) -> tuple[Level, ...]:
    return tuple(Level(minutes, blind // 2, blind) for blind in BLINDS)


async def seated(desk: Desk, players: int, tables: int, minutes: int = 600) -> str:
    """An event at so many tables with a bot in every seat, ready to begin."""
    plan = Plan(structure=levels(minutes), stack=STACK, table_size=FULL, depth="virtual", paid=max(players // 10, 1))
    names = tuple(f"Bot {number}" for number in range(1, players + 1))
    opened = await desk.open(NewEvent(name="Bench", book="tda-2024", plan=plan, players=names), HOST, "open")
    assert isinstance(opened, Opened), opened
    await _do(desk, opened.id, OpenTable(1, count=tables), "tables")
    await _do(desk, opened.id, DrawSeats(expected=players), "seats")
    entries = [one.id for one in desk.shown(opened.id).value.floor.players]
    plays = [LetBotPlay(who, KINDS[number % len(KINDS)]) for number, who in enumerate(entries)]
    await asyncio.gather(*(_do(desk, opened.id, one, f"bot-{number}") for number, one in enumerate(plays)))
    return opened.id


async def begin(desk: Desk, event: str) -> None:
    await _do(desk, event, StartEvent(), "begin")


async def _do(desk: Desk, event: str, command: object, id: str) -> None:
    decision = await desk.do(event, command, HOST, id)  # type: ignore[arg-type]
    assert isinstance(decision, Accepted), (command, decision)


def measured(seconds: float, scale: float) -> list[Measure]:
    collect_seldom()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        players = max(int(PLAYERS * scale), 18)
        took, hands = runner.run(_to_the_winner(players))
        small, large = max(int(SMALL * scale), 18), max(int(LARGE * scale), 36)
        costs = [runner.run(_cost_of_a_hand(count, seconds)) for count in (small, large)]
    return [
        Measure(f"{players:,} bots to the winner, {hands:,} hands", "s", spread([took]), WINNER_GOAL_SECONDS),
        Measure(f"a hand at {small:,} players", "µs CPU", spread([costs[0] * 1e6]), 0),
        Measure(f"a hand at {large:,} players", "µs CPU", spread([costs[1] * 1e6]), 0),
        Measure("the one beside the other", "times", spread([costs[1] / costs[0]]), RATIO_GOAL),
    ]


async def _to_the_winner(players: int) -> tuple[float, int]:
    """A turbo: by its clock levels take minutes, by ours a moment each."""
    with tempfile.TemporaryDirectory(prefix="floorman-bench-") as folder:
        store = SqliteStore(Path(folder) / "log.sqlite")
        async with Desk(store, new_shelf(), rate=60.0, pauses=NO_PAUSES) as desk:
            with BotsAtDesk(desk, (0, 0)):
                event = await seated(desk, players, -(-players // FULL), minutes=10)
                began = time.monotonic()
                await begin(desk, event)
                while desk.wall(event).value.clock.phase != "over":
                    await asyncio.sleep(POLL_SECONDS)
                took = time.monotonic() - began
            hands = sum(row.kind == "hand.began/1" for row in desk.log(event))
        store.close()
    return took, hands


async def _cost_of_a_hand(players: int, seconds: float) -> float:
    """Processor seconds a hand, in the middle of play."""
    with tempfile.TemporaryDirectory(prefix="floorman-bench-") as folder:
        store = SqliteStore(Path(folder) / "log.sqlite")
        async with Desk(store, new_shelf(), pauses=NO_PAUSES) as desk:
            with BotsAtDesk(desk, (0, 0)):
                event = await seated(desk, players, -(-players // FULL))
                await begin(desk, event)
                state = desk._events.find(event).evening.state
                await asyncio.sleep(min(seconds, 2.0))
                hands, worked = sum(one.hands for one in state.play.values()), time.process_time()
                await asyncio.sleep(max(seconds * 5, 2.0))
                played, worked = sum(one.hands for one in state.play.values()) - hands, time.process_time() - worked
        store.close()
    return worked / max(played, 1)
