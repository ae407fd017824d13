"""Which event of a log is meant."""

from __future__ import annotations

from floorman.cli.output import fail
from floorman.speech import Speech
from floorman.store import Store

PREFIX = "event/"


def stream_named(event: str, store: Store, say: Speech) -> str:
    """The stream of an event that somebody names, or a clear end that tells which there are."""
    streams = store.streams(PREFIX)
    if PREFIX + event not in streams:
        known = ", ".join(stream.removeprefix(PREFIX) for stream in streams)
        fail(say.say("log.no-event", event=event, known=known))
    return PREFIX + event
