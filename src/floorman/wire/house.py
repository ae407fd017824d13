"""Events and commands of the house to bytes and back. Their stream is `house`."""

from __future__ import annotations

from typing import get_args

import msgspec

from floorman.house import AnyHouseCommand, AnyHouseEvent, HouseEvent
from floorman.wire.kinds import Encoded, UnknownKind

HOUSE_KINDS: frozenset[str] = frozenset(str(one.__struct_config__.tag) for one in get_args(AnyHouseEvent))

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyHouseEvent] = msgspec.json.Decoder(AnyHouseEvent)
_commands: msgspec.json.Decoder[AnyHouseCommand] = msgspec.json.Decoder(AnyHouseCommand)


def encode_house(event: HouseEvent) -> Encoded:
    return Encoded(str(event.__struct_config__.tag), _encoder.encode(event))


def decode_house(kind: str, body: bytes) -> AnyHouseEvent:
    """One stored event of the house. Raises UnknownKind for a kind of the future."""
    if kind not in HOUSE_KINDS:
        raise UnknownKind(kind)
    return _decoder.decode(body)


def decode_house_command(body: bytes) -> AnyHouseCommand:
    """A command to the house as its struct. Raises msgspec.ValidationError with the path of what is wrong."""
    return _commands.decode(body)
