"""Courses over time as pictures: from numbers to an SVG and the table that says the same.

The picture is stretched to its box, so its words stand beside it. Lines differ in their strokes, not in colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from markupsafe import Markup, escape
from msgspec import Struct

WIDTH, HEIGHT = 600, 200
ROWS_MOST = 24


class Line(Struct, frozen=True):
    """One course: `kind` is how it is drawn (own, field); it holds from each of its points to the next."""

    name: str
    kind: str
    points: tuple[tuple[int, int], ...]


class Row(Struct, frozen=True):
    """What all lines were at an instant; None before a line begins."""

    time: str
    values: tuple[str, ...]


class Chart(Struct, frozen=True):
    """A picture with its words: the scale from the highest down, the first and the last time, and the table."""

    title: str
    svg: Markup
    lines: tuple[Line, ...]
    scale: tuple[str, ...]
    times: tuple[str, ...]
    rows: tuple[Row, ...]


def chart(
    title: str, said: str, lines: Sequence[Line], until: int, number: Callable[[int], str], clock: Callable[[int], str]
) -> Chart | None:
    """None where there is no course to see: nothing has changed yet."""
    shown = tuple(line for line in lines if line.points)
    first = min((line.points[0][0] for line in shown), default=until)
    if until <= first or all(len(line.points) < 2 for line in shown):
        return None
    top = nice(max(value for line in shown for _, value in line.points))
    paths = "".join(
        f'<path class="line {escape(line.kind)}" d="{path(line.points, first, until, top)}"/>' for line in shown
    )
    grid = "".join(f'<path class="grid" d="M0 {HEIGHT * part // 2}H{WIDTH}"/>' for part in range(3))
    svg = Markup(
        f'<svg class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none" role="img">'
        f"<title>{escape(title)}</title><desc>{escape(said)}</desc>{grid}{paths}</svg>"
    )
    scale = tuple(number(top * part // 2) for part in (2, 1, 0))
    return Chart(title, svg, shown, scale, (clock(first), clock(until)), tuple(rows(shown, number, clock)))


def path(points: Sequence[tuple[int, int]], first: int, until: int, top: int) -> str:
    """Steps: what was counted holds until the next count."""
    found = [f"M{_x(points[0][0], first, until)} {_y(points[0][1], top)}"]
    found += [f"H{_x(at, first, until)}V{_y(value, top)}" for _, (at, value) in pairwise(points)]
    return "".join((*found, f"H{WIDTH}"))


def nice(most: int) -> int:
    """The next number upwards that a scale may end with, whose half is a whole one, too."""
    power = int("1" + "0" * (len(str(most)) - 1))
    steps = (2, 4, 6, 8, 10) if power == 1 else (2, 3, 4, 5, 6, 8, 10)
    return next((step * power for step in steps if step * power >= most), 20 * power)


def rows(lines: Sequence[Line], number: Callable[[int], str], clock: Callable[[int], str]) -> list[Row]:
    """Every instant at which a line changed; of very many only some, and always the last."""
    instants = sorted({at for line in lines for at, _ in line.points})
    every = -(-len(instants) // ROWS_MOST)
    chosen = instants[::-every][::-1]
    return [Row(clock(at), tuple(_value(line, at, number) for line in lines)) for at in chosen]


def _value(line: Line, at: int, number: Callable[[int], str]) -> str:
    known = [value for since, value in line.points if since <= at]
    return number(known[-1]) if known else ""


def _x(at: int, first: int, until: int) -> str:
    return f"{WIDTH * (at - first) / (until - first):.1f}"


def _y(value: int, top: int) -> str:
    return f"{HEIGHT * (1 - value / top):.1f}"
