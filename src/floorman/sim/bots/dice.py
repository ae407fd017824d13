"""The chance of one decision: each has its own, of which a bot wants a number or two, so it has to be quick to make."""

from __future__ import annotations

from hashlib import blake2b
from typing import Protocol


class Chance(Protocol):
    """What a bot leaves to chance; `random.Random` can do it, too."""

    def random(self) -> float: ...

    def randint(self, a: int, b: int, /) -> int: ...

    def randbytes(self, n: int, /) -> bytes: ...


class Dice:
    """Follows from a name: whoever throws them again for the same decision throws the same."""

    __slots__ = ("_last", "_left")

    def __init__(self, name: str) -> None:
        self._last = self._left = blake2b(name.encode()).digest()

    def random(self) -> float:
        return (int.from_bytes(self.randbytes(7), "big") >> 3) * 2**-53

    def randint(self, a: int, b: int, /) -> int:
        return a + int(self.random() * (b - a + 1))

    def randbytes(self, n: int, /) -> bytes:
        while len(self._left) < n:
            self._last = blake2b(self._last).digest()
            self._left += self._last
        taken, self._left = self._left[:n], self._left[n:]
        return taken
