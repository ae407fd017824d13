"""The order in which the seats of a hand are served."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

from floorman.terms import SeatNo

if TYPE_CHECKING:
    from floorman.hand.setup import SeatSetup

SEAT = attrgetter("seat")


def clockwise(seats: Sequence[SeatSetup], button: SeatNo) -> tuple[SeatSetup, ...]:
    """Seats in the order of play: from the first one left of the button to the button itself."""
    ascending = sorted(seats, key=SEAT)
    if ascending[-1].seat <= button:
        return tuple(ascending)
    passed = sum(seat.seat <= button for seat in ascending)
    return (*ascending[passed:], *ascending[:passed])
