"""What several workers on one log need of a store: who leads what, and word of what the others wrote.

A lease decides who looks after the timers of a tournament. It does not decide who may write: every append is checked
against the version it was decided on, so two who believe they lead do no harm.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable


class Leases(Protocol):
    """Who leads which stream. A worker that dies, or is not heard of for some seconds, leads nothing any more."""

    def take(self, streams: Sequence[str]) -> frozenset[str]:
        """Those of the streams that are led from here, from now on or still. The others have somebody else.

        Whoever wants to keep them asks again every second. Raises nothing: who cannot ask leads nothing.
        """

    def release(self, stream: str) -> None:
        """Somebody else may lead it."""

    def close(self) -> None: ...


class Listening(Protocol):
    """Somebody who waits for word from the store."""

    def close(self) -> None: ...


@runtime_checkable
class Shared(Protocol):
    """A store that other workers write to as well."""

    def leases(self) -> Leases: ...

    def listen(self, heard: Callable[[], None], heard_people: Callable[[], None]) -> Listening:
        """Call these, from a thread of its own, when there may be something new in the log or among the people."""

    def position(self) -> int:
        """That of the last event."""

    def wall(self) -> float:
        """The time of day in seconds at the database: all workers start their clocks by it."""
