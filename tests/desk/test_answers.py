"""What a command was answered: its decision, and the version of the event that it left."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import count
from typing import Any

import msgspec
import pytest

from floorman.desk import Answered, Desk, UnknownEvent
from floorman.floor import Floor, StreamEvent
from floorman.floor.commands import Act
from floorman.hand import Fold, RaiseTo
from floorman.store import MemoryStore
from floorman.terms import Refused
from floorman.tournament import ExtendLevel, StartEvent
from tests.desk.house import HOST, Time, Weak, house, started, view
from tests.desk.nights import a_hand, turn
from tests.floor.tables import DEALER

pytestmark = pytest.mark.anyio


async def test_commands_of_one_batch_have_versions_of_their_own() -> None:
    """Three are on their way to the disk together: each is answered with what it left itself, also when sent again."""
    store = Weak(MemoryStore())
    async with house(store, Time()) as desk:
        event = await started(desk)
        before = view(desk, event).event.version
        asked = [desk.answer(event, ExtendLevel(1), HOST, id) for id in ("a", "b", "c", "b")]
        first = await asyncio.gather(*asked)
        again = await desk.answer(event, ExtendLevel(1), HOST, "a")
        after = view(desk, event).event.version

    assert [before + 1, before + 2, before + 3, before + 2] == [one.version for one in first]
    assert first[0] == again
    assert before + 3 == after
    assert 3 == store.batches[-1]


async def test_a_refusal_tells_the_version_that_it_rests_on() -> None:
    async with house(MemoryStore(), Time()) as desk:
        event = await started(desk)
        version = view(desk, event).event.version
        refused = await desk.answer(event, StartEvent(), HOST, "again")
        await desk.do(event, ExtendLevel(1), HOST, "longer")
        later = await desk.answer(event, StartEvent(), HOST, "again")

    assert isinstance(refused.decision, Refused)
    assert version == refused.version
    assert refused == later


async def test_after_a_restart_an_old_answer_has_its_version() -> None:
    store = MemoryStore()
    async with house(store, Time()) as desk:
        event = await started(desk)
        before = [await desk.answer(event, ExtendLevel(1), HOST, f"c{number}") for number in range(3)]
    async with house(store, Time()) as desk:
        after = [await desk.answer(event, ExtendLevel(1), HOST, f"c{number}") for number in range(3)]

    assert before == after


async def _two_acts(desk: Desk, event: str) -> list[Answered]:
    """A raise, which is in its hand alone, and the fold that closes that hand; or what they were answered before."""
    acts: list[tuple[str, RaiseTo | Fold]] = [("raise", RaiseTo(1, 700)), ("close", Fold(1))]
    return [await desk.answer(event, Act(table=1, act=act), DEALER, id) for id, act in acts]


async def test_an_act_leaves_the_tournament_as_it_was() -> None:
    """It stands in the stream of its hand; the event goes on from the version it had, also when it is sent again."""
    store = MemoryStore()
    async with house(store, Time()) as desk:
        found = await a_hand(desk)
        version = found.evening.state.version
        raised = await desk.answer(found.event, Act(table=1, act=RaiseTo(turn(found), 700)), DEALER, "raise")
        await found.do(Act(table=1, act=Fold(turn(found))), DEALER)
        closed = await desk.answer(found.event, Act(table=1, act=Fold(turn(found))), DEALER, "close")
        left = found.evening.state.version
    async with house(store, Time()) as desk:
        again = await _two_acts(desk, found.event)
    async with house(Older(store), Time()) as desk:
        long_ago = await _two_acts(desk, found.event)

    assert version == raised.version
    assert left == closed.version > version
    assert [raised, closed] == again
    assert again == long_ago


class Older:
    """A store of commits that do not tell the version of a tournament which they left as it was."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store

    def answer_of(self, command: str) -> bytes | None:
        answer = self._store.answer_of(command)
        if answer is None:
            return None
        stretches: list[list[object]] = msgspec.json.decode(answer)
        return msgspec.json.encode([one for one in stretches if one[1] != one[2]])

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


async def test_where_somebody_sits_is_asked_of_what_is_on_disk() -> None:
    """His table; 0 for whoever has no seat."""
    async with house(MemoryStore(), Time()) as desk:
        found = await a_hand(desk)
        sits = dict(found.evening.state.sits)

        assert {who: place.table for who, place in sits.items()} == {
            who: desk.table_of(found.event, who) for who in sits
        }
        assert 0 == desk.table_of(found.event, "p-nobody")
        with pytest.raises(UnknownEvent):
            desk.table_of("nope", "p-nobody")


async def test_a_command_that_breaks_leaves_those_of_its_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something raises when the second of three is half done: it alone fails, and all else is as without it."""
    store = MemoryStore()
    async with house(store, Time()) as desk:
        event = await started(desk)
        version = view(desk, event).event.version
        _break_at(2, monkeypatch)
        asked = [desk.answer(event, ExtendLevel(5), HOST, id) for id in ("a", "b", "c")]
        first, second, third = await asyncio.gather(*asked, return_exceptions=True)
        live = view(desk, event)
    async with house(store, Time()) as desk:
        assert live == view(desk, event)

    assert isinstance(second, ZeroDivisionError)
    assert not isinstance(first, BaseException)
    assert not isinstance(third, BaseException)
    assert [version + 1, version + 2] == [first.version, third.version]
    assert live.event.version == third.version


def _break_at(call: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a command led to is applied, and then, this once, the program breaks."""
    calls, apply = count(1), Floor.apply

    def breaking(evening: Floor, told: Sequence[StreamEvent]) -> None:
        apply(evening, told)
        if next(calls) == call:
            raise ZeroDivisionError

    monkeypatch.setattr(Floor, "apply", breaking)
