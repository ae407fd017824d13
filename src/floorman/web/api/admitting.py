"""Who is let into the house, over the API: the passes of people and devices, for direction alone."""

from __future__ import annotations

from msgspec import Struct

from floorman.house.passes import Pass
from floorman.terms import EntryId, Instant, Rank, TableNo
from floorman.web.api.keeping import of_the_house
from floorman.web.api.operations import DIRECTION, Call, Operation
from floorman.web.api.problems import Wrong
from floorman.web.desks import doors_of


class PassView(Struct, frozen=True):
    """Who is let in with it and how far, without the secret, which nobody has. Not `taken`: its code waits still."""

    id: str
    name: str
    person: str
    rank: Rank
    event: str
    table: TableNo
    entry: EntryId
    device: str
    taken: bool
    made_at: Instant
    made_by: str
    ends_at: Instant
    seen_at: Instant | None


class PassesView(Struct, frozen=True):
    """The newest first."""

    items: tuple[PassView, ...]


async def passes(call: Call) -> PassesView:
    of_the_house(call.caller)
    held = doors_of(call.request).passes
    return PassesView(tuple(_pass(call, id, one) for id, one in reversed(held.items())))


def _pass(call: Call, id: str, held: Pass) -> PassView:
    return PassView(
        id=id,
        name=call.desk.names().get(held.person, ""),
        person=held.person,
        rank=held.rank,
        event=held.event,
        table=held.table,
        entry=held.entry,
        device=held.device,
        taken=held.taken,
        made_at=held.made,
        made_by=held.given_by,
        ends_at=held.until,
        seen_at=doors_of(call.request).seen(id),
    )


async def revoke_pass(call: Call) -> None:
    of_the_house(call.caller)
    refused = await doors_of(call.request).revoke(call.path["pass"], call.caller.by)
    if refused is not None:
        raise Wrong(404 if refused.ruling.code == "pass.gone" else 403, refused.ruling)


OPERATIONS = (
    Operation(
        method="GET",
        path="/house/passes",
        name="passes",
        topic="house",
        ranks=DIRECTION,
        scope="admin",
        answers=PassesView,
        run=passes,
    ),
    Operation(
        method="DELETE",
        path="/house/passes/{pass}",
        name="revoke-pass",
        topic="house",
        ranks=DIRECTION,
        scope="admin",
        answers=None,
        status=204,
        run=revoke_pass,
    ),
)
