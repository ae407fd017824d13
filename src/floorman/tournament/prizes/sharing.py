"""Ways to divide prize money among those who are left. Each sums exactly to what is divided.

| icm       | what the stacks are worth by the independent chip model                             |
| chip-chop | everybody the last prize, the rest by chips                                         |
| even      | the same for each; what cannot be divided goes coin by coin from the biggest stack |
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from floorman.terms import Chips
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.icm import icm, shared_out

Way = Callable[[Sequence[Chips], Sequence[Coins]], list[Coins]]
RoundingGoes: TypeAlias = Literal["most-chips", "fewest-chips"]


class Terms(Struct, frozen=True):
    """What players agree on besides a way: whole units of money, and something that the biggest stack keeps."""

    unit: Coins = 1
    rest: RoundingGoes = "most-chips"  # who gets what rounding leaves
    first: Coins = 0


EXACT: Final = Terms()


def on_terms(shares: Sequence[Coins], stacks: Sequence[Chips], terms: Terms, floor: Coins = 0) -> list[Coins]:
    """Rounded down to whole units, but not below the floor; together as much as before, and what the biggest stack
    keeps. Equal stacks share."""
    rounded = [max(share // terms.unit * terms.unit, min(share, floor)) for share in shares]
    biggest = [stack == max(stacks) for stack in stacks]
    takers = biggest if terms.rest == "most-chips" else [stack == min(stacks) for stack in stacks]
    for at, more in enumerate(_equally(sum(shares) - sum(rounded), takers)):
        rounded[at] += more
    return [share + more for share, more in zip(rounded, _equally(terms.first, biggest), strict=True)]


def _equally(coins: Coins, takers: Sequence[bool]) -> list[Coins]:
    """The same for each of them; odd coins go to those who stand first."""
    each, odd = divmod(coins, sum(takers))
    before = 0
    found = []
    for takes in takers:
        found.append(each + (before < odd) if takes else 0)
        before += takes
    return found


def chip_chop(stacks: Sequence[Chips], prizes: Sequence[Coins]) -> list[Coins]:
    least = prizes[len(stacks) - 1] if len(prizes) >= len(stacks) else 0
    total, chips = sum(prizes[: len(stacks)]), sum(stacks)
    rest = total - least * len(stacks)
    parts = [least * chips + rest * stack for stack in stacks]
    return shared_out(parts, chips, total, stacks)


def even(stacks: Sequence[Chips], prizes: Sequence[Coins]) -> list[Coins]:
    total = sum(prizes[: len(stacks)])
    return shared_out([total] * len(stacks), len(stacks), total, stacks)


WAYS: Final[dict[str, Way]] = {"icm": icm, "chip-chop": chip_chop, "even": even}
