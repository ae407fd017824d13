"""The plan of an event: everything that was fixed before it began. It is copied into the log, so that editing a
template never changes an evening that runs."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.terms import Chips, GameId
from floorman.tournament.online import Online
from floorman.tournament.structure import Structure

Speed: TypeAlias = Literal["normal", "turbo"]
Game: TypeAlias = GameId
# When a table goes on to the next game of a rotation.
GamesChange: TypeAlias = Literal["level", "orbit", "hand"]
Ante: TypeAlias = Literal["each", "big_blind", "button"]
# From when on a shot clock runs: as the book says, or from a moment that an event comes to.
ShotClock: TypeAlias = Literal["book", "never", "start", "registration_closed", "money", "final_table"]
# How tables are played, unless one is set otherwise: see `holdings.DEPTHS`.
Depth: TypeAlias = Literal["counted", "stationed", "entered", "virtual", "self-dealt"]
Coins: TypeAlias = int  # money in its smallest unit: cents
# How much more a better place gets, and who gets what rounding leaves.
Curve: TypeAlias = Literal["flat", "club", "steep"]
Rest: TypeAlias = Literal["first", "last"]


class Price(Struct, frozen=True, forbid_unknown_fields=True):
    """What one stack costs, and what becomes of the money."""

    prize: Coins = 0
    fee: Coins = 0
    bounty: Coins = 0

    @property
    def total(self) -> Coins:
        return self.prize + self.fee + self.bounty


class Purchase(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be bought while the event is on, at a price and for chips that may depend on how it goes.

    `price`, `fee`, `bounty` and `chips` are formulas, told as text: "2000", "price * 3 // 2", "min(stack, 5000)". Money
    is in cents. A formula has whole numbers; the names stack, price, level, rebuys, entries, left and chips; + - * / //
    % and brackets; min(…, …) and max(…, …); A if B else C with == != < <= > >=, and, or. Its result is rounded down.

    An empty text means the usual: the price of the event with its parts, no fee, no bounty, a starting stack. `fee` and
    `bounty` are parts of a price of its own.
    """

    price: str = ""
    fee: str = ""
    bounty: str = ""
    chips: str = ""
    most: int | None = None  # a player; None: as the book says
    until: int | None = None  # the level with whose end it is over; None: as long as registration


class PayoutRow(Struct, frozen=True, forbid_unknown_fields=True):
    """How the pool is divided from so many entries on."""

    entries: int
    shares: tuple[int, ...]  # of 10,000, from the first place down


class Payouts(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the pool becomes prizes: by shares, by a table of shares, or by a curve over so many places or a part of the
    field."""

    shares: tuple[int, ...] = ()  # of 10,000, from the first place down
    table: tuple[PayoutRow, ...] = ()
    field_percent: int = 0  # of the entries that are paid
    places: int = 0  # so many are paid, however many enter; there are never more than entries
    curve: Curve = "steep"  # of `places` or `field_percent`
    unit: Coins = 1  # prizes are multiples of it
    rest: Rest = "first"  # to whom what that leaves goes
    least: Coins = 0  # the smallest prize
    guarantee: Coins = 0  # what the pool lacks of it the house puts in
    added: Coins = 0  # the house puts this in, whatever there is


class BountyPlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What becomes of the bounty part of the entries."""

    way: Literal["flat", "progressive", "mystery"] = "flat"
    kept_percent: int = 50  # progressive: of a head that goes on the head of who won it
    unit: Coins = 1  # progressive: what is paid out is a multiple of it; the rest goes on the head
    from_left: int = 0  # mystery: from this place on whoever goes out is drawn for
    leavers: Literal["pool", "house"] = "pool"  # where the head of one goes whom nobody knocked out
    undrawn: Literal["winner", "shared"] = "winner"  # mystery: who gets what was not drawn in the end


class TicketPlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Equal tickets instead of prizes; what the pool leaves goes in money to the next place."""

    value: Coins
    count: int = 0  # 0: as many as the pool yields


class ChipPile(Struct, frozen=True, forbid_unknown_fields=True):
    """The chips of one value in the case."""

    value: Chips
    colour: str = ""
    count: int = 0


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings of one event."""

    structure: Structure
    stack: Chips = 10_000
    games: tuple[Game, ...] = ("nlhe",)  # several: in turn
    table_size: int = 10
    ante: Ante = "big_blind"  # the kind of ante, at levels that have one
    speed: Speed = "normal"
    chips: tuple[Chips, ...] = ()  # the denominations in play, ascending; empty: nobody cares
    price: Price = Price()
    currency: str = ""  # the sign or letters of it; empty: amounts of money stand alone
    prizes: tuple[Coins, ...] = ()  # from the first place down; empty: not fixed yet
    paid: int = 0  # places that are paid, where the prizes are not fixed yet
    payouts: Payouts = Payouts()  # where the prizes are not fixed as amounts
    bounties: BountyPlan = BountyPlan()
    tickets: TicketPlan | None = None  # a satellite
    registration_until: int | None = None  # the level with whose end it closes; None: when somebody closes it
    re_entry_until: int | None = None  # likewise; None: as long as registration
    capacity: int | None = None  # players at one time; None: as many as there are seats
    rebuy: Purchase | None = None  # None: not in this event, unless the book allows what no plan names
    add_on: Purchase | None = None
    re_entry: Purchase | None = None
    day_ends_after: int | None = None  # the last level of the day
    expected: int = 0  # players that the draw reckons with, where the book asks for that
    shot_clock: ShotClock = "book"
    chip_set: tuple[ChipPile, ...] = ()  # what lies in the case; empty: nobody has counted
    games_change: GamesChange = "level"  # where there are several
    depth: Depth = "counted"  # of the tables that are opened
    confirms: bool = False  # the floor confirms what tables in the browser would otherwise do by themselves
    begins: int | None = None  # the time of day that was announced, in minutes after midnight
    ends: int | None = None  # likewise, when it is to be over
    day: str = ""  # that was announced, as 2026-12-04; empty: nobody has said
    online: Online = Online()  # of tables in the browser

    @property
    def re_entry_ends(self) -> int | None:
        """The level to whose end somebody may enter again, whichever way the plan says so; None: as long as
        registration."""
        if self.re_entry_until is not None:
            return self.re_entry_until
        return None if self.re_entry is None else self.re_entry.until

    @property
    def offers_re_entry(self) -> bool:
        return self.re_entry is None or self.re_entry.most != 0
