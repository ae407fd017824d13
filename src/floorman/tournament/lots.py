"""Drawing lots. Whoever knows the secret of an event and the number of a draw gets the same draw again.

The secret is committed to before the first draw and opened after the event, so that anybody can recompute every draw.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from struct import Struct as Layout
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")

# A block of SHA-256 is four numbers, each below this.
FOUR = Layout(">4Q")
ALL = 2**64


def commitment(secret: bytes) -> str:
    """What the log says of the secret before the first draw."""
    return hashlib.sha256(secret).hexdigest()


def renewed(secret: bytes, renewals: Mapping[int, str], number: int) -> bytes:
    """What chance comes from at this version of a log: from the secret, and from the last renewal before it, if any."""
    if not renewals:
        return secret
    last = max((version for version in renewals if version < number), default=0)
    return hmac.digest(secret, f"renewed {renewals[last]}".encode(), "sha256") if last else secret


class Lots(Struct, frozen=True):
    """The chance of one draw."""

    secret: bytes
    number: int

    def order(self, items: Sequence[T], of: str = "") -> list[T]:
        """All of them in an order drawn by lot. `of` keeps several orders of one draw apart."""
        drawn = list(items)
        numbers = _numbers(hmac.digest(self.secret, f"draw {self.number} {of}".encode(), "sha256"))
        for last in range(len(drawn) - 1, 0, -1):
            # What lies above the last whole multiple is drawn again: so all are equally likely.
            limit = ALL - ALL % (last + 1)
            while (number := next(numbers)) >= limit:
                pass
            other = number % (last + 1)
            drawn[last], drawn[other] = drawn[other], drawn[last]
        return drawn

    def one(self, items: Sequence[T], of: str = "") -> T:
        return self.order(items, of)[0]


def _numbers(key: bytes) -> Iterator[int]:
    """Even numbers from a key: blocks of SHA-256 over a counter, read in steps of eight bytes."""
    block = 0
    while True:
        yield from FOUR.unpack(hashlib.sha256(key + block.to_bytes(8, "big")).digest())
        block += 1
