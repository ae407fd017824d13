"""An evening at the desk: names beside the log, draws from a secret the log does not hold, and all after a crash."""

from __future__ import annotations

import pytest
from msgspec import structs

from floorman.desk import NewEvent, Opened
from floorman.store import MemoryStore
from floorman.terms import Accepted, By, Refused, Ruling
from floorman.tournament import Plan
from floorman.tournament.commands import AnyCommand, Bust, Busted, DrawSeats, OpenTable, StartEvent, TakeBack
from floorman.tournament.lots import commitment
from floorman.wire import decode
from tests.desk.house import HOST, LEVELS, an_event, house, view

pytestmark = pytest.mark.anyio


async def test_who_is_entered_is_named_beside_the_log() -> None:
    """The log knows an id alone."""
    store = MemoryStore()
    async with house(store) as desk:
        event = await an_event(desk)
        await desk.enter(event, "Łukasz Groß", HOST, "enter")
        names = [player.name for player in view(desk, event).floor.players]

    assert "Łukasz Groß" == names[-1]
    assert not any("Łukasz".encode() in row.body for row in store.read("event/" + event))


async def test_a_name_sent_twice_is_entered_once() -> None:
    async with house(MemoryStore()) as desk:
        event = await an_event(desk)
        first = await desk.enter(event, "Anna", HOST, "same")
        second = await desk.enter(event, "Anna", HOST, "same")
        names = [player.name for player in view(desk, event).floor.players]

    assert first == second
    assert 1 == names.count("Anna")


async def test_a_registrar_may_enter_and_a_player_may_not() -> None:
    async with house(MemoryStore()) as desk:
        event = await an_event(desk)

        assert isinstance(await desk.enter(event, "Anna", By("desk-1", "registrar"), "1"), Accepted)
        assert isinstance(await desk.enter(event, "Ben", By("p-9", "player"), "2"), Refused)


async def test_an_evening_comes_back_after_a_crash() -> None:
    """Seats, places and prizes are those of before; the chart was drawn from the secret that the log committed to."""
    store = MemoryStore()
    async with house(store) as desk:
        event = await an_event(desk)
        for name in ("Anna", "Ben", "Cem"):
            await desk.enter(event, name, HOST, name)
        commands: tuple[AnyCommand, ...] = (OpenTable(1), DrawSeats(), StartEvent())
        for number, command in enumerate(commands):
            assert isinstance(await desk.do(event, command, HOST, f"c{number}"), Accepted)
        players = view(desk, event).floor.players
        await desk.do(event, Bust((Busted(players[0].id),)), HOST, "bust")
        before = view(desk, event)
    async with house(store) as desk:
        after = view(desk, event)
        assert before.floor == after.floor
        assert after.take_back is not None
        assert isinstance(await desk.do(event, TakeBack(after.take_back.version), HOST, "back"), Accepted)
        assert players == view(desk, event).floor.players

    first = next(iter(store.read("event/" + event)))
    assert commitment(store.secret(f"draws/{event}").encode()) == decode(first.kind, first.body).commitment  # type: ignore[union-attr]
    assert store.secret(f"draws/{event}").encode() not in b"".join(row.body for row in store.read("event/" + event))


async def test_a_name_that_is_in_is_asked_about() -> None:
    """As the pages and the API ask: in other capitals, and in letters that read the same. `sure` enters another one."""
    async with house(MemoryStore()) as desk:
        event = await an_event(desk)
        await desk.enter(event, "Anna", HOST, "1")
        asked = [
            await desk.enter(event, name, HOST, name) for name in ("Anna", " anna", "Ann\N{CYRILLIC SMALL LETTER A}")
        ]
        sure = await desk.enter(event, "Anna", HOST, "another", sure=True)
        stranger = await desk.enter(event, "Anna", By("p-9", "player"), "2")
        names = [player.name for player in view(desk, event).floor.players]

    codes = [one.ruling.code if isinstance(one, Refused) else "" for one in (*asked, stranger)]
    assert ["entry.same-name", "entry.same-name", "entry.looks-like", "rank.too-low"] == codes
    assert isinstance(sure, Accepted)
    assert 2 == names.count("Anna")


async def test_a_list_that_names_somebody_twice_is_asked_about() -> None:
    async with house(MemoryStore()) as desk:
        new = NewEvent("Friday", "cuca", Plan(structure=LEVELS), ("Ben", "Anna", "anna"))
        asked = await desk.open(new, HOST, "1")
        opened = await desk.open(structs.replace(new, sure=True), HOST, "2")

        assert Refused(Ruling("entry.same-name", (), {"name": "Anna"})) == asked
        assert isinstance(opened, Opened)
        assert ["Anna", "Ben", "anna"] == sorted(player.name for player in view(desk, opened.id).floor.players)
