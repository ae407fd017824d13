"""Which event of a log is meant."""

from __future__ import annotations

from floorman.cli.output import fail
from floorman.speech import Speech
from floorman.store import Store
from floorman.tournament import fold
from floorman.wire import decode

PREFIX = "event/"


def stream_named(event: str, store: Store, say: Speech) -> str:
    """The stream of an event that somebody names by its id or its name, in capitals or not; of several that are called
    so the newest. Or a clear end that tells which there are."""
    ids = [stream.removeprefix(PREFIX) for stream in store.streams(PREFIX)]
    if event in ids:
        return PREFIX + event
    called = {id: _name(id, store) for id in reversed(ids)}
    same = [id for id, name in called.items() if event.casefold() in (id.casefold(), name.casefold())]
    if not same:
        known = ", ".join(f"{id} ({called[id]})" if called[id] else id for id in ids)
        fail(say.say("log.no-event", event=event, known=known))
    return PREFIX + same[0]


def id_of(event: str, store: Store, say: Speech) -> str:
    """The id of the event that somebody names; nothing where none is named."""
    return stream_named(event, store, say).removeprefix(PREFIX) if event else ""


def _name(id: str, store: Store) -> str:
    """What an event is called; nothing where its log cannot be read."""
    try:
        return fold(decode(row.kind, row.body) for row in store.read(PREFIX + id)).name
    except Exception:  # whatever is wrong with another event's log: the command that asks for that one says it
        return ""
