"""What has happened to the settings of an event that was opened with others. Each keeps what was so before."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import field
from msgspec.structs import replace

from floorman.terms import Chips, TableNo
from floorman.tournament.accounts import Transfer
from floorman.tournament.event import Event, Right
from floorman.tournament.plan import Ante, BountyPlan, ChipPile, Coins, Depth, Game
from floorman.tournament.structure import with_antes

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class TableSizeSet(Event, frozen=True, tag="tables.size-set/1"):
    """Tables that are opened from now on have so many seats; and these, which are there, have them already."""

    right: ClassVar[Right] = "who_changes_settings"

    size: int
    was: int
    tables: tuple[TableNo, ...] = ()

    def apply(self, state: Tournament) -> None:
        state.replan(table_size=self.size)
        for number in self.tables:
            state.put(state.tables, number, replace(state.tables[number], size=self.size))


class GuaranteeSet(Event, frozen=True, tag="guarantee.set/1"):
    """What the pool lacks of this the house puts in."""

    amount: Coins
    was: Coins = 0
    why: str = ""

    def apply(self, state: Tournament) -> None:
        state.replan(payouts=replace(state.plan.payouts, guarantee=self.amount))


class BountiesSet(Event, frozen=True, tag="bounties.set/1"):
    """What becomes of the bounty part of the entries."""

    bounties: BountyPlan
    was: BountyPlan

    def apply(self, state: Tournament) -> None:
        state.replan(bounties=self.bounties)


class EndAnnounced(Event, frozen=True, tag="event.end-announced/1"):
    """The time of day at which the event is said to be over, in minutes after midnight; None: nobody says one."""

    ends: int | None
    was: int | None = None

    def apply(self, state: Tournament) -> None:
        state.replan(ends=self.ends)


class EventRenamed(Event, frozen=True, tag="event.renamed/1"):
    name: str
    was: str

    def apply(self, state: Tournament) -> None:
        state.one(name=self.name)


class MessageTold(Event, frozen=True, tag="event.message/1"):
    """What the house says to everybody in the room, on every wall; nothing, once it is empty."""

    right: ClassVar[Right] = "who_stops_clock"

    text: str
    was: str = ""

    def apply(self, state: Tournament) -> None:
        state.one(message=self.text)


class PlanChanged(Event, frozen=True, tag="plan.changed/1"):
    """Settings of an event that has not begun, or that only what is to come goes by. What is None stayed as it was.

    Whoever has a stack already gets the new one in its place.
    """

    stack: Chips | None = None
    games: tuple[Game, ...] | None = None
    ante: Ante | None = None
    depth: Depth | None = None
    expected: int | None = None
    capacity: int | None = None  # 0: as many as there are seats
    currency: str | None = None
    values: tuple[Chips, ...] | None = None
    chip_set: tuple[ChipPile, ...] | None = None
    day_ends_after: int | None = None  # 0: nothing is said of it
    chips: tuple[Transfer, ...] = field(default=())
    antes: tuple[Chips, ...] = ()  # of every level and break from the first on; none: as they were

    def apply(self, state: Tournament) -> None:
        state.replan(**self.fields)
        if self.antes:
            state.replan(structure=with_antes(state.structure, self.antes))
        state.transfer(self.chips)
        if self.games is not None:
            state.one(game=self.games[0])
        if self.values is not None:
            state.one(smallest_chip=min(self.values, default=1))

    @property
    def fields(self) -> dict[str, object]:
        """The fields of the plan that are others, as a plan has them."""
        plain = ("stack", "games", "ante", "depth", "expected", "currency", "chip_set")
        found = {name: value for name in plain if (value := getattr(self, name)) is not None}
        if self.values is not None:
            found["chips"] = self.values
        for name in ("capacity", "day_ends_after"):
            if (value := getattr(self, name)) is not None:
                found[name] = value or None
        return found
