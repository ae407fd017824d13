"""Hands that are told at the desk: in the log with the tournament or not at all."""

from __future__ import annotations

import asyncio

import pytest

from floorman.floor.commands import Act
from floorman.hand import Fold, RaiseTo
from floorman.house import Caller
from floorman.store import MemoryStore
from floorman.terms import Accepted
from tests.desk.house import Time, Weak, house
from tests.desk.nights import a_hand, turn
from tests.floor.tables import DEALER
from tests.floor.test_evening_played import facts

pytestmark = pytest.mark.anyio


async def test_a_closed_hand_and_its_stacks_are_one_commit() -> None:
    """All that the last fold led to has one command id, in the hand's stream and in the tournament's."""
    store = MemoryStore()
    async with house(store, Time()) as desk:
        found = await a_hand(desk)
        await found.do(Act(table=1, act=Fold(turn(found))), DEALER)
        await found.do(Act(table=1, act=Fold(turn(found))), DEALER)
    rows = [row for row in store.follow() if row.command == f"c{found.sent}"]

    assert {"hand", "event"} == {row.stream.partition("/")[0] for row in rows}
    assert ["hand.acted/1", "table.hand-done/1"] == [rows[0].kind, rows[-1].kind]
    assert list(range(rows[0].position, rows[0].position + len(rows))) == [row.position for row in rows]


async def test_a_write_that_fails_leaves_neither() -> None:
    """The disk refuses the commit that closes the hand: the hand is open as before, and can be closed again."""
    store = Weak(MemoryStore())
    async with house(store, Time()) as desk:
        found = await a_hand(desk)
        await found.do(Act(table=1, act=Fold(turn(found))), DEALER)
        before = facts(found.evening)
        store.fail_before = [OSError("disk full")]

        with pytest.raises(OSError, match="disk full"):
            await found.ask(Act(table=1, act=Fold(turn(found))), DEALER)

        assert before == facts(found.evening)
        await found.do(Act(table=1, act=Fold(turn(found))), DEALER)
        assert {} == found.evening.hands


async def test_an_act_that_is_sent_twice_is_one() -> None:
    store = MemoryStore()
    async with house(store, Time()) as desk:
        found = await a_hand(desk)
        act = Act(table=1, act=RaiseTo(turn(found), 700))
        first = await desk.do(found.event, act, DEALER, "twice")
        again = await desk.do(found.event, act, DEALER, "twice")

    assert first == again
    assert 1 == sum(row.command == "twice" for row in store.follow())


async def test_the_answer_of_an_act_is_found_in_its_hand_after_a_restart() -> None:
    """Also when the hand is closed by then: what it led to stands in two streams."""
    store = MemoryStore()
    async with house(store, Time()) as desk:
        found = await a_hand(desk)
        raised = await desk.do(found.event, Act(table=1, act=RaiseTo(turn(found), 700)), DEALER, "raise")
        await found.do(Act(table=1, act=Fold(turn(found))), DEALER)
        closing = Act(table=1, act=Fold(turn(found)))
        closed = await desk.do(found.event, closing, DEALER, "close")

    async with house(store, Time()) as desk:
        assert raised == await desk.do(found.event, Act(table=1, act=RaiseTo(1, 700)), DEALER, "raise")
        assert closed == await desk.do(found.event, closing, DEALER, "close")


async def test_two_dealers_tell_one_act() -> None:
    """Both tablets are at the same hand: the second fold is refused, not carried out for the next player."""
    async with house(MemoryStore(), Time()) as desk:
        found = await a_hand(desk)
        fold = Act(table=1, act=Fold(turn(found)))
        first, second = await asyncio.gather(found.ask(fold, DEALER), found.ask(fold, DEALER))

        assert isinstance(first, Accepted)
        assert not isinstance(second, Accepted)
        assert 2 == found.evening.hands[1].hand.live


async def test_what_is_shown_is_on_disk_in_hands_too() -> None:
    """While acts are on their way the hand is shown as it was before them; it goes on all the same."""
    store, dealer = Weak(MemoryStore()), Caller(person="d", rank="dealer")
    async with house(store, Time()) as desk:
        found = await a_hand(desk)
        before = desk.hand(found.event, 1, dealer)
        store.shut()
        first = asyncio.ensure_future(found.ask(Act(table=1, act=RaiseTo(turn(found), 700)), DEALER))
        await store.busy()
        second = asyncio.ensure_future(found.ask(Act(table=1, act=Fold(turn(found))), DEALER))
        await asyncio.sleep(0.05)
        waiting, decided = desk.hand(found.event, 1, dealer), found.evening.hands[1].facts()
        store.open.set()
        await asyncio.gather(first, second)

        assert before == waiting
        assert decided == found.evening.hands[1].facts()
        assert 700 == found.evening.hands[1].hand.bet_to
        after = desk.hand(found.event, 1, dealer)
        assert after is not None
        assert found.evening.hands[1].version == after.version
