"""What comes out of the API about an event: shapes that hold what one caller may see, and no more."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from floorman.terms import EntryId, Fact, Instant, RuleId
from floorman.tournament.plan import Coins, Plan
from floorman.views import ClockView, FloorView, PlayerView, ProposalView, StandingView, TableView
from floorman.views.plan import PlanView
from floorman.views.split import SplitView


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    """How many, and those after which."""

    limit: Annotated[int, Meta(ge=1, le=200)] = 50
    after: Annotated[str, Meta(max_length=40, pattern="^[0-9a-z-]*$")] = ""


class EventsPage(Page, frozen=True, forbid_unknown_fields=True):
    """The events of today, or those that were put away."""

    archived: bool = False


class LogPage(Struct, frozen=True, forbid_unknown_fields=True):
    """How many lines, and those after which version."""

    limit: Annotated[int, Meta(ge=1, le=500)] = 100
    after: Annotated[int, Meta(ge=0, le=10**15 - 1)] = 0


class EventLine(Struct, frozen=True):
    id: str
    name: str
    book: str
    phase: str
    version: int


class EventsView(Struct, frozen=True):
    """The newest first. `next` is what to ask for as `after`; null: these were the last."""

    items: tuple[EventLine, ...]
    next: str | None


class ClockNow(Struct, frozen=True):
    """The clock's facts, and the desk's time at which they were sent: a screen counts down by itself."""

    version: int
    at: Instant
    rate: float
    clock: ClockView


class PlanNow(Struct, frozen=True):
    version: int
    plan: PlanView


class LikeView(Struct, frozen=True):
    """An event as a plan for another. With a new name it can be sent as it is, to open that one."""

    name: str
    book: str
    plan: Plan
    players: tuple[str, ...]
    like: str


class PlaceView(Struct, frozen=True):
    """One who is out, or the winner, by his alias; `id` only for those who may see the players."""

    place: int
    shared: int
    name: str
    prize: Coins
    id: EntryId | None = None


class PrizesView(Struct, frozen=True):
    version: int
    currency: str
    prizes: tuple[Coins, ...]
    ranking: tuple[PlaceView, ...]
    split: SplitView | None = None  # of a deal, while the rest is played for


class FloorNow(Struct, frozen=True):
    """`take_back` and `restore` name a version for the command `take-back`; null where it would be refused."""

    version: int
    floor: FloorView
    take_back: StandingView | None
    restore: StandingView | None


class TableNow(Struct, frozen=True):
    version: int
    table: TableView


class PlayersView(Struct, frozen=True):
    version: int
    items: tuple[PlayerView, ...]


class PlayerNow(Struct, frozen=True):
    version: int
    player: PlayerView


class ProposalLine(Struct, frozen=True):
    """What is proposed, and why, as a sentence."""

    proposal: ProposalView
    says: str


class ProposalsView(Struct, frozen=True):
    version: int
    items: tuple[ProposalLine, ...]


class LogLine(Struct, frozen=True):
    """What was done, by whom (an alias or an id, never a name) and when."""

    position: int
    version: int
    at: Instant
    person: str
    rank: str
    code: str
    facts: dict[str, Fact]
    cites: tuple[RuleId, ...]
    says: str


class LogView(Struct, frozen=True):
    """The oldest first. `next` is what to ask for as `after`; null: there is nothing newer yet."""

    items: tuple[LogLine, ...]
    next: int | None
