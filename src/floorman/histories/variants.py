"""The eleven games that PHH has codes for, and what a file must say of each."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.histories.errors import Unplayable
from floorman.terms import shown

Field: TypeAlias = Literal["blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet"]

NO_LIMIT: tuple[Field, ...] = ("blinds_or_straddles", "min_bet")
LIMIT: tuple[Field, ...] = ("blinds_or_straddles", "small_bet", "big_bet")
STUD: tuple[Field, ...] = ("bring_in", "small_bet", "big_bet")


class Variant(Struct, frozen=True):
    """A code of PHH, our name for the game, and the fields a file must have for it."""

    code: str
    game: str
    needs: tuple[Field, ...]

    @property
    def is_stud(self) -> bool:
        return self.needs == STUD

    @property
    def is_limit(self) -> bool:
        return "small_bet" in self.needs


VARIANTS: dict[str, Variant] = {
    one.code: one
    for one in (
        Variant("FT", "flhe", LIMIT),
        Variant("NT", "nlhe", NO_LIMIT),
        Variant("NS", "shortdeck", NO_LIMIT),
        Variant("PO", "plo", NO_LIMIT),
        Variant("FO/8", "flo8", LIMIT),
        Variant("F7S", "stud", STUD),
        Variant("F7S/8", "stud8", STUD),
        Variant("FR", "razz", STUD),
        Variant("N2L1D", "27sd", NO_LIMIT),
        Variant("F2L3D", "27td", LIMIT),
        Variant("FB", "badugi", LIMIT),
    )
}
BY_GAME: dict[str, Variant] = {one.game: one for one in VARIANTS.values()}


def variant_of(code: str) -> Variant:
    if code not in VARIANTS:
        raise Unplayable("variant", "history.unknown-variant", variant=shown(code), known=" ".join(VARIANTS))
    return VARIANTS[code]


def variant_for(game: str) -> Variant:
    """The code that a game of ours is written with; some have none."""
    if game not in BY_GAME:
        raise Unplayable("game", "history.no-variant", game=game, known=" ".join(VARIANTS))
    return BY_GAME[game]
