"""An evening as it was some time ago: its log, read as far as that instant and no further.

What lies over the picture of a stream comes from here alone, so nothing younger can reach it: it is not hidden, it has
not been read. It survives a restart, for the log does. The secret of the decks is not here, so nothing that was dealt
to phones can be worked out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Lock
from typing import TypeVar

from floorman.desk.hands import news
from floorman.floor import Floor
from floorman.floor.streams import EVENT, hands_of
from floorman.rulebook import Rulebook
from floorman.store import Recorded, Store
from floorman.terms import Instant
from floorman.tournament.folding import fold
from floorman.wire import decode

T = TypeVar("T")


class Delayed:
    """One event at one delay. It only goes on: who asks for an earlier instant gets it read anew."""

    def __init__(self, store: Store, stream: str, book: Rulebook) -> None:
        self._store = store
        self._stream = stream
        self._book = book
        self._hands = hands_of(stream)
        self._lock = Lock()
        self._forget()

    def _forget(self) -> None:
        self._floor: Floor | None = None
        self._after = 0  # the position of the log up to which it has been read
        self._until: Instant = 0

    def look(self, instant: Instant, make: Callable[[Floor], T]) -> T | None:
        """What is made of the evening at that instant; None where it had not been opened yet."""
        with self._lock:
            if instant < self._until:
                self._forget()
            self._until = instant
            rows = list(self._due(instant))
            if self._floor is None and rows:
                rows = self._begin(rows)
            if self._floor is None:
                return None
            for told, _ in news(self._floor, rows):
                self._floor.apply(told)
            return make(self._floor)

    def _due(self, instant: Instant) -> Iterator[Recorded]:
        """What was written since, of this event, up to the instant: the first that is younger ends it."""
        if not self._after:
            first = next(iter(self._store.read(self._stream)), None)
            self._after = first.position - 1 if first is not None else 0
        for row in self._store.follow(self._after):
            own = row.stream == self._stream or row.stream.startswith(self._hands)
            if own and row.at > instant:
                return
            self._after = row.position
            if own:
                yield row

    def _begin(self, rows: list[Recorded]) -> list[Recorded]:
        """From what opened it; the rest is yet to be applied."""
        opening = [row for row in rows if row.command == rows[0].command and row.stream == self._stream]
        state = fold(decode(row.kind, row.body) for row in opening)
        self._floor = Floor(self._stream.removeprefix(EVENT), self._book, state)
        return rows[len(opening) :]
