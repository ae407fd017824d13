"""Hands that are told at the desk: in the log with the tournament or not at all, and there again after a crash."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from floorman.cards import text_of
from floorman.desk import Desk, NewEvent, Opened
from floorman.desk.answers import Overtaken
from floorman.floor import AnyCommand, Decision, Evening
from floorman.floor.commands import Act, Rewind
from floorman.hand import Fold, RaiseTo
from floorman.house import Caller
from floorman.store import MemoryStore, Recorded, SqliteStore, Store
from floorman.terms import Accepted, By
from floorman.tournament import Now, Plan, StartEvent
from floorman.tournament.commands import DrawButton, DrawSeats, NewHand, OpenTable, SetTable, StartTable
from floorman.tournament.proposals import proposals
from tests.desk.house import HOST, Time, Weak, house
from tests.floor.tables import DEALER, LEVELS, next_act
from tests.floor.test_evening_played import facts

pytestmark = pytest.mark.anyio


class Night:
    """An event at a desk, whose commands have ids of their own."""

    def __init__(self, desk: Desk, event: str, sent: int = 0) -> None:
        self.desk = desk
        self.event = event
        self.sent = sent

    @property
    def evening(self) -> Evening:
        return self.desk._events.find(self.event)._memory.evening

    async def ask(self, command: AnyCommand, by: By = HOST) -> Decision:
        self.sent += 1
        return await self.desk.do(self.event, command, by, f"c{self.sent}")

    async def do(self, command: AnyCommand, by: By = HOST) -> tuple[Any, ...]:
        decision = await self.ask(command, by)
        assert isinstance(decision, Accepted), (command, decision)
        return decision.events

    async def draw_button(self, table: int) -> bool:
        cards = {seat: text_of(seat) for seat in self.evening.state.seats[table]}
        for one in (DrawButton(table, cards), StartTable(table, cards)):
            if isinstance(await self.ask(one), Accepted):
                return True
        return False

    async def step(self, rng: Random) -> None:
        """An act at some table, what is proposed, or a new hand."""
        evening = self.evening
        if evening.hands and rng.random() < 0.95:
            table = rng.choice(sorted(evening.hands))
            await self.do(Act(table=table, act=next_act(evening.hands[table].hand, rng)), DEALER)  # type: ignore[arg-type]
            return
        found = proposals(Now(evening.state, HOST, self.desk.now(), evening.book, evening.secret))
        for one in found:
            if isinstance(await self.ask(one.command), Accepted):  # type: ignore[arg-type]
                return
        for table in evening.state.open_tables():
            if table not in evening.hands and isinstance(await self.ask(NewHand(table)), Accepted):
                return
            if table not in evening.hands and await self.draw_button(table):
                return


async def night(desk: Desk, players: int = 9, tables: int = 3, *, book: str = "tda-2024", cards: str = "none") -> Night:
    """An event that has begun, each table with its dealer."""
    names = tuple(f"Player {number}" for number in range(1, players + 1))
    plan = Plan(structure=LEVELS, stack=10_000, table_size=max(players // tables, 2))
    opened = await desk.open(NewEvent(name="Night", book=book, plan=plan, players=names), HOST, "open")
    assert isinstance(opened, Opened)
    found = Night(desk, opened.id)
    await found.do(OpenTable(1, count=tables))
    await found.do(DrawSeats(expected=players))
    for table in range(1, tables + 1):
        await found.do(SetTable(table, cards, "dealer"))  # type: ignore[arg-type]
    await found.do(StartEvent())
    for table in range(1, tables + 1):
        await found.draw_button(table)
    return found


def turn(found: Night, table: int = 1) -> int:
    hand = found.evening.hands[table].hand
    return hand.seats[hand.to_act]


async def a_hand(desk: Desk) -> Night:
    found = await night(desk, 3, 1)
    await found.do(NewHand(1))
    return found


# ---- one breath ---------------------------------------------------------------------------------------------------


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


# ---- after a crash ------------------------------------------------------------------------------------------------


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
                await _assert_in_log(store.store, found)


async def _assert_in_log(store: Store, found: Night) -> None:
    async with house(store, Time()) as other:
        assert facts(found.evening) == facts(Night(other, found.event).evening)


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


# ---- a whole evening ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ["tda-2024", "cuca"])
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
        await _assert_in_log(store, found)
    store.close()
