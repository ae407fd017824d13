"""A hand in PHH checked, from its first field to the last action."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import msgspec

from floorman.histories.errors import Unreadable
from floorman.histories.money import UNKNOWN_STACK, checked
from floorman.histories.phh_acts import acts_of
from floorman.histories.phh_hand import BY_PLAYER, FIELDS, TOML_TYPES, PhhHand
from floorman.histories.variants import VARIANTS
from floorman.histories.wrong_types import told_wrong

PLAYERS_MOST = 23
DEPTH_MOST = 32


def hand_of(table: dict[str, Any]) -> PhhHand:
    """A table of fields as a hand, checked from the first field to the last action."""
    others = {name: value for name, value in table.items() if name not in FIELDS}
    if _depth(others) > DEPTH_MOST:
        raise Unreadable("", "history.too-deep")
    try:
        hand = msgspec.convert({**_known(table), "others": others}, PhhHand, builtin_types=TOML_TYPES)
    except msgspec.ValidationError as error:
        raise told_wrong(str(error)) from None
    _check_needed(hand)
    _check_lengths(hand)
    _check_amounts(hand)
    acts_of(hand)
    return hand


def _known(table: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in table.items() if name in FIELDS}


def _depth(value: object) -> int:
    """How deep lists and tables lie in each other, counted level by level."""
    depth, level = 0, [value]
    while level:
        depth += 1
        level = [
            inner
            for one in level
            if isinstance(one, (dict, list))
            for inner in (one.values() if isinstance(one, dict) else one)
        ]
    return depth


def _check_needed(hand: PhhHand) -> None:
    variant = VARIANTS.get(hand.variant)
    for name in variant.needs if variant is not None else ():
        if getattr(hand, name) is None:
            raise Unreadable(name, "history.missing")


def _check_lengths(hand: PhhHand) -> None:
    count = len(hand.starting_stacks)
    if not 2 <= count <= PLAYERS_MOST:
        raise Unreadable("starting_stacks", "history.player-count", found=count, most=PLAYERS_MOST)
    for name in BY_PLAYER:
        value = getattr(hand, name)
        if value is not None and len(value) != count:
            raise Unreadable(name, "history.wrong-length", wanted=count, found=len(value))


def _check_amounts(hand: PhhHand) -> None:
    for place, posted in enumerate(hand.blinds_or_straddles or ()):
        # Not in the format, and written all the same: below nothing is what somebody posts late.
        checked(posted.copy_abs() if isinstance(posted, Decimal) else abs(posted), f"blinds_or_straddles[{place}]")
    for name in ("antes", "finishing_stacks", "winnings"):
        for place, amount in enumerate(getattr(hand, name) or ()):
            checked(amount, f"{name}[{place}]")
    for name in ("bring_in", "small_bet", "big_bet", "min_bet"):
        if (named := getattr(hand, name)) is not None:
            checked(named, name)
    for place, stack in enumerate(hand.starting_stacks):
        if stack != UNKNOWN_STACK and not checked(stack, f"starting_stacks[{place}]"):
            raise Unreadable(f"starting_stacks[{place}]", "history.no-stack")
