"""What the form of the registration desk does. Its buttons pick whom to enter, whose card to show, which wish is done.

| picked      | what comes of it                                                                |
| nothing     | what was typed: the first that was found for it, or somebody new                |
| new         | somebody new of the name that was typed, unless he may be in                    |
| other       | the name that was asked about, though others of a like name are in              |
| another:X   | somebody else of the very name of X, whose card lies open                       |
| enter:X     | somebody whom the house knows                                                   |
| show:X      | the card of somebody who is in                                                  |
| again:X     | somebody who is out comes in once more                                          |
| seat:X      | the next on the waiting list sits down                                          |
| seats:N     | the next N of the list sit down, one after the other                            |
| wish:X      | a guest who wrote his name at the kiosk; drop:X strikes it                      |
"""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response, post
from litestar.params import FromPath
from litestar.response import Redirect
from msgspec.structs import replace

from floorman.desk.sign_ups import SignUps
from floorman.house import limited
from floorman.terms import Ruling
from floorman.terms.names import written, wrong_name
from floorman.tournament.commands import Enter, Pay, ReEnter, SeatNext
from floorman.web.commands import whole
from floorman.web.desks import Ask, caller
from floorman.web.event.doing import one, said
from floorman.web.event.done import Done
from floorman.web.event.showing import part, view_of
from floorman.web.forms import UNREADABLE, Fields, field, fields_of
from floorman.web.registration.desk import KEPT_FIELDS, NAME_LETTERS_MOST, desk_page, next_to_sit, view_now
from floorman.web.registration.finding import known_as, meant, namesakes, newest, rows
from floorman.web.registration.turns import Led, turns_of
from floorman.web.sent import id_of_form


@post("/events/{event:str}/registration")
async def register(request: Ask, event: FromPath[str]) -> Response[Any]:
    view_of(request, event)
    fields, turns = await fields_of(request), turns_of(request)
    # The same form with another name is another form.
    sent = id_of_form(request, event, fields)
    async with turns.lock:
        led = turns.led(sent) or turns.keep(sent, await Registering(request, event, fields, sent).led())
    if led.wrong is not None:
        led = replace(led, shown=led.shown or _short(fields, "shown"))
    return await _answer(request, event, fields, led)


@post("/events/{event:str}/registration/guests")
async def guests(request: Ask, event: FromPath[str]) -> Response[Any]:
    """Whether guests may write their names down at the kiosk."""
    view_of(request, event)
    on = field(await fields_of(request), "on") == "yes"
    await asyncio.to_thread(SignUps(request.desk.store, event).take, on)
    request.desk.showing(event).wished()
    return await _answer(request, event, {}, Led(done=True))


async def _answer(request: Ask, event: str, fields: Fields, led: Led) -> Response[Any]:
    if "hx-request" in request.headers:
        toast = said(request, event, Done(led.wrong, led.version, 1)) if led.wrong or led.version else {}
        kept = {name: name in fields for name in ("paid", "confirmed", "free", "all")}
        return await desk_page(request, event, led, **kept, toast=toast)
    if led.wrong is not None:
        back = f"/events/{event}/registration"
        return part(request, event, "event/refused.html", 409, wrong=led.wrong, back=back)
    told = {"q": led.typed} | {name: getattr(led, name) for name in KEPT_FIELDS}
    query = {name: value for name, value in told.items() if value}
    return Redirect(f"/events/{event}/registration", status_code=303, query_params=query)


def _short(fields: Fields, name: str) -> str:
    return field(fields, name)[:NAME_LETTERS_MOST]


