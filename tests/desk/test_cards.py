"""Events that are over are remembered by a card: a cache, which may be gone or wrong at any time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from floorman.desk import Desk
from floorman.store import MemoryStore, Person, Recorded
from floorman.terms import Accepted
from floorman.tournament import AnyCommand, CancelEvent, StartEvent
from floorman.tournament.commands import TakeBack
from tests.desk.house import HOST, NAMES, Time, an_event, house, view

pytestmark = pytest.mark.anyio


class Watched:
    """A store that counts the rows that are read of each stream."""

    def __init__(self, store: MemoryStore) -> None:
        self.rows: Counter[str] = Counter()
        self._store = store

    def read(self, stream: str, after: int = 0) -> Iterable[Recorded]:
        for row in self._store.read(stream, after):
            self.rows[stream] += 1
            yield row

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


async def test_an_event_that_is_over_is_read_when_somebody_asks_for_it() -> None:
    """It is listed as before; of its log no more is read than its end. Asked for, it is all there."""
    store = MemoryStore()
    over, before, whole = await _two_events(store)
    watched: Any = Watched(store)
    async with house(watched, Time()) as desk:
        listed = desk.events()
        read = watched.rows["event/" + over]
        live = desk.live()
        asked_for = view(desk, over)
        back = await desk.do(over, TakeBack(3, why="by mistake"), HOST, "back")

    assert before == listed
    assert 1 == read
    assert over not in live
    assert whole == asked_for
    assert isinstance(back, Accepted)


async def test_a_card_may_be_gone() -> None:
    store = MemoryStore()
    over, before, _ = await _two_events(store)
    store.drop_value(f"card/event/{over}")
    async with house(store, Time()) as desk:
        listed = desk.events()

    assert before == listed
    assert store.value_of(f"card/event/{over}") is not None


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ('"version":3', '"version":2'),
        ('"program":"', '"program":"0.0.0-'),
        ('"hash":"', '"hash":"AAAA'),
        ('{"program"', '{"more":1,"program"'),
        ("{", ""),
    ],
)
async def test_a_card_that_its_log_does_not_bear_out_is_not_believed(true: str, false: str) -> None:
    """Another end, another program, another hash, or no card at all: the log is read."""
    store = MemoryStore()
    over, before, _ = await _two_events(store)
    card = store.value_of(f"card/event/{over}")
    assert card is not None
    assert true in card
    store.put_value(f"card/event/{over}", card.replace(true, false).replace("Friday", "Forged"))
    async with house(store, Time()) as desk:
        listed = desk.events()

    assert before == listed


async def test_a_correction_after_the_end_is_seen() -> None:
    """The log has moved on from where the card was written."""
    store = MemoryStore()
    over, _, _ = await _two_events(store)
    async with house(store, Time()) as one, house(store, Time()) as other:
        await other.do(over, TakeBack(3, why="by mistake"), HOST, "back")
        assert over in one.events()
    async with house(store, Time()) as desk:
        listed, live = desk.events()[over].event, desk.live()

    assert (4, "running") == (listed.version, listed.clock.phase)
    assert over in live


async def test_a_card_holds_no_name() -> None:
    """Who is erased is erased from the list too."""
    store = MemoryStore()
    over, before, _ = await _two_events(store)
    card = store.value_of(f"card/event/{over}") or ""
    store.put_people([Person(id, "", "Player 4F7") for id in store.people()])
    async with house(store, Time()) as desk:
        players = desk.events()[over].event.players

    assert NAMES == before[over].event.players
    assert not [name for name in NAMES if name in card]
    assert ("Player 4F7",) * 3 == players


async def _two_events(store: MemoryStore) -> tuple[str, dict[str, Any], Any]:
    """One that was cancelled and one that runs: the first by its id, how both are listed, and all of the first."""
    async with house(store, Time()) as desk:
        over = await an_event(desk, id="o1")
        commands: tuple[AnyCommand, ...] = (StartEvent(), CancelEvent())
        for number, command in enumerate(commands):
            assert isinstance(await desk.do(over, command, HOST, f"c{number}"), Accepted)
        await _running(desk)
        return over, desk.events(), view(desk, over)


async def _running(desk: Desk) -> None:
    event = await an_event(desk, id="o2")
    assert isinstance(await desk.do(event, StartEvent(), HOST, "start"), Accepted)
