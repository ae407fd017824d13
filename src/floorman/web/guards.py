"""Who may use which route: one table, and whatever does not stand in it is used by nobody.

A route of the table lets somebody in; what he may do there, `limited` and the book of the event say afterwards.
"""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from litestar.exceptions import (
    ClientException,
    NotAuthorizedException,
    PermissionDeniedException,
)
from litestar.handlers import BaseRouteHandler

from floorman.house import Caller, sees
from floorman.terms import at_least
from floorman.web.crowds import COUNTED, crowds_of, too_many
from floorman.web.desks import AT_THE_DOOR, BEHIND, HOST, PUBLIC, SEATED, Connection, bearer, cookie_name, doors_of
from floorman.web.held import PASS, seats_of
from floorman.web.origins import LOOKS, foreign, two_hosts, unknown_host

# What a player does at his own seat he does as a player, whatever his device may besides.
AS_PLAYER = re.compile(r"/events/\{event\}/(me|table|chat)(/.*)?")

# everybody   no pass is needed
# pass        whoever shows one
# screen      a screen of the house, and whoever is let in at the till
# till        the floor, whoever stands above it, and the registrar
# dealer      whoever runs a table, and whoever stands above
# floor       the floor and above
# director    the tournament director and above
# direction   whoever runs the house
Who: TypeAlias = Literal["everybody", "pass", "screen", "till", "dealer", "floor", "director", "direction"]