class Registering:
    """One form, as somebody has sent it."""

    def __init__(self, request: Ask, event: str, fields: Fields, sent: str) -> None:
        self._request = request
        self._event = event
        self._fields = fields
        self._sent = sent
        self._desk = request.desk
        self._view = view_now(request, event)
        self._wishes = SignUps(self._desk.store, event)
        # One letter too many stays: a name is refused then, and never cut into another.
        self.typed = field(fields, "q")[: NAME_LETTERS_MOST + 1]

    async def led(self) -> Led:
        picked, _, of = _short(self._fields, "pick").partition(":")
        match picked:
            case "":
                return await self._typed()
            case "new":
                return await self._enter(self.typed)
            case "other":
                asked = _short(self._fields, "asked")
                return await self._enter(asked, _short(self._fields, "person"), _short(self._fields, "wish"))
            case "another":
                return await self._enter(_short(self._fields, "another"), seen=(of,))
            case "enter" if of in self._desk.names():
                return await self._enter(self._desk.names()[of], of)
            case "show":
                return Led(shown=of, done=True)
            case "again":
                return await self._again(of)
            case "seat":
                return await self._seat(of)
            case "seats":
                return await self._seat_all(whole(of) or 0)
            case "wish" | "drop":
                return await self._guest(of, strike=picked == "drop")
            case _:
                return Led(UNREADABLE)

    async def _typed(self) -> Led:
        """Whom the house knows by that very name, somebody new where nobody is like him, or a name that was completed
        before the eyes of whoever pressed Enter. Whoever is in by that very name is shown, and another of it can be
        entered from there. Anybody else is asked about; so is everybody in a row of names, where nobody would see the
        card: nobody is taken for another, and of two who are called the same neither is lost."""
        found = rows(self._view, self._desk.names(), self.typed, self._desk.names_in_full())
        if not found:
            nothing = Led(shown=_short(self._fields, "shown"))
            return (self._refused() or Led(Ruling("entry.no-name"), typed=self.typed)) if self.typed else nothing
        first, seen = meant(found, self.typed), _short(self._fields, "sought") == self.typed
        if first and first.line:
            in_a_row = "row" in self._fields and self._view.open
            name = first.name if written(first.name) == written(self.typed) else self.typed
            shown = Led(shown=first.line.person, another=name if self._view.open else "", done=True)
            return Led(asked=self.typed) if in_a_row else shown
        if first and (seen or first.kind == "new" or first.written(self.typed)):
            picked = replace_pick(self._fields, first.pick)
            return await Registering(self._request, self._event, picked, self._sent).led()
        return Led(asked=self.typed)

    def _refused(self) -> Led | None:
        return Led(self._view.next.refused, typed=self.typed) if self._view.next.refused else None

    async def _guest(self, id: str, *, strike: bool) -> Led:
        wish = await asyncio.to_thread(self._wishes.find, id)
        if wish is None:
            return Led(Ruling("wish.gone"))
        if not strike:
            return await self._enter(wish.name, known_as(self._view, self._desk.names(), wish.name), id)
        await self._see_to(id)
        return Led(done=True, typed=self.typed)

    async def _see_to(self, wish: str) -> None:
        await asyncio.to_thread(self._wishes.drop, wish)
        self._desk.showing(self._event).wished()

    async def _enter(self, name: str, person: str = "", wish: str = "", seen: tuple[str, ...] = ()) -> Led:
        if not name:
            return Led(Ruling("entry.no-name"))
        if len(name) > NAME_LETTERS_MOST:
            return Led(Ruling("entry.name", (), {"most": NAME_LETTERS_MOST}), typed=self.typed)
        if (refused := self._refused()) is not None:
            return refused
        if not person and (wrong := wrong_name(name)) is not None:
            return Led(wrong, typed=self.typed)
        if (beyond := limited(caller(self._request), self._event, Enter(""))) is not None:
            return Led(beyond.ruling)
        seen = (*seen, *self._fields.get("other", ()))
        if any(other.id not in seen for other in namesakes(self._view, name, person, self._desk.names_in_full())):
            return Led(asked=name, person=person, wish=wish)
        who, confirmed = person or await self._desk.meet(name), "confirmed" in self._fields
        told = Enter(who, missed=self._missed, data_confirmed=confirmed, free="free" in self._fields)
        led = self._told(await one(self._request, self._event, told, self._sent), told.who)
        if wish and led.done:
            await self._see_to(wish)
        return await self._paid(led) if led.done and "paid" in self._fields else led

    @property
    def _missed(self) -> int | None:
        return whole(_short(self._fields, "missed"))

    async def _again(self, id: str) -> Led:
        person = next((one.person for one in self._view.entries if one.id == id), "")
        done = await one(self._request, self._event, ReEnter(id), self._sent)
        led = self._told(done, person)
        return await self._paid(led) if led.done and "paid" in self._fields else led

    async def _seat(self, id: str) -> Led:
        person = next((one.person for one in self._view.waiting if one.id == id), "")
        done = await one(self._request, self._event, SeatNext(id, missed=self._missed), self._sent)
        led = self._told(done, person)
        return await self._paid(led) if led.done and "paid" in self._fields else led

    async def _seat_all(self, number: int) -> Led:
        """As many as were shown, up to the first for whom there is no seat."""
        led = Led(Ruling("waiting.nobody"))
        for nth, line in enumerate(next_to_sit(self._view)[:number]):
            sent = f"{self._sent}-{nth}"
            done = await one(self._request, self._event, SeatNext(line.id, missed=self._missed), sent)
            if done.wrong is not None:
                return replace(led, wrong=done.wrong)
            led = self._told(done, line.person)
            led = await self._paid(led, sent) if "paid" in self._fields else led
        return led

    def _told(self, done: Done, person: str) -> Led:
        if done.wrong is not None:
            return Led(done.wrong, typed=self.typed)
        return Led(version=done.version, done=True, shown=person)

    async def _paid(self, led: Led, sent: str = "") -> Led:
        """The money was there with him."""
        line = newest(view_now(self._request, self._event).entries).get(led.shown)
        if line is None or not line.owed:
            return led
        done = await one(self._request, self._event, Pay(line.id), f"{sent or self._sent}-paid")
        return replace(led, wrong=done.wrong)


def replace_pick(fields: Fields, pick: str) -> Fields:
    return {**fields, "pick": [pick]}
