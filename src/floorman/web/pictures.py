"""Where the seats of a table lie in its picture.

The dealer sits at the flat side below, seat 1 at his left, and the others follow clockwise. All seats and the dealer
have the same distance along a line around the table. Lengths are those of a picture of 320 by 180.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from msgspec import Struct

from floorman.terms import SeatNo

WIDTH, HEIGHT = 320, 180
CENTRE = (160.0, 90.0)
STRAIGHT = 136.0  # of each long side
ROUND = 66.0  # the radius of the line on which the seats lie
SIZES = range(2, 13)
INSIDE = 29.0  # so far towards the middle lie button and blinds


class Spot(Struct, frozen=True):
    """A seat, and the place before it on the table."""

    seat: SeatNo
    x: float
    y: float
    mark_x: float
    mark_y: float


@cache
def spots(size: int) -> tuple[Spot, ...]:
    around = 2 * STRAIGHT + 2 * pi * ROUND
    return tuple(_spot(seat, around * seat / (size + 1)) for seat in range(1, size + 1))


def _spot(seat: SeatNo, way: float) -> Spot:
    """So far along the line from the dealer, who sits below the middle, clockwise."""
    (x, y), (out_x, out_y) = _on_line(way)
    return Spot(seat, _round(x), _round(y), _round(x - INSIDE * out_x), _round(y - INSIDE * out_y))


def _on_line(way: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """A point of the line, and the direction that leads out there."""
    half, bend = STRAIGHT / 2, pi * ROUND
    left, right = CENTRE[0] - half, CENTRE[0] + half
    if way <= half:
        return (CENTRE[0] - way, CENTRE[1] + ROUND), (0.0, 1.0)
    if (way := way - half) <= bend:
        return _on_bend(left, pi / 2 + way / ROUND)
    if (way := way - bend) <= STRAIGHT:
        return (left + way, CENTRE[1] - ROUND), (0.0, -1.0)
    if (way := way - STRAIGHT) <= bend:
        return _on_bend(right, -pi / 2 + way / ROUND)
    return (right - (way - bend), CENTRE[1] + ROUND), (0.0, 1.0)


def _on_bend(middle: float, angle: float) -> tuple[tuple[float, float], tuple[float, float]]:
    out = (cos(angle), sin(angle))
    return (middle + ROUND * out[0], CENTRE[1] + ROUND * out[1]), out


def _round(length: float) -> float:
    return round(length, 1)


# The others at a table, as whoever sits below them sees it; and how far from the middle their bets lie.
WIDE, HIGH, BETS = 41.0, 38.5, 0.5
# No bet and no button lies on the cards of the board or on the pot: between these heights nothing is put down. The bets
# of the uppermost seats lie nearer to them, so that there is room below for those of their neighbours.
BOARD, UPPER, APART, TOP = (35.0, 59.0), 0.64, 0.72, -30.0
OTHERS_MOST = 12


@cache
def ring_css() -> str:
    """Where the others sit around a table, clockwise from the left of whoever looks, and their bets before them."""
    return "".join(_ring(number, others) for others in range(1, OTHERS_MOST + 1) for number in range(1, others + 1))


def _ring(number: int, others: int) -> str:
    angle = pi / 2 + 2 * pi * number / (others + 1)
    x, y = WIDE * cos(angle), HIGH * sin(angle)
    across, along = (APART if y < TOP else BETS), (UPPER if y < 0 else BETS)
    places = {"x": 50 + x, "y": 50 + y, "bx": 50 + across * x, "by": _beside_board(50 + along * y)}
    said = " ".join(f"--{name}: {place:.1f}%;" for name, place in places.items())
    return f".ring-{others} > :nth-child({number}) {{ {said} }}\n"


def _beside_board(height: float) -> float:
    above, below = BOARD
    if not above < height < below:
        return height
    return min(BOARD, key=lambda edge: abs(edge - height))


@cache
def seats_css() -> str:
    """Where the plates of each size of table lie, in parts of the picture: no page may carry styles of its own."""
    return "".join(
        f".seats-{size} > :nth-child({spot.seat}) {{ --x: {spot.x / WIDTH:.1%}; --y: {spot.y / HEIGHT:.1%}; }}\n"
        for size in SIZES
        for spot in spots(size)
    )
