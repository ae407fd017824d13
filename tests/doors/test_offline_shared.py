"""The terminal writes to a house while desks and other terminals do, on one database."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence

import pytest

from floorman.doors import Doors, Entered, HouseFile
from floorman.store import Commit, MemoryStore, Outcome
from floorman.store.postgres import PostgresStore
from floorman.terms import Refused
from tests.desk.house import house
from tests.store.postgres import do, server, store, template, url

__all__ = ["server", "store", "template", "url"]

pytestmark = pytest.mark.anyio

PASSWORD = "Königsdame 7"


async def test_the_host_comes_in_while_the_desk_runs(store: PostgresStore, url: str) -> None:
    """Code, name and password from the terminal are good at a desk that was there before; it is not in the way."""
    async with house(store) as desk:
        doors = Doors(desk, lan=True)
        terminal = PostgresStore(url)
        file = await asyncio.to_thread(HouseFile, terminal)
        code = await asyncio.to_thread(file.host_code)
        refused = await asyncio.to_thread(file.add, "Anna", ["direction"], PASSWORD)
        await desk.house.hear()
        by_code = await doors.enter(code, "127.0.0.1", "")
        by_name = await doors.log_in("Anna", PASSWORD, "127.0.0.1", "")
        again = await asyncio.to_thread(file.set_password, "Anna", "another one 9")
        terminal.close()

    assert (None, None) == (refused, again)
    assert isinstance(by_code, Entered)
    assert isinstance(by_name, Entered)


async def test_two_terminals_take_the_same_name(store: PostgresStore, url: str) -> None:
    """Both looked before either wrote: the second is refused, and its name is nowhere."""
    HouseFile(store).add("Anna", ["direction"], PASSWORD)
    second = _Interrupted(url)
    second.before = lambda: HouseFile(store).add("Ben", ["floor"], PASSWORD)
    refused = HouseFile(second).add("ben", ["floor"], PASSWORD)
    names = [one.name for one in store.people().values() if one.name]
    second.close()

    assert isinstance(refused, Refused)
    assert "house.name-taken" == refused.ruling.code
    assert ["Anna", "Ben"] == sorted(names)


async def test_several_desks_start_and_one_gives_the_hosts_code(url: str) -> None:
    """However close together; a code that a person asks for in words is always given."""
    stores = [PostgresStore(url) for _ in range(4)]
    files = [HouseFile(one) for one in stores]
    ready, codes = threading.Barrier(len(files)), []

    def begin(file: HouseFile) -> None:
        ready.wait()
        codes.append(file.first_host_code())

    threads = [threading.Thread(target=begin, args=(file,)) for file in files]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept = do(url, "select count(*) from secrets where name like 'code/%'")
    asked_for = HouseFile(stores[0]).host_code()
    for one in stores:
        one.close()

    assert [False, True, True, True] == sorted(code is None for code in codes)
    assert [(1,)] == kept
    assert asked_for not in codes


async def test_a_code_that_ran_out_is_given_again() -> None:
    store = MemoryStore()
    file = HouseFile(store)
    file.first_host_code()
    file._now = lambda: store.last_at() + 60 * 60_000  # type: ignore[method-assign]

    assert file.first_host_code() is not None


async def test_what_was_written_though_its_answer_got_lost() -> None:
    """The store finds it by its id when it tries again: that is a yes, not somebody else's."""
    assert HouseFile(_Twice()).host_code()


class _Interrupted(PostgresStore):
    """Somebody else comes in between the look and the writing."""

    before: Callable[[], object] | None = None

    def append(self, commits: Sequence[Commit]) -> list[Outcome]:
        come, self.before = self.before, None
        if come is not None:
            come()
        return super().append(commits)


class _Twice(MemoryStore):
    """Appends again, as a store does whose line was cut after the first time."""

    def append(self, commits: Sequence[Commit]) -> list[Outcome]:
        super().append(commits)
        return super().append(commits)
