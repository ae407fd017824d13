"""Whoever counts what a desk does. Where nobody does, nothing is counted and nothing of it costs time."""

from __future__ import annotations

from typing import Protocol

from floorman.floor import AnyCommand, Decision
from floorman.terms import By


class Watch(Protocol):
    """Commands wait while it is told, so it only counts. What it is told after a write comes from another thread."""

    def asked(self) -> None:
        """Somebody waits for the answer to a command."""

    def answered(self, event: str, command: AnyCommand, by: By, decision: Decision | None, seconds: float) -> None:
        """Whoever asked waits no longer. No decision: it could not be carried out, or is not known to have been."""

    def wrote(self, commits: int, position: int, seconds: float) -> None:
        """So many commits went to the disk together. The position is that of the last event, 0 where none stands."""

    def could_not_write(self) -> None:
        """A write to the log failed."""