WHO: dict[str, Who] = {
    "GET /": "everybody",
    "GET /new": "director",
    "POST /new/preview": "director",
    "POST /first": "director",
    "POST /two": "director",
    "POST /events": "director",
    "GET /events/{event}": "till",
    "GET /events/{event}/tables/{number}": "till",
    "GET /events/{event}/seats/{number}/{place}": "till",
    "GET /events/{event}/entries/{number}": "till",
    "GET /events/{event}/find": "till",
    "GET /events/{event}/players": "till",
    "GET /events/{event}/ask": "till",
    "GET /events/{event}/ask/{number}": "floor",
    "POST /events/{event}/bots": "floor",
    "GET /events/{event}/chips": "till",
    "GET /events/{event}/chips/{number}": "till",
    "GET /events/{event}/colour-up": "till",
    "POST /events/{event}/colour-up/wrong": "till",
    "POST /events/{event}/count": "till",
    "GET /events/{event}/payouts": "till",
    "POST /events/{event}/payouts": "till",
    "GET /events/{event}/till": "till",
    "GET /events/{event}/close": "till",
    "POST /events/{event}/close": "till",
    "GET /events/{event}/deal": "till",
    "POST /events/{event}/deal": "till",
    "GET /events/{event}/day": "till",
    "POST /events/{event}/bags": "till",
    "POST /events/{event}/identities": "till",
    "GET /events/{event}/documents": "till",
    "GET /events/{event}/documents/{document}": "till",
    "GET /events/{event}/clock": "till",
    "GET /events/{event}/settings": "till",
    "POST /events/{event}/settings/effects": "till",
    "GET /events/{event}/registration": "till",
    "GET /events/{event}/registration/find": "till",
    "POST /events/{event}/registration": "till",
    "POST /events/{event}/registration/guests": "floor",
    "GET /events/{event}/kiosk": "everybody",
    "POST /events/{event}/kiosk": "screen",
    "GET /events/{event}/log": "till",
    "GET /events/{event}/more": "till",
    "POST /events/{event}/do": "till",
    "POST /events/{event}/contact": "till",
    "GET /events/{event}/station/{number}": "dealer",
    "GET /events/{event}/station/{number}/seats/{place}": "dealer",
    "GET /events/{event}/station/{number}/call": "dealer",
    "GET /events/{event}/station/{number}/happened": "dealer",
    "POST /events/{event}/station/{number}/do": "dealer",
    "POST /events/{event}/station/{number}/hang": "dealer",
    "GET /events/{event}/wall": "everybody",
    "GET /events/{event}/wall/{sheet}": "everybody",
    "POST /events/{event}/wall/sound": "screen",
    "GET /events/{event}/screens": "floor",
    "POST /events/{event}/screens": "floor",
    "GET /events/{event}/overlay": "screen",
    "GET /events/{event}/overlay/now": "screen",
    "GET /events/{event}/layouts/{layout}": "floor",
    "POST /events/{event}/layouts/{layout}": "floor",
    "GET /events/{event}/layouts/{layout}/file": "floor",
    "GET /pictures/{name}": "everybody",
    "GET /sounds/{name}": "everybody",
    "GET /wall-look.css": "everybody",
    "GET /events/{event}/live": "everybody",
    "GET /events/{event}/plan": "everybody",
    "GET /events/{event}/cards": "everybody",
    "POST /events/{event}/cards": "floor",
    "POST /events/{event}/phone": "floor",
    "GET /events/{event}/results": "everybody",
    "GET /events/{event}/seats": "everybody",
    "GET /events/{event}/names": "everybody",
    "GET /events/{event}/hands": "everybody",
    "GET /events/{event}/hands/{table}/{hand}": "everybody",
    "GET /events/{event}/hands/{table}/{hand}/replay": "everybody",
    "GET /events/{event}/hands/{table}/{hand}/file/{file}": "everybody",
    "GET /events/{event}/hands/file/{file}": "floor",
    "GET /join/{code}": "everybody",
    "POST /join/{code}": "everybody",
    "GET /events/{event}/invitation": "floor",
    "POST /events/{event}/invitation": "floor",
    "GET /events/{event}/lobby": "pass",
    "POST /events/{event}/lobby": "floor",
    "POST /events/{event}/next": "director",
    "POST /events/{event}/along": "pass",
    "GET /events/{event}/chat/{table}": "pass",
    "POST /events/{event}/chat/{table}": "pass",
    "GET /events/{event}/table": "pass",
    "POST /events/{event}/table/act": "pass",
    "GET /events/{event}/tables/{number}/watch": "everybody",
    "GET /events/{event}/me": "pass",
    "POST /events/{event}/me/do": "pass",
    "GET /events/{event}/me/cards": "pass",
    "GET /events/{event}/me/hands": "pass",
    "GET /events/{event}/me/hands/stats": "pass",
    "GET /events/{event}/me/hands/{table}/{hand}": "pass",
    "GET /events/{event}/me/hands/{table}/{hand}/file/{file}": "pass",
    "GET /events/{event}/me/hands/file/{file}": "pass",
    "GET /events/{event}/me/prizes": "pass",
    "GET /events/{event}/me/floor": "pass",
    "GET /events/{event}/me/rules": "pass",
    "GET /mine": "everybody",  # and is led to where he sits
    "GET /mine/calls": "pass",
    "POST /mine/calls": "pass",
    "GET /worker.js": "everybody",
    "GET /offline": "everybody",
    "GET /seats.css": "everybody",
    "GET /demo": "director",
    "GET /demo/now": "director",
    "POST /demo/do": "director",
    "GET /practice": "everybody",
    "POST /practice": "everybody",
    "GET /practice/{id}": "everybody",
    "POST /practice/{id}": "everybody",
    "GET /hands": "everybody",
    "POST /hands": "everybody",
    "GET /hands/{id}": "everybody",  # whoever knows its name
    "GET /hands/{id}/stats": "everybody",
    "GET /hands/{id}/{number}": "everybody",
    "POST /hands/{id}/close": "everybody",
    "GET /ask": "everybody",
    "GET /style": "everybody",
    "GET /books": "everybody",
    "GET /books/compare": "everybody",
    "GET /books/edit": "director",
    "POST /books/edit": "director",
    "GET /books/{name}/file": "director",
    "GET /books/{name}": "everybody",
    "GET /rules/{rule}": "everybody",
    "GET /scenarios": "everybody",
    "GET /scenarios/{name}": "everybody",
    "GET /static/{file_path}": "everybody",
    "GET /api": "everybody",
    "GET /api/try": "everybody",
    "GET /healthz": "everybody",
    "GET /readyz": "everybody",
    "GET /metrics": "everybody",  # and then it looks by itself
    "GET /enter": "everybody",
    "POST /enter": "everybody",
    "POST /enter/code": "everybody",
    "POST /enter/password": "pass",
    "GET /enter/{code}": "everybody",
    "POST /enter/{code}": "everybody",
    "POST /leave": "everybody",
    "GET /pair": "everybody",
    "GET /pair/{secret}": "everybody",  # and then it is asked who knows it
    "GET /house": "floor",
    "POST /house": "floor",
    "POST /events/{event}/archive": "director",
    "GET /house/clock": "director",
    "POST /house/clock": "director",
    "GET /house/backups": "direction",
    "POST /house/backups": "direction",
    "GET /house/phones": "direction",
    "POST /house/phones": "direction",
    "GET /house/people": "floor",
    "POST /house/people": "floor",
}
# The API has a table of its own, with the ranks and the scopes of each operation.
ELSEWHERE = ("/api/v1/",)


