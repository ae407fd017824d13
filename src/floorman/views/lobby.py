"""An event as those see it who have come and wait for it to begin: who is there, what is played for, and how deep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from floorman.rulebook import Both
from floorman.terms import Chips, EntryId, Instant, Refused, Ruling, SeatNo, TableNo, short_repr
from floorman.tournament import Now, Tournament
from floorman.tournament.beginning import begins_itself, missing
from floorman.tournament.commands import NewHand
from floorman.tournament.commands.paying import must_pay_now, unpaid
from floorman.tournament.entering.money import owed
from floorman.tournament.entering.queue import queue
from floorman.tournament.entering.windows import registration_is_over
from floorman.tournament.online import CheckIn
from floorman.tournament.plan import Coins, Depth, Game, GamesChange, Price
from floorman.tournament.prizes.told import prizes_told
from floorman.tournament.structure import Level, Structure
from floorman.views.free_places import free_places
from floorman.views.names import alias_of

# What the desk does by itself in a moment.
COMES = frozenset(("table.button-to-draw", "button.to-be-drawn", "table.bust-first"))

# Whoever is of no interest to those who wait.
NOT_THERE = ("cancelled",)


class WaitingView(Struct, frozen=True):
    table: TableNo
    why: Ruling


class ComerView(Struct, frozen=True):
    """Somebody who is entered or waits. `waits` is their number on the waiting list; 0: they are not on it."""

    id: EntryId
    name: str
    status: str
    table: TableNo = 0
    seat: SeatNo = 0
    waits: int = 0
    bot: bool = False  # nobody sits at a device: a bot acts for them
    checked_in: bool = False  # the player has said that they are there


class OwesView(Struct, frozen=True):
    """Somebody whose cards wait for their money."""

    id: EntryId
    name: str
    amount: Coins


class BeginsView(Struct, frozen=True):
    """An event that begins by itself. `missing`: so many players it still waits for."""

    at: Instant
    check_in: CheckIn
    least: int
    missing: int = 0


class LobbyView(Struct, frozen=True, kw_only=True):
    name: str
    phase: str
    book: str
    book_title: Both
    stack: Chips
    price: Price
    currency: str
    prizes: tuple[Coins, ...]
    levels: Structure
    table_size: int
    depth: Depth
    games: tuple[Game, ...]
    tables: tuple[TableNo, ...]
    comers: tuple[ComerView, ...]  # in the order in which they came
    owing: tuple[OwesView, ...] = ()  # who has to pay, or to be let play on credit, before they get cards
    games_change: GamesChange = "level"
    begins: BeginsView | None = None
    free: int = 0  # so many can still come in
    waiting: tuple[WaitingView, ...] = ()  # tables whose next hand does not come by itself

    __repr__ = short_repr

    @property
    def first(self) -> Level | None:
        return next((one for one in self.levels if isinstance(one, Level)), None)

    def comer(self, id: EntryId) -> ComerView | None:
        return next((one for one in self.comers if one.id == id), None)


def lobby_view(now: Now, aliases: Mapping[str, str]) -> LobbyView:
    state = now.state
    turn = {id: number for number, id in enumerate(queue(now), start=1)}
    comers = []
    for id, entry in sorted(state.entries.items(), key=lambda item: item[1].number):
        if entry.status in NOT_THERE:
            continue
        sits = state.sits.get(id)
        table, seat = (sits.table, sits.seat) if sits else (0, 0)
        comers.append(
            ComerView(
                id,
                alias_of(state, id, aliases),
                entry.status,
                table,
                seat,
                turn.get(id, 0),
                id in state.bots,
                id in state.checked_in,
            )
        )
    return LobbyView(
        name=state.name,
        phase=state.phase,
        book=now.book.head.id,
        book_title=now.book.head.title,
        stack=state.stack,
        price=state.plan.price,
        currency=state.plan.currency,
        prizes=prizes_told(state, now.book),
        levels=state.structure,
        table_size=state.plan.table_size,
        depth=state.plan.depth,
        games=state.plan.games,
        games_change=state.plan.games_change,
        tables=tuple(state.open_tables()),
        comers=tuple(comers),
        owing=owing(now, aliases),
        begins=_begins(state),
        free=0 if registration_is_over(now) else free_places(state) or 0,
        waiting=tuple(waiting(now)),
    )


def _begins(state: Tournament) -> BeginsView | None:
    online = state.plan.online
    if not begins_itself(state) or online.starts_at is None:
        return None
    return BeginsView(online.starts_at, online.check_in, online.least, missing(state))


def owing(now: Now, aliases: Mapping[str, str]) -> tuple[OwesView, ...]:
    """None where the book lets them play unpaid at this moment."""
    if must_pay_now(now) is None or now.state.phase == "over":
        return ()
    state = now.state
    came = sorted(unpaid(state), key=lambda id: state.entries[id].number)
    return tuple(OwesView(id, alias_of(state, id, aliases), owed(state, id)) for id in came)


def waiting(now: Now) -> Iterator[WaitingView]:
    """Tables in the browser that have no hand and would be refused the next one."""
    state = now.state
    for table in state.open_tables() if state.phase == "running" else ():
        if (
            state.tables[table].action == "players"
            and state.seats[table]
            and (why := waits_for(now, table)) is not None
        ):
            yield WaitingView(table, why)


def waits_for(now: Now, table: TableNo) -> Ruling | None:
    """What keeps a table of players in their browsers from its next hand; None where it comes, or one is played."""
    state = now.state
    if state.phase != "running" or state.tables[table].action != "players" or state.play[table].hand is not None:
        return None
    decision = NewHand(table).decide(now)
    return decision.ruling if isinstance(decision, Refused) and decision.ruling.code not in COMES else None
