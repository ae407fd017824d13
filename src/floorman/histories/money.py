"""Amounts of a file, exactly. A hand is played in whole units, and told back in the unit of its file."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import TypeAlias

from floorman.histories.errors import Unreadable
from floorman.terms import Chips, shown

Money: TypeAlias = int | Decimal

MOST = 10**15
PLACES_MOST = 9
UNKNOWN_STACK = Decimal("Infinity")


def checked(amount: Money, place: str) -> Money:
    """An amount that can be money: not negative, finite, and of a size that somebody could count."""
    if isinstance(amount, int):
        fits = 0 <= amount <= MOST
    else:
        # The size is looked at before anything is reckoned: 1e999999999 would fill the memory as an integer.
        fits = amount.is_finite() and (not amount or (-PLACES_MOST <= amount.adjusted() <= 15 and 0 <= amount <= MOST))
        fits = fits and len(amount.as_tuple().digits) <= 28 and places_of(amount) <= PLACES_MOST
    if not fits:
        raise Unreadable(place, "history.no-amount", found=shown(amount))
    return amount


def places_of(amount: Money) -> int:
    """Decimal places that are needed: 2 for 0.25, none for 3.00 and 1e3."""
    if isinstance(amount, int):
        return 0
    exponent = amount.normalize().as_tuple().exponent
    return max(-exponent, 0) if isinstance(exponent, int) else 0


def scale_of(amounts: Iterable[Money]) -> int:
    """How many of the units played make one of the file's: 1 where all amounts are whole, 100 for cents."""
    scale = 1
    for amount in amounts:
        if isinstance(amount, Decimal) and amount.is_finite():
            scale = max(scale, 10 ** places_of(amount))
    return scale


def exact(amount: Money) -> Money:
    """The same amount, as a whole number where it is one."""
    return int(amount) if amount == int(amount) else amount


def in_units(amount: Money, scale: int) -> Chips:
    return int(amount * scale)


def in_file(chips: Chips, scale: int) -> Money:
    """Units as the file would write them: whole where they are, 0.25 where they are not."""
    if chips % scale == 0:
        return chips // scale
    return (Decimal(chips) / scale).normalize()
