"""The final table: its size, and the draw of its seats."""

from __future__ import annotations

from typing import ClassVar

from floorman.terms import Accepted, EntryId, Refused, RuleId, SeatNo, TableNo, joined
from floorman.terms.bounds import TABLES_MOST
from floorman.tournament.accounts import Transfer, at_table, transfer
from floorman.tournament.command import About, Command, Decision, Now, Topic, about, no, yes
from floorman.tournament.commands.clock import not_running
from floorman.tournament.commands.entering import must_be_in
from floorman.tournament.event import Event, Right
from floorman.tournament.events import ButtonPlaced, FinalTableDrawn, FinalTableSizeSet, PenaltyCarried, Seated
from floorman.tournament.holdings import Place, Table
from floorman.tournament.seating.final_table import (
    Seating,
    drawn_by_lot,
    is_final,
    players_left,
    seating,
    size_of,
    wrong_card,
)
from floorman.tournament.seating.first_button import button_rule, first_button
from floorman.tournament.seating.positions import hand_is_on
from floorman.tournament.state import Tournament


class SetFinalTable(Command, frozen=True, tag="set-final-table"):
    """With how many players the final table is played, as far as the book leaves that to the management."""

    right: ClassVar[Right] = "who_changes_settings"
    topic: ClassVar[Topic] = "seats"

    players: int

    def decide(self, now: Now) -> Decision:
        state, fewer = now.state, now.book.final_table_fewer_allowed
        if state.phase == "over":
            return no("event.over")
        if is_final(state):
            return no("final-table.drawn-already")
        most = size_of(state, now.book).by_book
        least = max(most - fewer.value, 2)
        if not least <= self.players <= most:
            return no("final-table.size", fewer.cites, least=least, most=most)
        return yes(FinalTableSizeSet(players=self.players, cites=fewer.cites))


class DrawFinalTable(Command, frozen=True, tag="draw-final-table"):
    """Everyone who is left draws a seat at one table: by lot, or from seat cards dealt at the table."""

    right: ClassVar[Right] = "who_orders_moves"
    topic: ClassVar[Topic] = "seats"

    table: TableNo | None = None
    seat_cards: dict[str, SeatNo] | None = None

    def about(self) -> About:
        return about(self.seat_cards or (), [self.table])

    def decide(self, now: Now) -> Decision:
        state, book = now.state, now.book
        refusal = not_running(now) or _not_yet(now) or _hand_is_on(now)
        if refusal is not None:
            return refusal
        number = final_table_number(state) if self.table is None else self.table
        if not 1 <= number <= TABLES_MOST:
            return no("table.none-such", table=number)
        told = seating(state, number, book)
        table = _table(state, number, told.seats)
        if told.seats > book.table_seats_most.value:
            return no("table.size", book.table_seats_most.cites, most=book.table_seats_most.value)
        seats = drawn_by_lot(told, now.lots()) if self.seat_cards is None else self._told(now, told, table.size)
        if isinstance(seats, Refused):
            return seats
        drawn = FinalTableDrawn(
            number=number,
            table=table,
            seats=tuple(Seated(who, Place(number, seats[who])) for who in sorted(seats)),
            closed=tuple(other for other in state.open_tables() if other != number),
            draw=state.draws + 1 if self.seat_cards is None else 0,
            chips=_loose_chips(state, number),
            at=now.at,
            cites=_cites(told, book.final_table_draw.cites),
        )
        carried = (PenaltyCarried(who=who) for who in sorted(seats) if who in state.serving)
        return Accepted((drawn, *_button(now, drawn), *carried))

    def _told(self, now: Now, told: Seating, size: int) -> dict[EntryId, SeatNo] | Refused:
        """The cards as they were drawn at the table."""
        cards: dict[EntryId, SeatNo] = {}
        for name, seat in (self.seat_cards or {}).items():
            id = must_be_in(now, name)
            if isinstance(id, Refused):
                return id
            cards[id] = seat
        owed = {who for pool in told.pools for who in pool.who}
        if set(cards) != owed or len(cards) != len(self.seat_cards or {}):
            missing = sorted(now.state.entries[who].person for who in owed ^ set(cards))
            return no("final-table.a-card-each", names=", ".join(missing))
        wrong = wrong_card(told, cards, size)
        if wrong is not None:
            who, cites = wrong
            return no("final-table.not-his-card", cites, name=now.state.entries[who].person, seat=cards[who])
        return {**told.kept, **cards}


def final_table_number(state: Tournament) -> TableNo:
    """Where the final table is played if nobody says: at the open table with the lowest number."""
    return min(state.open_tables(), default=1)


def _not_yet(now: Now) -> Refused | None:
    """It is drawn once, when few enough players are left, and all of them are known."""
    state, size = now.state, size_of(now.state, now.book)
    if is_final(state):
        return no("final-table.drawn-already")
    if state.left > size.players:
        return no("final-table.too-many", size.cites, left=state.left, most=size.players)
    if len(players_left(state)) < max(state.left, 2):
        return no("final-table.not-all-known", left=state.left)
    return None


def _hand_is_on(now: Now) -> Refused | None:
    for table in now.state.open_tables():
        if hand_is_on(now.state, table):
            return no("table.hand-is-on", now.book.moves_take_effect.cites, table=table)
    return None


def _table(state: Tournament, number: TableNo, seats: int) -> Table:
    """A table that is there stays as big as it is; a new one is like the one that plays first of those left."""
    like = state.tables.get(number) or state.tables.get(final_table_number(state)) or Table(state.plan.table_size)
    return Table(max(like.size, seats), final=True, cards=like.cards, action=like.action)


def _loose_chips(state: Tournament, number: TableNo) -> tuple[Transfer, ...]:
    """What lies at the other tables and was not counted yet comes along."""
    return tuple(
        one
        for other in state.open_tables()
        if other != number
        for one in transfer(at_table(other), at_table(number), state.account(at_table(other)))
    )


def _cites(told: Seating, draw: tuple[RuleId, ...]) -> tuple[RuleId, ...]:
    cites: tuple[RuleId, ...] = ()
    for pool in told.pools:
        cites = joined(cites, pool.cites)
    return joined(cites, draw)


def _button(now: Now, drawn: FinalTableDrawn) -> tuple[Event, ...]:
    """Where the book puts the first button; nothing where it has to be drawn."""
    with now.state.tried(drawn) as state:
        button = first_button(state, drawn.number, sorted(state.seats[drawn.number]), now.book)
    if button is None:
        return ()
    return (ButtonPlaced(table=drawn.number, button=button, cites=button_rule(drawn.table, now.book).cites),)
