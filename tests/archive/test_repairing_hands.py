"""A damaged log in which a hand was being played: after the repair the desk begins, and the table goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from floorman.archive import Account, repair
from floorman.desk import Desk
from floorman.desk.pauses import NO_PAUSES
from floorman.floor import Floor
from floorman.floor.streams import table_of
from floorman.rulebook import shipped
from floorman.store import Recorded, SqliteStore
from floorman.tournament.commands import NewHand, TellHandDone
from tests.desk.house import Time, house
from tests.desk.nights import Night, night
from tests.desk.test_going_on import HOST, acts, opened
from tests.desk.test_mixed_evening import does
from tests.store.rows import whole_log

# So many rows of a hand are told before the power goes.
ACTS = 3


def evening_of(desk: Desk, event: str) -> Floor:
    return desk._events.find(event).floor


def chips(evening: Floor) -> int:
    """All that players own: what the tournament knows of them, and what their hands have moved since."""
    moved = sum(one.hand.chips() - sum(one.hand.started_with) - one.hand.started.dead for one in evening.hands.values())
    return sum(evening.state.stacks.values()) + moved


async def virtual(file: Path) -> str:
    """Six players in the browser, in their second hand."""
    store, rng = SqliteStore(file), Random(7)
    async with Desk(store, shipped(), beats=None, pauses=NO_PAUSES) as desk:
        event = await opened(desk, 6, 1)
        number = 0
        while not _in_the_middle(evening_of(desk, event), 2):
            number += 1
            if not await acts(desk, event, rng, number):
                await asyncio.sleep(0.005)
    store.close()
    return event


async def stationed(file: Path) -> str:
    """Three tables whose dealers tell every act; at the first one the second hand is told."""
    store, rng = SqliteStore(file), Random(7)
    async with house(store, Time()) as desk:
        found = await night(desk, 9, 3, cards="entered")
        while not _in_the_middle(found.evening, 2):
            await found.step(rng)
    store.close()
    return found.event


async def counted(file: Path) -> str:
    """A table in its hand whose acts nobody tells: the tournament alone knows of it."""
    store = SqliteStore(file)
    async with Desk(store, shipped(), beats=None, pauses=NO_PAUSES) as desk:
        event = await opened(desk, 6, 1, depth="counted")
        await does(desk, event, NewHand(1), "first")
    store.close()
    return event


def _in_the_middle(evening: Floor, number: int) -> bool:
    open, play = evening.hands.get(1), evening.state.play.get(1)
    return open is not None and play is not None and play.number >= number and open.version >= ACTS + 1


async def goes_on(file: Path, event: str, kind: str) -> int:
    """The desk begins with it, and the first table ends its hand and plays another one; all chips of the event then."""
    store, rng = SqliteStore(file, serving=True), Random(11)
    if kind == "stationed":
        async with house(store, Time()) as desk:
            found = Night(desk, event, 10_000)
            first = _hands(found.evening)
            for _ in range(3_000):
                if _hands(found.evening) > first + 1:
                    break
                await found.step(rng)
            assert _hands(found.evening) > first + 1, "no other hand is dealt"
            total = chips(found.evening)
    else:
        async with Desk(store, shipped(), beats=None, pauses=NO_PAUSES) as desk:
            first, number = _hands(evening_of(desk, event)), 10_000
            for _ in range(3_000):
                if _hands(evening_of(desk, event)) > first + 1:
                    break
                number += 1
                if kind == "counted":
                    await desk.do(event, TellHandDone(1), HOST, f"done-{number}")
                    await desk.do(event, NewHand(1), HOST, f"hand-{number}")
                elif not await acts(desk, event, rng, number):
                    await asyncio.sleep(0.005)
            assert _hands(evening_of(desk, event)) > first + 1, "no other hand is dealt"
            total = chips(evening_of(desk, event))
    store.close()
    return total


def _hands(evening: Floor) -> int:
    return evening.state.play[1].number


def rows_of(file: Path) -> list[Recorded]:
    store = SqliteStore(file)
    rows = whole_log(store)
    store.close()
    return rows


def lost(file: Path, position: int) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.execute("update events set rank = 'screen' where position = ?", (position,))
        other.commit()


def repaired(file: Path) -> tuple[Account, Path]:
    target = file.with_name("repaired.sqlite")
    return repair(file, target), target


PLAYED: dict[str, Callable[[Path], Awaitable[str]]] = {"virtual": virtual, "stationed": stationed, "counted": counted}
CHIPS = {"virtual": 6 * 5_000, "stationed": 9 * 10_000, "counted": 6 * 5_000}


@pytest.mark.parametrize("kind", ["virtual", "stationed"])
@pytest.mark.parametrize("which", [0, 1, 2, -1])
def test_a_hand_that_lost_something_in_its_middle(tmp_path: Path, kind: str, which: int) -> None:
    """The hand that is being played goes on from before the hole, or is dealt anew; the tournament is whole."""
    file = tmp_path / "floorman.sqlite"
    event: Any = asyncio.run(PLAYED[kind](file))  # type: ignore[arg-type]
    hand = [row for row in rows_of(file) if row.stream.startswith("hand/")]
    stream = [row.stream for row in hand if table_of(row.stream) == 1][-1]
    open = [row for row in hand if row.stream == stream]
    lost(file, open[which].position)
    account, target = repaired(file)

    assert account.bad is None
    assert CHIPS[kind] == asyncio.run(goes_on(target, event, kind))


@pytest.mark.parametrize(
    ("kind", "back"),
    [("counted", 1), *(("virtual", back) for back in (1, 2, 3)), *(("stationed", back) for back in range(1, 7))],
)
def test_a_tournament_that_lost_something_in_the_middle_of_a_hand(tmp_path: Path, kind: str, back: int) -> None:
    """One of its last rows: its hands end with it, and each command is there as a whole or not at all."""
    file = tmp_path / "floorman.sqlite"
    event: Any = asyncio.run(PLAYED[kind](file))  # type: ignore[arg-type]
    before = rows_of(file)
    own = [row for row in before if row.stream.startswith("event/")]
    assert any(row.kind.startswith("event.started") for row in own[:-back]), "the event had begun by then"
    lost(file, own[-back].position)
    account, target = repaired(file)
    after = Counter(row.command for row in rows_of(target))

    assert account.bad is None
    assert after.items() <= Counter(row.command for row in before).items(), "no command is there by half"
    assert CHIPS[kind] == asyncio.run(goes_on(target, event, kind))