def who_may(method: str, template: str) -> Who | None:
    """Whom a route lets in; None if nobody has said."""
    if template.startswith(ELSEWHERE):
        return "everybody"
    return WHO.get(f"{'GET' if method in ('HEAD', 'OPTIONS') else method} {template}")


async def guard(connection: Connection, _handler: BaseRouteHandler) -> None:
    """Find out who is there, and whether this route is for him."""
    if two_hosts(connection) or unknown_host(connection):
        raise ClientException(extra={"code": "error.foreign-host"})
    one, method = await _at_the_door(connection), str(connection.scope.get("method", ""))
    from_elsewhere = method not in LOOKS and not _is_for_programs(connection) and foreign(connection)
    _not_too_often(connection, one, leads_nowhere=from_elsewhere)
    if from_elsewhere:
        raise PermissionDeniedException(extra={"code": "error.foreign-page"})
    wanted = who_may(method, connection.scope["path_template"])
    if wanted is None or not lets_in(one, wanted):
        if one.rank == "public":
            raise NotAuthorizedException(extra={"code": "error.401"})
        raise PermissionDeniedException(extra={"code": "error.not-for-you"})
    event = connection.path_params.get("event")
    if wanted != "everybody" and event is not None and not sees(one, str(event)):
        raise PermissionDeniedException(extra={"code": "caller.other-event"})


def _is_for_programs(connection: Connection) -> bool:
    """The API looks by itself, as programs come from nowhere, and counts by its own rates."""
    return str(connection.scope["path_template"]).startswith(ELSEWHERE)


def _not_too_often(connection: Connection, one: Caller, *, leads_nowhere: bool) -> None:
    """Of what is not done anyway no more is counted than its answer: nobody uses up what is somebody else's."""
    if _is_for_programs(connection):
        connection.scope["state"][COUNTED] = True
        return
    method = str(connection.scope.get("method", ""))
    route = f"{'GET' if method in LOOKS else method} {connection.scope['path_template']}"
    if seconds := crowds_of(connection).wait(connection, one, "" if leads_nowhere else route):
        raise too_many(seconds)


def lets_in(one: Caller, wanted: Who) -> bool:
    match wanted:
        case "everybody":
            return True
        case "pass":
            return one.rank != "public"
        case "screen":
            return one.rank == "screen" or lets_in(one, "till")
        case "till":
            return one.rank == "registrar" or at_least(one.rank, "floor")
        case _:
            return at_least(one.rank, wanted)


async def _at_the_door(connection: Connection) -> Caller:
    """Who asks. Whoever holds a seat besides asks as a player where it is about that."""
    state, behind = connection.scope["state"], await _who(connection)
    seats = await seats_of(connection, behind)
    one = _as_player(connection, behind, seats) or behind
    state[AT_THE_DOOR], state[BEHIND], state[SEATED] = one, behind, seats
    return one


def _as_player(connection: Connection, behind: Caller, seats: tuple[Caller, ...]) -> Caller | None:
    """The seat that he asks from: at his own pages always, elsewhere if his device is nothing else there."""
    event = connection.path_params.get("event")
    own = next((one for one in seats if event in (None, one.event)), None)
    if own is None:
        return None
    if behind.rank == "public" or (event is not None and not sees(behind, str(event))):
        return own
    at_his_seat = AS_PLAYER.fullmatch(str(connection.scope["path_template"])) is not None
    return own if at_his_seat and "entry" not in connection.query_params else None


async def _who(connection: Connection) -> Caller:
    doors = doors_of(connection)
    in_the_header = bearer(connection.headers.get("authorization", ""))
    seated = await doors.show(in_the_header) if in_the_header else None
    if seated is not None and seated.entry:
        return seated  # a player's own program; what else a program shows the API looks at
    shown = connection.cookies.get(cookie_name(connection, PASS), "")
    found = await doors.show(shown) if shown else None
    if found is not None:
        return found
    return HOST if doors.open else PUBLIC
