"""The views of the event that is asked for, or what to answer where there is none."""

from __future__ import annotations

from floorman.views import DeskView, EventView
from floorman.web.api.operations import Call


def view_of(call: Call) -> DeskView:
    return call.desk.shown(call.event).value


def wall_of(call: Call) -> EventView:
    """The same as it hangs on the wall, which costs less to make."""
    return call.desk.wall(call.event).value
