"""Racks: how many chips of each value make up a stack.

A rack is known where somebody counted it. Otherwise what does not come out even may follow from the stack itself: if
every other value in play is a multiple of the larger chip, the rest of the stack lies in small chips.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd
from typing import TypeAlias

from floorman.terms import Chips

Rack: TypeAlias = dict[Chips, int]


def worth(rack: Mapping[Chips, int]) -> Chips:
    return sum(value * count for value, count in rack.items())


def is_rack(rack: Mapping[Chips, int]) -> bool:
    """Chips that there can be: values above nothing, and no fewer than none of each."""
    return all(value > 0 and count >= 0 for value, count in rack.items())


def changed_evenly(small: int, value: Chips, into: Chips) -> int:
    """How many of so many small chips come out even when they are changed."""
    group = into // gcd(value, into)
    return small - small % group


def exchanged(rack: Mapping[Chips, int], small: int, value: Chips, into: Chips) -> Rack:
    """The rack after so many small chips were changed, which come out even."""
    assert small * value % into == 0, "only what comes out even is changed"
    return plus(rack, {value: -small, into: small * value // into})


def plus(rack: Mapping[Chips, int], more: Mapping[Chips, int]) -> Rack:
    """The rack with chips added and taken away; values of which none is left are gone."""
    values = sorted({*rack, *more})
    together = {value: rack.get(value, 0) + more.get(value, 0) for value in values}
    return {value: count for value, count in together.items() if count}


def leftover_of(stack: Chips, value: Chips, into: Chips, others: Sequence[Chips]) -> int | None:
    """The small chips of a stack that do not come out even; None where its rack would have to be known."""
    if into % value or stack % value or any(other % into for other in others):
        return None
    return stack % into // value


def smallest_left(chips: Sequence[Chips], value: Chips, into: Chips, lowest: Chips) -> Chips:
    """The smallest value that stays in play once `value` is gone; `lowest` is the smallest in play before."""
    return min((other for other in (*chips, into) if other >= lowest and other != value), default=into)
