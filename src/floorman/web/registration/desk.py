"""The page of the registration desk."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from floorman.desk.sign_ups import SignUp, SignUps
from floorman.tournament import Now
from floorman.views.registration import OfferView, RegistrationView, offers, price_parts, registration_view
from floorman.web.desks import Ask, by, desk_of
from floorman.web.documents.making import can_be_made
from floorman.web.event.showing import part, tab, view_of
from floorman.web.registration.finding import namesakes, newest, rows, twice
from floorman.web.registration.turns import Led

NAME_LETTERS_MOST = 80
# So many entries stand below; the field finds the others, and a link shows them all.
LISTED_MOST = 20

# What keeps the page as it is while it renews itself.
KEPT = "#who, .keep"
KEPT_FIELDS = ("shown", "asked", "person", "wish")


@get("/events/{event:str}/registration")
async def registration(request: Ask, event: FromPath[str]) -> Response[str]:
    """One field, what was found by it, the card of somebody who is in, the waiting list, and the last entries."""
    told = request.query_params
    typed = str(told.get("q", "")).strip()[:NAME_LETTERS_MOST]
    shown, asked, person, wish = (str(told.get(name, ""))[:NAME_LETTERS_MOST] for name in KEPT_FIELDS)
    led = Led(typed=typed, sought=True, shown=shown, asked=asked, person=person, wish=wish)
    return await desk_page(request, event, led, paid="paid" in told, confirmed="confirmed" in told, all="all" in told)


@get("/events/{event:str}/registration/find")
async def find(request: Ask, event: FromPath[str]) -> Response[str]:
    """What was found, alone."""
    view_of(request, event)
    view, typed = view_now(request, event), str(request.query_params.get("q", "")).strip()[:NAME_LETTERS_MOST]
    found = rows(view, desk_of(request).names(), typed)
    return part(request, event, "registration/found.html", reg=view, rows=found, typed=typed)


async def desk_page(request: Ask, event: str, led: Led, **more: Any) -> Response[str]:
    """The whole page; its tab alone, where the page that is open asks for it or has sent its form."""
    view_of(request, event)
    view = view_now(request, event)
    card = newest(view.entries).get(led.shown)
    taken, wishes = await asyncio.to_thread(_wishes_of, SignUps(desk_of(request).store, event), view)
    values: dict[str, Any] = {
        "reg": view,
        "led": led,
        "rows": rows(view, desk_of(request).names(), led.typed) if led.sought and not led.asked else [],
        "typed": led.typed,
        "card": card,
        "can_print": can_be_made(),
        "offers": {} if card is None else offers_of(request, event, card.id),
        "others": namesakes(view, led.asked, led.person) if led.asked else [],
        "double": twice(view),
        "wishes": wishes,
        "taken": taken,
        "parts": price_parts(view.price),
        "listed": view.entries if more.get("all") else view.entries[:LISTED_MOST],
        "follows": "wall,clocks,wishes",
        "kept": KEPT,
        "paid": False,
        "confirmed": False,
        **more,
    }
    return tab(request, event, "registration", **values)


def view_now(request: Ask, event: str) -> RegistrationView:
    return desk_of(request).look(event, registration_view)


def offers_of(request: Ask, event: str, id: str) -> dict[str, OfferView]:
    """What whoever asks may do with an entry now, by its word."""

    def made(now: Now, _: Any) -> tuple[OfferView, ...]:
        return offers(now, by(request), id)

    return {one.do: one for one in desk_of(request).look(event, made)}


def _wishes_of(kept: SignUps, view: RegistrationView) -> tuple[bool, list[SignUp]]:
    """What guests wish for; where nobody can be entered any more, nothing, for good."""
    if view.phase == "over":
        kept.forget()
    return kept.taken, kept.all()
