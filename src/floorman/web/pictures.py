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
MIDDLE = 0.5
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


def beside(size: int) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The same seats as plates in three columns: how many rows there are, and row and column of each seat.

    Up the left side, over the head where their number is odd, and down the right side; the dealer sits below.
    """
    rows, over = size // 2, size % 2
    left = [(rows - at, 1) for at in range(rows)]
    return rows, (*left, *[(1, 2)] * over, *((at + 1, 3) for at in range(rows)))


# The others at a table, as whoever sits below them sees it. They sit in rows at both sides and one above, so that what
# lies in the middle is under nobody: how many at each side, and how many above, on an upright page and on a wide one.
TALL = ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3), (4, 4))
LOW = ((0, 1), (1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (2, 5), (3, 4), (3, 5), (3, 6))
OTHERS_MOST = len(TALL)
# From the left edge to the right one, and from the top to the lowest row.
ABOVE = {1: (0.5,), 2: (0.25, 0.75), 3: (0.08, 0.5, 0.92), 4: (0.0, 1 / 3, 2 / 3, 1.0)}
BESIDE = {(1, False): (0.35,), (1, True): (0.6,), (2, True): (0.45, 0.95)}


@cache
def ring_css() -> str:
    """Where the others sit around a table, clockwise from the left of whoever looks: as parts of what is free."""
    rows = []
    for others in range(1, OTHERS_MOST + 1):
        tall, low = _around(*TALL[others - 1]), _around(*LOW[others - 1])
        for number, ((x, y), (wide_x, wide_y)) in enumerate(zip(tall, low, strict=True), start=1):
            said = f"--tx: {x:.3f}; --ty: {y:.3f}; --wx: {wide_x:.3f}; --wy: {wide_y:.3f};"
            rows.append(f".ring-{others} > :nth-child({number}) {{ {said} }}\n")
    return "".join(rows)


# All at a table of which nobody is looked at from his place: how many below, at each side, and above. Where there are
# three below, the first sits in the middle of them.
ROUND_TALL = (
    *((1, 0, 1), (1, 1, 0), (1, 1, 1), (1, 1, 2), (1, 2, 1), (1, 2, 2)),
    *((1, 3, 1), (1, 3, 2), (1, 4, 1), (1, 4, 2), (1, 5, 1)),
)
ROUND_LOW = (*ROUND_TALL[:6], (1, 2, 3), (1, 3, 2), (1, 3, 3), (3, 3, 2), (3, 3, 3))
ROUND_FROM = 2
ROUND_BESIDE = {1: (0.5,), 2: (0.24, 0.76), 3: (0.12, 0.5, 0.88), 4: (0.02, 0.34, 0.66, 0.98)}
ROUND_ENDS = {2: (0.3, 0.7), 3: (0.22, 0.5, 0.78)}


@cache
def round_css() -> str:
    """Where all sit around a table, clockwise from the one below in the middle."""
    rows = []
    for size, (tall, low) in enumerate(zip(ROUND_TALL, ROUND_LOW, strict=True), start=ROUND_FROM):
        for number, ((x, y), (wide_x, wide_y)) in enumerate(zip(_whole(*tall), _whole(*low), strict=True), start=1):
            said = f"--tx: {x:.3f}; --ty: {y:.3f}; --wx: {wide_x:.3f}; --wy: {wide_y:.3f}; --in: {_inwards(wide_x)};"
            rows.append(f".whole-{size} > :nth-child({number}) {{ {said} }}\n")
    return "".join(rows)


def _inwards(x: float) -> int:
    """To which side of a plate the middle lies, where there is room for what was bet: beside, not below."""
    return 1 if x == 0 else -1 if x == 1 else 0


def _whole(below: int, side: int, above: int) -> list[tuple[float, float]]:
    heights = ROUND_BESIDE.get(side) or tuple(row / max(side - 1, 1) for row in range(side))
    top, ends = ROUND_ENDS.get(above, (0.5,) * above), ROUND_ENDS.get(below, ())
    right, left = [(x, 1.0) for x in ends[:1:-1]], [(x, 1.0) for x in ends[:1]]
    up, down = [(0.0, y) for y in reversed(heights)], [(1.0, y) for y in heights]
    return [(0.5, 1.0), *left, *up, *((x, 0.0) for x in top), *down, *right]


def _around(side: int, above: int) -> list[tuple[float, float]]:
    """Up at the left, from left to right above, down at the right."""
    heights = BESIDE.get((side, bool(above))) or tuple((row + 1) / side for row in range(side))
    top = ABOVE.get(above) or tuple(number / max(above - 1, 1) for number in range(above))
    left = [(0.0, y) for y in reversed(heights)]
    return [*left, *((x, 0.0) for x in top), *((1.0, y) for y in heights)]


# All seats of a table as wide plates on its edge: how many beside the dealer, at each side, and above.
RIM = ((0, 1, 0), (0, 1, 1), (0, 1, 2), (2, 1, 1), (2, 1, 2), (2, 1, 3), (2, 2, 2), (2, 2, 3), (2, 2, 4), (2, 3, 3),
       (2, 3, 4))  # fmt: skip
RIM_SIDES = {1: (0.5,), 2: (0.33, 0.68), 3: (0.25, 0.5, 0.75)}
RIM_ABOVE = {0: (), 1: (0.5,), 2: (0.27, 0.73), 3: (0.14, 0.5, 0.86), 4: (0.04, 0.347, 0.653, 0.96)}


def rim(size: int) -> list[tuple[float, float]]:
    """Clockwise from the dealer's left, in parts of what is free: no plate lies on another, and none is cut."""
    below, side, above = RIM[size - 2]
    left, right = [(0.22, 1.0)][:below], [(0.78, 1.0)][:below]
    up, down = [(0.0, y) for y in reversed(RIM_SIDES[side])], [(1.0, y) for y in RIM_SIDES[side]]
    return [*left, *up, *((x, 0.0) for x in RIM_ABOVE[above]), *down, *right]


@cache
def seats_css() -> str:
    """Where the plates of each size of table lie, in parts of the picture: no page may carry styles of its own."""
    return (
        _rounds_css()
        + _rims_css()
        + "".join(
            f".seats-{size} > :nth-child({spot.seat}) {{ {_lies(spot)} }}\n" for size in SIZES for spot in spots(size)
        )
    )


def _lies(spot: Spot) -> str:
    """Also how far above or below the middle, where the board lies."""
    x, y = spot.x / WIDTH, spot.y / HEIGHT
    return f"--x: {x:.1%}; --y: {y:.1%}; --side: {-1 if y <= MIDDLE else 1}; --far: {abs(y - MIDDLE):.1%};"


def _rims_css() -> str:
    return "".join(
        f".seats-{size} > :nth-child({seat}) {{ --rx: {x:g}; --ry: {y:g}; }}\n"
        for size in SIZES
        for seat, (x, y) in enumerate(rim(size), 1)
    )


def _rounds_css() -> str:
    return "".join(
        f".round-{size} {{ --rows: {beside(size)[0]}; }}\n"
        + "".join(
            f".round-{size} > :nth-child({seat}) {{ grid-area: {row} / {column}; }}\n"
            for seat, (row, column) in enumerate(beside(size)[1], 1)
        )
        for size in SIZES
    )
