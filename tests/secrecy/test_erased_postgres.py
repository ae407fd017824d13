"""Somebody is erased from a database that several desks share: he is in none of its tables, and no desk knows him."""

from __future__ import annotations

import asyncio

import pytest

from floorman.doors import HouseFile
from floorman.doors.forgetting import forget
from floorman.store import Person, Text
from floorman.store.postgres import PostgresStore
from floorman.tournament import StartClock, StopClock
from floorman.tournament.commands import Enter
from tests.desk.house import HOST, house, started, view
from tests.secrecy.house import ZOE
from tests.secrecy.planted import found
from tests.store.postgres import do, server, store, template, url
from tests.waiting import until_so

__all__ = ["server", "store", "template", "url"]

pytestmark = pytest.mark.anyio

WORDS = "eigeneswortvonzoe"
HERS = {
    "name": ZOE.name,
    "alias": ZOE.alias,
    "contact": ZOE.contact,
    "note": ZOE.note,
    "words": WORDS,
    "own": "argonhash",
}


def dumped(url: str) -> bytes:
    """Every row of every table."""
    tables = do(url, "select tablename from pg_tables where schemaname = current_schema()")
    rows = [row for (table,) in tables for row in do(url, f'select to_jsonb(one) from "{table}" one')]
    return "\n".join(str(row) for row in rows).encode()


async def test_she_is_in_no_table(store: PostgresStore, url: str) -> None:
    store.put_people([ZOE, Person("p-other", "Another")])
    store.put_texts([Text("t-00000000000000aa", WORDS, (ZOE.id,))])
    store.put_secret(f"password/{ZOE.id}", "argonhash")
    async with house(store) as desk:
        event = await started(desk)
        await desk.do(event, Enter(ZOE.id), HOST, "enter")
        await desk.do(event, StopClock(), HOST, "stop")
        await desk.do(event, StartClock("t-00000000000000aa"), HOST, "start")
        before = dumped(url)
        shown = ZOE.alias in view(desk, event).event.players
        other = PostgresStore(url)
        await asyncio.to_thread(forget, ZOE.id, other)
        other.close()
        await until_so(lambda: ZOE.alias not in view(desk, event).event.players)
        after = dumped(url)
        called = {*desk.names().values(), *(await desk.words()).values()}

    assert shown
    assert ({*HERS}, set()) == (found(HERS, before), found(HERS, after))
    assert set() == found(HERS, "\n".join(called).encode())
    assert [] == HouseFile(store).passes_of(ZOE.id)
