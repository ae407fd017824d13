"""What every command to the house has: the rank that it needs, and what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias

from msgspec import Struct

from floorman.house.event import HouseEvent
from floorman.terms import Accepted, By, Instant, Refused, StaffRank

if TYPE_CHECKING:
    from floorman.house.state import House

HouseDecision: TypeAlias = Accepted[HouseEvent] | Refused


class HouseNow(Struct, frozen=True):
    """The moment at which a command to the house is decided."""

    house: House
    by: By
    at: Instant
    live: frozenset[str] = frozenset()  # the events that are not over


class HouseCommand(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """The base of all commands to the house."""

    needed: ClassVar[StaffRank] = "floor"  # the lowest rank that may

    def decide(self, now: HouseNow) -> HouseDecision:
        """The events that follow, or a refusal. Changes nothing."""
        raise NotImplementedError


def yes(*events: HouseEvent) -> HouseDecision:
    return Accepted(events)
