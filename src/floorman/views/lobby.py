"""An event as those see it who have come and wait for it to begin: who is there, what is played for, and how deep."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from floorman.rulebook import Both
from floorman.terms import Chips, EntryId, SeatNo, TableNo
from floorman.tournament import Now
from floorman.tournament.entering.queue import queue
from floorman.tournament.plan import Coins, Depth, Price
from floorman.tournament.prizes.ladder import prizes_of
from floorman.tournament.structure import Level, Structure
from floorman.views.names import alias_of

# Whoever is of no interest to those who wait.
NOT_THERE = ("cancelled",)


class ComerView(Struct, frozen=True):
    """Somebody who is entered or waits. `waits` is his number on the waiting list; 0: he is not on it."""

    id: EntryId
    name: str
    status: str
    table: TableNo = 0
    seat: SeatNo = 0
    waits: int = 0
    bot: bool = False  # nobody sits at a device: a bot acts for him


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
    tables: tuple[TableNo, ...]
    comers: tuple[ComerView, ...]  # in the order in which they came

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
            ComerView(id, alias_of(state, id, aliases), entry.status, table, seat, turn.get(id, 0), id in state.bots)
        )
    return LobbyView(
        name=state.name,
        phase=state.phase,
        book=now.book.head.id,
        book_title=now.book.head.title,
        stack=state.stack,
        price=state.plan.price,
        currency=state.plan.currency,
        prizes=prizes_of(state),
        levels=state.structure,
        table_size=state.plan.table_size,
        depth=state.plan.depth,
        tables=tuple(state.open_tables()),
        comers=tuple(comers),
    )
