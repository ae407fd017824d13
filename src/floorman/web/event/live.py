"""The live stream of a page: one for all that it shows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping
from contextlib import aclosing

import msgspec
from litestar import get
from litestar.exceptions import NotFoundException, PermissionDeniedException, ServiceUnavailableException
from litestar.params import FromPath
from litestar.response import Stream

from floorman.desk import DeskClock, NoTopic, UnknownEvent
from floorman.desk import Stream as LiveStream
from floorman.desk.presence import Presence
from floorman.house import Caller, sees
from floorman.terms import STAFF, EntryId, TableNo, at_least
from floorman.tournament import Now
from floorman.views.late import is_late
from floorman.web.api.callers import who
from floorman.web.api.problems import Wrong
from floorman.web.api.scopes import allows
from floorman.web.desks import PUBLIC, Ask, player_at
from floorman.web.event.showing import time_of
from floorman.web.onlooking import is_of_the_house
from floorman.web.padding import padded_frame
from floorman.web.streams import Held, Streams

LIVE_HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}

# So many topics at most in one stream; who runs more tables than these follows the floor.
TOPICS_MOST = 32
# What goes on at one table.
AT_TABLE = re.compile(r"(?:hand|chat|felt):(\d+)")
# What is one player's own.
OWN = ("felt:", "entry:", "called:")
# Whoever was refused a stream asks for it again after so long.
AGAIN_SECONDS = 10

# What everybody in the room may follow, beside the open part of each hand.
FOR_EVERYBODY = ("wall", "sound", "wishes", "boards", "look", "ruling")


@get("/events/{event:str}/live")
async def live(request: Ask, event: FromPath[str]) -> Stream:
    """One stream for a page, of `?topics=wall,floor,table:3` (the wall alone, if none are named).

    Of each topic the present view, then each newer one, with the log's version as its id.
    """
    topics = dict.fromkeys(str(request.query_params.get("topics") or "wall").split(","))
    program = _program(request)
    plays = player_at(request, event) if program is None else _seated(program)
    known = (request.caller, plays) if program is None else (program,)
    late = late_tables(request, event)
    asked = [one for one in known if one and _may_follow_all(one, topics, request, event, late)]
    if len(topics) > TOPICS_MOST or not asked:
        raise PermissionDeniedException
    streams, address = streams_of(request), request.client.host if request.client else ""
    held = streams.take(asked[0], address)
    if held is None:
        raise ServiceUnavailableException(headers={"retry-after": str(AGAIN_SECONDS)}, extra={"code": "error.crowd"})
    try:
        stream = request.desk.follow(event, topics, asked[0].key)
        showing = request.desk.showing(event)
    except (UnknownEvent, NoTopic) as error:
        held.end()
        raise NotFoundException from error
    own = request.app.state.secure and any(topic.startswith(OWN) for topic in topics)
    frames = _frames(stream, request.desk.clock, padded_frame if own else bytes)
    if plays is not None:
        frames = _while_there(frames, showing.company.presence, showing.plays_with(plays.entry))
    if program is not None:
        frames = _while_known(frames, request)
    screen = str(request.query_params.get("screen") or request.caller.person)
    if screen in request.desk.house.state.things:
        frames = _hanging(frames, request, (screen, event))
    return Stream(_counted(frames, held), media_type="text/event-stream", headers=LIVE_HEADERS)


async def _hanging(frames: AsyncGenerator[bytes], request: Ask, hangs: tuple[str, str]) -> AsyncGenerator[bytes]:
    """A screen of the house hangs as long as it is told what is new; the desk is told when it comes and goes."""
    hanging: Counter[tuple[str, str]] = request.app.state.hanging
    hanging[hangs] += 1
    _tell_of_screens(request)
    try:
        async with aclosing(frames):
            async for frame in frames:
                yield frame
    finally:
        hanging[hangs] -= 1
        _tell_of_screens(request)


def _tell_of_screens(request: Ask) -> None:
    for one in request.desk.live():
        request.desk.showing(one).screens_changed()


async def _counted(frames: AsyncGenerator[bytes], held: Held) -> AsyncGenerator[bytes]:
    async with aclosing(frames):
        try:
            async for frame in frames:
                yield frame
        finally:
            held.end()


def streams_of(request: Ask) -> Streams:
    streams = request.app.state.streams
    assert isinstance(streams, Streams), "the app counts them from its start"
    return streams


def _program(request: Ask) -> Caller | None:
    """The program that shows a token; None for a browser. Raises Wrong for a token that is none of this house."""
    return who(request) if "authorization" in request.headers else None


def _seated(program: Caller) -> Caller | None:
    """A player's own program is there as his page would be."""
    return program if program.entry and program.scopes is None else None


