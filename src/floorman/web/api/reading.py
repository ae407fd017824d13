"""The log of an event over the API: who did what, when, as sentences, a page at a time. For the direction alone."""

from __future__ import annotations

import asyncio
from itertools import islice

from floorman.desk.events import PREFIX as STREAM
from floorman.store import Recorded
from floorman.web.api.looking import wall_of
from floorman.web.api.operations import DIRECTORS, Call, Operation
from floorman.web.api.shown import LogLine, LogPage, LogView
from floorman.web.api.telling import Told, told


async def log(call: Call) -> LogView:
    wall_of(call)
    page: LogPage = call.query
    rows = await asyncio.to_thread(_rows, call, page)
    lines = tuple(_log_line(row, one) for row, one in zip(rows, told(rows, call), strict=True))
    return LogView(lines, rows[-1].version if len(rows) == page.limit else None)


def _rows(call: Call, page: LogPage) -> list[Recorded]:
    return list(islice(call.desk.store.read(STREAM + call.event, page.after), page.limit))


def _log_line(row: Recorded, one: Told) -> LogLine:
    return LogLine(
        position=row.position,
        version=row.version,
        at=row.at,
        person=row.person,
        rank=row.rank,
        code=one.code,
        facts=one.facts,
        cites=one.cites,
        says=one.says,
    )


OPERATIONS = (
    Operation(
        method="GET",
        path="/events/{event}/log",
        name="log",
        topic="events",
        ranks=DIRECTORS,
        scope="read:log",
        answers=LogView,
        query=LogPage,
        run=log,
    ),
)
