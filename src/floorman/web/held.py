"""Which seats a device holds: one phone may play in several events, with a pass for each of them.

Its first pass lies where every device has its own. Those of further events lie beside it, each under the event's name,
so none takes the place of another; and what a device of the staff may stays as it is.
"""

from __future__ import annotations

from msgspec import Struct

from floorman.doors import Entered
from floorman.house import Caller
from floorman.terms import Rank
from floorman.web.desks import SEATED, Ask, Connection, behind, cookie_name, desk_of, doors_of

PASS = "pass"
# Beside a pass of its own: `seat-EVENT`, or `seat` alone on devices that sat down when there could be one only.
SEAT = "seat"
# More than anybody plays in within a week, which is as long as a player's pass lasts.
SEATS_MOST = 16


class OwnSeat(Struct, frozen=True):
    """The way to a seat of this device."""

    event: str
    name: str

    @property
    def path(self) -> str:
        return f"/events/{self.event}/lobby"


async def seats_of(connection: Connection, own: Caller) -> tuple[Caller, ...]:
    """Every seat that whoever asks holds, in whichever event; that of the device's own pass first."""
    found = [own] if own.entry else []
    name = cookie_name(connection, SEAT)
    kept = [value for cookie, value in connection.cookies.items() if cookie == name or cookie.startswith(f"{name}-")]
    for value in reversed(kept[-SEATS_MOST:]):  # browsers tell the oldest first
        one = await doors_of(connection).show(value)
        if one is not None and one.entry and all(one.event != other.event for other in found):
            found.append(one)
    return tuple(found)


def seats_held(request: Connection) -> tuple[Caller, ...]:
    found: tuple[Caller, ...] = request.scope["state"].get(SEATED, ())
    return found


def place_of(request: Ask, rank: Rank, event: str, stays: bool) -> str:
    """Where this device keeps such a pass. With `stays`, what it is besides remains what it is."""
    own = behind(request)
    beside = f"{SEAT}-{event}"
    if rank != "player" or _is_of(own, event):
        return PASS
    return beside if stays or cookie_name(request, beside) in request.cookies else PASS


def given_back(request: Ask, place: str, event: str) -> str:
    """What lay there and is over now: never a seat of another event."""
    shown = request.cookies.get(cookie_name(request, place), "")
    own = behind(request)
    return "" if place == PASS and own.rank == "player" and not _is_of(own, event) else shown


def kept_besides(request: Ask, place: str, entered: Caller) -> Entered | None:
    """The player's pass that makes room for another one, with the time it has left: it lies beside from now on."""
    own = behind(request)
    if place != PASS or own.rank != "player" or not own.event or _is_of(entered, own.event):
        return None
    held = doors_of(request).passes.get(own.key)
    if held is None:
        return None
    left = held.until - desk_of(request).clock.now()
    return Entered(request.cookies.get(cookie_name(request, PASS), ""), own, left // 1000)


def own_seats(request: Connection) -> list[OwnSeat]:
    """Where whoever asks sits and it is not over: the newest first."""
    desk, doors = desk_of(request), doors_of(request)
    live, made = desk.live(), {id: held.made for id, held in doors.passes.items()}
    seats = sorted(seats_held(request), key=lambda one: made.get(one.key, 0), reverse=True)
    return [OwnSeat(one.event, desk.wall(one.event).value.name) for one in seats if one.event in live]


def _is_of(one: Caller, event: str) -> bool:
    return one.rank == "player" and one.event == event
