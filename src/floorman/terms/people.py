"""Who does something: an id and a rank, never a name. Names live beside the log, where they can be erased."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.terms.saying import quoted, sentences
from floorman.terms.shapes import meant

Rank: TypeAlias = Literal[
    "direction", "manager", "director", "floor", "dealer", "registrar", "player", "screen", "public"
]

StaffRank: TypeAlias = Literal["direction", "manager", "director", "floor", "dealer"]

# The staff from the highest rank down. The other ranks stand beside this order: a registrar is not below a dealer.
STAFF: tuple[StaffRank, ...] = ("direction", "manager", "director", "floor", "dealer")
RANKS: tuple[Rank, ...] = (*STAFF, "registrar", "player", "screen", "public")


class UnknownRank(ValueError):
    """Nobody has this rank; its text names those there are."""

    def __init__(self, told: object) -> None:
        super().__init__(told)
        self.code = "rank.unknown"
        self.facts = {"told": quoted(told), "known": ", ".join(RANKS), **meant(told, RANKS)}

    def __str__(self) -> str:
        return str(sentences().problem(self.code, self.facts))


class By(Struct, frozen=True):
    """The person who gives a command, and the rank they give it with. Raises UnknownRank."""

    person: str
    rank: Rank

    def __post_init__(self) -> None:
        if self.rank not in RANKS:
            raise UnknownRank(self.rank)


def at_least(rank: Rank, needed: StaffRank) -> bool:
    """May this rank do what needs that one? A rank beside the staff may not, however trusted."""
    return rank in STAFF and STAFF.index(rank) <= STAFF.index(needed)
