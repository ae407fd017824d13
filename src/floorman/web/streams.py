"""How many live streams one may hold open, and strangers altogether. Whoever is refused one may still look at pages."""

from __future__ import annotations

from collections import Counter

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

    def take(self, one: Caller, address: str) -> Held | None:
        """One more, counted at once; None where it is too many."""
        if self._full(one, address):
            return None
        return Held(self, [one.key] if one.key else [address_key(address), ""] if one.rank == "public" else [])

    def _full(self, one: Caller, address: str) -> bool:
        if one.key:
            return self._open[one.key] >= OF_A_PASS
        if one.rank != "public":
            return False  # whoever sits at the machine of a home game
        crowded = address not in HERE and self._open[address_key(address)] >= OF_AN_ADDRESS
        return crowded or self._open[""] >= self.strangers_most

    def follows(self, key: str) -> bool:
        """Does a device with this pass follow anything now?"""
        return self._open[key] > 0

    def count(self, key: str, more: int) -> None:
        self._open[key] += more
        if not self._open[key]:
            del self._open[key]


class Held:
    """A stream that is counted until it ends, or until nobody holds it: one that never began ends, too."""

    def __init__(self, streams: Streams, keys: list[str]) -> None:
        self._streams, self._keys = streams, keys
        for key in keys:
            streams.count(key, 1)

    def end(self) -> None:
        keys, self._keys = self._keys, []
        for key in keys:
            self._streams.count(key, -1)

    def __del__(self) -> None:
        self.end()
