"""The plan of an event: everything that was fixed before it began. It is copied into the log, so that editing a
template never changes an evening that runs."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.terms import Chips
from floorman.tournament.structure import Structure

Speed: TypeAlias = Literal["normal", "turbo"]
Game: TypeAlias = Literal[
    "nlhe", "plhe", "flhe", "plo", "plo8", "flo8", "stud", "stud8", "razz", "27sd", "27td", "badugi", "5cd", "shortdeck"
]
AnteKind: TypeAlias = Literal["each", "big_blind", "button"]
Coins: TypeAlias = int  # money in its smallest unit: cents


class Price(Struct, frozen=True, forbid_unknown_fields=True):
    """What one stack costs, and what becomes of the money."""

    prize: Coins = 0
    fee: Coins = 0
    bounty: Coins = 0

    @property
    def total(self) -> Coins:
        return self.prize + self.fee + self.bounty


class ChipPile(Struct, frozen=True, forbid_unknown_fields=True):
    """The chips of one value in the case."""

    value: Chips
    colour: str = ""
    count: int = 0


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings of one event."""

    structure: Structure
    stack: Chips = 10_000
    games: tuple[Game, ...] = ("nlhe",)
    table_size: int = 10
    speed: Speed = "normal"
    chips: tuple[Chips, ...] = ()  # the denominations in play, ascending; empty: nobody cares
    price: Price = Price()
    prizes: tuple[Coins, ...] = ()  # from the first place down; empty: not fixed yet
    paid: int = 0  # places that are paid, where the prizes are not fixed yet
    registration_until: int | None = None  # the level with whose end it closes; None: when somebody closes it
    re_entry_until: int | None = None  # likewise; None: as long as registration
    day_ends_after: int | None = None  # the last level of the day
    expected: int = 0  # players that the draw reckons with, where the book asks for that
    chip_set: tuple[ChipPile, ...] = ()  # what lies in the case; empty: nobody has counted
    ante_kind: AnteKind = "big_blind"  # who pays the antes of the levels
