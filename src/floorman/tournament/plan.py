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
Ante: TypeAlias = Literal["each", "big_blind", "button"]
Coins: TypeAlias = int  # money in its smallest unit: cents


class Price(Struct, frozen=True, forbid_unknown_fields=True):
    """What one stack costs, and what becomes of the money."""

    prize: Coins = 0
    fee: Coins = 0
    bounty: Coins = 0

    @property
    def total(self) -> Coins:
        return self.prize + self.fee + self.bounty


class Purchase(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be bought while the event is on. Texts are formulas, see `formulas`; an empty one means the usual."""

    price: str = ""  # usual: the price of the event, with its parts
    fee: str = ""  # the part of a price of its own that is the house's; usual: none
    bounty: str = ""  # likewise
    chips: str = ""  # usual: a starting stack
    most: int | None = None  # a player; None: as the book says
    until: int | None = None  # the level with whose end it is over; None: as long as registration


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings of one event."""

    structure: Structure
    stack: Chips = 10_000
    games: tuple[Game, ...] = ("nlhe",)
    table_size: int = 10
    ante: Ante = "big_blind"  # the kind of ante, at levels that have one
    speed: Speed = "normal"
    chips: tuple[Chips, ...] = ()  # the denominations in play, ascending; empty: nobody cares
    price: Price = Price()
    prizes: tuple[Coins, ...] = ()  # from the first place down; empty: not fixed yet
    paid: int = 0  # places that are paid, where the prizes are not fixed yet
    registration_until: int | None = None  # the level with whose end it closes; None: when somebody closes it
    re_entry_until: int | None = None  # likewise; None: as long as registration
    capacity: int | None = None  # players at one time; None: as many as there are seats
    rebuy: Purchase | None = None  # None: not in this event, unless the book allows what no plan names
    add_on: Purchase | None = None
    re_entry: Purchase | None = None
    day_ends_after: int | None = None  # the last level of the day
    expected: int = 0  # players that the draw reckons with, where the book asks for that
