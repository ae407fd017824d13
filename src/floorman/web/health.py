"""Whether the house lives, whether it is ready, and its numbers: for whoever watches over it."""

from __future__ import annotations

import asyncio
import time

from litestar import Response, get

from floorman.desk.events import PREFIX as STREAMS
from floorman.store import Store
from floorman.terms import Ruling
from floorman.web.api.callers import who
from floorman.web.api.operations import within_scope
from floorman.web.api.problems import Wrong, problem, wrong
from floorman.web.desks import Ask
from floorman.web.observing import Board
from floorman.web.origins import local

# A store that has not written within this is not ready.
PATIENCE_SECONDS = 2.0
# However often somebody asks, it is tried at most so often.
FRESH_SECONDS = 1.0
TRIAL = "readiness"


class Readiness:
    """When the store last wrote, and what it said."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._tried_at = -FRESH_SECONDS
        self._writes = False

    async def writes(self, store: Store) -> bool:
        async with self._turn:
            if time.monotonic() - self._tried_at >= FRESH_SECONDS:
                self._writes = await _writes(store)
                self._tried_at = time.monotonic()
            return self._writes


async def _writes(store: Store) -> bool:
    """A word beside the log, which goes the same way to the disk as the log does."""
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            await asyncio.to_thread(store.put_value, TRIAL, str(time.time_ns()))
    except Exception:  # whatever it is, the house is not ready
        return False
    return True


@get("/healthz")
async def healthz() -> Response[str]:
    """The process lives and its loop turns."""
    return _said("alive")


@get("/readyz")
async def readyz(request: Ask) -> Response[str] | Response[bytes]:
    """Every event is open, and the store writes."""
    desk = request.desk
    readiness = request.app.state.readiness
    assert isinstance(readiness, Readiness), "the app has it from its start"
    if not await readiness.writes(desk.store):
        return problem(request, wrong(503, "ready.store"))
    return _said("ready")


def _said(word: str) -> Response[str]:
    return Response(word + "\n", media_type="text/plain", headers={"cache-control": "no-store"})


@get("/metrics")
async def metrics(request: Ask) -> Response[str] | Response[bytes]:
    """The numbers, in the format of Prometheus: for this machine, or for a program with the scope `admin`."""
    try:
        _may_count(request)
    except Wrong as error:
        return problem(request, error)
    board = request.app.state.board
    assert isinstance(board, Board), "the app has it from its start"
    board.events.set(len(request.desk.store.streams(STREAMS)))
    return Response(
        board.text().decode(), media_type="text/plain; version=0.0.4", headers={"cache-control": "no-store"}
    )


def _may_count(request: Ask) -> None:
    if local(request) and "authorization" not in request.headers:
        return
    one = who(request)
    if one.rank != "direction" or not (one.key or local(request)):
        raise Wrong(403, Ruling("api.rank", (), {"rank": one.rank}))
    within_scope(one, "admin")
