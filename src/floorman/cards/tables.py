"""The tables as files, one a ranking: some 15 to 55 KB, read when a ranking is first asked.

A file is the table's numbers of 16 bits, first all low bytes and then all high bytes (they are alike among themselves,
so that they press better), pressed by zlib.
"""

from __future__ import annotations

import pkgutil
import sys
import zlib
from array import array

from floorman.cards.keys import PLACES


def load(name: str) -> tuple[list[int], list[int]]:
    """What the ranks are worth by their place, and what the mask of a flush is worth."""
    data = pkgutil.get_data(__package__, f"tables/{name}.bin")
    assert data is not None, "the tables are files beside the code"
    numbers = unpacked(data).tolist()
    return numbers[:PLACES], numbers[PLACES:]


def packed(by_place: array[int], by_mask: array[int]) -> bytes:
    numbers = _little(by_place + by_mask).tobytes()
    return zlib.compress(numbers[::2] + numbers[1::2], 9)


def unpacked(data: bytes) -> array[int]:
    planes = zlib.decompress(data)
    half = len(planes) // 2
    mixed = bytearray(len(planes))
    mixed[::2], mixed[1::2] = planes[:half], planes[half:]
    numbers = array("H")
    numbers.frombytes(mixed)
    return _little(numbers)


def _little(numbers: array[int]) -> array[int]:
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers
