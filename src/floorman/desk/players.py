"""Who acts for players that are none: looks on while an event goes on, and asks for what they do like anybody else."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol

from floorman.desk.answers import Answered
from floorman.floor import AnyCommand, Floor, StreamEvent
from floorman.terms import By


class Playing(Protocol):
    """A tournament that is played."""

    stream: str

    @property
    def floor(self) -> Floor:
        """As it was decided last. It belongs to the turns of the tournament: to be looked at, not to be kept."""

    def play(self, command: AnyCommand, by: By, id: str) -> asyncio.Future[Answered]:
        """What a player does."""


class Players(Protocol):
    def happened(self, event: Playing, told: Sequence[Sequence[StreamEvent]]) -> None:
        """After these events, command by command."""

    def look(self, event: Playing) -> None:
        """It has just been read, or others wrote to it: anybody may be in turn."""
