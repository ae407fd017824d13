"""Hands that are open: in memory, for an hour after somebody last looked at them, and only so many of them."""

from __future__ import annotations

import secrets
from collections import Counter, OrderedDict

from msgspec import Struct

from floorman.histories.gist import Opened

HOUR_S = 3600.0
OF_ONE_MOST = 4
MOST = 24


class OpenFiles(Struct):
    """What somebody has sent. `whose`: a pass, or an address."""

    id: str
    whose: str
    names: tuple[str, ...]
    found: Opened
    seen: float = 0.0


class Shelf:
    """Of one app; the one at which nobody has looked for longest comes first."""

    def __init__(self) -> None:
        self._open: OrderedDict[str, OpenFiles] = OrderedDict()

    def lay(self, whose: str, names: tuple[str, ...], found: Opened, now: float) -> str:
        """Where it is found from now on. Whoever opens one after the other closes his own."""
        id = secrets.token_urlsafe(12)
        self._open[id] = OpenFiles(id, whose, names, found, now)
        self._clear(now)
        his = [one.id for one in self._open.values() if one.whose == whose]
        for old in his[:-OF_ONE_MOST]:
            del self._open[old]
        while len(self._open) > MOST:
            many = Counter(one.whose for one in self._open.values()).most_common(1)[0][0]
            del self._open[next(one.id for one in self._open.values() if one.whose == many)]
        return id

    def find(self, id: str, now: float) -> OpenFiles | None:
        self._clear(now)
        found = self._open.get(id)
        if found is not None:
            found.seen = now
            self._open.move_to_end(id)
        return found

    def close(self, id: str) -> None:
        self._open.pop(id, None)

    def _clear(self, now: float) -> None:
        for old in [one.id for one in self._open.values() if one.seen + HOUR_S < now]:
            del self._open[old]
