"""From a pool to prizes. Every division sums exactly to the pool, and no place gets more than a better one.

| shares     | of 10,000, as the plan has them                                             |
| table      | the row of shares for this many entries                                     |
| curve      | so many places, or percent of the field: each a share that falls by a power |
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final

from msgspec.structs import replace

from floorman.terms.bounds import PLACES_MOST
from floorman.tournament.plan import Coins, Curve, Payouts, Rest, TicketPlan

NOTHING_SAID: Final = Payouts()
FIELD_PERCENT = 12
FIVES_FROM = 2_000
WHOLE = 10_000  # what shares sum to
CURVE = 10**9  # the weight of the first place on the curve
# The weight of a place is one to its number, to this power, as a fraction: the larger, the more goes to the first.
# Of seven places the last has 22, 30 and 39 percent.
POWERS: Final[dict[Curve, tuple[int, int]]] = {"flat": (2, 5), "club": (7, 10), "steep": (1, 1)}


def prizes_from(plan: Payouts, entries: int, total: Coins) -> tuple[Coins, ...]:
    """The prizes that this many entries and this much money make, from the first place down."""
    return divide(total, shares_for(plan, entries), unit=plan.unit, least=plan.least, rest=plan.rest)


def has_way(plan: Payouts) -> bool:
    """Does it say how a pool is divided, and not only what the house puts in?"""
    return bool(plan.shares or plan.table or plan.field_percent or plan.places)


def usual(price: Coins, before: Payouts = NOTHING_SAID) -> Payouts:
    """How clubs share where nobody has said anything: about an eighth of the field, in fives if an entry costs some."""
    unit = 500 if price >= FIVES_FROM else 100
    return replace(before, field_percent=FIELD_PERCENT, curve="club", unit=unit)


def shares_for(plan: Payouts, entries: int) -> tuple[int, ...]:
    """The weights of the paid places; none where the plan says nothing about so few entries."""
    if plan.shares:
        return plan.shares
    rows = [row for row in plan.table if row.entries <= entries]
    if rows:
        return max(rows, key=lambda row: row.entries).shares
    return curve(places_paid(plan, entries), plan.curve)


def places_paid(plan: Payouts, entries: int) -> int:
    """How many places a curve pays."""
    return min(plan.places or -(-entries * plan.field_percent // 100), entries, PLACES_MOST)


@lru_cache(maxsize=16)  # every page of an event asks for the same one
def curve(places: int, kind: Curve = "steep") -> tuple[int, ...]:
    """Top-heavy: on the steep one the second place has half the weight of the first, the third a third of it."""
    over, under = POWERS[kind]
    return tuple(_root(CURVE**under // place**over, under) for place in range(1, places + 1))


def _root(number: int, nth: int) -> int:
    """The whole part of a root, exactly: everybody comes to the same prizes."""
    low, high = 0, CURVE + 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**nth <= number else (low, middle)
    return low


def divide(
    total: Coins, shares: Sequence[int], *, unit: Coins = 1, least: Coins = 0, rest: Rest = "first"
) -> tuple[Coins, ...]:
    """A sum divided by shares, in whole units; what that leaves goes to the first, or from the last upwards.

    Nobody who is paid gets less than the least prize: there are fewer prizes where the sum does not yield so many.
    """
    places = min(len(shares), max(total // least, 1)) if least else len(shares)
    if total <= 0 or not places:
        return ()
    lifted = _lifted(total, shares[:places], least)
    prizes = [max(least, prize // unit * unit) for prize in lifted] if places > 1 else [total]
    if rest == "last":
        _raise_from_last(prizes, total - sum(prizes))
    prizes[0] += total - sum(prizes)
    while prizes[-1] == 0:
        prizes.pop()
    return tuple(prizes)


def _raise_from_last(prizes: list[Coins], left: Coins) -> None:
    """The last gets it as far as that stays below the next better one; then that one, and so on."""
    for place in range(len(prizes) - 1, 0, -1):
        more = min(left, prizes[place - 1] - prizes[place])
        prizes[place] += more
        left -= more


def _lifted(total: Coins, shares: Sequence[int], least: Coins) -> list[Coins]:
    """Rounded down to coins. Whoever would get less than the least prize gets it; the others share what is left."""
    for weighty, weight in reversed([*enumerate(accumulate(shares), start=1)]):
        rest, lifted = total - least * (len(shares) - weighty), len(shares) - weighty
        if rest * shares[weighty - 1] // weight >= least:
            return [rest * share // weight for share in shares[:weighty]] + [least] * lifted
    return [least] * len(shares)


def prizes_in_tickets(plan: TicketPlan, total: Coins) -> tuple[Coins, ...]:
    """Every ticket at its value, then the rest."""
    count = tickets_in(plan, total)
    rest = max(total - count * plan.value, 0)
    return (*(plan.value for _ in range(count)), *((rest,) if rest else ()))


def tickets_in(plan: TicketPlan, total: Coins) -> int:
    """As many as were said, or as the pool yields: no more than places can be paid."""
    return min(plan.count or total // plan.value, PLACES_MOST)
