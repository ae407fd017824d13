"""Events of hands that are told at the tables of an event, to bytes and back. They lie in streams of their own."""

from __future__ import annotations

from typing import get_args

import msgspec

from floorman.floor.events import HandEvent
from floorman.wire.kinds import UnknownKind

HAND_KINDS: frozenset[str] = frozenset(str(one.__struct_config__.tag) for one in get_args(HandEvent))

_decoder: msgspec.json.Decoder[HandEvent] = msgspec.json.Decoder(HandEvent)


def decode_hand(kind: str, body: bytes) -> HandEvent:
    """One stored event of a hand. Raises UnknownKind for a kind of the future."""
    if kind not in HAND_KINDS:
        raise UnknownKind(kind)
    return _decoder.decode(body)
