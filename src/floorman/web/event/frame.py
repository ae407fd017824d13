"""The frame of every page of an event: what it is called, how it stands, and the pages beside it.

One frame for all: whoever runs the event and whoever only looks something up see the same head; what differs are the
tabs, and what can be done to the clock.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from floorman.house import Caller
from floorman.rulebook import Both
from floorman.terms import Rank
from floorman.views import EventView
from floorman.views.public import PublicView
from floorman.web.courses import past_hands
from floorman.web.desks import Ask, player_at
from floorman.web.guards import WHO, lets_in

# Those of the tabs, in the order of the keys 1 to 9; of whoever only enters players; and of everybody else.
TABS = ("room", "players", "registration", "payouts", "chips", "clock", "log")
TABS_OF_A_REGISTRAR = ("registration", "players", "log")
TABS_OF_GUESTS = ("results", "seats", "hands", "plan")
# Pages that belong to no tab stand under More.
PUBLIC = ("results", "seats", "names", "hands", "hand", "plan", "cards")


class Frame(Struct, frozen=True):
    name: str
    book: str
    book_title: Both
    phase: str
    ending: str
    winner: str
    entries: int
    left: int
    staff: bool
    tabs: tuple[str, ...]
    hands: bool = False  # are there any to be looked up?
    people: int = 0  # who played; one who entered again once; 0 where nobody knows
    seat: bool = False  # has this device one in it, and no desk?


def frame_of(request: Ask, event: str, wall: EventView, told: PublicView) -> Frame:
    one = request.caller
    staff = runs(one)
    hands = staff or bool(past_hands(request, event).over)
    first = told.ranking[0] if told.ranking else None
    won = told.phase == "over" and first is not None and first.place == 1 and first.shared == 1
    return Frame(
        name=wall.name,
        book=wall.book,
        book_title=wall.book_title,
        phase=told.phase,
        ending=told.ending,
        winner=first.name if won and first is not None else "",
        entries=told.entries,
        left=told.left,
        staff=staff,
        tabs=tabs_of(one.rank) if staff else tuple(tab for tab in TABS_OF_GUESTS if hands or tab != "hands"),
        hands=hands,
        people=told.people,
        seat=not staff and player_at(request, event) is not None,
    )


def runs(one: Caller) -> bool:
    """Is the desk of an event open to him?"""
    return lets_in(one, WHO["GET /events/{event}"])


def tabs_of(rank: Rank) -> tuple[str, ...]:
    """The pages that somebody has to do with."""
    return TABS_OF_A_REGISTRAR if rank == "registrar" else TABS


def framed(request: Ask, event: str) -> dict[str, Any]:
    desk = request.desk
    frame = frame_of(request, event, desk.wall(event).value, desk.showing(event).public.value)
    return {"alone": False, "frame": frame, "public_pages": PUBLIC, "archived": event in desk.house.state.archived}
