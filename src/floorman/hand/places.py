"""Where seats stand: their places in the order of play, and who comes after whom. Shared, and never changed."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from floorman.terms import SeatNo

SEATS_MOST = 10

# A place, its bit, and the next place clockwise among those whose bits are set.
Turn: TypeAlias = tuple[int, int, tuple[int, ...]]

_LOWEST = bytes([0, *((bits & -bits).bit_length() - 1 for bits in range(1, 1 << SEATS_MOST))])


def _after(place: int) -> tuple[int, ...]:
    """By the bits that are set: the lowest of them behind this place, and where none is behind it the lowest of all."""
    behind = place + 1
    nobody = _LOWEST[: 1 << behind]
    return tuple(
        nobody + b"".join([bytes([low + behind]) * (1 << behind) for low in _LOWEST[1 : 1 << (SEATS_MOST - behind)]])
    )


# The next place clockwise among those whose bits are set: AFTER[place][bits].
AFTER: tuple[tuple[int, ...], ...] = tuple(map(_after, range(SEATS_MOST)))


class Places(NamedTuple):
    """The seats in the order of play, the place of each, and the same with what its turn needs."""

    seats: tuple[SeatNo, ...]
    at: dict[SeatNo, int]
    turns: dict[SeatNo, Turn]


@lru_cache(maxsize=4096)
def places(seats: tuple[SeatNo, ...]) -> Places:
    """For all hands with the same seats in the same order."""
    at = {seat: place for place, seat in enumerate(seats)}
    return Places(seats, at, {seat: (place, 1 << place, AFTER[place]) for seat, place in at.items()})
