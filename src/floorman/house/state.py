"""The house as its log tells it. `apply` changes it and nothing else does; it knows no rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.house.event import HouseEvent
from floorman.house.layouts import KeptLayout
from floorman.house.naming import Naming
from floorman.house.passes import Pass
from floorman.house.staff import Worker
from floorman.house.walls import ScreenShows, WallLook
from floorman.terms import SeatNo, TableNo

What: TypeAlias = Literal["table", "screen", "dealer"]


class Loan(Struct, frozen=True):
    """Which event has it, and under which number, where it is a table."""

    event: str
    number: TableNo = 0


class Thing(Struct, frozen=True):
    """What the house lends to its events. A dealer is told by their id; their name lies beside the log."""

    what: What
    name: str = ""
    seats: SeatNo = 0
    loan: Loan | None = None
    shows: ScreenShows | None = None  # of a screen, once somebody has said it: until then it shows what is usual


class House:
    """What belongs to the house. Each event of its log sets what it is about, in one of these."""

    def __init__(self) -> None:
        self.version = 0
        self.things: dict[str, Thing] = {}
        self.staff: dict[str, Worker] = {}
        self.passes: dict[str, Pass] = {}
        self.archived: set[str] = set()
        self.naming = Naming()
        self.look = WallLook()
        self.layouts: dict[str, KeptLayout] = {}

    def apply(self, event: HouseEvent) -> None:
        """One event further."""
        self.version += 1
        event.apply(self)


def fold_house(events: Iterable[HouseEvent]) -> House:
    """The house from its whole log."""
    house = House()
    for event in events:
        house.apply(event)
    return house
