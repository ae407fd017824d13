"""Events and commands of the house to bytes and back. Their stream is `house`."""

from __future__ import annotations

import msgspec

from floorman.house import AnyHouseCommand, AnyHouseEvent, HouseEvent
from floorman.wire.kinds import Decoding, Encoded

_events = Decoding[AnyHouseEvent](AnyHouseEvent)
HOUSE_KINDS, decode_house = _events.kinds, _events.decode

_encoder = msgspec.json.Encoder()
_commands: msgspec.json.Decoder[AnyHouseCommand] = msgspec.json.Decoder(AnyHouseCommand)


def encode_house(event: HouseEvent) -> Encoded:
    return Encoded(str(event.__struct_config__.tag), _encoder.encode(event))


def decode_house_command(body: bytes) -> AnyHouseCommand:
    """A command to the house as its struct. Raises msgspec.ValidationError with the path of what is wrong."""
    return _commands.decode(body)
