"""Apps for tests: putting one together takes longer than most tests with it, so it is used again for the next house.

A house that is new in all that anybody can see: its own log, its own desk and doors, the shipped books.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

from litestar import Litestar
from msgspec import Struct

from floorman.rulebook import SHIPPED, Shelf, new_shelf
from floorman.store import MemoryStore, Store
from floorman.web import build


class Lent:
    """A store in whose place another can be put."""

    def __init__(self) -> None:
        self.store: Store = MemoryStore()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)


class Kept(Struct):
    app: Litestar
    store: Lent
    shelf: Shelf


# By what they are built with; who takes one has it to himself until he is through.
_idle: dict[tuple[str, float, bool, str, str], list[Kept]] = defaultdict(list)


@contextmanager
def an_app(
    host: str,
    store: Store | None = None,
    *,
    rate: float = 1.0,
    lan: bool = False,
    address: str = "",
    public: str = "",
) -> Iterator[tuple[Litestar, Store]]:
    """An app and its store. Over a store that there is already, it is put together as at a start."""
    if store is not None:
        yield build(store, new_shelf(), (host,), rate, lan=lan, address=address, public=public), store
        return
    idle = _idle[host, rate, lan, address, public]
    one = idle.pop() if idle else _built(host, rate, lan, address, public)
    one.store.store = empty = MemoryStore()
    yield one.app, empty
    if tuple(one.shelf) == SHIPPED:
        idle.append(one)


def _built(host: str, rate: float, lan: bool, address: str, public: str) -> Kept:
    store, shelf = Lent(), new_shelf()
    return Kept(build(cast(Store, store), shelf, (host,), rate, lan=lan, address=address, public=public), store, shelf)
