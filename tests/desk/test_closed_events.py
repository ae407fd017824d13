"""One event that cannot be opened stays closed by itself; and none comes onto the disk that could not be shown."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
import pytest

from floorman.desk import Desk, NewEvent, UnknownEvent, first_look
from floorman.store import Commit, Entry, MemoryStore
from floorman.terms import Accepted, Refused
from floorman.tournament import ExtendLevel, Plan
from floorman.tournament.commands import SetGuarantee
from tests.desk.house import HOST, LEVELS, Time, house, kinds, started, view

pytestmark = pytest.mark.anyio

# Nothing can be divided by the value of the first, and the second has no level to begin with.
UNSHOWN: dict[str, Any] = {"tickets": {"value": 0}}
UNFOLDED: dict[str, Any] = {"structure": []}


def spoilt(store: MemoryStore, event: str, as_id: str, **changed: Any) -> None:
    """Another event in the log like this one, whose plan no door would have let in."""
    first = next(iter(store.read("event/" + event)))
    body = msgspec.json.decode(first.body)
    body["plan"] |= changed
    entry = Entry("event/" + as_id, first.kind, msgspec.json.encode(body))
    store.append([Commit(at=first.at, person="p", rank="direction", command=f"open-{as_id}",
                         expected={"event/" + as_id: 0}, entries=[entry])])  # fmt: skip


@pytest.mark.parametrize("plan", [UNSHOWN, UNFOLDED], ids=["cannot be shown", "cannot be read"])
async def test_one_bad_event_stays_closed_and_the_house_opens(
    plan: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    """It is named, with what to do; the others go on, and its log is as it was."""
    store, time = MemoryStore(), Time()
    async with house(store, time) as desk:
        event = await started(desk)
    spoilt(store, event, "bad", **plan)
    before = [row.hash for row in store.follow()]
    with caplog.at_level(logging.ERROR, "floorman.desk"):
        async with house(store, time) as desk:
            named, closed = set(desk.events()), set(desk.closed())
            longer = await desk.do(event, ExtendLevel(5), HOST, "longer")
            with pytest.raises(UnknownEvent):
                desk.wall("bad")

    assert ({event}, {"bad"}) == (named, closed)
    assert isinstance(longer, Accepted)
    assert ["bad" in one.getMessage() and "backup" in one.getMessage() for one in caplog.records] == [True]
    assert before == [row.hash for row in store.follow()][: len(before)]


async def test_what_could_not_be_shown_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    async with house(store, Time()) as desk:
        _out_of_order(monkeypatch)
        wish = NewEvent(name="Friday", book="cuca", plan=Plan(structure=LEVELS), players=("Anna", "Ben"))
        refused = await desk.open(wish, HOST, "open")
        monkeypatch.undo()
        events = dict(desk.events())

    assert isinstance(refused, Refused)
    assert "event.not-shown" == refused.ruling.code
    assert ({}, []) == (events, store.streams("event/"))


async def test_what_could_not_be_shown_is_not_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of it is on disk or in memory; what comes next is decided on what was before."""
    store = MemoryStore()
    async with house(store, Time()) as desk:
        event = await started(desk)
        version, before = view(desk, event).event.version, kinds(store, event)
        _out_of_order(monkeypatch)
        refused = await _guaranteed(desk, event, "one")
        monkeypatch.undo()
        between = view(desk, event).event.version, kinds(store, event)
        carried_out = await _guaranteed(desk, event, "two")

    assert isinstance(refused, Refused)
    assert "event.not-shown" == refused.ruling.code
    assert (version, before) == between
    assert isinstance(carried_out, Accepted)


async def _guaranteed(desk: Desk, event: str, id: str) -> Any:
    return await desk.do(event, SetGuarantee(100_000, why="as announced"), HOST, id)


def _out_of_order(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(first_look, "public_view", broken)
