"""The structure as a picture: a column a level, as high as its big blind, breaks hatched. Each step up looks alike,
however many chips it is."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from msgspec import Struct

from floorman.tournament.structure import Break, Stretch

WIDTH, HEIGHT, LOWEST = 320, 64, 10
GAP = 3
COLUMNS_MOST = 24  # narrower ones nobody tells apart: of a longer structure the first are shown


class Column(Struct, frozen=True):
    x: float
    y: float
    width: float
    height: float
    rest: bool


class Steps(Struct, frozen=True):
    """`first` and `last`: the big blinds between which it rises; `levels`: how many there are altogether."""

    columns: tuple[Column, ...]
    first: int
    last: int
    levels: int


def steps(structure: Sequence[Stretch]) -> Steps | None:
    """None where nothing rises: one level is no picture."""
    shown = structure[:COLUMNS_MOST]
    blinds = [one.big_blind for one in shown if not isinstance(one, Break)]
    if len(blinds) < 2 or min(blinds) < 1 or max(blinds) == min(blinds):
        return None
    low, high = log(min(blinds)), log(max(blinds))
    wide = (WIDTH + GAP) / len(shown)
    columns = []
    for place, one in enumerate(shown):
        part = 1.0 if isinstance(one, Break) else (log(one.big_blind) - low) / (high - low)
        tall = LOWEST + part * (HEIGHT - LOWEST)
        left, top, broad, up = (round(one, 1) for one in (place * wide, HEIGHT - tall, wide - GAP, tall))
        columns.append(Column(left, top, broad, up, isinstance(one, Break)))
    return Steps(tuple(columns), blinds[0], blinds[-1], sum(not isinstance(one, Break) for one in structure))
