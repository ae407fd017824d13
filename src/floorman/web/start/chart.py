"""The average stack in big blinds, level by level, as a picture: where each line, dot and word of it lies.

It knows numbers only. Up the side the scale is logarithmic: half as many big blinds are always as far down. Along the
bottom lies the time; a night between two days is a gap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import log2

from msgspec import Struct

from floorman.tournament.planning.forecast import Foretold, Stage

MARKS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
DEEP, SHORT = 50, 20  # above is deep, below is short, between is room to play
TOP, FOOT = 46.0, 232.0
RIGHT = 12.0
NIGHT = 26.0  # the gap between two days
EDGE = 1.25  # so much room is above the highest number and below the lowest
MINUTE = 60_000


class Size(Struct, frozen=True):
    """How wide a picture is, what stands left of it, and how far apart words must be to be read."""

    width: float
    left: float
    word: float  # between two numbers
    time: float  # between two times of day


WIDE = Size(820, 56, 44, 58)
NARROW = Size(400, 46, 40, 62)
FOOTER = 70.0
NEAR = 30  # a dot with its number, and half a word


class Mark(Struct, frozen=True):
    """A word or a line at a place."""

    at: float
    text: str = ""
    second: str = ""


class Gap(Struct, frozen=True):
    """A break, or a night."""

    x: float
    width: float
    night: bool
    named: bool  # is there room for a word above it?

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 1)


class Dot(Struct, frozen=True):
    """A level: the middle of its time, and the average stack at its beginning."""

    x: float
    y: float
    text: str = ""  # the number beside it, where there is room


class Band(Struct, frozen=True):
    """How it plays there: deep, with room, or short."""

    name: str
    y: float
    height: float
    left: bool  # on which side the word stands out of the way


class Chart(Struct, frozen=True):
    """Everything in the picture, in the order in which it is drawn."""

    size: Size
    bands: tuple[Band, ...]
    grid: tuple[Mark, ...]
    gaps: tuple[Gap, ...]
    levels: tuple[Mark, ...]  # number and big blind
    times: tuple[Mark, ...]
    dots: tuple[Dot, ...]
    end: float

    @property
    def line(self) -> str:
        return " ".join(f"{'L' if index else 'M'}{dot.x} {dot.y}" for index, dot in enumerate(self.dots))

    @property
    def word_at(self) -> float:
        """Where a word at the right of a band ends: before the likely end, and in no break."""
        right = min(self.end, self.size.width - RIGHT) - 8
        for gap in reversed(self.gaps):
            if gap.x < right and gap.x + gap.width > right - self.size.word:
                right = gap.x - 6
        return round(right, 1)

    @property
    def box(self) -> str:
        return f"0 0 {self.size.width:g} {FOOT + FOOTER:g}"


def draw_chart(told: Foretold, size: Size, time: Callable[[Stage], str], number: Callable[[int], str]) -> Chart:
    """A picture of an evening in which `time` says a stage's beginning, and `number` any number."""
    across, up = _across(told.stages, size), _up(told.stages)
    levels = [one for one in told.stages if one.level]
    end = _r(across(told.likely, end=True))
    middles = [_r(across(one) + across(one, end=True)) / 2 for one in levels]
    dots = [Dot(_r(x), up(one.big_blinds)) for x, one in zip(middles, levels, strict=True)]
    return Chart(
        size=size,
        bands=tuple(_bands(up, [dot.y for dot in dots if dot.x < size.left + size.word])),
        grid=tuple(Mark(up(value), number(value)) for value in MARKS if TOP - 12 <= up(value) <= FOOT - 6),
        gaps=tuple(_gaps(told.stages, across, size, end)),
        levels=tuple(_spaced(_level_marks(levels, middles, number), size.word)),
        times=tuple(_apart(_time_marks(told.stages, across, time), size.time, size.width - 22)),
        dots=tuple(_numbered(dots, levels, number, size.word)),
        end=end,
    )


