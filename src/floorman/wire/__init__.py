"""Names and bytes of what is stored and sent.

The kinds are words we chose ("clock.stopped/1"), never class paths, so the log outlives the code. What an old log holds
is brought up to date here and nowhere else.
"""

from floorman.wire.commands import decode_command, encode_command
from floorman.wire.hands import HAND_KINDS, decode_hand
from floorman.wire.house import HOUSE_KINDS, decode_house, decode_house_command, encode_house
from floorman.wire.kinds import KINDS, Encoded, UnknownKind, decode, encode
from floorman.wire.typed import typed

__all__ = [
    "HAND_KINDS",
    "HOUSE_KINDS",
    "KINDS",
    "Encoded",
    "UnknownKind",
    "decode",
    "decode_command",
    "decode_hand",
    "decode_house",
    "decode_house_command",
    "encode",
    "encode_command",
    "encode_house",
    "typed",
]
