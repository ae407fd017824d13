"""An event that begins by itself: at its time, with those who are there, and never with too few."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from floorman.desk import Desk, NewEvent, Opened
from floorman.rulebook import shipped
from floorman.store import MemoryStore
from floorman.terms import Accepted, By, Refused
from floorman.tournament import Tournament
from floorman.tournament.commands import CheckIn, LetBotPlay
from floorman.tournament.online import Online
from floorman.tournament.plan import Plan
from tests.desk.test_going_on import HOST, LEVELS
from tests.waiting import until_so

NAMES = ("Anna", "Ben", "Cleo")
SOON_MS = 120


class Waiting:
    """An event of three that begins in a moment, at tables of two."""

    def __init__(self, desk: Desk, id: str) -> None:
        self.desk, self.id, self._number = desk, id, 0

    @property
    def state(self) -> Tournament:
        return self.desk._events.find(self.id).floor.state

    def entry(self, name: str) -> str:
        people = {alias: person for person, alias in self.desk.names().items()}
        return next(id for id, one in self.state.entries.items() if one.person == people[name])

    async def says(self, command: Any, by: By = HOST) -> str:
        self._number += 1
        decision = await self.desk.do(self.id, command, by, f"says-{self._number}")
        return decision.ruling.code if isinstance(decision, Refused) else ""

    async def checks_in(self, name: str) -> str:
        entry = self.entry(name)
        return await self.says(CheckIn(entry), By(self.state.entries[entry].person, "player"))

    async def begun(self) -> dict[str, str]:
        """Once it runs, what everybody is."""
        await until_so(lambda: self.state.phase == "running")
        return {name: self.state.entries[self.entry(name)].status for name in NAMES}


async def opened(desk: Desk, **online: Any) -> Waiting:
    settings = Online(starts_at=desk.now() + SOON_MS, **online)
    plan = Plan(structure=LEVELS, stack=5_000, table_size=2, depth="virtual", paid=1, online=settings)
    found = await desk.open(NewEvent(name="Net", book="cuca", plan=plan, players=NAMES), HOST, "open")
    assert isinstance(found, Opened), found
    return Waiting(desk, found.id)


def an_evening(story: Callable[[Desk], Awaitable[None]]) -> None:
    async def told() -> None:
        async with Desk(MemoryStore(), shipped()) as desk:
            await story(desk)

    asyncio.run(told())


def test_where_nobody_is_asked_all_are_dealt_in() -> None:
    async def story(desk: Desk) -> None:
        event = await opened(desk)
        assert "check-in.not-now" == await event.checks_in("Anna")
        starts_at = event.state.plan.online.starts_at or 0
        assert dict.fromkeys(NAMES, "entered") == await event.begun()
        assert desk.now() >= starts_at
        assert (2, 3) == (len(event.state.open_tables()), len(event.state.sits)), "three at tables of two"
        await until_so(lambda: bool(event.state.play[1].hand or event.state.play[2].hand))

    an_evening(story)


@pytest.mark.parametrize(("check_in", "cleo"), [("struck-off", "cancelled"), ("away", "entered")])
def test_who_has_not_checked_in(check_in: str, cleo: str) -> None:
    """He is struck off, or sits there and is away: his blinds go, and he says when he is back."""

    async def story(desk: Desk) -> None:
        event = await opened(desk, check_in=check_in)
        assert ["", "", "check-in.already"] == [await event.checks_in(name) for name in ("Anna", "Ben", "Ben")]
        assert {"Anna": "entered", "Ben": "entered", "Cleo": cleo} == await event.begun()
        away = {event.entry("Cleo")} if check_in == "away" else set()
        assert away == {*event.state.sat_out}
        assert (3 if away else 2) == len(event.state.sits)

    an_evening(story)


def test_with_too_few_it_waits_and_goes_on_with_the_last_one() -> None:
    """Nobody is struck off before it can begin, and a bot is always there."""

    async def story(desk: Desk) -> None:
        event = await opened(desk, check_in="struck-off", least=3)
        await event.checks_in("Anna")
        await asyncio.sleep(2 * SOON_MS / 1000)
        assert ("before", 3) == (event.state.phase, sum(e.status == "entered" for e in event.state.entries.values()))
        assert "" == await event.says(LetBotPlay(event.entry("Ben")))
        await asyncio.sleep(0.05)
        assert "before" == event.state.phase
        assert "" == await event.says(CheckIn(event.entry("Cleo"))), "the host says so for him"
        assert dict.fromkeys(NAMES, "entered") == await event.begun()

    an_evening(story)


def test_a_desk_that_was_down_then_begins_it_when_it_is_back() -> None:
    store = MemoryStore()

    async def story() -> None:
        async with Desk(store, shipped()) as desk:
            event = await opened(desk)
            id = event.id
        await asyncio.sleep(2 * SOON_MS / 1000)
        async with Desk(store, shipped()) as desk:
            assert dict.fromkeys(NAMES, "entered") == await Waiting(desk, id).begun()

    asyncio.run(story())


def test_only_of_oneself_and_of_whom_one_enters() -> None:
    async def story(desk: Desk) -> None:
        event = await opened(desk, check_in="away", least=3)
        decision = await desk.do(event.id, CheckIn("nobody"), HOST, "nobody")
        assert isinstance(decision, Refused)
        assert "entry.nobody" == decision.ruling.code
        dealer = await desk.do(event.id, CheckIn(event.entry("Anna")), By("dealer", "dealer"), "dealer")
        assert isinstance(dealer, Refused)
        assert isinstance(await desk.do(event.id, CheckIn(event.entry("Anna")), HOST, "host"), Accepted)

    an_evening(story)
