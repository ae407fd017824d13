"""The clock's own page: the levels with what may be done to them, and the time of what runs.

Which row is open stands in the address, with what was seen there, and when: once a level was changed, or set back, the
row is closed again. So stands an end that was asked for, with when: once it was set, nothing is offered any more.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta
from urllib.parse import urlencode

from litestar import Response, get
from litestar.params import FromPath
from msgspec import Struct

from floorman.terms import Instant, time_of_day, whole_number
from floorman.tournament import Level
from floorman.tournament.structure import Structure, mark_of
from floorman.views.levels import LevelsView, levels_view, suggestion
from floorman.views.settings import structures_since
from floorman.web.again import asked_day
from floorman.web.desks import Ask
from floorman.web.event.showing import tab, view_of

TIME = re.compile(r"([01]?\d|2[0-3])[:.]?([0-5]\d)")


class Opened(Struct, frozen=True):
    """The row that is open: a line that is edited, or one before which something is added; 0: none."""

    edit: int = 0
    add: int = 0


@get("/events/{event:str}/clock")
async def clock(request: Ask, event: FromPath[str]) -> Response[str]:
    """The levels, and everything that is done to the clock."""
    view_of(request, event)
    desk, asked = request.desk, request.query_params
    reckoned = whole_number(str(asked.get("reckoned", "")))
    # What was offered for the levels as they were is over once they are others: it would be set a second time.
    reckons = "by" in asked and (reckoned is None or not desk.look(event, structures_since(reckoned)))
    told = view_of(request, event).event
    begins = begins_at(told.begins, told.day, desk.clock.now())
    by = next_time(str(asked["by"]), begins or desk.clock.now()) if reckons else None
    view = desk.look(event, levels_view(by, begins))
    row = _opened(view, {name: str(asked.get(name, "")) for name in ("edit", "add", "seen")})
    since = whole_number(str(asked.get("at", "")))
    if since is not None and any(_was_other(row, one, view) for one in desk.look(event, structures_since(since))):
        row = Opened()
    end = len(view.lines) + 1
    kept = {name: str(asked[name])[:40] for name in ("edit", "add", "seen", "at", "by", "reckoned") if name in asked}
    announced = time_said(view_of(request, event).floor.plan.plan.ends)
    return tab(
        request,
        event,
        "clock",
        wished="" if reckons else announced,
        levels=view,
        row=row,
        by=str(asked.get("by", announced))[:5],
        begins=begins,
        unread=reckons and by is None,
        fits=_fitting(request, event, row.add) if row.add else None,
        beyond=_fitting(request, event, end) if view.changeable else None,
        asked_for=urlencode(kept),
    )


def _fitting(request: Ask, event: str, line: int) -> Level:
    return request.desk.look(event, suggestion(line))


def _opened(view: LevelsView, asked: dict[str, str]) -> Opened:
    """A row that is there, may be changed, and is still what it was when somebody opened it."""
    if not view.changeable:
        return Opened()
    marks = {str(one.line): one.mark for one in view.lines if one.when == "to-come"}
    if asked["edit"] in marks and marks[asked["edit"]] == asked["seen"]:
        return Opened(edit=int(asked["edit"]))
    if asked["add"] in marks and asked["seen"] == str(len(view.lines)):
        return Opened(add=int(asked["add"]))
    return Opened()


def _was_other(row: Opened, structure: Structure, view: LevelsView) -> bool:
    """Was the open row something else for a while? Then what was to be done with it has been done, and set back."""
    if row.edit:
        mark = view.lines[row.edit - 1].mark
        return len(structure) < row.edit or mark_of(structure[row.edit - 1]) != mark
    return bool(row.add) and len(structure) != len(view.lines)


def time_said(minutes: int | None) -> str:
    """The announced end, which is what somebody mostly wants to know of."""
    return "" if minutes is None else time_of_day(minutes)


def begins_at(minute: int | None, day: str, now: Instant) -> Instant | None:
    """When what has not begun is to begin, as it was announced; None where nobody has said so, or that is past.

    Without a day the nearest time of that name is meant: at ten past seven, seven o'clock was ten minutes ago.
    """
    if minute is None:
        return None
    here, told = datetime.fromtimestamp(now / 1000, UTC).astimezone(), asked_day(day)
    dates = [told] if told else [here.date() + timedelta(days=off) for off in (-1, 0, 1)]
    times = [datetime.combine(date, time(minute // 60, minute % 60)).astimezone() for date in dates]
    nearest = int(min(times, key=lambda one: abs(one - here)).timestamp() * 1000)
    return nearest if nearest > now else None


def next_time(told: str, now: Instant) -> Instant | None:
    """The next moment at which it is so late here; None for what is no time of day."""
    read = TIME.fullmatch(told.strip())
    if read is None:
        return None
    here = datetime.fromtimestamp(now / 1000, UTC).astimezone()
    then = here.replace(hour=int(read[1]), minute=int(read[2]), second=0, microsecond=0)
    return int((then if then > here else then + timedelta(days=1)).timestamp() * 1000)
