"""From a pool to prizes. Every division sums exactly to the pool, and no place gets more than a better one.

| shares     | of 10,000, as the plan has them                                       |
| table      | the row of shares for this many entries                               |
| curve      | so many percent of the field, each place a share as one to its number |
"""

from __future__ import annotations

from collections.abc import Sequence

from floorman.tournament.plan import Coins, Payouts, TicketPlan

WHOLE = 10_000  # what shares sum to
CURVE = 10**9  # the weight of the first place on the curve


def prizes_from(plan: Payouts, entries: int, total: Coins) -> tuple[Coins, ...]:
    """The prizes that this many entries and this much money make, from the first place down."""
    return divide(total, shares_for(plan, entries), unit=plan.unit, least=plan.least)


def shares_for(plan: Payouts, entries: int) -> tuple[int, ...]:
    """The weights of the paid places; none where the plan says nothing about so few entries."""
    if plan.shares:
        return plan.shares
    rows = [row for row in plan.table if row.entries <= entries]
    if rows:
        return max(rows, key=lambda row: row.entries).shares
    return curve(entries, plan.field_percent) if plan.field_percent else ()


def curve(entries: int, percent: int) -> tuple[int, ...]:
    """Top-heavy: the second place has half the weight of the first, the third a third of it."""
    places = min(-(-entries * percent // 100), entries)
    return tuple(CURVE // place for place in range(1, places + 1))


def divide(total: Coins, shares: Sequence[int], *, unit: Coins = 1, least: Coins = 0) -> tuple[Coins, ...]:
    """A sum divided by shares, in whole units; what that leaves goes to the first.

    Nobody who is paid gets less than the least prize: there are fewer prizes where the sum does not yield so many.
    """
    places = min(len(shares), max(total // least, 1)) if least else len(shares)
    if total <= 0 or not places:
        return ()
    lifted = _lifted(total, shares[:places], least)
    prizes = [max(least, prize // unit * unit) for prize in lifted] if places > 1 else [total]
    prizes[0] += total - sum(prizes)
    while prizes[-1] == 0:
        prizes.pop()
    return tuple(prizes)


def _lifted(total: Coins, shares: Sequence[int], least: Coins) -> list[Coins]:
    """Rounded down to coins. Whoever would get less than the least prize gets it; the others share what is left."""
    for weighty in range(len(shares), 0, -1):
        rest, weight = total - least * (len(shares) - weighty), sum(shares[:weighty])
        prizes = [rest * share // weight for share in shares[:weighty]]
        if prizes[-1] >= least:
            return prizes + [least] * (len(shares) - weighty)
    return [least] * len(shares)


def prizes_in_tickets(plan: TicketPlan, total: Coins) -> tuple[Coins, ...]:
    """Every ticket at its value, then the rest."""
    count = tickets_in(plan, total)
    rest = max(total - count * plan.value, 0)
    return (*(plan.value for _ in range(count)), *((rest,) if rest else ()))


def tickets_in(plan: TicketPlan, total: Coins) -> int:
    return plan.count or total // plan.value
