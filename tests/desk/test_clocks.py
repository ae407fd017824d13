"""A player on the clock, at a running desk: when his time is out, who says so, and that no hand dies of an outage.

Where time passes by itself it runs a hundredfold; where it matters when something happens, it passes by word.
"""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

import msgspec
import pytest

from floorman.desk import Desk
from floorman.desk.timers import Send, Wake, counts, next_wake
from floorman.floor.commands import Act, Report, Rewind
from floorman.hand import Call
from floorman.rulebook import Shelf, new_shelf
from floorman.store import MemoryStore, Recorded
from floorman.terms import Accepted, By, Instant
from floorman.tournament import StopClock
from floorman.tournament.commands import NewHand
from tests.desk.house import HOST, Time, house, view
from tests.desk.nights import Night, assert_in_log, night, turn
from tests.floor.tables import DEALER, SECOND, Room
from tests.floor.telling import in_a_hand
from tests.floor.test_clocks import began, called, nobody_counts, on_clock, out
from tests.waiting import until_so

FLOOR = By("flora", "floor")
RATE = 100
# So long a desk would need, at that rate, to say something that it should not.
A_WHILE_SECONDS = 0.4

# Nobody counts, and what comes with the end comes too late: so the clock alone knows when it is over.
OURS = """
id = "ours"
title = "Ours"
extends = "tda-2024"
[time.clock_countdown_seconds]
value = 0
status = "house"
[time.clock_tie]
value = "expiry"
status = "house"
"""


@cache
def shelf() -> Shelf:
    found = new_shelf()
    found.lay(OURS, "ours.toml")
    return found


# When it wakes up, and for what


def wake(found: Room, at: Instant) -> Wake | None:
    evening = found.evening
    return next_wake(evening.state, evening.book, at, hands=evening.hands)


def test_the_end_is_told_where_it_is_certain() -> None:
    """Under an id made of the hand, the seat and the moment at which its clock was started."""
    found, seat = on_clock(book=nobody_counts())
    first, log = began(found), found.evening.state.play[1].log

    said = Send(f"clock-expired/1-{log}/{seat}/{first}", out(seat, first))
    assert Wake(first + 30 * SECOND, (said,), shows=True) == wake(found, found.at)


def test_elsewhere_it_is_only_shown() -> None:
    found, _ = on_clock()

    assert Wake(began(found) + 30 * SECOND, (), shows=True) == wake(found, found.at)


def test_a_clock_counts_for_the_heartbeat_until_it_is_out() -> None:
    """Also while the clock of the event stands."""
    found = in_a_hand()
    found.do(StopClock(), HOST)
    seat = found.hand().seats[found.hand().to_act]
    state, hands = found.evening.state, found.evening.hands
    assert not counts(state, found.at, hands)

    found.do(called(seat), FLOOR)

    end = began(found) + 30 * SECOND
    assert [True, False] == [counts(state, at, hands) for at in (end - 1, end)]


# With a running desk


async def thinking(desk: Desk, book: str = "ours") -> Night:
    """A hand of three in which the first to act has been called on."""
    found = await night(desk, 3, 1, book=book)
    await found.do(NewHand(1))
    await asyncio.sleep(0.15)  # by then the desk waits for the end of the level
    await found.do(called(turn(found)), FLOOR)
    return found


def reported(store: Any, kind: str) -> list[Recorded]:
    rows = [row for row in store.follow() if row.kind == "hand.reported/1"]
    return [row for row in rows if msgspec.json.decode(row.body)["report"]["kind"] == kind]


async def said(store: Any, count: int = 1) -> list[Recorded]:
    """The reports that time was out, once there are so many, and a while later."""
    await until_so(lambda: len(reported(store, "clock-expired")) >= count)
    await asyncio.sleep(0.1)
    return reported(store, "clock-expired")


@pytest.mark.anyio
async def test_the_desk_says_that_time_is_out() -> None:
    """Once, in its own name, not before 30 seconds have passed; he faces the big blind, so his hand is dead."""
    store, time = MemoryStore(), Time()
    async with house(store, time, shelf(), RATE) as desk:
        found = await thinking(desk)
        time.seconds(29 / RATE)
        await asyncio.sleep(A_WHILE_SECONDS)
        assert [] == reported(store, "clock-expired")
        time.seconds(1.1 / RATE)
        begun = reported(store, "clock-called")[0]
        (row,) = await said(store)

        assert ("desk", "direction") == (row.person, row.rank)
        assert 30 * SECOND <= row.at - begun.at < 31 * SECOND
        assert 2 == found.evening.hands[1].hand.live
        assert () == view(desk, found.event).clocks
        await assert_in_log(store, found)


