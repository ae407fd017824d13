"""Several people at once, and messages that come twice, late or in another order: one outcome, and all are told it."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.desk import Desk
from floorman.floor import Decision
from floorman.store import MemoryStore
from floorman.terms import Accepted, By, Refused
from floorman.tournament import AnyCommand, ExtendLevel, StartClock, StartEvent, StopClock
from floorman.tournament.commands import Apply, Bust, Busted, DrawSeats, OpenTable, TakeBack
from tests.desk.house import HOST, MINUTE, Time, Weak, an_event, house, kinds, started, view
from tests.sizes import examples

pytestmark = pytest.mark.anyio

ONE, OTHER = By("anna", "director"), By("ben", "director")


async def test_two_floors_apply_one_proposal() -> None:
    """The players are moved once. One is told what was done, the other that this is proposed no more."""
    store = MemoryStore()
    async with house(store, Time()) as desk:
        event, proposal = await _proposed(desk)
        first, second = await asyncio.gather(
            desk.do(event, Apply(id=proposal), ONE, "one"), desk.do(event, Apply(id=proposal), OTHER, "other")
        )
        rows = [row for row in store.read("event/" + event) if row.command in ("one", "other")]
        proposed = [one.id for one in view(desk, event).floor.proposals]

    assert isinstance(first, Accepted)
    assert isinstance(second, Refused)
    assert {("anna", "one")} == {(row.person, row.command) for row in rows}
    assert len(first.events) == len(rows)
    assert proposal not in proposed


async def test_two_floors_take_back_one_step() -> None:
    """It is taken back once; the other hears that it is, and the step does not come back by it."""
    store = MemoryStore()
    async with house(store, Time()) as desk:
        event = await started(desk)
        await desk.do(event, ExtendLevel(5), HOST, "longer")
        answers = await asyncio.gather(
            desk.do(event, TakeBack(3), ONE, "one"), desk.do(event, TakeBack(3), OTHER, "other")
        )
        ends_at = view(desk, event).event.clock.ends_at

    assert [Accepted, Refused] == [type(answer) for answer in answers]
    assert 1_800_000_000_000 + 20 * MINUTE == ends_at
    assert 4 == len(kinds(store, event))


async def test_a_proposal_of_before_is_not_carried_out_on_what_is_now() -> None:
    """The page was old: between, somebody went out. He who clicks is told, and nobody is moved."""
    async with house(MemoryStore(), Time()) as desk:
        event, proposal = await _proposed(desk)
        sits = {player.id: (player.table, player.seat) for player in view(desk, event).floor.players}
        who = next(player.id for player in view(desk, event).floor.players if player.status == "entered")
        await desk.do(event, Apply(id=proposal), ONE, "one")
        back = view(desk, event).take_back
        assert back is not None
        await desk.do(event, TakeBack(back.version, with_later=True), ONE, "back")
        again = {player.id: (player.table, player.seat) for player in view(desk, event).floor.players}
        late = await desk.do(event, Bust((Busted("p-nobody"),)), OTHER, "late")

    assert who in sits
    assert sits == again
    assert isinstance(late, Refused)


@settings(max_examples=examples(25), deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 4))
def test_sent_again_and_in_any_order_each_command_has_one_outcome(seed: int, times: int) -> None:
    """Every copy of a command is told the same, and the log has each accepted one once."""
    commands: list[AnyCommand] = [StopClock(), StartClock(), ExtendLevel(5), ExtendLevel(-5), StopClock(), StartClock()]
    told, log = asyncio.run(_sent_in_any_order(commands, times, Random(seed)))
    accepted = sorted(id for id, (answer, *_) in told.items() if isinstance(answer, Accepted))

    assert all([answers[0]] * times == answers for answers in told.values())
    assert accepted == sorted(command for command in log if command in told)


async def test_the_systems_clock_jumps_and_the_evening_does_not() -> None:
    """An hour ahead, then a day back, in the middle of a level: it ends when it was to end; no instant goes back."""
    store, time = MemoryStore(), Time()
    async with house(store, time) as desk:
        event = await started(desk)
        for number, jump in enumerate((3_600, -86_400, 40)):
            time.minutes(1)
            time.wall += jump
            await desk.do(event, ExtendLevel(1), HOST, f"c{number}")
        clock = view(desk, event).event.clock
    ats = [row.at for row in store.read("event/" + event)]

    assert 1_800_000_000_000 + 23 * MINUTE == clock.ends_at
    assert [1_800_000_000_000 + minute * MINUTE for minute in (0, 0, 1, 2, 3)] == ats


async def _sent_in_any_order(
    commands: list[AnyCommand], times: int, rng: Random
) -> tuple[dict[str, list[Decision]], list[str]]:
    store = Weak(MemoryStore())
    async with house(store, Time()) as desk:
        event = await started(desk)
        copies = [(f"c{n}", command) for n, command in enumerate(commands)] * times
        rng.shuffle(copies)
        told: dict[str, list[Decision]] = {}

        async def send(id: str, command: AnyCommand) -> None:
            for _ in range(rng.randrange(4)):
                await asyncio.sleep(0)
            told.setdefault(id, []).append(await desk.do(event, command, HOST, id))

        await asyncio.gather(*(send(*copy) for copy in copies))
        return told, [row.command for row in store.read("event/" + event)]


async def _proposed(desk: Desk) -> tuple[str, str]:
    """Two tables whose players fit at one: the id of what is proposed."""
    event = await an_event(desk, book="cuca")
    commands: list[AnyCommand] = [OpenTable(1), OpenTable(2), DrawSeats(), StartEvent()]
    for number, command in enumerate(commands):
        assert isinstance(await desk.do(event, command, HOST, f"begin-{number}"), Accepted)
    proposal = view(desk, event).floor.proposals[0]
    return event, proposal.id
