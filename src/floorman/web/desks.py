"""How a route finds the desk of its app, and who is asking.

The guard finds that out once for each request, before the route is called; nobody is asked twice.
"""

from __future__ import annotations

from functools import partial
from typing import Any, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection

from floorman.desk import Desk
from floorman.desk.backups import Backups, Trouble
from floorman.doors import Doors
from floorman.floor import AnyCommand
from floorman.floor.commands import Act
from floorman.house import Caller, limited
from floorman.speech import Lang, Speech, language_of, speech
from floorman.terms import By, Refused, Ruling

Connection: TypeAlias = ASGIConnection[Any, Any, Any, Any]

# Whoever sits at the machine of a home game, and whoever has shown no pass.
HOST = Caller(person="host", rank="direction")
PUBLIC = Caller(person="public", rank="public")

# The desk itself, where nobody of the staff does anything.
DESK = By("desk", "direction")

# What a form of ours is known by: its browser alone has it.
FORMS_COOKIE = "csrftoken"

LANGUAGE_COOKIE = "lang"

# Over TLS, browsers take a cookie of such a name from this very host alone, whatever else runs on the machine.
FROM_THIS_HOST = "__Host-"

AT_THE_DOOR = "at_the_door"
BEHIND = "behind"  # what the device may besides the seat that it holds
SEATED = "seated"  # every seat that it holds, in whichever event


def cookie_of(name: str, secure: bool) -> str:
    """What a cookie is called in a house that is encrypted, and in one that is not."""
    return FROM_THIS_HOST + name if secure else name


def cookie_name(request: Connection, name: str) -> str:
    return cookie_of(name, bool(request.app.state.secure))


def desk_of(request: Connection) -> Desk:
    desk = request.app.state.desk
    assert isinstance(desk, Desk), "the app opens its desk before it serves"
    return desk


def doors_of(request: Connection) -> Doors:
    doors = request.app.state.doors
    assert isinstance(doors, Doors), "the app has doors before it serves"
    return doors


def trouble_of(request: Connection) -> Trouble | None:
    """What the host has to know of his backups; None where all is well, or where none are made."""
    found = getattr(request.app.state, "backups", None)
    return found.trouble if isinstance(found, Backups) else None


def backups_of(request: Connection) -> Backups:
    backups = request.app.state.backups
    assert isinstance(backups, Backups), "the app makes its backups as long as it serves"
    return backups


def caller(request: Connection) -> Caller:
    """As the guard has let him in. Where nobody has looked, he is a stranger."""
    found = request.scope["state"].get(AT_THE_DOOR, PUBLIC)
    assert isinstance(found, Caller), "only the guard says who is there"
    return found


def behind(request: Connection) -> Caller:
    """What this device may, whatever seat it holds besides."""
    found = request.scope["state"].get(BEHIND) or caller(request)
    assert isinstance(found, Caller), "only the guard says who is there"
    return found


def bearer(header: str) -> str:
    """What is shown in `Authorization: Bearer …`; empty where nothing is."""
    kind, _, shown = header.partition(" ")
    return shown.strip() if kind.lower() == "bearer" else ""


def player_at(request: Connection, event: str) -> Caller | None:
    """Whoever plays at this event with this device; None where nobody does."""
    seats: tuple[Caller, ...] = request.scope["state"].get(SEATED, ())
    return next((one for one in (caller(request), *seats) if one.entry and one.event == event), None)


class Ask(Request[Any, Any, Any]):
    """A request to this app: who asks, in which language, and of which desk."""

    @property
    def desk(self) -> Desk:
        return desk_of(self)

    @property
    def doors(self) -> Doors:
        return doors_of(self)

    @property
    def caller(self) -> Caller:
        return caller(self)

    @property
    def by(self) -> By:
        return self.caller.by

    @property
    def lang(self) -> Lang:
        """What this reader chose, else what his browser asks for, else what the house speaks."""
        chosen = self.query_params.get("lang") or self.cookies.get(LANGUAGE_COOKIE)
        house = self.desk.house.state.naming.language
        return language_of(chosen) if chosen else language_of(self.headers.get("accept-language"), house)

    @property
    def speech(self) -> Speech:
        return speech(self.lang)


def beyond(desk: Desk, one: Caller, event: str, command: AnyCommand) -> Refused | None:
    """Why a command is beyond what this caller is limited to, as the players sit now. Raises UnknownEvent."""
    desk.book(event)  # there is such an event, before anybody is told what he may not do at it
    return limited(one, event, command, partial(desk.table_of, event))


def too_fast(desk: Desk, one: Caller, command: AnyCommand) -> Ruling | None:
    """Why a player has to wait before he does this, which would be written down; asked once for each tap.

    What he does in a hand waits for his turn anyway.
    """
    if one.rank != "player" or isinstance(command, Act):
        return None
    seconds = desk.taps.step(one.key or one.person)
    return Ruling("caller.too-fast", (), {"seconds": seconds}) if seconds else None
