"""Pages that take long to make: they are made beside the house, one after the other, and kept for whoever asks next.

Nothing that the house itself needs a thread for (doors, backups, the log) waits behind them: they have threads of their
own, one for strangers and one for those whom we know. Of those who wait each address has its turn before another has a
second one; whoever lets too much wait is told to come again. What takes more than any page should is ended, so that
nobody's question holds up those of all others.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from threading import Lock
from typing import Any, TypeAlias, TypeVar

from litestar.exceptions import ClientException

from floorman.doors.attempts import address_key
from floorman.web.crowds import too_many
from floorman.web.desks import Connection, caller
from floorman.web.ending_work import Limit, TookTooMuch
from floorman.web.ending_work import Work as Bounded
from floorman.web.origins import address

T = TypeVar("T")
Work: TypeAlias = Callable[[], Any]

# One address may be a club that opens its phones together.
WAITING_OF_ONE_MOST = 48
WAITING_MOST = 120
AGAIN_SECONDS = 5
# Of finished pages so many letters are kept: some forty of the longest.
LETTERS_MOST = 8_000_000
# The longest page takes some two seconds, on a small computer ten. Files have processes of their own.
OF_STRANGERS, OF_THE_KNOWN = Limit(seconds=20.0, bytes=300_000_000), Limit(seconds=60.0, bytes=600_000_000)
LOOK_SECONDS = 0.1


class Lane:
    """One thread, and those who wait for it."""

    def __init__(self, name: str, limit: Limit | None = None) -> None:
        self._pool = ThreadPoolExecutor(1, name)
        self._limit = limit
        self._waiting: OrderedDict[str, deque[tuple[Work, asyncio.Future[Any]]]] = OrderedDict()
        self._working = False

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def full(self, who: str) -> bool:
        return (
            len(self._waiting.get(who, ())) >= WAITING_OF_ONE_MOST
            or sum(map(len, self._waiting.values())) >= WAITING_MOST
        )

    async def make(self, who: str, work: Callable[[], T]) -> T:
        made: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append((work, made))
        self._next()
        return await made

    def _next(self) -> None:
        while self._waiting and not self._working:
            who, his = self._waiting.popitem(last=False)
            work, made = his.popleft()
            if his:
                self._waiting[who] = his  # behind all others
            if not made.done():
                self._begin(work, made)

    def _begin(self, work: Work, made: asyncio.Future[Any]) -> None:
        self._working = True
        bounded = work if self._limit is None else Bounded(work, self._limit)
        running = asyncio.get_running_loop().run_in_executor(self._pool, bounded)
        running.add_done_callback(lambda done: self._made(done, made))
        if isinstance(bounded, Bounded):
            self._look(bounded, running)

    def _look(self, work: Bounded[Any], running: asyncio.Future[Any]) -> None:
        if not running.done():
            work.look()
            asyncio.get_running_loop().call_later(LOOK_SECONDS, self._look, work, running)

    def _made(self, done: asyncio.Future[Any], made: asyncio.Future[Any]) -> None:
        self._working = False
        if done.cancelled():
            made.cancel()
        elif (error := done.exception()) is not None:
            if not made.done():
                made.set_exception(error)
        elif not made.done():
            made.set_result(done.result())
        self._next()


class Kept:
    """Pages, or parts of some, that are the same for everybody; what was not asked for longest goes first."""

    def __init__(self, letters_most: int = LETTERS_MOST) -> None:
        self._most = letters_most
        self._letters = 0
        self._pages: OrderedDict[Hashable, str] = OrderedDict()
        self._turn = Lock()

    def get(self, key: Hashable) -> str | None:
        with self._turn:
            if key in self._pages:
                self._pages.move_to_end(key)
            return self._pages.get(key)

    def put(self, key: Hashable, page: str) -> str:
        with self._turn:
            self._letters += len(page) - len(self._pages.pop(key, ""))
            self._pages[key] = page
            while self._letters > self._most:
                self._letters -= len(self._pages.popitem(last=False)[1])
        return page


class Lanes:
    """Of one app."""

    def __init__(self) -> None:
        self.strangers, self.known = Lane("pages of strangers", OF_STRANGERS), Lane("pages", OF_THE_KNOWN)
        self.hands = Lane("hands from files")  # they take longest, and nobody's page waits behind them
        self.kept = Kept()

    def close(self) -> None:
        self.strangers.close()
        self.known.close()
        self.hands.close()


@asynccontextmanager
async def page_lanes() -> AsyncIterator[Lanes]:
    lanes = Lanes()
    try:
        yield lanes
    finally:
        lanes.close()


async def made_in_a_lane(request: Connection, work: Callable[[], T], *, reads_hands: bool = False) -> T:
    """What this work comes to, in the asker's turn. It touches nothing that the house changes meanwhile."""
    one, lanes = caller(request), _lanes(request)
    lane = lanes.hands if reads_hands else lanes.strangers if one.rank == "public" else lanes.known
    who = one.key or address_key(address(request))
    if lane.full(who):
        raise too_many(AGAIN_SECONDS)
    try:
        return await lane.make(who, work)
    except TookTooMuch as error:
        raise ClientException(status_code=422, extra={"code": "error.takes-too-much"}) from error


async def kept_or_made(request: Connection, key: Hashable, make: Callable[[], str]) -> str:
    """The part of a page that is the same for everybody: made once, and only then for whoever asks next.

    The key names all that it depends on: its language, the books.
    """
    kept = _lanes(request).kept
    found = kept.get(key)
    # Those who ask while it is made find it there when it is their turn.
    return found if found is not None else await made_in_a_lane(request, lambda: kept.get(key) or kept.put(key, make()))


def _lanes(request: Connection) -> Lanes:
    lanes = request.app.state.lanes
    assert isinstance(lanes, Lanes), "the app has it before it serves"
    return lanes
