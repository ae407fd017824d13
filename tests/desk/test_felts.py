"""What is kept of the felts is what would be made now: whatever happens, at this table or at another."""

from __future__ import annotations

import asyncio

import pytest

from floorman.desk import Desk
from floorman.desk.felts import Felts
from floorman.desk.touched import touched
from floorman.floor import StreamEvent
from floorman.sim.at_desk import BotsAtDesk
from floorman.store import MemoryStore
from floorman.tournament import StartEvent
from floorman.tournament.commands import NewHand, SitIn, SitOut
from floorman.tournament.events import PlayersOut
from floorman.tournament.holdings import Out, Outgoing
from tests.floor.tables import Room, room
from tests.sim.test_bots_at_desk import desk_over, do, filled, state_of
from tests.waiting import until_so

pytestmark = pytest.mark.anyio


async def test_frames_that_are_kept_are_the_present_ones() -> None:
    """Twelve bots at three small tables to the winner: players go out, tables break, seats are drawn anew."""
    async with desk_over(MemoryStore()) as desk:
        event = await filled(desk, 12, 3, table_size=4, stack=2_000)
        glances, tables = 0, 3
        with BotsAtDesk(desk, (0, 0)):
            await do(desk, event, StartEvent())
            while state_of(desk, event).phase != "over":
                await asyncio.sleep(0)
                glances += 1
                expect_present(desk, event, viewers=1)
                tables = min(tables, len(state_of(desk, event).open_tables()))
        expect_present(desk, event)
        assert 1 == tables
        assert glances > 300


async def test_whoever_sits_out_in_the_middle_of_a_hand_is_marked_at_once() -> None:
    """The hand goes on, or stops at him: both times the seats beside it are the present ones; and when he is back."""
    async with desk_over(MemoryStore(), rate=1.0) as desk:
        event = await filled(desk, 8, 2, table_size=4)
        await do(desk, event, StartEvent())
        await until_so(lambda: {1, 2} == set(desk._events.find(event).floor.hands))
        expect_present(desk, event)
        who = state_of(desk, event).seats[1][1]
        for command in (SitOut(who), SitIn(who)):
            before = frames(desk, event)
            await do(desk, event, command)
            expect_present(desk, event)
            assert any(before[1, one] != frame for (table, one), frame in frames(desk, event).items() if table == 1)


async def test_who_goes_out_while_his_table_plays_is_gone_from_the_felt() -> None:
    """He had no chips to be dealt in with. What was kept of the other table is kept."""
    evening = two_tables().evening
    who, place = next((who, place) for who, place in evening.state.sits.items() if place.table == 1)
    others = sorted(set(evening.state.sits) - {who})
    felts = Felts(lambda _: None)
    for table in (1, 2):
        assert all(felts.frame(f"felt:{table}:{one}", evening) for one in others)
    out = PlayersOut((Outgoing(who, Out(round=1, place=place)),))
    out.apply(evening.state)
    felts.changed(touched([(StreamEvent("event/night", out),)]).seats)

    assert [2] == [*felts._around]
    for table in (1, 2):
        topics = [f"felt:{table}:{one}" for one in others]
        anew = Felts(lambda _: None)
        assert [anew.frame(topic, evening) for topic in topics] == [felts.frame(topic, evening) for topic in topics]


def two_tables() -> Room:
    found = room(8, 2, seats=4)
    for table in (1, 2):
        found.do(NewHand(table))
    return found


def frames(desk: Desk, event: str, viewers: int = 99) -> dict[tuple[int, str], bytes]:
    """What is sent of each table to each entry, as the desk keeps it."""
    showing, state = desk.showing(event), state_of(desk, event)
    each = [(table, who) for table in state.tables for who in sorted(state.entries)[:viewers]]
    found = {(table, who): showing._frame(f"felt:{table}:{who}") for table, who in each}
    return {key: frame for key, frame in found.items() if frame is not None}


def expect_present(desk: Desk, event: str, viewers: int = 99) -> None:
    showing = desk.showing(event)
    kept = frames(desk, event, viewers)
    anew = Felts(showing._turn_at)
    with showing._on_disk() as evening:
        assert kept == {(table, who): anew.frame(f"felt:{table}:{who}", evening) for table, who in kept}
