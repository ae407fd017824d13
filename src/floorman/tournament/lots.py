"""Drawing lots. Whoever knows the secret of an event and the number of a draw gets the same draw again.

The secret is committed to before the first draw and opened after the event, so that anybody can recompute every draw.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")


def commitment(secret: bytes) -> str:
    """What the log says of the secret before the first draw."""
    return hashlib.sha256(secret).hexdigest()


class Lots(Struct, frozen=True):
    """The chance of one draw."""

    secret: bytes
    number: int

    def order(self, items: Sequence[T], of: str = "") -> list[T]:
        """All of them in an order drawn by lot. `of` keeps several orders of one draw apart."""
        drawn = list(items)
        numbers = _Numbers(hmac.digest(self.secret, f"draw {self.number} {of}".encode(), "sha256"))
        for last in range(len(drawn) - 1, 0, -1):
            other = numbers.below(last + 1)
            drawn[last], drawn[other] = drawn[other], drawn[last]
        return drawn

    def one(self, items: Sequence[T], of: str = "") -> T:
        return self.order(items, of)[0]


class _Numbers:
    """Even numbers from a key: blocks of SHA-256 over a counter, read in steps of eight bytes."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._block = 0
        self._left = b""

    def below(self, bound: int) -> int:
        """0 <= n < bound, all equally likely: what lies above the last whole multiple is drawn again."""
        limit = 2**64 - 2**64 % bound
        while (number := self._next()) >= limit:
            pass
        return number % bound

    def _next(self) -> int:
        if not self._left:
            self._left = hashlib.sha256(self._key + self._block.to_bytes(8, "big")).digest()
            self._block += 1
        taken, self._left = self._left[:8], self._left[8:]
        return int.from_bytes(taken, "big")
