"""Pots from what everyone has put in: a pure function, the same at any moment of a hand.

Layers with the same claimants are one pot; what nobody matched goes back; a layer without a live hand falls to the one
below; if no live hand is left at all there is one pot without claimants, and the book says what becomes of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from floorman.terms import Chips


class Pot(Struct, frozen=True, gc=False):
    """An amount and who may win it, by their places in the hand, ascending."""

    amount: Chips
    claimants: tuple[int, ...]


def uncalled(put: Sequence[Chips]) -> tuple[int, Chips] | None:
    """Whose chips nobody matched, and how many: the most put in over the second most."""
    most = max(put)
    place = put.index(most)
    second = max((chips for other, chips in enumerate(put) if other != place), default=0)
    return (place, most - second) if most > second else None


def pots(
    put: Sequence[Chips], live: Sequence[bool], dead: Chips = 0, capped: Sequence[bool] | None = None
) -> tuple[Pot, ...]:
    """The pots, main pot first.

    `dead` are chips in the middle that nobody is listed for: the main pot's, and every live hand's to win. `capped` are
    those who can put in no more; without it nobody can, as at the end of a hand.
    """
    levels = {chips for place, chips in enumerate(put) if live[place] and (capped is None or capped[place])} | {
        max((chips for place, chips in enumerate(put) if live[place]), default=0)
    }
    found: list[Pot] = []
    below = 0
    carried = dead
    for level in sorted(levels):
        claimants = tuple(
            place
            for place, chips in enumerate(put)
            if live[place] and (chips >= level or not (capped is None or capped[place]))
        )
        amount = carried + (sum(min(chips, level) - min(chips, below) for chips in put) if level else 0)
        if amount:
            found.append(Pot(amount, claimants))
            carried = 0
        below = level
    # What lies above the last live hand was put in by hands that are dead: it falls to the pot below.
    above = sum(max(chips - below, 0) for chips in put)
    if above and found:
        found[-1] = Pot(found[-1].amount + above, found[-1].claimants)
    elif above:
        found.append(Pot(above, tuple(place for place, lives in enumerate(live) if lives)))
    return tuple(found)
