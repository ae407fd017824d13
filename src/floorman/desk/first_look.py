"""Nothing goes to the disk that nobody could look at afterwards: what changes an evening is shown once before.

What is played at a table is not looked at: it is bounded by what was looked at before.
"""

from __future__ import annotations

from collections.abc import Mapping

from floorman.desk.unbroken import told
from floorman.floor import Floor
from floorman.terms import By, Instant
from floorman.tournament import Now, Tournament
from floorman.views import clocks_at_tables, desk_view, event_view, floor_view, hall_view, public_view

LOOKER = By("desk", "direction")
NOBODY: Mapping[str, str] = {}


def parts_of(state: Tournament) -> tuple[object, ...]:
    """What an evening consists of as a whole: it has changed where one of these is another one."""
    return state.plan, state.structure, state.ones.get("ladder"), state.phase


def same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    return all(mine is theirs for mine, theirs in zip(one, other, strict=True))


def can_be_shown(floor: Floor, at: Instant) -> bool:
    """Every page of the event, made for nobody. What is in the way is told to whoever runs the house."""
    try:
        _shown(floor, at)
    except Exception as error:
        told(f"Showing {floor.stream} before it is on disk", error)
        return False
    return True


def _shown(floor: Floor, at: Instant) -> None:
    state, book = floor.state, floor.book
    now = Now(state, LOOKER, at, book, floor.secret)
    clocks = clocks_at_tables(floor, NOBODY, at)
    desk_view(state, event_view(state, book, NOBODY, at), floor_view(now, NOBODY), clocks)
    hall_view(state, NOBODY)
    public_view(state, book, NOBODY, at)
