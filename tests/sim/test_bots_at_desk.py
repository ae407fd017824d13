"""Bots at a real desk: whole events without anybody, seats that are filled, and seats that are taken over."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from floorman.archive import verify
from floorman.desk import Desk, NewEvent, Opened
from floorman.desk.pauses import NO_PAUSES
from floorman.rulebook import shipped
from floorman.sim.at_desk import BotsAtDesk, fill_with_bots
from floorman.sim.names import NAMES, names
from floorman.sim.sight import seat_in_turn
from floorman.store import MemoryStore, SqliteStore, Store
from floorman.terms import Accepted, By, Refused
from floorman.tournament import AnyCommand, Level, Plan, StartEvent
from floorman.tournament.commands import DrawSeats, LetBotPlay, OpenTable, SitOut, TakeOver
from floorman.tournament.state import Tournament
from tests.waiting import until_so

pytestmark = pytest.mark.anyio

HOST = By("host", "direction")
LEVELS = tuple(Level(10, blind // 2, blind) for blind in (100, 200, 400, 800, 1600, 3200, 6400, 12800))


def desk_over(store: Store, rate: float = 60.0) -> Desk:
    return Desk(store, shipped(), rate=rate, beats=None, pauses=NO_PAUSES)


def state_of(desk: Desk, event: str) -> Tournament:
    return desk.look(event, lambda now, _: now.state)


async def do(desk: Desk, event: str, *commands: AnyCommand) -> None:
    for number, command in enumerate(commands):
        decision = await desk.do(event, command, HOST, f"{type(command).__name__}-{number}-{command}")
        assert isinstance(decision, Accepted), (command, decision)


async def filled(desk: Desk, bots: int, tables: int, *, people: tuple[str, ...] = (), **plan: object) -> str:
    """An event with so many bots, seated."""
    settings = {"structure": LEVELS, "stack": 5_000, "table_size": 9, "depth": "virtual", **plan}
    new = NewEvent(name="Net", book="cuca", plan=Plan(**settings), players=people)  # type: ignore[arg-type]
    found = await desk.open(new, HOST, "open")
    assert isinstance(found, Opened), found
    assert bots == await fill_with_bots(desk, found.id, bots, HOST, "fill")
    await do(desk, found.id, OpenTable(1, count=tables), DrawSeats(expected=bots + len(people)))
    return found.id


async def test_twenty_seven_bots_play_to_the_winner(tmp_path: Path) -> None:
    """At three tables, over SQLite: nobody else does anything, no chip comes or goes, and the log verifies."""
    store = SqliteStore(tmp_path / "log.db")
    async with desk_over(store) as desk:
        event = await filled(desk, 27, 3)
        with BotsAtDesk(desk, (0, 0)) as bots:
            await do(desk, event, StartEvent())
            await until_so(lambda: state_of(desk, event).phase == "over")
        state = state_of(desk, event)
        assert "winner" == state.ending
        assert 27 * 5_000 == sum(state.stacks.values()) == max(state.stacks.values())
        assert bots.acts > 300
    assert None is verify(store).bad
    store.close()


async def test_a_bot_leaves_when_somebody_takes_over() -> None:
    """From then on the table waits for him; and when he lets a bot play again, it goes on."""
    async with desk_over(MemoryStore(), rate=1.0) as desk:
        event = await filled(desk, 2, 1, stack=100_000, games=("flhe",))  # where nobody is soon out
        with BotsAtDesk(desk, (0, 0)) as bots:
            (who, _) = sorted(state_of(desk, event).bots)
            await do(desk, event, StartEvent())
            await until_so(lambda: bots.acts > 20)
            await do(desk, event, TakeOver(who))
            assert who not in state_of(desk, event).bots
            await until_so(lambda: stands(desk, event))
            waited = bots.acts

            await do(desk, event, LetBotPlay(who, "loose"))
            await until_so(lambda: bots.acts > waited + 5 or state_of(desk, event).phase == "over")


def stands(desk: Desk, event: str) -> bool:
    """Is somebody in turn whom no bot plays?"""
    running = desk._events.find(event)
    for open in running.floor.hands.values():
        seat = seat_in_turn(open.hand)
        players = running.floor.state.seats[1]
        if seat is not None and players[seat] not in running.floor.state.bots:
            return True
    return False


async def test_a_bot_thinks_by_the_desks_clock() -> None:
    """At a slow pace nothing is done within a moment; at a great rate hands go by."""
    for rate in (0.1, 2_000.0):
        async with desk_over(MemoryStore(), rate=rate) as desk:
            event = await filled(desk, 3, 1, structure=(Level(600, 50, 100),), stack=100_000)
            with BotsAtDesk(desk) as bots:
                await do(desk, event, StartEvent())
                if rate < 1.0:
                    await asyncio.sleep(0.4)
                    assert 0 == bots.acts
                else:
                    await until_so(lambda: bots.acts > 4)


async def test_a_bot_sits_in_for_whoever_is_away() -> None:
    async with desk_over(MemoryStore(), rate=1.0) as desk:
        event = await filled(desk, 1, 1, people=("Zoe",))
        zoe = next(id for id in state_of(desk, event).entries if id not in state_of(desk, event).bots)
        with BotsAtDesk(desk, (0, 0)):
            await do(desk, event, StartEvent(), SitOut(zoe), LetBotPlay(zoe))
            await until_so(lambda: zoe not in state_of(desk, event).sat_out)


async def test_bots_go_on_after_a_restart() -> None:
    """What they had in mind when the desk closed, the next one finds in the hand."""
    store = MemoryStore()
    async with desk_over(store) as desk:
        event = await filled(desk, 6, 1)
        with BotsAtDesk(desk, (0, 0)) as bots:
            await do(desk, event, StartEvent())
            await until_so(lambda: bots.acts > 10)
    async with desk_over(store) as desk:
        with BotsAtDesk(desk, (0, 0)):
            await until_so(lambda: state_of(desk, event).phase == "over")
        assert 6 * 5_000 == sum(state_of(desk, event).stacks.values())


async def test_a_full_event_takes_no_more_bots() -> None:
    """As many as there is room for come in; where there is none at all, it is said why."""
    async with desk_over(MemoryStore()) as desk:
        event = await filled(desk, 9, 1)
        state = state_of(desk, event)
        called = {desk.names()[entry.person] for entry in state.entries.values()}

        assert {f"Bot {name}" for name in NAMES[:9]} == called
        assert {"random", "tight", "loose", "odds", "push-fold"} == {*state.bots.values()}
        assert isinstance(await fill_with_bots(desk, event, 3, HOST, "more"), Refused)
        assert [] == [one for one in state_of(desk, event).entries.values() if one.status == "waiting"]


def test_names_never_end() -> None:
    found = names({"Bot Ben"})
    first = [next(found) for _ in range(len(NAMES) + 1)]

    assert "Bot Ada" == first[0]
    assert "Bot Ben" not in first
    assert "Bot Ben 2" == first[-1]
