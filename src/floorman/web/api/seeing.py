"""What one may see of an event over the API. Always a view, made for this caller, never an event of the log."""

from __future__ import annotations

import asyncio
from itertools import islice
from typing import Annotated

from msgspec import Meta, Struct

from floorman.desk import UnknownEvent
from floorman.desk.desk import PREFIX as STREAM
from floorman.speech import speech
from floorman.store import Recorded
from floorman.terms import EntryId, Fact, Instant, RuleId, Ruling
from floorman.tournament.plan import Coins
from floorman.views import ClockView, DeskView, EventView, FloorView, PlayerView, ProposalView, StandingView, TableView
from floorman.views.plan import PlanView
from floorman.web.api.operations import DIRECTORS, EVERYBODY, FLOOR, Call, Operation
from floorman.web.api.problems import Wrong, wrong
from floorman.web.api.telling import Told, told


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    """How many, and those after which."""

    limit: Annotated[int, Meta(ge=1, le=200)] = 50
    after: Annotated[str, Meta(max_length=40, pattern="^[0-9a-z-]*$")] = ""


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


class PlaceView(Struct, frozen=True):
    """One who is out, or the winner, by his alias."""

    place: int
    shared: int
    name: str
    prize: Coins


class PrizesView(Struct, frozen=True):
    version: int
    currency: str
    prizes: tuple[Coins, ...]
    ranking: tuple[PlaceView, ...]


class FloorNow(Struct, frozen=True):
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


def view_of(call: Call) -> DeskView:
    try:
        return call.desk.shown(call.event).value
    except UnknownEvent as error:
        raise wrong(404, "api.no-event", event=call.event) from error


async def events(call: Call) -> EventsView:
    all = {id: view for id, view in call.desk.events().items() if call.caller.event in ("", id)}
    page: Page = call.query
    if page.after and page.after not in all:
        raise wrong(404, "api.no-event", event=page.after)
    ids = list(all)
    start = ids.index(page.after) + 1 if page.after else 0
    chosen = ids[start : start + page.limit]
    items = tuple(_line(id, all[id].event) for id in chosen)
    return EventsView(items, chosen[-1] if start + page.limit < len(ids) else None)


def _line(id: str, view: EventView) -> EventLine:
    return EventLine(id, view.name, view.book, view.clock.phase, view.version)


async def event(call: Call) -> EventView:
    return view_of(call).event


async def clock(call: Call) -> ClockNow:
    view, desk_clock = view_of(call).event, call.desk.clock
    return ClockNow(view.version, desk_clock.now(), desk_clock.rate, view.clock)


async def plan(call: Call) -> PlanNow:
    view = view_of(call)
    return PlanNow(view.event.version, view.floor.plan)


async def prizes(call: Call) -> PrizesView:
    view = view_of(call)
    ranking = tuple(PlaceView(one.place, one.shared, one.name, one.prize) for one in view.floor.ranking)
    return PrizesView(view.event.version, view.floor.plan.plan.currency, view.floor.prizes, ranking)


async def floor(call: Call) -> FloorNow:
    view = view_of(call)
    return FloorNow(view.event.version, view.floor, view.take_back, view.restore)


async def table(call: Call) -> TableNow:
    """A dealer sees his own."""
    view = view_of(call)
    number = int(call.path["table"]) if call.path["table"].isdecimal() else 0
    if call.caller.table not in (0, number):
        raise Wrong(403, Ruling("caller.other-table", (), {"table": call.caller.table}))
    found = next((one for one in view.floor.tables if one.number == number), None)
    if found is None:
        raise wrong(404, "api.no-table", table=call.path["table"])
    return TableNow(view.event.version, found)


async def players(call: Call) -> PlayersView:
    """A player sees himself."""
    view = view_of(call)
    own = call.caller.rank == "player"
    items = tuple(one for one in view.floor.players if not own or one.id == call.caller.entry)
    return PlayersView(view.event.version, items)


async def player(call: Call) -> PlayerNow:
    view = view_of(call)
    id: EntryId = call.path["player"]
    if call.caller.rank == "player" and call.caller.entry != id:
        raise Wrong(403, Ruling("caller.not-himself"))
    found = next((one for one in view.floor.players if one.id == id), None)
    if found is None:
        raise wrong(404, "api.no-player", player=id)
    return PlayerNow(view.event.version, found)


