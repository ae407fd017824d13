"""What stacks are worth in prize money: the independent chip model after Malmuth and Harville.

The first place goes to each player with the chance of the part of all chips, the second among the others likewise, and
so on. This is reckoned over all sets of players who may have taken the best places, in whole numbers of a scale so fine
that all roundings together stay below a millionth of a coin. It is no guess by parts of the pool.
"""

from __future__ import annotations

from collections.abc import Sequence

from floorman.terms import Chips
from floorman.tournament.plan import Coins

PLAYERS_MOST = 20

# Bits behind the point, beside those of all chips and all money: every one of the 2**20 sets is rounded down by less
# than one chip's part, for each of at most 20 places. That is 2**25, and 2**20 more for the millionth.
FINER = 48


def icm(stacks: Sequence[Chips], prizes: Sequence[Coins]) -> list[Coins]:
    """The part of each player in these prizes; together exactly their sum. Stacks are above nothing."""
    assert 0 < len(stacks) <= PLAYERS_MOST, "the sets of players can be counted"
    assert all(stack > 0 for stack in stacks), "whoever is in has chips"
    amounts = [*prizes[: len(stacks)], *(0 for _ in range(len(stacks) - len(prizes)))]
    # Everybody gets the last prize for certain: only what lies above it has to be played out.
    above = [amount - amounts[-1] for amount in amounts]
    scale = FINER + sum(stacks).bit_length() + sum(amounts).bit_length()
    parts = [(amounts[-1] << scale) + part for part in _played_out(stacks, above, scale)]
    return _in_coins(parts, scale, sum(amounts), stacks)


def _in_coins(parts: Sequence[int], scale: int, total: Coins, stacks: Sequence[Chips]) -> list[Coins]:
    """Rounded down, and what is left to the largest rests, the bigger stack first."""
    millionths = [part * 10**6 + (1 << scale - 1) >> scale for part in parts]
    return shared_out(millionths, 10**6, total, stacks)


def shared_out(parts: Sequence[int], unit: int, total: Coins, stacks: Sequence[Chips]) -> list[Coins]:
    """Parts in fractions of a coin, so many to the coin, as whole coins that sum to the total."""
    coins = [part // unit for part in parts]
    order = sorted(range(len(parts)), key=lambda at: (-(parts[at] % unit), -stacks[at], at))
    for at in order[: total - sum(coins)]:
        coins[at] += 1
    assert total == sum(coins), "the rests make less than a coin for each"
    return coins


def _played_out(stacks: Sequence[Chips], prizes: Sequence[Coins], scale: int) -> list[int]:
    """What each player may expect, on the fine scale."""
    worth = _worth_of_sets(stacks, prizes, scale)
    parts = [0] * len(stacks)
    # Of all the sets those without a player are where they may take the next place. The halves of the list are the sets
    # without and with the last player; folded together, it is the list for one player less.
    for at in range(len(stacks) - 1, -1, -1):
        half = len(worth) // 2
        parts[at] = stacks[at] * sum(worth[:half])
        worth = [without + with_him for without, with_him in zip(worth[:half], worth[half:], strict=True)]
    return parts


def _worth_of_sets(stacks: Sequence[Chips], prizes: Sequence[Coins], scale: int) -> list[int]:
    """For each set of players: its chance to take the best places, times the next prize, for each chip not theirs."""
    paid = sum(prize > 0 for prize in prizes)
    total, sets = sum(stacks), 1 << len(stacks)
    bits = [(1 << at, stack) for at, stack in enumerate(stacks)]
    chances, chips, worth = [0] * sets, [0] * sets, [0] * sets
    for one in range(sets - 1):
        size = one.bit_count()
        if size >= paid:
            continue
        if one:
            lowest = one & -one
            chips[one] = chips[one ^ lowest] + stacks[lowest.bit_length() - 1]
            chance = 0
            for bit, stack in bits:
                if one & bit:
                    chance += chances[one ^ bit] * stack
        else:
            chance = 1 << scale
        each = chance // (total - chips[one])
        chances[one] = each
        worth[one] = each * prizes[size]
    return worth
