"""Ways to divide prize money among those who are left. Each sums exactly to what is divided.

| icm       | what the stacks are worth by the independent chip model                             |
| chip-chop | everybody the last prize, the rest by chips                                         |
| even      | the same for each; what cannot be divided goes coin by coin from the biggest stack |
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from floorman.terms import Chips
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.icm import icm, shared_out

Way = Callable[[Sequence[Chips], Sequence[Coins]], list[Coins]]


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
