"""What happened, and where it is written."""

from __future__ import annotations

from msgspec import Struct

from floorman.floor.events import HandEvent
from floorman.tournament import Event


class StreamEvent(Struct, frozen=True):
    """One event and the stream that it belongs to."""

    stream: str
    event: Event | HandEvent
