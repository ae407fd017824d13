"""Commands to bytes and back, for pages and programs that send them."""

from __future__ import annotations

import msgspec

from floorman.floor.commands import AnyCommand

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)


def encode_command(command: AnyCommand) -> bytes:
    return _encoder.encode(command)


def decode_command(body: bytes) -> AnyCommand:
    """A command as its struct. Raises msgspec.ValidationError with the path of what is wrong."""
    return _decoder.decode(body)
