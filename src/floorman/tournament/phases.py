"""The single facts of an event, and what it can come to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias, TypedDict

from msgspec import Struct

from floorman.terms import Chips, Instant, Millis, TableNo
from floorman.tournament.clock import Clock
from floorman.tournament.plan import Game

if TYPE_CHECKING:
    from floorman.tournament.holdings import Closed, DealOffer, Round
    from floorman.tournament.plan import Plan
    from floorman.tournament.prizes.ladder import Ladder

Phase: TypeAlias = Literal["before", "running", "between-days", "over"]
Ending: TypeAlias = Literal["", "winner", "deal", "tickets", "cancelled"]


class SingleFacts(Struct, frozen=True):
    """The single facts of an event: of each there is one."""

    phase: Phase
    clock: Clock
    ending: Ending = ""
    registration_closed: bool = False
    hand_for_hand: bool = False
    smallest_chip: Chips = 1  # in play
    game: Game = "nlhe"
    talks: bool = False  # on a deal
    stopped_for: str = ""  # why the clock was stopped, where somebody said so


class Ones(TypedDict, total=False):
    """Whatever an event has one of, by name: the fields of `SingleFacts`, the plan, and what is there only later."""

    plan: Plan
    phase: Phase
    clock: Clock
    ending: Ending
    registration_closed: bool
    hand_for_hand: bool
    smallest_chip: Chips
    game: Game
    talks: bool
    stopped_for: str
    name: str  # another than it was opened with
    message: str
    closed: Closed
    day: int
    last_hands: int | None  # of the day: so many are played
    round: Round
    announced_in_money: bool
    redrawn_at: int  # so many tables were left
    break_order: tuple[TableNo, ...]
    final_table_players: int
    shortened: bool  # the levels are, because two are left
    cards_full: int
    last_gap: Instant
    stood_since: Instant  # when the clock stopped last, or the break began in which it did; 0: not known
    stood_for: str  # why it stopped then
    talks_since: Instant  # when talks were opened while it stood for something else; 0: it did not
    rests: tuple[tuple[Instant, Instant], ...]  # that are over: from when to when nobody played
    break_set: tuple[Instant, Instant]  # a break was made longer or shorter, or stood: when it ends, and when it began
    whole_levels: Mapping[int, Millis]  # how long levels were before a break was called in them, by number
    ladder: Ladder | None
    deal_offer: DealOffer | None
    bounties_sealed: str
    bounties_settled: bool