def _across(stages: Sequence[Stage], size: Size) -> Callable[..., float]:
    """The place of a moment along the bottom."""
    days = {day: [one for one in stages if one.day == day] for day in sorted({one.day for one in stages})}
    lengths = {day: found[-1].ends for day, found in days.items()}
    wide = (size.width - size.left - RIGHT - NIGHT * (len(days) - 1)) / max(sum(lengths.values()), 1)
    starts: dict[int, float] = {}
    at = size.left
    for day, length in lengths.items():
        starts[day] = at
        at += length * wide + NIGHT

    def place(stage: Stage, end: bool = False) -> float:
        return _r(starts[stage.day] + (stage.ends if end else stage.begins) * wide)

    return place


def _up(stages: Sequence[Stage]) -> Callable[[float], float]:
    """The place of so many big blinds up the side."""
    numbers = [max(one.big_blinds, 0.5) for one in stages]
    high, low = log2(max(*numbers, DEEP) * EDGE), log2(min(*numbers, SHORT / 2) / EDGE)

    def place(blinds: float) -> float:
        return _r(FOOT - (log2(max(blinds, 0.5)) - low) / (high - low) * (FOOT - TOP + 12))

    return place


def _bands(up: Callable[[float], float], begins: Sequence[float]) -> Iterator[Band]:
    """`begins` are the heights at which the line starts: no word stands there."""
    edges = (TOP - 12, up(DEEP), up(SHORT), FOOT)
    for name, (high, low) in zip(("deep", "room", "short"), pairwise(edges), strict=True):
        yield Band(name, high, _r(max(low - high, 0)), left=not any(low - NEAR < y < low + NEAR for y in begins))


def _gaps(stages: Sequence[Stage], across: Callable[..., float], size: Size, end: float) -> Iterator[Gap]:
    """Each with its word, where there is room for one beside those before it and that of the likely `end`."""
    before = -size.time
    for one, after in pairwise(stages):
        night = after.day > one.day
        if one.level and not night:
            continue
        left, right = (across(one, end=True), across(after)) if night else (across(one), across(one, end=True))
        named = left - before >= size.time and abs((left + right) / 2 - end) >= size.time
        before = left if named else before
        yield Gap(left, _r(right - left), night, named)


def _level_marks(levels: Sequence[Stage], middles: Sequence[float], number: Callable[[int], str]) -> list[Mark]:
    return [Mark(x, str(one.level), _short(one.big_blind, number)) for x, one in zip(middles, levels, strict=True)]


def _short(amount: int, number: Callable[[int], str]) -> str:
    """1,600 as it is, 160,000 as 160k."""
    return f"{number(amount // 1000)}k" if amount >= 10_000 and amount % 1000 == 0 else number(amount)


def _time_marks(stages: Sequence[Stage], across: Callable[..., float], time: Callable[[Stage], str]) -> list[Mark]:
    """The beginning, after each break and night, and the beginning of the last level."""
    after = [two for one, two in pairwise(stages) if not one.level or two.day > one.day]
    shown = dict.fromkeys((stages[0], *after, stages[-1]))
    return [Mark(across(one), time(one)) for one in shown]


def _spaced(marks: list[Mark], least: float) -> Iterator[Mark]:
    """Each, or every second, third, … so that all have room."""
    apart = min((two.at - one.at for one, two in pairwise(marks)), default=least)
    yield from marks[:: max(1, round(least / max(apart, 1) + 0.3))]


def _apart(marks: list[Mark], least: float, right: float) -> Iterator[Mark]:
    """From the left, without those that would touch the one before."""
    before = -least
    for mark in marks:
        if mark.at - before >= least and mark.at <= right:
            before = mark.at
            yield mark


def _numbered(dots: list[Dot], levels: Sequence[Stage], number: Callable[[int], str], least: float) -> Iterator[Dot]:
    """Numbers beside the first dot, the last, and those between that have room for one."""
    before = -2 * least
    for index, (dot, level) in enumerate(zip(dots, levels, strict=True)):
        last = index == len(dots) - 1
        if not last and (dot.x - before < least * 1.15 or dots[-1].x - dot.x < least):
            yield dot
            continue
        before = dot.x
        yield Dot(dot.x, dot.y, number(level.deep))


def _r(length: float) -> float:
    return round(length, 1)
