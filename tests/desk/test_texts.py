"""What somebody says in his own words: beside the log, and nowhere in it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from floorman.desk import Desk
from floorman.desk.texts import with_text
from floorman.floor.commands import Decide, Report
from floorman.store import MemoryStore, Text, is_text_id
from floorman.terms import Accepted, By, Refused
from floorman.tournament import AnyCommand, CancelEvent, StartClock, StartEvent, StopClock
from floorman.tournament.commands import CallFloor, ChangePrizes, CorrectStacks, HoldSeats, OpenDispute, Pay, SendOut
from tests.desk.house import Time, an_event, house

HOST = By("p-host", "direction")
SAID = "Ada spilled her coffee"
EVENING: tuple[AnyCommand, ...] = (StartEvent(), StopClock("break"), StartClock(f" {SAID} "))


def at_the_desk(play: Callable[[Desk, str], Awaitable[None]]) -> MemoryStore:
    store = MemoryStore()

    async def run() -> None:
        async with house(store, Time(wall=1_790_000_000.0)) as desk:
            await play(desk, await an_event(desk))

    asyncio.run(run())
    return store


def test_the_log_holds_an_id_and_pages_show_the_words() -> None:
    """They are the host's, and found by the id that stands in the event."""

    async def play(desk: Desk, event: str) -> None:
        for number, command in enumerate(EVENING):
            assert isinstance(await desk.do(event, command, HOST, f"c{number}"), Accepted)
        words = await desk.words()
        assert SAID in words.values()

    store = at_the_desk(play)
    ((id, text),) = store.texts().items()
    rows = list(store.follow())

    assert Text(id, SAID, ("p-host",)) == text
    assert is_text_id(id)
    assert [] == [row for row in rows if SAID.encode() in row.body]
    assert id.encode() in rows[-1].body
    assert b'"why":"break"' in rows[-2].body


def test_what_was_refused_leaves_no_words() -> None:
    """Neither what the rules refuse, nor what is too long to be said."""

    async def play(desk: Desk, event: str) -> None:
        refused = [
            await desk.do(event, StartClock(SAID), HOST, "c1"),
            await desk.do(event, CorrectStacks(why="x" * 401, table=1), HOST, "c2"),
            await desk.do(event, OpenDispute(table=9, what=SAID), HOST, "c3"),
            await desk.do(event, CorrectStacks(why="  ", table=1), HOST, "c4"),
        ]
        assert [True] * 4 == [isinstance(one, Refused) for one in refused]

    assert {} == at_the_desk(play).texts()


def test_a_command_that_is_sent_twice_says_it_once() -> None:
    """The first words stay, whatever the second time says."""

    async def play(desk: Desk, event: str) -> None:
        await desk.do(event, CancelEvent(SAID), HOST, "c1")
        await desk.do(event, CancelEvent("the power went"), HOST, "c1")

    assert [SAID] == [text.text for text in at_the_desk(play).texts().values()]


@pytest.mark.parametrize(
    "command",
    [
        StartClock(SAID),
        CancelEvent(SAID),
        CorrectStacks(why=SAID),
        ChangePrizes(prizes=(1,), why=SAID),
        OpenDispute(table=1, what=SAID),
        CallFloor(table=1, what=SAID),
        SendOut(SAID),
        Pay("p-1", 100, payer=SAID),
        HoldSeats(1, (3,), whom=SAID),
        Decide(table=1, choose="play-on", why=SAID),
        Report(table=1, report={"kind": "wrong-first-seat"}, choose="play-on", why=SAID),
    ],
)
def test_every_command_with_own_words(command: AnyCommand) -> None:
    """All else of the command stays as it was."""
    aside = with_text(command, HOST)

    assert aside is not None
    shorter, text = aside
    assert command.own_words is not None
    field = command.own_words.field
    others = [name for name in command.__struct_fields__ if name != field]
    assert (SAID, text.id) == (text.text, getattr(shorter, field))
    assert [getattr(command, name) for name in others] == [getattr(shorter, name) for name in others]


@pytest.mark.parametrize("command", [StartEvent(), StopClock("other"), StopClock(), StartClock(), CancelEvent(" ")])
def test_nothing_to_put_aside(command: AnyCommand) -> None:
    assert None is with_text(command, HOST)


def test_who_is_known_is_told_by_his_id() -> None:
    """A player who pays for another is no free text; erased, he keeps his id."""
    assert None is with_text(Pay("p-1", 100, payer="p-2"), HOST, {"p-1", "p-2"})
