"""A value of another type is refused before it is written: a log that holds one could not be read again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from floorman.desk import Desk, NewEvent, Opened
from floorman.desk.pauses import NO_PAUSES
from floorman.desk.presence import Presence
from floorman.desk.wishes import Wishes
from floorman.floor import AnyCommand
from floorman.house.inventory import AddTable
from floorman.house.staff import AddStaff
from floorman.rulebook import new_shelf
from floorman.sim.at_desk import fill_with_bots
from floorman.store import MemoryStore
from floorman.terms import By
from floorman.tournament import Level, Plan, Price
from floorman.tournament.commands import DrawSeats, ExtendLevel, OpenTable, SetPrizes, StartEvent, StopClock
from floorman.views.buying import BuyView

HOST = By("host", "direction")
LEVELS = (Level(20, 50, 100),)


def nothing() -> None:
    """Nobody looks."""


def at_a_desk(doing: Callable[[Desk], Awaitable[None]]) -> None:
    async def there() -> None:
        async with Desk(MemoryStore(), new_shelf(), beats=None, pauses=NO_PAUSES) as desk:
            await doing(desk)

    asyncio.run(there())


async def opened(desk: Desk, **plan: Any) -> str:
    answer = await desk.open(an_evening(**plan), HOST, "open")
    assert isinstance(answer, Opened), answer
    return answer.id


def an_evening(**plan: Any) -> NewEvent:
    return NewEvent("Friday", "tda-2024", Plan(**{"structure": LEVELS, **plan}), ("Anna", "Ben", "Cem"))


@pytest.mark.parametrize(("plan", "says"), [
    ({"stack": 1000.5}, "plan.stack: Expected `int`, got `float`"),
    ({"speed": "fast"}, "plan.speed: Invalid enum value 'fast'"),
    ({"price": Price(prize=25.0)}, "plan.price.prize: Expected `int`, got `float`"),  # type: ignore[arg-type]
    ({"structure": (Level(7.5, 25, 50),)}, "plan.structure[0].minutes: Expected `int`, got"),  # type: ignore[arg-type]
])  # fmt: skip
def test_settings_of_another_type_open_nothing(plan: dict[str, Any], says: str) -> None:
    async def doing(desk: Desk) -> None:
        with pytest.raises(TypeError) as told:
            await opened(desk, **plan)
        assert (True, {}) == (str(told.value).startswith(f"NewEvent.{says}"), desk.events())

    at_a_desk(doing)


@pytest.mark.parametrize(("command", "says"), [
    (SetPrizes(prizes=(1.5,)), "SetPrizes.prizes[0]: Expected `int`, got `float`"),  # type: ignore[arg-type]
    (ExtendLevel(minutes=1.5), "ExtendLevel.minutes: Expected `int`, got `float`"),  # type: ignore[arg-type]
    (OpenTable("2"), "OpenTable.table: Expected `int`, got `str`"),  # type: ignore[arg-type]
    (StopClock(why="lunch"), "StopClock.why: Invalid enum value 'lunch'"),  # type: ignore[arg-type]
])  # fmt: skip
def test_a_command_of_another_type_writes_nothing(command: Any, says: str) -> None:
    async def doing(desk: Desk) -> None:
        event = await opened(desk, structure=[*LEVELS])  # a list is as good as a tuple
        begin: tuple[AnyCommand, ...] = (OpenTable(1), DrawSeats(), StartEvent())
        for number, one in enumerate(begin):
            await desk.do(event, one, HOST, f"begin {number}")
        before = len([*desk.log(event)])
        with pytest.raises(TypeError) as told:
            await desk.do(event, command, HOST, "wrong")
        assert (True, before) == (str(told.value).startswith(says), len([*desk.log(event)]))

    at_a_desk(doing)


@pytest.mark.parametrize(("command", "says"), [
    (AddTable("one", 9.5), "AddTable.seats: Expected `int`, got `float`"),  # type: ignore[arg-type]
    (AddStaff("p-1", ("emperor",)), "AddStaff.ranks[0]: Invalid enum value 'emperor'"),  # type: ignore[arg-type]
])  # fmt: skip
def test_the_house_is_told_nothing_of_another_type(command: Any, says: str) -> None:
    """It could not be opened again with it."""

    async def doing(desk: Desk) -> None:
        with pytest.raises(TypeError) as told:
            await desk.house.ask(command, HOST, "wrong")
        assert (True, []) == (str(told.value).startswith(says), [*desk.store.read("house")])

    at_a_desk(doing)


@pytest.mark.parametrize("command", ["open-table", OpenTable, None])
def test_what_is_no_command_is_told_so(command: Any) -> None:
    async def doing(desk: Desk) -> None:
        event = await opened(desk)
        with pytest.raises(TypeError, match=r"^no command: .*expected one with its facts"):
            await desk.do(event, command, HOST, "wrong")

    at_a_desk(doing)


@pytest.mark.parametrize("sure", [False, True])
def test_a_number_is_no_name(sure: bool) -> None:
    async def doing(desk: Desk) -> None:
        event = await opened(desk)
        before = dict(desk.names())
        with pytest.raises(TypeError, match=r"Person\.name: Expected `str`, got `int`"):
            await desk.enter(event, 5, HOST, "wrong", sure=sure)  # type: ignore[arg-type]
        assert before == dict(desk.names())

    at_a_desk(doing)


def test_what_was_paid_is_a_word_that_a_till_knows() -> None:
    wishes = Wishes(Presence(nothing), nothing)
    wishes.ask("e-1", BuyView("rebuy", 0, 1000))
    with pytest.raises(TypeError, match=r"Wish\.money: Invalid enum value 'cash'"):
        wishes.confirm("e-1", "cash", HOST)  # type: ignore[arg-type]
    assert not wishes.asked["e-1"].money


def test_a_bot_that_nobody_knows_takes_no_seat() -> None:
    async def doing(desk: Desk) -> None:
        event = await opened(desk, depth="virtual")
        with pytest.raises(TypeError, match=r"LetBotPlay\.kind: Invalid enum value 'mine'"):
            await fill_with_bots(desk, event, 4, HOST, "fill", kinds=("mine",))  # type: ignore[arg-type]

    at_a_desk(doing)
