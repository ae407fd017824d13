"""What one may see of an event over the API. Always a view, made for this caller, never an event of the log."""

from __future__ import annotations

from floorman.speech import speech
from floorman.terms import Accepted, EntryId, Ruling, TableNo, whole_number
from floorman.tournament.commands import TakeBack
from floorman.tournament.decide import decide
from floorman.views import EventView, StandingView
from floorman.views.late import is_late
from floorman.views.live_hand import LiveHandView
from floorman.web.api.looking import view_of, wall_of
from floorman.web.api.operations import DIRECTORS, EVERYBODY, FLOOR, Call, Operation
from floorman.web.api.problems import Wrong, wrong
from floorman.web.api.scopes import allows
from floorman.web.api.shown import (
    ClockNow,
    EventLine,
    EventsPage,
    EventsView,
    FloorNow,
    LikeView,
    PlaceView,
    PlanNow,
    PlayerNow,
    PlayersView,
    PrizesView,
    ProposalLine,
    ProposalsView,
    TableNow,
)
from floorman.web.onlooking import is_of_the_house

# By the ids of the players everything can be said of them; whoever looks on has their aliases.
WITH_IDS = (*FLOOR, "registrar")


async def events(call: Call) -> EventsView:
    all = {id: view for id, view in call.desk.events().items() if call.caller.event in ("", id)}
    page: EventsPage = call.query
    if page.after and page.after not in all:
        raise wrong(404, "api.no-event", event=page.after)
    ids = list(all)
    rest = ids[ids.index(page.after) + 1 :] if page.after else ids
    # Whoever reads page after page goes on where he was, though the last one has been put away meanwhile.
    away = call.desk.house.state.archived
    wanted = [id for id in rest if (id in away) == page.archived]
    chosen = wanted[: page.limit]
    items = tuple(_line(id, all[id].event) for id in chosen)
    return EventsView(items, chosen[-1] if len(wanted) > page.limit else None)


def _line(id: str, view: EventView) -> EventLine:
    return EventLine(id, view.name, view.book, view.clock.phase, view.version)


async def event(call: Call) -> EventView:
    return wall_of(call)


async def clock(call: Call) -> ClockNow:
    view, desk_clock = wall_of(call), call.desk.clock
    return ClockNow(view.version, desk_clock.now(), desk_clock.rate, view.clock)


async def plan(call: Call) -> PlanNow:
    view = view_of(call)
    return PlanNow(view.event.version, view.floor.plan)


async def like(call: Call) -> LikeView:
    """Who was in it hears only who may see players."""
    wall_of(call)
    found = call.desk.like(call.event)
    players = found.players if allows(call.caller, "read:floor") else ()
    return LikeView(found.name, found.book, found.plan, players, call.event)


async def prizes(call: Call) -> PrizesView:
    view = view_of(call)
    by_id = call.caller.rank in WITH_IDS and allows(call.caller, "read:floor")
    ranking = tuple(
        PlaceView(one.place, one.shared, one.name, one.prize, one.id if by_id else None) for one in view.floor.ranking
    )
    return PrizesView(view.event.version, view.floor.plan.plan.currency, view.floor.prizes, ranking, view.floor.split)


async def floor(call: Call) -> FloorNow:
    view = view_of(call)
    back, restore = (_if_it_would_go(call, one) for one in (view.take_back, view.restore))
    return FloorNow(view.event.version, view.floor, back, restore)


def _if_it_would_go(call: Call, step: StandingView | None) -> StandingView | None:
    """The step, if this caller's `take-back` of it would be carried out as things stand."""
    if step is None:
        return None
    command, by = TakeBack(step.version), call.caller.by
    asked = call.desk.look(call.event, lambda now, _: decide(now.state, command, by, now.at, now.book, now.secret))
    return step if isinstance(asked, Accepted) else None


async def table(call: Call) -> TableNow:
    """A dealer sees his own."""
    view, number = view_of(call), _number(call)
    found = next((one for one in view.floor.tables if one.number == number), None)
    if found is None:
        raise wrong(404, "api.no-table", table=call.path["table"])
    return TableNow(view.event.version, found)


async def hand(call: Call) -> LiveHandView:
    """Cards that this caller may not see are not in it, whatever he asks."""
    wall_of(call)
    number = _number(call)
    if _looks_late(call, number):
        raise wrong(404, "api.hand-later", table=call.path["table"])
    found = call.desk.hand(call.event, number, call.caller)
    if found is None:
        raise wrong(404, "api.no-hand", table=call.path["table"])
    return found


