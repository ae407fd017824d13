"""The structure of an evening: levels and breaks in the order in which they are played."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TypeAlias

import msgspec
from msgspec import Struct

from floorman.terms import Chips, Millis, minutes
from floorman.terms.bounds import CHIPS_MOST, MINUTES_MOST


class Level(Struct, frozen=True, tag="level", forbid_unknown_fields=True):
    """One blind level. Its number is its place among the levels: a break is no level."""

    minutes: int
    small_blind: Chips
    big_blind: Chips
    ante: Chips = 0
    seconds: int = 0  # beyond the minutes, where a level was shortened


class Break(Struct, frozen=True, tag="break", forbid_unknown_fields=True):
    """A break between two levels, so many minutes long."""

    minutes: int


Stretch: TypeAlias = Level | Break
Structure: TypeAlias = tuple[Stretch, ...]


def lasts(stretch: Stretch) -> Millis:
    return minutes(stretch.minutes) + (stretch.seconds * 1000 if isinstance(stretch, Level) else 0)


def level_number(structure: Sequence[Stretch], index: int) -> int:
    """The number of the level at this place; during a break the one just played."""
    return sum(isinstance(stretch, Level) for stretch in structure[: index + 1])


def index_of_level(structure: Sequence[Stretch], number: int) -> int | None:
    """Where the level of this number stands, or None if the structure has no such level."""
    places = (index for index, stretch in enumerate(structure) if isinstance(stretch, Level))
    return next((index for nth, index in enumerate(places, start=1) if nth == number), None)


def shortened(structure: Structure, first: int, percent: int) -> Structure:
    """With every level from this place on as long as so many percent of its planned length; breaks stay."""
    return (*structure[:first], *(_shorter(stretch, percent) for stretch in structure[first:]))


def _shorter(stretch: Stretch, percent: int) -> Stretch:
    if not isinstance(stretch, Level):
        return stretch
    whole, seconds = divmod(max(lasts(stretch) * percent // 100_000, 1), 60)
    return msgspec.structs.replace(stretch, minutes=whole, seconds=seconds)


def with_lengths(structure: Structure, first: int, minutes: int, kept: Collection[int] = ()) -> Structure:
    """With every level from this place on so long; breaks stay, and so do levels at places that are kept."""
    return tuple(
        one if place < first or place in kept else _as_long_as(one, minutes) for place, one in enumerate(structure)
    )


def _as_long_as(stretch: Stretch, minutes: int) -> Stretch:
    if not isinstance(stretch, Level):
        return stretch
    return msgspec.structs.replace(stretch, minutes=minutes, seconds=0)


def with_antes(structure: Structure, antes: Sequence[Chips]) -> Structure:
    """With these antes, one for each level and break; a break has none."""
    return tuple(
        msgspec.structs.replace(one, ante=ante) if isinstance(one, Level) else one
        for one, ante in zip(structure, antes, strict=True)
    )


def mark_of(stretch: Stretch) -> str:
    """A stretch in a word: by it a command tells what whoever gave it saw at a place."""
    if not isinstance(stretch, Level):
        return f"{stretch.minutes}"
    return f"{lasts(stretch) // 1000}s {stretch.small_blind}/{stretch.big_blind}/{stretch.ante}"


def levels(structure: Sequence[Stretch]) -> Iterator[Level]:
    return (stretch for stretch in structure if isinstance(stretch, Level))


def faults(structure: Sequence[Stretch]) -> Iterator[tuple[str, int]]:
    """What makes a structure unplayable: a code, and the place it is about."""
    if not any(levels(structure)):
        yield "structure.no-level", 0
    if structure and isinstance(structure[0], Break):
        yield "structure.begins-with-break", 0
    if len(structure) > 1 and isinstance(structure[-1], Break):
        yield "structure.ends-with-break", len(structure) - 1
    for index, stretch in enumerate(structure):
        if stretch.minutes < 0 or lasts(stretch) < 1:
            yield "structure.no-minutes", index
        if isinstance(stretch, Level):
            if not 0 <= stretch.small_blind <= stretch.big_blind or stretch.big_blind < 1:
                yield "structure.blinds", index
            if stretch.ante < 0:
                yield "structure.ante", index
            if max(stretch.big_blind, stretch.ante) > CHIPS_MOST:
                yield "structure.too-big", index
        if stretch.minutes > MINUTES_MOST:
            yield "structure.too-big", index
