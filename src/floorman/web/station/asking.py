"""Ask the book, within the frame of an event: at one of its tables as it stands, or of a hand that is thought up."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath

from floorman.views import DeskView
from floorman.web.asking import SEATS_MOST, asked, part_of_it, put_in
from floorman.web.desks import Ask
from floorman.web.event.showing import part, view_of
from floorman.web.reading import reading
from floorman.web.station.happened import told_in


@get("/events/{event:str}/ask")
async def ask_here(request: Ask, event: FromPath[str]) -> Response[str]:
    """By the book of the event, at its blinds; for what happened at a table there is the table itself."""
    view = view_of(request, event)
    told = {**_usual(request, view), **put_in(request)}
    desk = request.desk
    book = desk.book(event)  # as it was when the event was opened
    values = await asked(request, told, desk.shelf.with_edition(book), book.head.id)
    template = part_of_it(request, values) or "event/asked.html"
    return part(request, event, template, **values, tab="ask")


@get("/events/{event:str}/ask/{number:int}")
async def ask_at(request: Ask, event: FromPath[str], number: FromPath[int]) -> Response[str]:
    return await told_in(request, event, number, frame="event/ask-frame.html", home=f"/events/{event}/ask/{number}")


def _usual(request: Ask, view: DeskView) -> dict[str, list[str]]:
    """The hand that would be played now, as far as nobody says otherwise."""
    clock = view.event.clock
    from_now = clock.structure[max(reading(clock, request.desk.clock.now()).index, 0) :]
    level = next((one for one in from_now if one.big_blind), None)
    blinds = {} if level is None else {"hand-blinds": [f"{level.small_blind}/{level.big_blind}"]}
    seats = max((len(one.seats) for one in view.floor.tables), default=view.floor.plan.plan.table_size)
    return {**blinds, "hand-players": [str(min(max(seats, 2), SEATS_MOST))]}
