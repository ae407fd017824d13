"""The live stream of a page: one for all that it shows."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import msgspec
from litestar import get
from litestar.exceptions import NotFoundException, PermissionDeniedException, ServiceUnavailableException
from litestar.params import FromPath
from litestar.response import Stream

from floorman.desk import DeskClock, NoTopic, UnknownEvent
from floorman.desk import Stream as LiveStream
from floorman.desk.presence import Presence
from floorman.house import Caller, sees
from floorman.terms import STAFF, EntryId, at_least
from floorman.web.desks import PUBLIC, Ask, caller, desk_of, player_at
from floorman.web.event.showing import time_of
from floorman.web.padding import padded_frame
from floorman.web.streams import Streams

LIVE_HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}

# So many topics at most in one stream; who runs more tables than these follows the floor.
TOPICS_MOST = 32
# What is one player's own.
OWN = ("felt:", "entry:")
# Whoever was refused a stream asks for it again after so long.
AGAIN_SECONDS = 10


@get("/events/{event:str}/live")
async def live(request: Ask, event: FromPath[str]) -> Stream:
    """One stream for a page, of `?topics=wall,floor,table:3` (the wall alone, if none are named).

    Of each topic the present view, then each newer one, with the log's version as its id.
    """
    topics = dict.fromkeys(str(request.query_params.get("topics") or "wall").split(","))
    plays = player_at(request, event)
    asked = [one for one in (caller(request), plays) if one and all(may_follow(one, event, topic) for topic in topics)]
    if len(topics) > TOPICS_MOST or not asked:
        raise PermissionDeniedException
    streams, address = streams_of(request), request.client.host if request.client else ""
    if streams.full(asked[0], address):
        raise ServiceUnavailableException(headers={"retry-after": str(AGAIN_SECONDS)}, extra={"code": "error.crowd"})
    try:
        stream = desk_of(request).follow(event, topics, asked[0].key)
        presence = desk_of(request).showing(event).company.presence
    except (UnknownEvent, NoTopic) as error:
        raise NotFoundException from error
    own = request.app.state.secure and any(topic.startswith(OWN) for topic in topics)
    frames = _frames(stream, desk_of(request).clock, padded_frame if own else bytes)
    if plays is not None:
        frames = _while_there(frames, presence, plays.entry)
    return Stream(_counted(frames, streams, asked[0], address), media_type="text/event-stream", headers=LIVE_HEADERS)


async def _counted(frames: AsyncIterator[bytes], streams: Streams, one: Caller, address: str) -> AsyncIterator[bytes]:
    with streams.held(one, address):
        async for frame in frames:
            yield frame


def streams_of(request: Ask) -> Streams:
    streams = request.app.state.streams
    assert isinstance(streams, Streams), "the app counts them from its start"
    return streams


async def _while_there(frames: AsyncIterator[bytes], presence: Presence, entry: EntryId) -> AsyncIterator[bytes]:
    """A player's page is open as long as he reads it."""
    presence.came(entry)
    try:
        async for frame in frames:
            yield frame
    finally:
        presence.went(entry)


async def _frames(stream: LiveStream, clock: DeskClock, sized: Callable[[bytes], bytes]) -> AsyncIterator[bytes]:
    """News with the desk's time before them, stamped when they are sent; the time alone while nothing happens."""
    try:
        yield b"retry: 500\n\n"
        async for frames in stream:
            time = b"event: time\ndata: %b\n\n" % msgspec.json.encode(time_of(clock))
            yield sized(b"".join((time, *frames)))
    finally:
        stream.close()


def may_follow(asking: Caller, event: str, topic: str) -> bool:
    """The wall is for everybody, and that guests wished for something, without what; that a hand has gone on, too. What
    goes on at the tables is for the staff: a dealer's own table for him.

    What a player sees on his phone, and of his table, is for himself, by the entry of his pass.
    """
    if not sees(asking, event):
        # A pass of another event takes nothing away: what a stranger may follow, he may.
        return asking.rank != "public" and may_follow(PUBLIC, event, topic)
    if topic in ("wall", "sound", "wishes", "boards") or topic.startswith("hand:"):
        return True
    if topic == "lobby" or topic.startswith("chat:"):
        return asking.rank not in ("public", "screen")
    if topic == "dropped":
        return asking.rank == "registrar" or at_least(asking.rank, "floor")
    if topic.startswith("felt:"):
        return bool(asking.entry) and topic.endswith(f":{asking.entry}") and topic.count(":") == 2
    if asking.entry:
        return topic == f"entry:{asking.entry}"
    own = asking.table == 0 or topic == f"table:{asking.table}"
    return asking.rank == "registrar" or (asking.rank in STAFF and own)