def _looks_late(call: Call, table: TableNo) -> bool:
    """A program that reads for everybody looks on, and so does a player at another table."""
    one = call.caller
    if not call.desk.look(call.event, lambda now, _: is_late(now.state, table)):
        return False
    if one.entry:
        return call.desk.table_of(call.event, one.entry) != table
    return not (is_of_the_house(one) and allows(one, "read:floor"))


def _number(call: Call) -> TableNo:
    """The table that is asked for, which is his own for whoever has one."""
    number = whole_number(call.path["table"]) or 0
    if call.caller.table not in (0, number):
        raise Wrong(403, Ruling("caller.other-table", (), {"table": call.caller.table}))
    return number


async def players(call: Call) -> PlayersView:
    """A player sees himself."""
    view = view_of(call)
    own = call.caller.rank == "player"
    items = tuple(one for one in view.floor.players if not own or one.id in _his(call))
    return PlayersView(view.event.version, items)


def _his(call: Call) -> tuple[EntryId, EntryId]:
    """The entry that he came with, and the one that he plays with now."""
    mine = call.caller.entry
    return mine, call.desk.showing(call.event).plays_with(mine)


async def player(call: Call) -> PlayerNow:
    view = view_of(call)
    id: EntryId = call.path["player"]
    if call.caller.rank == "player" and id not in _his(call):
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


TABLE_SEEN_BY = (*FLOOR, "dealer")
HANDS_SEEN_BY = (*TABLE_SEEN_BY, "player")
PLAYERS_SEEN_BY = (*FLOOR, "registrar", "player")

OPERATIONS = (
    Operation(
        method="GET",
        path="/events",
        name="events",
        topic="events",
        ranks=EVERYBODY,
        scope="read:public",
        answers=EventsView,
        query=EventsPage,
        run=events,
    ),
    Operation(
        method="GET",
        path="/events/{event}",
        name="event",
        topic="events",
        ranks=EVERYBODY,
        scope="read:public",
        answers=EventView,
        run=event,
    ),
    Operation(
        method="GET",
        path="/events/{event}/clock",
        name="clock",
        topic="events",
        ranks=EVERYBODY,
        scope="read:public",
        answers=ClockNow,
        run=clock,
    ),
    Operation(
        method="GET",
        path="/events/{event}/plan",
        name="plan",
        topic="events",
        ranks=EVERYBODY,
        scope="read:public",
        answers=PlanNow,
        run=plan,
    ),
    Operation(
        method="GET",
        path="/events/{event}/like",
        name="like",
        topic="events",
        ranks=DIRECTORS,
        scope="read:public",
        answers=LikeView,
        run=like,
    ),
    Operation(
        method="GET",
        path="/events/{event}/prizes",
        name="prizes",
        topic="events",
        ranks=EVERYBODY,
        scope="read:public",
        answers=PrizesView,
        run=prizes,
    ),
    Operation(
        method="GET",
        path="/events/{event}/floor",
        name="floor",
        topic="events",
        ranks=FLOOR,
        scope="read:floor",
        answers=FloorNow,
        run=floor,
    ),
    Operation(
        method="GET",
        path="/events/{event}/tables/{table}",
        name="table",
        topic="events",
        ranks=TABLE_SEEN_BY,
        scope="read:floor",
        answers=TableNow,
        run=table,
    ),
    Operation(
        method="GET",
        path="/events/{event}/tables/{table}/hand",
        name="hand",
        topic="events",
        ranks=HANDS_SEEN_BY,
        scope="read:floor",
        answers=LiveHandView,
        run=hand,
    ),
    Operation(
        method="GET",
        path="/events/{event}/players",
        name="players",
        topic="events",
        ranks=PLAYERS_SEEN_BY,
        scope="read:floor",
        answers=PlayersView,
        run=players,
    ),
    Operation(
        method="GET",
        path="/events/{event}/players/{player}",
        name="player",
        topic="events",
        ranks=PLAYERS_SEEN_BY,
        scope="read:floor",
        answers=PlayerNow,
        run=player,
    ),
    Operation(
        method="GET",
        path="/events/{event}/proposals",
        name="proposals",
        topic="events",
        ranks=FLOOR,
        scope="read:floor",
        answers=ProposalsView,
        run=proposals,
    ),
)
