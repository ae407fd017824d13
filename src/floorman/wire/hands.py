"""Events of hands that are told at the tables of an event, from bytes. They lie in streams of their own."""

from __future__ import annotations

from floorman.floor.events import HandEvent
from floorman.wire.kinds import Decoding

_events = Decoding[HandEvent](HandEvent)
HAND_KINDS, decode_hand = _events.kinds, _events.decode
