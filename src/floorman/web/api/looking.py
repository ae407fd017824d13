"""The views of the event that is asked for, or what to answer where there is none."""

from __future__ import annotations

from floorman.desk import UnknownEvent
from floorman.views import DeskView, EventView
from floorman.web.api.operations import Call
from floorman.web.api.problems import wrong


def view_of(call: Call) -> DeskView:
    try:
        return call.desk.shown(call.event).value
    except UnknownEvent as error:
        raise wrong(404, "api.no-event", event=call.event) from error


def wall_of(call: Call) -> EventView:
    """The same as it hangs on the wall, which costs less to make."""
    try:
        return call.desk.wall(call.event).value
    except UnknownEvent as error:
        raise wrong(404, "api.no-event", event=call.event) from error
