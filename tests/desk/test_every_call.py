"""The store's n-th call fails, for n = 1, 2, 3 …: nothing is torn, all are answered, and the evening is the same."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Any

import pytest

from floorman.desk import Desk, NewEvent, Opened
from floorman.floor import Decision
from floorman.rulebook import shipped
from floorman.store import SqliteStore
from floorman.terms import Accepted
from floorman.tournament import AnyCommand, ExtendLevel, Plan, SetLevel, StartClock, StartEvent, StopClock
from floorman.tournament.commands import Bust, Busted, DrawSeats, OpenTable, TakeBack
from floorman.tournament.commands.playing import NewHand, TellHandDone
from floorman.views import DeskView
from tests.desk.house import HOST, LEVELS, Time, house, view
from tests.waiting import LONG_SECONDS

pytestmark = pytest.mark.anyio

TRIES_MOST = 5


COMMANDS: tuple[AnyCommand, ...] = (
    OpenTable(1),
    DrawSeats(),
    StartEvent(),
    NewHand(1),
    TellHandDone(1),
    StopClock(),
    StopClock(),
    ExtendLevel(5),
    StartClock(),
    SetLevel(2),
    TakeBack(10),
)


class Failing:
    """A store whose n-th call fails, before it does anything or after it has done all of it."""

    def __init__(self, store: SqliteStore, fails: int, when: str) -> None:
        self.left = fails
        self._store = store
        self._when = when

    def __getattr__(self, name: str) -> Any:
        asked = getattr(self._store, name)

        def call(*arguments: Any, **named: Any) -> Any:
            self.left -= 1
            if self.left == 0 and self._when == "before":
                raise OSError(f"{name} failed")
            found = asked(*arguments, **named)
            if self.left == 0:
                raise OSError(f"{name} failed afterwards")
            return found

        return call


@pytest.mark.parametrize("when", ["before", "after"])
async def test_the_nth_call_fails(tmp_path: Path, when: str) -> None:
    """Each command is sent twice at once, and again until it is answered: the log is that of an evening without fault.

    What is answered is in the log, and what is shown at the end is what the log tells.
    """
    event, commands = await _an_evening(tmp_path / "first")
    whole, answers, shown, left = await _played(tmp_path / "first", tmp_path / "whole", 0, when, event, commands)
    calls = -left
    for number in range(1, calls + 1):
        found = await _played(tmp_path / "first", tmp_path / f"n{number}", number, when, event, commands)

        assert (whole, answers, shown) == found[:3], f"the {number}. of {calls} calls"
    assert calls > len(commands)


async def _an_evening(file: Path) -> tuple[str, list[AnyCommand]]:
    """Four players are entered. What their floor will send, a refusal, and a step taken back among it."""
    store = SqliteStore(file)
    async with house(store, Time()) as desk:
        new = NewEvent(name="Friday", book="cuca", plan=Plan(structure=LEVELS, table_size=6), players=tuple("ABCD"))
        opened = await desk.open(new, HOST, "open")
        assert isinstance(opened, Opened)
        players = [player.id for player in view(desk, opened.id).floor.players]
    store.close()
    return opened.id, [*COMMANDS, *(Bust((Busted(who),)) for who in players[:3])]


async def _played(
    first: Path, file: Path, fails: int, when: str, event: str, commands: list[AnyCommand]
) -> tuple[list[tuple[str, str, bytes]], list[Decision], DeskView, int]:
    """The log, the answers and what is shown in the end, and how many calls were left until one would have failed."""
    shutil.copyfile(first, file)
    inner = SqliteStore(file)
    store: Any = Failing(inner, fails, when)
    desk = await _opened(store)
    try:
        answers = [await _sent_until_answered(desk, event, command, f"c{n}") for n, command in enumerate(commands)]
    finally:
        await desk.__aexit__()
    left = store.left
    async with house(inner, Time()) as again:
        shown = view(again, event)
    log = [(row.kind, row.command, row.body) for row in inner.read("event/" + event)]
    inner.close()
    return log, answers, shown, left


async def _opened(store: Any) -> Desk:
    """A desk that could not open is opened again."""
    for _ in range(TRIES_MOST):
        try:
            desk = Desk(store, shipped())
            desk.clock = Time().clock()
            return await desk.__aenter__()
        except OSError:
            continue
    raise AssertionError("one call failed, and the desk never opened")


async def _sent_until_answered(desk: Desk, event: str, command: AnyCommand, id: str) -> Decision:
    for _ in range(TRIES_MOST):
        both = (desk.do(event, command, HOST, id), desk.do(event, command, HOST, id))
        told = await asyncio.wait_for(asyncio.gather(*both, return_exceptions=True), LONG_SECONDS)
        answers = [one for one in told if not isinstance(one, BaseException)]
        if answers:
            assert [answers[0]] * len(answers) == answers, "both are told the same"
            version = view(desk, event).event.version
            assert not isinstance(answers[0], Accepted) or version > 1
            return answers[0]
    raise AssertionError("one call failed, and the command never went through")
