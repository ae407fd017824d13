"""Where documents and tables are fetched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Response, get
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath

from floorman.desk import Desk
from floorman.house.naming import house_beside
from floorman.speech import Speech
from floorman.views.chips import chips_view
from floorman.views.money import money_view
from floorman.views.registration import registration_view
from floorman.web.again import began
from floorman.web.desks import Ask
from floorman.web.documents import tables
from floorman.web.documents.filling import Filling
from floorman.web.documents.making import can_be_made, pdf
from floorman.web.documents.tables import csv_of
from floorman.web.event.room import in_full
from floorman.web.event.showing import tab, view_of

# What each document is filled with, besides its head.
DOCUMENTS: dict[str, Callable[[Filling, Desk, str], dict[str, Any]]] = {
    "seat-cards": lambda filling, desk, event: filling.seat_cards(desk.look(event, registration_view)),
    "receipts": lambda filling, desk, event: filling.receipts(desk.look(event, registration_view)),
    "move-slips": lambda filling, *_: filling.move_slips(),
    "payouts": lambda filling, desk, event: filling.payouts(desk.look(event, money_view)),
    "payout-slips": lambda filling, desk, event: filling.payouts(desk.look(event, money_view)),
    "results": lambda filling, desk, event: {
        **filling.results(desk.showing(event).public.value),
        "where": _when_and_where(filling.words, desk, event),
    },
    "count-sheets": lambda filling, desk, event: filling.counts(desk.look(event, chips_view)),
    "plan": lambda filling, *_: filling.plan(),
    "rulebook": lambda filling, desk, event: filling.rulebook(desk.book(event)),
    "fallback": lambda filling, desk, event: {
        **filling.plan(),
        **filling.players(),
        **filling.counts(desk.look(event, chips_view)),
    },
}
TABLES = {
    "players": (
        tables.players,
        (
            "#",
            "floor.player",
            "floor.status",
            "tab.table",
            "floor.seat",
            "floor.stack",
            "chips.counted",
            "floor.place",
            "csv.paid",
        ),
    ),
    "results": (tables.results, ("floor.place", "floor.player", "floor.prize", "deal.by-it")),
    "structure": (
        tables.structure,
        ("plan.level", "csv.begins", "plan.minutes", "clock.small-blind", "clock.big-blind", "plan.ante"),
    ),
}


def _when_and_where(words: Speech, desk: Desk, event: str) -> str:
    """The day on which it began, and the house, where it has a name."""
    house = house_beside(desk.house.state.naming.name, desk.wall(event).value.name)
    return " · ".join(one for one in (words.day(desk.look(event, began())), house) if one)


@get("/events/{event:str}/documents")
async def documents(request: Ask, event: FromPath[str]) -> Response[str]:
    view_of(request, event)
    return tab(request, event, "documents", documents=tuple(DOCUMENTS), tables=tuple(TABLES), can_print=can_be_made())


@get("/events/{event:str}/documents/{document:str}")
async def document(request: Ask, event: FromPath[str], document: FromPath[str]) -> Response[bytes]:
    """`seat-cards.pdf`, `players.csv`: with the event's name as the name of the file."""
    name, _, kind = document.partition(".")
    view, words = view_of(request, event), request.speech
    if kind == "csv" and name in TABLES:
        rows, head = TABLES[name]
        told = [one if one == "#" else words.say(one) for one in head]
        return _file(csv_of(told, rows(view, words), words.lang), "text/csv", f"{name}.csv")
    if kind != "pdf" or name not in DOCUMENTS:
        raise NotFoundException
    if not can_be_made():
        raise HTTPException(status_code=501, extra={"code": "install.documents"})
    address = request.app.state.address
    page = f"{address}/events/{event}/wall" if address else ""
    desk = request.desk
    who = str(request.query_params.get("who", ""))
    filling = Filling(view, words, desk.clock.now(), page, who, in_full(request, event))
    data = {**filling.head(name), **DOCUMENTS[name](filling, desk, event)}
    return _file(await pdf(name, data), "application/pdf", "")


def _file(body: bytes, media: str, name: str) -> Response[bytes]:
    """A PDF opens in the browser; a table is kept as a file."""
    headers = {"content-disposition": f'attachment; filename="{name}"' if name else "inline"}
    return Response(body, media_type=media, headers=headers)


ROUTES = [documents, document]
