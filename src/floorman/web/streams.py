"""How many live streams one may hold open, and strangers altogether. Whoever is refused one may still look at pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from floorman.doors.attempts import address_key
from floorman.house import Caller
from floorman.web.places import HERE

# A pass is one device; a big screen of many windows is one, too.
OF_A_PASS = 40
# An address may be a whole club behind one router, with everybody's phone on the wall.
OF_AN_ADDRESS = 240
# Of the places that a server has, strangers who look on take no more than a half.
STRANGERS_SHARE = 2
WITHOUT_A_SERVER = 10_000


class Streams:
    """Those that are open now."""

    def __init__(self, places: int = WITHOUT_A_SERVER) -> None:
        self.strangers_most = max(places // STRANGERS_SHARE, 1)
        self._open: Counter[str] = Counter()

    def full(self, one: Caller, address: str) -> bool:
        """Is one more too many?"""
        if one.key:
            return self._open[one.key] >= OF_A_PASS
        if one.rank != "public":
            return False  # whoever sits at the machine of a home game
        crowded = address not in HERE and self._open[address_key(address)] >= OF_AN_ADDRESS
        return crowded or self._open[""] >= self.strangers_most

    @contextmanager
    def held(self, one: Caller, address: str) -> Iterator[None]:
        """One more, until it ends."""
        keys = [one.key] if one.key else [address_key(address), ""] if one.rank == "public" else []
        self._open.update(keys)
        try:
            yield
        finally:
            for key in keys:
                self._open[key] -= 1
                if not self._open[key]:
                    del self._open[key]
