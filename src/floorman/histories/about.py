"""What a file says around a hand: who wrote it, where and when it was played, for what money."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from msgspec import Struct

from floorman.histories.money import Money
from floorman.histories.zones import utc_of
from floorman.terms import Chips, SeatNo


class About(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Nothing of it moves a chip. Empty is what the file does not say."""

    site: str = ""  # the room, or the house
    event: str = ""  # the tournament
    table: str = ""
    number: str = ""  # of the hand
    level: int = 0
    began: datetime | None = None  # by the clock of the room, without a zone
    zone: str = ""  # its name or abbreviation: UTC, ET, Europe/Vienna
    currency: str = ""  # ISO 4217; empty for chips
    symbol: str = ""
    hero: SeatNo = 0  # whose cards the file was written for
    table_size: int = 0
    others: dict[str, dict[str, Any]] = {}  # what only one format has a word for, under the name of that format

    def utc(self) -> datetime | None:
        """When it began in UTC, if the zone is known."""
        return None if self.began is None else utc_of(self.began, self.zone)


class Around(Struct, frozen=True, kw_only=True):
    """What a writer is told besides the events of a hand."""

    about: About = About()
    left: Mapping[SeatNo, Money] | None = None  # in front of each in the end, where it is not what was won
    taken: Chips = 0  # by the house, of the pots
    seats: Mapping[SeatNo, SeatNo] = {}  # their numbers at the table, where the hand counts them otherwise
    may_be_open: bool = False  # a hand that stops before its end is written as far as it goes
