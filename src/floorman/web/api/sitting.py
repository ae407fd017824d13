"""How a player's own program sits down: with the code of his seat, as his phone does, and with no more than that.

A token is made by direction for whoever asks, so no token sees hole cards. The code of a seat is handed to its player:
who uses it does so with his knowledge, once, and the pass stands under People like that of a phone.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from floorman.house.passes import Pass
from floorman.terms import EntryId, Instant, Ruling
from floorman.web.api.operations import EVERYBODY, Call, Operation
from floorman.web.api.problems import Wrong
from floorman.web.desks import doors_of

# What stands beside its pass where a browser tells what it is.
DEVICE = "API"


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """The code, as it was shown: spaces, hyphens and small letters do no harm."""

    code: Annotated[str, Meta(min_length=1, max_length=80)]


class SeatTaken(Struct, frozen=True, kw_only=True):
    """`token` is what the program shows from now on. It is told this once, and the code opens nothing any more."""

    token: str
    event: str
    entry: EntryId
    ends_at: Instant


async def take_seat(call: Call) -> SeatTaken:
    doors, code = doors_of(call.request), call.body.code
    address = call.request.client.host if call.request.client else ""
    offered = await doors.looked_at(code, address)
    if not isinstance(offered, Pass):
        raise _refused(offered or Ruling("pass.code-over"))
    if offered.rank != "player":
        raise Wrong(409, Ruling("pass.not-a-seat", (), {"rank": offered.rank}), "code")
    entered = await doors.enter(code, address, DEVICE)
    if isinstance(entered, Ruling):
        raise _refused(entered)
    one = entered.caller
    ends_at = call.desk.clock.now() + entered.seconds * 1000
    return SeatTaken(token=entered.value, event=one.event, entry=one.entry, ends_at=ends_at)


def _refused(ruling: Ruling) -> Wrong:
    """A code that is none; or, after some of these, that one has to wait."""
    seconds = ruling.facts.get("seconds")
    if seconds is None:
        return Wrong(409, ruling, "code")
    return Wrong(429, ruling, headers={"retry-after": str(seconds)})


OPERATIONS = (
    Operation(
        method="POST",
        path="/seat",
        name="take-seat",
        topic="programs",
        ranks=EVERYBODY,
        scope="read:public",
        body=SeatWish,
        answers=SeatTaken,
        status=201,
        cost=10,
        run=take_seat,
        example={"code": "ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ"},
    ),
)
