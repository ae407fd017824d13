"""An all-in is told street by street: no card of a later one is there for anybody, nothing is said before its time."""

from __future__ import annotations

import asyncio
from fractions import Fraction

from floorman.cards import cards_of
from floorman.desk import Desk
from floorman.desk.pauses import NO_PAUSES, Pauses
from floorman.desk.turns import whose
from floorman.floor.commands import Act
from floorman.hand import Call, RaiseTo
from floorman.rulebook import shipped
from floorman.store import MemoryStore
from floorman.terms import Accepted, By
from floorman.views.felt import OpenHands, felt_view
from floorman.web.table.chances import chances
from tests.desk.test_going_on import opened
from tests.waiting import until_so

SLOW = Pauses(0, 0, 0, 0, 0, after_street=2_000)


async def all_in(desk: Desk) -> str:
    """Two go all-in before the flop."""
    event = await opened(desk, 2, 1, table_size=2)
    running = desk._events.find(event)
    await until_so(lambda: 1 in running.floor.hands and whose(running.floor.hands[1].hand))
    for number in range(2):
        state, seat = running.floor.state, whose(running.floor.hands[1].hand)
        person = state.entries[state.players(1)[seat]].person
        act = Call(seat) if number else RaiseTo(seat, 5_000)
        decision = await desk.do(event, Act(table=1, act=act), By(person, "player"), f"all-in-{number}")
        assert isinstance(decision, Accepted), decision
    return event


def test_the_board_comes_street_by_street() -> None:
    """0, 3, 4 and 5 cards, each at its time; stacks, story and phones know no more than the board meanwhile."""

    async def story() -> None:
        async with Desk(MemoryStore(), shipped(), rate=20.0, beats=None, pauses=SLOW) as desk:
            event = await all_in(desk)
            running, seen = desk._events.find(event), list[int]()
            known = set[str]()
            while 1 in running.floor.hands:
                hand = running.floor.hands[1].hand
                if len(hand.board) not in seen:
                    seen.append(len(hand.board))
                    known.add(
                        str([getattr(running.showing.phone(one), "stack", 0) for one in running.floor.state.entries])
                    )
                    view = felt_view(running.floor, 1, "", {})
                    assert all("??" not in seat.cards for seat in view.seats if seat.taken), "both hands lie open"
                    assert not view.over
                    assert not any(seat.won for seat in view.seats)
                await asyncio.sleep(0.005)
            assert [0, 3, 4] == seen
            assert 1 == len(known), "nobody's stack has changed before the end"

            def written() -> list[str]:
                stream = desk.store.streams(f"hand/{event}/")[0]
                return [row.kind.partition("/")[0] for row in desk.store.read(stream)]

            await until_so(lambda: "hand.closed" in written())
            last = written()
            assert 3 == last.count("hand.board-dealt")
            assert "hand.pot-awarded" in last[last.index("hand.board-dealt") :]

    asyncio.run(story())


def test_where_nobody_waits_it_comes_at_once() -> None:
    async def story() -> None:
        async with Desk(MemoryStore(), shipped(), beats=None, pauses=NO_PAUSES) as desk:
            event = await all_in(desk)
            rows = desk.store.read(desk.store.streams(f"hand/{event}/")[0])
            assert 3 == sum(row.kind.startswith("hand.board-dealt") for row in rows)

    asyncio.run(story())


def test_a_restart_in_between_goes_on_with_the_next_street() -> None:
    async def story() -> None:
        store = MemoryStore()
        async with Desk(store, shipped(), beats=None, pauses=Pauses(0, 0, 0, 0, 0, after_street=600_000)) as desk:
            event = await all_in(desk)
            assert 0 == len(desk._events.find(event).floor.hands[1].hand.board)
        async with Desk(store, shipped(), rate=50.0, beats=None, pauses=SLOW) as desk:
            await until_so(lambda: 1 not in desk._events.find(event).floor.hands)

    asyncio.run(story())


def test_chances_are_those_of_the_open_hands() -> None:
    """Aces against kings on 2-7-9 of three suits: 907 of 990 turns and rivers are won, as counted by hand below."""
    hands = ((1, tuple(cards_of("AsAh"))), (4, tuple(cards_of("KdKc"))))
    found = OpenHands("here", "nlhe", hands, tuple(cards_of("2c7d9h")))

    # Of 45 cards two come. Kings win with a king and one of 41 that are no ace, or with both kings; nothing else helps.
    lost = Fraction(2 * 41 + 1, 45 * 44 // 2)
    assert {1: round(100 * (1 - lost)), 4: round(100 * lost)} == chances(found)