async def _while_known(frames: AsyncGenerator[bytes], request: Ask) -> AsyncGenerator[bytes]:
    """Until the token is revoked: looked at with each frame, so after some seconds at the latest."""
    async with aclosing(frames):
        async for frame in frames:
            try:
                who(request)
            except Wrong:
                return
            yield frame


async def _while_there(frames: AsyncGenerator[bytes], presence: Presence, entry: EntryId) -> AsyncGenerator[bytes]:
    """A player's page is open as long as he reads it."""
    presence.came(entry)
    try:
        async for frame in frames:
            yield frame
    finally:
        presence.went(entry)


async def _frames(stream: LiveStream, clock: DeskClock, sized: Callable[[bytes], bytes]) -> AsyncGenerator[bytes]:
    """News with the desk's time before them, stamped when they are sent; the time alone while nothing happens."""
    try:
        yield b"retry: 500\n\n"
        async for frames in stream:
            time = b"event: time\ndata: %b\n\n" % msgspec.json.encode(time_of(clock))
            yield sized(b"".join((time, *frames)))
    finally:
        stream.close()


def _may_follow_all(
    one: Caller, topics: Iterable[str], request: Ask, event: str, late: Mapping[TableNo, frozenset[EntryId]]
) -> bool:
    now = plays_with(request, event, one)
    return all(may_follow(one, event, topic, now) and not _too_soon(one, topic, late, now) for topic in topics)


def plays_with(request: Ask, event: str, one: Caller) -> EntryId:
    """His entry now: a pass is of his first one, and whoever entered again has another. Nothing where there is none."""
    try:
        return request.desk.showing(event).plays_with(one.entry) if one.entry else ""
    except UnknownEvent:
        return ""


def may_follow(asking: Caller, event: str, topic: str, now: EntryId = "") -> bool:
    """The wall is for everybody, and that guests wished for something, without what; that a hand has gone on, too. What
    goes on at the tables is for the staff: a dealer's own table for him.

    What a player sees on his phone, and of his table, is for himself, by the entry of his pass, or by the one that he
    plays with `now`.
    """
    if not sees(asking, event) and asking.scopes is None and asking.rank != "public":
        # A pass of another event takes nothing away: what a stranger may follow, he may.
        return may_follow(PUBLIC, event, topic)
    if not sees(asking, event) or not allows(asking, _scope(topic)):
        return False
    if topic in FOR_EVERYBODY or topic.startswith("hand:"):
        return True
    if topic == "lobby" or topic.startswith("chat:"):
        return asking.rank not in ("public", "screen")
    if topic == "dropped":
        return asking.rank == "registrar" or at_least(asking.rank, "floor")
    if topic.startswith("felt:"):
        return bool(asking.entry) and topic.count(":") == 2 and topic.rpartition(":")[2] in {asking.entry, now} - {""}
    if topic.startswith("called:") and not asking.entry:
        return False
    if asking.entry:
        kind, _, whose = topic.partition(":")
        return kind in ("entry", "called") and whose in {asking.entry, now} - {""}
    own = asking.table == 0 or topic == f"table:{asking.table}"
    return asking.rank == "registrar" or (asking.rank in STAFF and own)


def late_tables(request: Ask, event: str) -> dict[TableNo, frozenset[EntryId]]:
    """The tables that those who look on see later, and who sits there; none where there is no such event."""

    def look(now: Now, _: object) -> dict[TableNo, frozenset[EntryId]]:
        late = [one for one in now.state.open_tables() if is_late(now.state, one)]
        return {one: frozenset(now.state.seats[one].values()) for one in late}

    try:
        return request.desk.look(event, look)
    except UnknownEvent:
        return {}


def _too_soon(one: Caller, topic: str, late: Mapping[TableNo, frozenset[EntryId]], now: EntryId) -> bool:
    """How far a hand is, and what is said at its table, is for those who play there, and for the house."""
    found = AT_TABLE.match(topic)
    if found is None or int(found[1]) not in late:
        return False
    return now not in late[int(found[1])] if one.entry else not is_of_the_house(one)


def _scope(topic: str) -> str:
    """What a token needs to follow it: the wall and what lies open at a table are for everybody."""
    return "read:public" if topic in FOR_EVERYBODY or topic.startswith("hand:") else "read:floor"
