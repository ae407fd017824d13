"""Which table a station is for, and whether it is this caller's."""

from __future__ import annotations

from typing import Any, get_args

from litestar.exceptions import NotFoundException, PermissionDeniedException

from floorman.terms import Chips, TableNo
from floorman.views import DeskView, LiveHandView, TableView
from floorman.views.boards import BoardView
from floorman.views.next_hand import next_hand
from floorman.views.notices import Stage
from floorman.views.plan import NoticeView, hints
from floorman.web.desks import Ask, caller, desk_of
from floorman.web.event.showing import view_of
from floorman.web.pictures import spots
from floorman.web.station.coming import coming_at

# Chips of a usual set, where the plan names none; and so many of them have a button.
STANDARD = (5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000)
PADS = 4


def must_be_his(request: Ask, number: TableNo) -> None:
    """A dealer at one table has no business at another."""
    if caller(request).table not in (0, number):
        raise PermissionDeniedException(extra={"code": "station.not-yours"})


def table_of(request: Ask, event: str, number: TableNo) -> TableView:
    must_be_his(request, number)
    found = next((one for one in view_of(request, event).floor.tables if one.number == number), None)
    if found is None:
        raise NotFoundException
    return found


def board_of(request: Ask, event: str, number: TableNo) -> BoardView | None:
    """What the desk has dealt at a table, for everybody to see."""
    return next((one for one in desk_of(request).showing(event).boards() if one.table == number), None)


def chips_at_hand(view: DeskView, hand: LiveHandView | None) -> list[Chips]:
    """The values of chips that are put in most: those in play, from about a fifth of the big blind on."""
    if hand is None:
        return []
    stretch = view.event.clock.structure[view.event.clock.index]
    most = max(seat.stack + seat.bet for seat in hand.hand.seats)
    values = sorted(view.floor.plan.plan.chips or STANDARD)
    found = [one for one in values if view.floor.plan.smallest_chip <= one <= most and one * 5 >= stretch.big_blind]
    return found[:PADS] or [view.floor.plan.smallest_chip]


def hints_at(request: Ask, event: str, table: TableView, hand: LiveHandView | None) -> tuple[NoticeView, ...]:
    """What the book has for the dealer now. Where hands are only counted, one may be anywhere at any time."""
    stages: tuple[Stage, ...] = ("none",)
    if hand is not None:
        stages = ("showdown",) if hand.waits.shows or hand.waits.awards else ("betting",)
    elif table.action == "none":
        stages = get_args(Stage)
    return desk_of(request).look(event, lambda now, _: hints(now, table.number, stages))


def station_values(request: Ask, event: str, number: TableNo) -> dict[str, Any]:
    """What the page of a station has besides what every page of the event has."""
    table, view = table_of(request, event, number), view_of(request, event)
    hand = desk_of(request).hand(event, number, caller(request))
    return {
        "table": table,
        "hand": hand,
        "board": board_of(request, event, number),
        "dealt": {} if hand is None else {seat.seat: seat for seat in hand.hand.seats},
        "chips": chips_at_hand(view, hand),
        "coming": coming_at(view.floor, view.event.clock, table),
        "next": None if hand is not None else desk_of(request).look(event, lambda now, _: next_hand(now, number)),
        "hints": hints_at(request, event, table, hand),
        "spots": spots,
        "topics": f"wall,hand:{number}",
    }
