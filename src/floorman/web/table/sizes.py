"""The sizes that one bets at a touch: the least, parts of the pot, all that there is."""

from __future__ import annotations

from msgspec import Struct

from floorman.hand import GAMES
from floorman.terms import Chips
from floorman.views import FeltView
from floorman.views.felt import FeltSeatView

PARTS = {"half": (1, 2), "three-quarters": (3, 4), "pot": (1, 1)}
SIZES = ("min", *PARTS, "all-in", "max")


class Size(Struct, frozen=True):
    name: str
    to: Chips


def sizes_of(view: FeltView, own: FeltSeatView | None) -> list[Size]:
    """Within what may be bet, each amount once. The pot is as much as he is told of it, with his call in it."""
    acts = view.acts
    if acts is None or own is None or acts.raise_min_to is None or acts.raise_max_to is None:
        return []
    least, most = acts.raise_min_to, acts.raise_max_to
    price, pot = own.bet + view.owes, view.pot + view.owes
    step = _step(view)
    wished = {name: _round(price + pot * part // of, step) for name, (part, of) in PARTS.items()}
    within = {name: to for name, to in wished.items() if least < to < most}
    top = {"all-in" if most == own.stack + own.bet else "max": most}
    # All-in is said before the least, where both are the same.
    named = {to: name for name, to in {"min": least, **within, **top}.items()}
    return [Size(name, to) for to, name in named.items()]


def _round(chips: Chips, step: Chips) -> Chips:
    """To the nearest amount that one would say: nobody bets 112 at blinds of 25 and 50."""
    return (chips + step // 2) // step * step


def _step(view: FeltView) -> Chips:
    """Half a big blind, or where that is no whole number of the smallest chip, that chip. A pot-limit pot is exact."""
    if view.stakes is None or GAMES[view.game].limit != "no-limit":
        return view.unit
    half = view.stakes.big_blind // 2
    return half - half % view.unit or view.unit
