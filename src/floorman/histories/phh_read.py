"""PHH read: TOML with one hand (`.phh`), or with a table for each of many (`.phhs`).

Money is exact, and a file that makes no sense is told with its place, whatever is in it, in bounded time.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, TypeAlias

import msgspec

from floorman.histories.errors import Unreadable
from floorman.histories.money import UNKNOWN_STACK, checked
from floorman.histories.phh_acts import acts_of
from floorman.histories.phh_hand import BY_PLAYER, FIELDS, TOML_TYPES, PhhHand
from floorman.histories.variants import VARIANTS
from floorman.histories.wrong_types import told_wrong
from floorman.terms import shown

PLAYERS_MOST = 23
DEPTH_MOST = 32

Found: TypeAlias = PhhHand | Unreadable

HEADING = re.compile(r"^\[(\d+)\][ \t]*(?:#.*)?$", re.MULTILINE)
# A key of very many parts takes the parser time out of all proportion, and no hand has one.
LONG_KEY = re.compile(r"""(?<![\w."'-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){33}""")


def read_phh(text: str) -> Iterator[Found]:
    """The hands of a text in order, each read or told why not."""
    try:
        table = _toml(text)
    except Unreadable as error:
        # Each hand by itself, so that a fault in one does not take the others with it.
        yield from _one_by_one(text) if HEADING.search(text) else (error,)
        return
    if _is_many(table):
        for number, one in table.items():
            yield _read(one, f"[{number}]")
    else:
        yield _read(table, "")


def _one_by_one(text: str) -> Iterator[Found]:
    heading = HEADING.search(text)
    while heading is not None:
        begins, where = heading.end(), f"[{heading[1]}]"
        heading = HEADING.search(text, begins)
        try:
            yield _read(_toml(text[begins : heading.start() if heading else len(text)]), where)
        except Unreadable as error:
            yield _in(error, where)


def _toml(text: str) -> dict[str, Any]:
    if LONG_KEY.search(text):
        raise Unreadable("", "history.too-deep")
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        raise Unreadable("", "history.too-deep") from None
    except (ValueError, ArithmeticError) as error:
        raise Unreadable("", "history.not-toml", reason=shown(str(error), 120)) from None


def _is_many(table: dict[str, Any]) -> bool:
    return bool(table) and "variant" not in table and all(isinstance(one, dict) for one in table.values())


def _read(table: dict[str, Any], where: str) -> Found:
    try:
        return hand_of(table)
    except Unreadable as error:
        return _in(error, where)


def _in(error: Unreadable, where: str) -> Unreadable:
    error.place = " ".join(part for part in (where, error.place) if part)
    return error


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
