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
from floorman.desk.pauses import NO_PAUSES
from floorman.rulebook import new_shelf
from floorman.sim.at_desk import BotsAtDesk
from floorman.sim.bots import KINDS
from floorman.store import SqliteStore
from floorman.terms import Accepted, By
from floorman.tournament import Level, Plan, StartEvent, Tournament
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
# So many hands a table, and its players, are what a hand costs there.
HANDS_EACH = 10
POLL_SECONDS = 0.25
BEGAN = "table.hand-began/1"


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


def measured(scale: float) -> list[Measure]:
    collect_seldom()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        players = max(int(PLAYERS * scale), 18)
        took, hands = runner.run(_to_the_winner(players))
        small, large = max(int(SMALL * scale), 18), max(int(LARGE * scale), 36)
        costs = [
            runner.run(_cost_of_a_hand(*one)) for one in ((small, large // small), (large, 1), (small, large // small))
        ]
    return [
        Measure(f"{players:,} bots to the winner", "s", spread([took]), WINNER_GOAL_SECONDS),
        Measure("hands until then", "", spread([hands]), 0),
        Measure(f"a hand at {small:,} players", "µs CPU", spread([costs[0] * 1e6, costs[2] * 1e6]), 0),
        Measure(f"a hand at {large:,} players", "µs CPU", spread([costs[1] * 1e6]), 0),
        Measure("the one beside the other", "times", spread([2 * costs[1] / (costs[0] + costs[2])]), RATIO_GOAL),
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
            hands = sum(row.kind == BEGAN for row in desk.log(event))
        store.close()
    return took, hands


async def _cost_of_a_hand(players: int, events: int) -> float:
    """Processor seconds a hand, of the first ones at full tables: later a smaller event has shorter hands.

    So many events, each on a desk of its own.
    """
    found = [await _first_hands(players, -(-players // FULL)) for _ in range(events)]
    return sum(worked for worked, _ in found) / sum(hands for _, hands in found)


async def _first_hands(players: int, tables: int) -> tuple[float, int]:
    with tempfile.TemporaryDirectory(prefix="floorman-bench-") as folder:
        store = SqliteStore(Path(folder) / "log.sqlite")
        async with Desk(store, new_shelf(), pauses=NO_PAUSES) as desk:
            event = await seated(desk, players, tables)
            state = desk._events.find(event).floor.state
            with BotsAtDesk(desk, (0, 0)):
                began = time.process_time()
                await begin(desk, event)
                while _hands(state) < HANDS_EACH * tables:
                    await asyncio.sleep(POLL_SECONDS / 50)
                worked, hands = time.process_time() - began, _hands(state)
        store.close()
    return worked, hands


def _hands(state: Tournament) -> int:
    return sum(one.hands for one in state.play.values())