@pytest.mark.anyio
async def test_who_acts_in_time_is_not_told() -> None:
    store, time = MemoryStore(), Time()
    async with house(store, time, shelf(), RATE) as desk:
        found = await thinking(desk)
        await found.do(Act(table=1, act=Call(turn(found))), DEALER)
        time.seconds(40 / RATE)
        await asyncio.sleep(A_WHILE_SECONDS)

        assert [] == reported(store, "clock-expired")
        assert 3 == found.evening.hands[1].hand.live


@pytest.mark.anyio
async def test_at_a_table_with_a_countdown_the_desk_only_shows_it() -> None:
    """The floor sees whose time is out, and what the book makes of it; the hand lives until somebody reports it."""
    store, time = MemoryStore(), Time()
    async with house(store, time, rate=RATE) as desk:
        found = await thinking(desk, "tda-2024")
        seat = turn(found)
        (shown,) = view(desk, found.event).clocks
        assert (1, False, seat, 30, 5, "fold", False) == (
            shown.table, shown.out, shown.clock.seat, shown.clock.total_s, shown.clock.countdown_s, shown.clock.then,
            shown.clock.by_itself,
        )  # fmt: skip
        time.seconds(36 / RATE)
        await until_so(lambda: all(one.out for one in view(desk, found.event).clocks))
        await asyncio.sleep(A_WHILE_SECONDS)

        (late,) = view(desk, found.event).clocks
        assert (True, shown.clock) == (late.out, late.clock)
        assert 3 == found.evening.hands[1].hand.live
        assert [] == reported(store, "clock-expired")
        await found.do(out(seat, late.clock.since), DEALER)
        assert 2 == found.evening.hands[1].hand.live


@pytest.mark.anyio
async def test_what_was_taken_back_is_not_said_again() -> None:
    """The floor lets him think: the desk does not kill his hand a moment later, nor after a restart."""
    store = MemoryStore()
    async with house(store, shelf=shelf(), rate=RATE) as desk:
        found = await thinking(desk)
        before = found.evening.hands[1].version
        await said(store)
        await found.do(Rewind(table=1, to=before), FLOOR)
        await asyncio.sleep(0.4)
        assert 3 == found.evening.hands[1].hand.live
    async with house(store, shelf=shelf(), rate=RATE) as desk:
        await asyncio.sleep(0.4)

        assert 1 == len(reported(store, "clock-expired"))
        assert 3 == Night(desk, found.event).evening.hands[1].hand.live


@pytest.mark.anyio
async def test_two_desks_say_it_once() -> None:
    store = MemoryStore()
    async with house(store, shelf=shelf(), rate=RATE) as first:
        found = await thinking(first)
        async with house(store, shelf=shelf(), rate=RATE) as second:
            await said(store)
            await asyncio.sleep(1)

            assert 1 == len(reported(store, "clock-expired"))
            assert 2 == Night(second, found.event).evening.hands[1].hand.live


@pytest.mark.anyio
async def test_no_hand_dies_while_the_desk_is_off() -> None:
    """He has his full time again, counted from the moment at which it is back; then it is out."""
    store = MemoryStore()
    async with house(store, shelf=shelf(), rate=RATE) as desk:
        found = await thinking(desk)
    await asyncio.sleep(0.5)
    async with house(store, shelf=shelf(), rate=RATE) as desk:
        back = Night(desk, found.event).evening.hands[1]
        assert 3 == back.hand.live
        (row,) = await said(store)

    again = [row for row in store.follow() if row.kind == "hand.clock-set/1"][-1]
    assert "desk" == again.person
    assert row.at - again.at >= 30 * SECOND


@pytest.mark.anyio
async def test_a_pause_of_the_process_costs_him_nothing() -> None:
    """The lid of the computer was closed for ten minutes, and the clock of the event stood."""
    store, time = MemoryStore(), Time()
    async with house(store, time, shelf()) as desk:
        found = await night(desk, 3, 1, book="ours")
        await found.do(NewHand(1))
        await found.do(StopClock())
        await found.do(called(turn(found)), FLOOR)
        time.minutes(1 / 6)
        desk.heart._last = desk.heart._now()
        time.minutes(10)
        await desk.heart._away(desk.heart._last.at, desk.now(), False)

        clock = found.evening.hands[1].clock
        assert clock is not None
        assert (desk.now(), 3) == (clock.started_at, found.evening.hands[1].hand.live)


@pytest.mark.anyio
async def test_a_second_tap_means_the_same_clock() -> None:
    """Floor and dealer both say that time is out: the next player's hand stays alive."""
    async with house(MemoryStore(), Time()) as desk:
        found = await night(desk, 4, 1)
        await found.do(NewHand(1))
        seat = turn(found)
        await found.do(called(seat), FLOOR)
        clock = found.evening.hands[1].clock
        assert clock is not None
        tap = Report(table=1, report={"kind": "clock-expired", "seat": seat}, clock=clock.started_at)
        await found.do(Act(table=1, act=Call(seat)), DEALER)

        assert not isinstance(await found.ask(tap, DEALER), Accepted)
        assert 4 == found.evening.hands[1].hand.live
