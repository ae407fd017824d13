"""The demo at a desk: time that stands still, and what is done to its evening by hand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from floorman.desk import Desk
from floorman.rulebook import SHIPPED, shipped
from floorman.sim.at_desk import BotsAtDesk
from floorman.sim.demo import HOST, PACES, Demo, DemoSettings
from floorman.store import MemoryStore
from floorman.tournament.state import Tournament
from tests.waiting import LONG_SECONDS, until_so

pytestmark = pytest.mark.anyio

RATE = PACES[-1]


@asynccontextmanager
async def shown(players: int = 9, rate: float = RATE, book: str = "cuca") -> AsyncIterator[tuple[Desk, Demo]]:
    async with Desk(MemoryStore(), shipped(), rate=rate, beats=None) as desk:
        with BotsAtDesk(desk):
            demo = Demo(desk, DemoSettings(players=players, rate=rate, book=book))
            await demo.open()
            yield desk, demo


def state_of(desk: Desk, demo: Demo) -> Tournament:
    return desk.look(demo.event, lambda now, _: now.state)


def version_of(desk: Desk, demo: Demo) -> tuple[int, tuple[int, ...]]:
    """How far everything has come."""
    hands = [desk.hand(demo.event, table, HOST, look=False) for table in state_of(desk, demo).open_tables()]
    return state_of(desk, demo).version, tuple(hand.version if hand is not None else 0 for hand in hands)


async def until_it_plays(desk: Desk, demo: Demo) -> None:
    await demo.begin()
    await until_so(lambda: any(play.hands > 1 for play in state_of(desk, demo).play.values()))


async def until_more_happens(desk: Desk, demo: Demo) -> None:
    before = version_of(desk, demo)
    await until_so(lambda: before != version_of(desk, demo))


async def test_nobody_misses_the_beginning() -> None:
    """Everybody sits, and nothing happens before somebody looks on; twice is once."""
    async with shown() as (desk, demo):
        assert "before" == demo.phase
        assert 9 == len(state_of(desk, demo).sits)
        assert 9 == len(state_of(desk, demo).bots)

        await demo.begin()
        await demo.begin()
        assert "running" == demo.phase


async def test_time_stands_still() -> None:
    """Nobody acts, no clock runs, nothing is proposed; then all goes on where it was."""
    async with shown() as (desk, demo):
        await until_it_plays(desk, demo)
        await demo.pause()
        await asyncio.sleep(0.1)
        stood, at = version_of(desk, demo), desk.now()
        await asyncio.sleep(0.5)
        assert (stood, at) == (version_of(desk, demo), desk.now())

        await demo.go_on()
        await until_more_happens(desk, demo)


async def test_slower_and_faster() -> None:
    """One step at a time, and never beyond the ends."""
    async with shown(rate=30.0) as (desk, demo):
        demo.change_pace(-1)
        assert (10.0, 10.0) == (demo.rate, desk.clock.rate)
        for _ in PACES:
            demo.change_pace(-1)
        assert 1.0 == desk.clock.rate
        for _ in PACES:
            demo.change_pace(1)
        assert PACES[-1] == desk.clock.rate


@pytest.mark.parametrize("book", SHIPPED)
async def test_a_misdeal_by_each_book(book: str) -> None:
    """Ruled, with its statements; the chips go back, and the table plays on."""
    async with shown(book=book) as (desk, demo):
        await until_it_plays(desk, demo)
        await demo.misdeal("Two cards lay face up in the deck.")
        assert demo.last is not None
        assert ("demo.did.misdeal", False) == (demo.last.ruling.code, demo.last.wrong)
        assert demo.last.ruling.cites

        await until_more_happens(desk, demo)


def two_have_folded(desk: Desk, demo: Demo) -> bool:
    """Is a hand on at the table that is looked at, and not on for two of its seats any more?"""
    table = demo.watched()[1]
    felt = desk.showing(demo.event).felt(table, "")
    if felt is None or felt.over or state_of(desk, demo).play[table].hand is None:
        return False
    return sum(one.taken and one.state != "live" for one in felt.seats) >= 2


async def until_two_have_folded(desk: Desk, demo: Demo) -> None:
    """Time stands still then, in the middle of the hand."""
    await until_so(lambda: two_have_folded(desk, demo))
    await demo.pause()
    while not two_have_folded(desk, demo):  # the hand went on meanwhile
        await demo.go_on()
        await until_so(lambda: two_have_folded(desk, demo))
        await demo.pause()


@pytest.mark.parametrize(
    ("book", "in_hand"), [*((book, False) for book in SHIPPED), ("casino", True), ("tda-2024", True)]
)
async def test_put_out_and_taken_back(book: str, *, in_hand: bool) -> None:
    """He is gone, or goes when the hand at his table is over, and time stands still; taken back he sits where he sat,
    with what he had, and plays on."""
    async with shown(book=book) as (desk, demo):
        await until_it_plays(desk, demo)
        if in_hand:
            await until_two_have_folded(desk, demo)
        await demo.put_out()
        assert demo.last is not None
        assert not demo.last.wrong, demo.last
        who = demo.last.seat
        assert demo.paused
        assert demo.can_take_back
        assert goes_or_is_gone(state_of(desk, demo), who)
        assert not in_hand or who in state_of(desk, demo).sits

        await demo.take_back()
        state = state_of(desk, demo)
        assert who in state.sits
        assert who in state.bots
        assert who not in state.presence
        await demo.go_on()
        await until_more_happens(desk, demo)
        assert 9 * 10_000 == sum(state_of(desk, demo).stacks.values())


def goes_or_is_gone(state: Tournament, who: str) -> bool:
    """Nobody is taken out of a running hand: until it is over he sits there, put out."""
    place = state.sits.get(who)
    if place is None:
        return True
    return state.play[place.table].hand is not None and state.presence.get(who) == "put-out"


async def test_put_out_in_a_hand_he_goes_when_it_is_over() -> None:
    """With what lies before him; what he has put in stays in the pot."""
    async with shown() as (desk, demo):
        await until_it_plays(desk, demo)
        await until_two_have_folded(desk, demo)
        await demo.put_out()
        assert demo.last is not None
        who = demo.last.seat
        place = state_of(desk, demo).sits[who]
        felt = desk.showing(demo.event).felt(place.table, "")
        assert felt is not None
        (stack,) = (one.stack for one in felt.seats if one.seat == place.seat)
        await demo.go_on()
        await until_so(lambda: who not in state_of(desk, demo).sits)
        assert 9 * 10_000 - stack == sum(state_of(desk, demo).stacks.values())


async def test_somebody_sits_down() -> None:
    """The evening slows down to life, and his seat is the one that is looked at; then the bot plays on."""
    async with shown() as (desk, demo):
        await until_it_plays(desk, demo)
        who, table = demo.watched()
        await demo.sit_down()
        assert (who, 1.0) == (demo.you, desk.clock.rate)
        assert who not in state_of(desk, demo).bots
        assert (who, table) == demo.watched()

        await demo.stand_up()
        assert ("", RATE) == (demo.you, desk.clock.rate)
        assert who in state_of(desk, demo).bots


async def test_one_evening_after_the_other() -> None:
    """To the winner at a great pace; then another one begins, and not before."""
    async with shown(players=4, rate=2000.0) as (desk, demo):
        first = demo.event
        await demo.begin()
        await demo.again()
        assert first == demo.event
        await until_so(lambda: demo.phase == "over", 2 * LONG_SECONDS)
        assert 40_000 == max(state_of(desk, demo).stacks.values())

        await demo.again()
        assert first != demo.event
        assert "running" == demo.phase
