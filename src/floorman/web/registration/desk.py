"""The page of the registration desk."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from litestar import Response, get
from litestar.params import FromPath
from msgspec.structs import replace

from floorman.desk.sign_ups import SignUp, SignUps
from floorman.tournament import Now
from floorman.views.registration import EntryLine, OfferView, RegistrationView, offers, price_parts, registration_view
from floorman.web.desks import Ask
from floorman.web.documents.making import can_be_made
from floorman.web.event.contact import reached
from floorman.web.event.showing import part, tab, view_of
from floorman.web.registration.finding import Row, meant, namesakes, newest, rows, twice
from floorman.web.registration.turns import Led

NAME_LETTERS_MOST = 80
# So many entries stand below; the field finds the others, and a link shows them all.
LISTED_MOST = 20

# What keeps the page as it is while it renews itself.
KEPT = "#who, .keep"
KEPT_FIELDS = ("shown", "another", "asked", "person", "wish")


@get("/events/{event:str}/registration")
async def registration(request: Ask, event: FromPath[str]) -> Response[str]:
    """One field, what was found by it, the card of somebody who is in, the waiting list, and the last entries."""
    told = request.query_params
    typed = str(told.get("q", "")).strip()[:NAME_LETTERS_MOST]
    kept = {name: str(told.get(name, ""))[:NAME_LETTERS_MOST] for name in KEPT_FIELDS}
    led = replace(Led(typed=typed, sought=True), **kept)
    return await desk_page(request, event, led, paid="paid" in told, confirmed="confirmed" in told, all="all" in told)


@get("/events/{event:str}/registration/find")
async def find(request: Ask, event: FromPath[str]) -> Response[str]:
    """What was found, alone."""
    view_of(request, event)
    view, typed = view_now(request, event), str(request.query_params.get("q", "")).strip()[:NAME_LETTERS_MOST]
    found = rows(view, request.desk.names(), typed, request.desk.names_in_full())
    return part(request, event, "registration/found.html", reg=view, rows=found, meant=meant(found, typed), typed=typed)


async def desk_page(request: Ask, event: str, led: Led, **more: Any) -> Response[str]:
    """The whole page; its tab alone, where the page that is open asks for it or has sent its form."""
    view_of(request, event)
    view = view_now(request, event)
    card = newest(view.entries).get(led.shown)
    full = request.desk.names_in_full()
    taken, wishes = await asyncio.to_thread(_wishes_of, SignUps(request.desk.store, event), view)
    found = rows(view, request.desk.names(), led.typed, full) if led.sought and not led.asked else []
    values: dict[str, Any] = {
        "reg": view,
        "led": led,
        "rows": found,
        "meant": meant(found, led.typed),
        "typed": led.typed,
        "card": card,
        "can_print": can_be_made(),
        "entry": "" if card is None else card.id,
        "reached": None if card is None else reached(request, event, card.id),
        "offers": {} if card is None else offers_of(request, event, card.id),
        "others": _others(view, led, full) if led.asked else [],
        "known": _known(view, request.desk.names(), led, full) if led.asked and not led.person else [],
        "double": twice(view),
        "next_to_sit": next_to_sit(view),
        "wishes": wishes,
        "taken": taken,
        "parts": price_parts(view.price),
        "listed": view.entries if more.get("all") else view.entries[:LISTED_MOST],
        "follows": "wall,clocks,wishes",
        "kept": KEPT,
        "paid": False,
        "confirmed": False,
        "free": False,
        **more,
    }
    return tab(request, event, "registration", **values)


def _others(view: RegistrationView, led: Led, full: Mapping[str, str]) -> list[EntryLine]:
    """Who is in and may be meant: of a like name, or of one that begins so."""
    found = {line.id: line for line in namesakes(view, led.asked, led.person, full)}
    meant = (row.line for row in rows(view, {}, led.asked, full) if row.line)
    found |= {line.id: line for line in meant if line.person != led.person}
    return list(found.values())


def _known(view: RegistrationView, names: Mapping[str, str], led: Led, full: Mapping[str, str]) -> list[Row]:
    """Whom the house knows, who is not in, and who may be meant."""
    return [row for row in rows(view, names, led.asked, full) if row.kind == "known"]


def view_now(request: Ask, event: str) -> RegistrationView:
    return request.desk.look(event, registration_view)


def next_to_sit(view: RegistrationView) -> list[EntryLine]:
    """Whom of the waiting list there is a seat for, the longest waiting first."""
    ready = [one for one in view.waiting if not (view.asks_data and one.unconfirmed)]
    return ready[: view.free or 0]


def offers_of(request: Ask, event: str, id: str) -> dict[str, OfferView]:
    """What whoever asks may do with an entry now, by its word."""

    def made(now: Now, _: Any) -> tuple[OfferView, ...]:
        return offers(now, request.by, id)

    return {one.do: one for one in request.desk.look(event, made)}


def _wishes_of(kept: SignUps, view: RegistrationView) -> tuple[bool, list[SignUp]]:
    """What guests wish for; where nobody can be entered any more, nothing, for good."""
    if view.phase == "over":
        kept.forget()
    return kept.taken, kept.all()
