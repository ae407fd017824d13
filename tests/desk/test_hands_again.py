"""Hands that are told are there again after a crash, and after a disk or another desk got in the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from floorman.desk.answers import Overtaken
from floorman.floor.commands import Act, Rewind
from floorman.hand import Fold, RaiseTo
from floorman.store import MemoryStore, Recorded, SqliteStore, Store
from floorman.tournament.commands import NewHand
from tests.desk.house import Time, Weak, house
from tests.desk.nights import Night, a_hand, assert_in_log, night, turn
from tests.floor.tables import DEALER
from tests.floor.test_evening_played import facts

pytestmark = pytest.mark.anyio


class Counting:
    """A store that counts how many rows are read of each stream."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.read_of: Counter[str] = Counter()

    def read(self, stream: str, after: int = 0) -> Iterable[Recorded]:
        for row in self.store.read(stream, after):
            self.read_of[stream] += 1
            yield row

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)


async def test_closed_hands_are_not_read_again() -> None:
    """Ten hands were played and one is open: only that one is read beside the tournament."""
    store = MemoryStore()
    async with house(store, Time()) as desk:
        found = await a_hand(desk)
        for _ in range(10):
            while found.evening.hands:
                await found.do(Act(table=1, act=Fold(turn(found))), DEALER)
            await found.do(NewHand(1))
        await found.do(Act(table=1, act=RaiseTo(turn(found), 700)), DEALER)
        before, (open_one,) = facts(found.evening), found.evening.open_streams()

    counting = Counting(store)
    async with house(counting, Time()) as desk:
        assert before == facts(Night(desk, found.event).evening)
    read = {stream for stream in counting.read_of if stream.startswith("hand/")}
    assert {open_one} == read
    assert 11 == len(store.streams("hand/"))


async def test_an_evening_goes_on_from_every_commit(tmp_path: Path) -> None:
    """The process dies after each single command of an evening: the log has what the desk had, and it goes on."""
    rng, path = Random(5), tmp_path / "evening.db"
    store = SqliteStore(path)
    async with house(store, Time()) as desk:
        found = await night(desk, 6, 2)
        event, sent = found.event, found.sent
        before = facts(found.evening)
    store.close()

    for _ in range(60):
        store = SqliteStore(path)
        async with house(store, Time()) as desk:
            found = Night(desk, event, sent)
            assert before == facts(found.evening)
            await found.step(rng)
            sent, before = found.sent, facts(found.evening)
        store.close()


@pytest.mark.parametrize("after", [False, True])
async def test_each_append_of_an_evening_may_fail(after: bool) -> None:
    """Before the n-th write or after it, for each n: whoever asked is told, and memory is what the log says."""
    store = Weak(MemoryStore())
    rng = Random(11)
    async with house(store, Time()) as desk:
        found = await night(desk, 6, 2)
        for number in range(120):
            if number % 2:
                (store.fail_after if after else store.fail_before).append(OSError("disk full"))
            try:
                await found.step(rng)
            except OSError:
                assert not after
            store.fail_before.clear()
            store.fail_after.clear()
            if number % 10 == 0:
                await assert_in_log(store.store, found)


async def test_another_desk_was_first_in_a_hand() -> None:
    """Two desks on one log: the later act is not carried out, and its desk has read the hand again."""
    store = MemoryStore()
    async with house(store, Time()) as desk:
        found = await a_hand(desk)
        async with house(store, Time()) as other:
            rival = Night(other, found.event, 500)
            await found.do(Act(table=1, act=RaiseTo(turn(found), 700)), DEALER)
            with pytest.raises(Overtaken):
                await rival.ask(Act(table=1, act=Fold(turn(rival))), DEALER)

            assert 700 == rival.evening.hands[1].hand.bet_to


async def test_a_rewound_hand_is_rewound_after_a_restart() -> None:
    store = MemoryStore()
    async with house(store, Time()) as desk:
        found = await a_hand(desk)
        began = found.evening.hands[1].version
        await found.do(Act(table=1, act=RaiseTo(turn(found), 700)), DEALER)
        await found.do(Rewind(table=1, to=began))
        before = facts(found.evening)

    async with house(store, Time()) as desk:
        again = Night(desk, found.event, 500)
        assert before == facts(again.evening)
        await again.do(Act(table=1, act=RaiseTo(turn(again), 500)), DEALER)


@pytest.mark.parametrize("book", [pytest.param("tda-2024", marks=pytest.mark.slow), "cuca"])
@pytest.mark.parametrize("cards", ["none", "entered"])
async def test_three_tables_at_the_desk_from_the_draw_to_the_winner(book: str, cards: str, tmp_path: Path) -> None:
    store, rng, time = SqliteStore(tmp_path / "evening.db"), Random(1), Time()
    async with house(store, time) as desk:
        found = await night(desk, 15, 3, book=book, cards=cards)
        for _ in range(8_000):
            state = found.evening.state
            if state.phase == "over":
                break
            await found.step(rng)
            time.minutes(0.1)
            in_hands = sum(
                one.hand.chips() - sum(one.hand.started_with) - one.hand.started.dead
                for one in found.evening.hands.values()
            )
            assert 0 == in_hands + sum(state.stacks.values()) + sum(state.accounts.values())

        assert ("over", "winner") == (found.evening.state.phase, found.evening.state.ending)
        assert [150_000] == [stack for stack in found.evening.state.stacks.values() if stack]
        await assert_in_log(store, found)
    store.close()
