"""Hands of an event as files that other programs read. What such a format has no word for is left out, and said so."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.histories import Unplayable, phh_of, phh_text, phhs_text
from floorman.histories.about import Around
from floorman.histories.ohh_write import ohh_line
from floorman.histories.phh_hand import PhhHand
from floorman.terms import Ruling
from floorman.web.past.reading import Kept

Form: TypeAlias = Literal["phh", "ohh"]


class Written(Struct, frozen=True):
    """`left_out`: hands that the format has no words for."""

    text: str
    hands: int
    left_out: int


def written(kept: Kept, form: Form) -> str:
    """One hand. Raises Unplayable where the format has no words for it."""
    return phh_text(_phh(kept)) if form == "phh" else _ohh(kept)


def all_written(hands: Iterable[Kept], form: Form) -> Written:
    found: list[PhhHand | str] = []
    left_out = 0
    for one in hands:
        try:
            found.append(_phh(one) if form == "phh" else _ohh(one))
        except Unplayable:
            left_out += 1
    lines = [one for one in found if isinstance(one, str)]
    text = "\n".join(lines) if form == "ohh" else phhs_text(one for one in found if isinstance(one, PhhHand))
    return Written(text, len(found), left_out)


def unwritable(kept: Kept, form: Form) -> Ruling | None:
    """Why it cannot be written so; None where it can."""
    try:
        written(kept, form)
    except Unplayable as error:
        return error.ruling
    return None


def _phh(kept: Kept) -> PhhHand:
    names = kept.names if any(kept.names.values()) else None
    return phh_of(kept.events, names, book=kept.book, around=Around(about=kept.about))


def _ohh(kept: Kept) -> str:
    names = {seat: name for seat, name in kept.names.items() if name}
    return ohh_line(kept.events, names, Around(about=kept.about), book=kept.book)
