"""Every flip of a shipped book, tried: for a minute the work of one process, and of no other beside it."""

from __future__ import annotations

from functools import cache

from floorman.scenario import Tried, proofs, proved
from tests.once import once


@cache
def tried(book: str, *, to_the_end: bool = False) -> tuple[Tried, ...]:
    """Which story notices which flip; whether anybody at all does is found out where it is asked for."""
    (one,) = (one for one in proofs().trials if one.name == book)
    return once(f"flips-{book}-{to_the_end}", lambda: tuple(proved(one, to_the_end=to_the_end)))
