"""Tables in the browser go on by themselves: hands, moves, breaks, the final table; nobody is waited for for ever."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

from floorman.desk import Desk, NewEvent, Opened
from floorman.desk.pauses import NO_PAUSES, USUAL_PAUSES
from floorman.desk.turns import whose
from floorman.floor import AnyCommand
from floorman.floor.commands import Act
from floorman.hand import Fold, Hand, Offers, offers
from floorman.rulebook import shipped
from floorman.sim.players import simple
from floorman.store import Commit, MemoryStore, Outcome
from floorman.terms import Accepted, By
from floorman.tournament import Break, Level, Plan, StartEvent
from floorman.tournament.clock import read
from floorman.tournament.commands import DrawSeats, OpenTable
from tests.waiting import until_so

HOST = By("host", "direction")
LEVELS = tuple(Level(10, blind // 2, blind) for blind in (100, 200, 400, 800, 1600, 3200, 6400, 12800))


class SlowDisk(MemoryStore):
    """So slow that the desk looks through its tables while much is decided and not on disk."""

    def append(self, commits: Sequence[Commit]) -> list[Outcome]:
        time.sleep(0.08)
        return super().append(commits)


async def opened(desk: Desk, players: int, tables: int, *, book: str = "cuca", **plan: object) -> str:
    settings = Plan(**{"structure": LEVELS, "stack": 5_000, "table_size": 6, "depth": "virtual", "paid": 2, **plan})  # type: ignore[arg-type]
    names = tuple(f"Player {number}" for number in range(1, players + 1))
    found = await desk.open(NewEvent(name="Net", book=book, plan=settings, players=names), HOST, "open")
    assert isinstance(found, Opened), found
    begin: tuple[AnyCommand, ...] = (OpenTable(1, count=tables), DrawSeats(expected=players), StartEvent())
    for number, command in enumerate(begin):
        decision = await desk.do(found.id, command, HOST, f"begin-{number}")
        assert isinstance(decision, Accepted), (command, decision)
    return found.id


def folds(hand: Hand, offer: Offers, rng: Random) -> object:
    """So nobody is ever out."""
    return Fold(offer.seat)


async def acts(
    desk: Desk, event: str, rng: Random, number: int, choose: Callable[[Hand, Offers, Random], object] = simple
) -> bool:
    """Somebody whose turn it is acts; False where it is nobody's."""
    running = desk._events.find(event)
    evening = running._memory.floor
    for table, open in sorted(evening.hands.items()):
        offer = offers(open.hand)
        if offer is None or not whose(open.hand):
            continue
        person = evening.state.entries[evening.state.players(table)[offer.seat]].person
        act = Act(table=table, act=choose(open.hand, offer, rng))  # type: ignore[arg-type]
        decision = await desk.do(event, act, By(person, "player"), f"act-{number}")
        assert isinstance(decision, Accepted), decision
        return True
    return False


@pytest.mark.slow
def test_twelve_players_play_to_the_winner() -> None:
    async def story() -> None:
        async with Desk(MemoryStore(), shipped(), rate=60.0, beats=None, pauses=NO_PAUSES) as desk:
            event, rng = await opened(desk, 12, 2), Random(3)
            idle = 0
            for number in range(20_000):
                if desk.wall(event).value.clock.phase == "over":
                    break
                idle = 0 if await acts(desk, event, rng, number) else idle + 1
                await asyncio.sleep(0.002 if idle else 0)
                assert idle < 2_000, "nothing goes on"
            state = desk._events.find(event)._memory.floor.state
            assert "winner" == state.ending
            assert 12 * 5_000 == max(state.stacks.values()) == sum(state.stacks.values())
            kinds = Counter(row.kind.partition("/")[0] for row in desk.log(event))
            assert 1 == kinds["table.broken"] + kinds["final-table.drawn"], kinds

    asyncio.run(story())


def test_in_a_break_no_hand_begins_and_afterwards_play_goes_on() -> None:
    """The hand that is on is played to its end; then the table rests until the break is over, or is ended."""
    structure = (Level(10, 100, 200), Break(40), Level(10, 200, 400), Break(40), Level(60, 300, 600))

    async def story() -> None:
        async with Desk(MemoryStore(), shipped(), rate=1_200.0, beats=None, pauses=NO_PAUSES) as desk:
            event, rng = await opened(desk, 5, 1, structure=structure, stack=500_000), Random(3)
            floor = desk._events.find(event).floor
            begun: dict[int, set[int]] = {}  # how many hands had begun, by stretch; in breaks, well inside of them
            for number in range(20_000):
                reading = read(floor.state.schedule, floor.state.clock, desk.clock.now())
                # The hand that the break came upon is done, and a moment has gone in which another could begin.
                rests = reading.on_break and not floor.hands and reading.left < 30 * 60_000
                if rests or not reading.on_break:
                    begun.setdefault(reading.index, set()).add(floor.state.play[1].hands)
                if reading.index == 3 and rests:
                    break
                if not await acts(desk, event, rng, number, folds):
                    await asyncio.sleep(0.002)
            assert {0, 1, 2, 3} == {*begun}
            assert 1 == len(begun[1]) == len(begun[3])
            assert max(begun[0]) <= min(begun[1]) < max(begun[2]) <= min(begun[3])

    asyncio.run(story())


def test_every_table_begins_however_slow_the_disk_is() -> None:
    """Where the button is drawn by its cards first, a table's hand has to be asked for twice."""

    async def story() -> None:
        async with Desk(SlowDisk(), shipped(), beats=None, pauses=NO_PAUSES) as desk:
            event = await opened(desk, 24, 6, book="tda-2024", table_size=4)
            await until_so(lambda: len(desk._events.find(event).floor.hands) == 6)
            assert {1, 2, 3, 4, 5, 6} == {*desk._events.find(event).floor.hands}

    asyncio.run(story())


def test_who_does_not_act_is_folded_and_sits_out() -> None:
    """After his time and his bank; and the table is not held up by him again."""

    async def story() -> None:
        async with Desk(MemoryStore(), shipped(), rate=400.0, beats=None) as desk:
            event = await opened(desk, 3, 1)
            running = desk._events.find(event)
            away: set[str] = set()

            def over() -> bool:
                away.update(running._memory.floor.state.sat_out)
                return desk.wall(event).value.clock.phase == "over"

            await until_so(over)
            # The third never has to act: the others' hands are dead, and their blinds are his in the end.
            assert 2 == len(away)
            assert "winner" == running._memory.floor.state.ending

    asyncio.run(story())


def test_whoever_won_uncalled_has_six_seconds_to_show() -> None:
    """With the pauses that every house has; after that the next hand comes."""

    async def story() -> None:
        async with Desk(MemoryStore(), shipped(), beats=None, pauses=USUAL_PAUSES) as desk:
            event = await opened(desk, 3, 1)
            running, rests = desk._events.find(event), desk.showing(event).company.rests
            for number in range(2):
                await until_so(lambda: 1 in running.floor.hands and whose(running.floor.hands[1].hand))
                state, seat = running.floor.state, whose(running.floor.hands[1].hand)
                person = state.entries[state.players(1)[seat]].person
                decision = await desk.do(event, Act(table=1, act=Fold(seat)), By(person, "player"), f"fold-{number}")
                assert isinstance(decision, Accepted), decision
            await until_so(lambda: 1 not in running.floor.hands and rests.get(1, (0, 0))[1])
            assert 6_000 == rests[1][1]

    asyncio.run(story())