async def proposals(call: Call) -> ProposalsView:
    view = view_of(call)
    say, names = speech(call.lang), call.desk.names()
    currency = view.floor.plan.plan.currency
    items = tuple(
        ProposalLine(one, say.say(one.why, **say.words({"currency": currency, **one.facts}, names)))
        for one in view.floor.proposals
    )
    return ProposalsView(view.event.version, items)


async def log(call: Call) -> LogView:
    view_of(call)
    page: LogPage = call.query
    rows = await asyncio.to_thread(_rows, call, page)
    lines = tuple(_log_line(row, one) for row, one in zip(rows, told(rows, call), strict=True))
    return LogView(lines, rows[-1].version if len(rows) == page.limit else None)


def _rows(call: Call, page: LogPage) -> list[Recorded]:
    return list(islice(call.desk.store.read(STREAM + call.event, page.after), page.limit))


def _log_line(row: Recorded, one: Told) -> LogLine:
    return LogLine(
        position=row.position,
        version=row.version,
        at=row.at,
        person=row.person,
        rank=row.rank,
        code=one.code,
        facts=one.facts,
        cites=one.cites,
        says=one.says,
    )


TABLE_SEEN_BY = (*FLOOR, "dealer")
PLAYERS_SEEN_BY = (*FLOOR, "registrar", "player")

OPERATIONS = (
    Operation(
        method="GET", path="/events", name="events", topic="seeing", ranks=EVERYBODY, scope="read:public",
        says="The events of this house, the newest first.", answers=EventsView, query=Page, run=events,
    ),
    Operation(
        method="GET", path="/events/{event}", name="event", topic="seeing", ranks=EVERYBODY, scope="read:public",
        says="An event as it hangs on the wall.", answers=EventView, run=event,
    ),
    Operation(
        method="GET", path="/events/{event}/clock", name="clock", topic="seeing", ranks=EVERYBODY, scope="read:public",
        says="The clock, and the desk's time.", answers=ClockNow, run=clock,
    ),
    Operation(
        method="GET", path="/events/{event}/plan", name="plan", topic="seeing", ranks=EVERYBODY, scope="read:public",
        says="What was fixed for the event, with the rules of the house.", answers=PlanNow, run=plan,
    ),
    Operation(
        method="GET", path="/events/{event}/prizes", name="prizes", topic="seeing", ranks=EVERYBODY,
        scope="read:public", says="The prizes, and who is out in which place.", answers=PrizesView, run=prizes,
    ),
    Operation(
        method="GET", path="/events/{event}/floor", name="floor", topic="seeing", ranks=FLOOR, scope="read:floor",
        says="The event as its floor runs it, with the step that can be taken back.", answers=FloorNow, run=floor,
    ),
    Operation(
        method="GET", path="/events/{event}/tables/{table}", name="table", topic="seeing", ranks=TABLE_SEEN_BY,
        scope="read:floor", says="One table, seat by seat. A dealer sees his own.", answers=TableNow, run=table,
    ),
    Operation(
        method="GET", path="/events/{event}/players", name="players", topic="seeing", ranks=PLAYERS_SEEN_BY,
        scope="read:floor", says="Everyone who is entered, by number. A player sees himself.", answers=PlayersView,
        run=players,
    ),
    Operation(
        method="GET", path="/events/{event}/players/{player}", name="player", topic="seeing", ranks=PLAYERS_SEEN_BY,
        scope="read:floor", says="One entry, by its id.", answers=PlayerNow, run=player,
    ),
    Operation(
        method="GET", path="/events/{event}/proposals", name="proposals", topic="seeing", ranks=FLOOR,
        scope="read:floor", says="What the situation proposes; the command `apply` carries it out.",
        answers=ProposalsView, run=proposals,
    ),
    Operation(
        method="GET", path="/events/{event}/log", name="log", topic="seeing", ranks=DIRECTORS, scope="read:log",
        says="Who did what and when, the oldest first.", answers=LogView, query=LogPage, run=log,
    ),
)  # fmt: skip
