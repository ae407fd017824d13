"""Players go to other tables: one by one, a whole table, or all of them.

| move            | one player; by balancing only as the book says, otherwise wherever the floor sends them |
| swap-seats      | two change places                                                                       |
| keep-apart      | two are not to sit at one table, as far as the book and the lot leave it open           |
| break-table     | everyone at a table, in one go; the table is closed                                     |
| break-order     | the order in which tables are to be broken                                              |
| redraw-seats    | everyone gets a new seat by lot                                                         |
| confirm-arrival | somebody who was sent is there                                                          |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from floorman.cards import UNKNOWN, CardsError, card_of, order_of
from floorman.terms import EntryId, Refused, RuleId, SeatNo, TableNo, joined
from floorman.tournament.accounts import UNCOUNTED, at_table, stack_of, transfer
from floorman.tournament.command import CITES_MOST, About, Command, Decision, Now, OfPlayer, Topic, about, no, yes
from floorman.tournament.commands.entering import must_be_in
from floorman.tournament.event import Right
from floorman.tournament.events import (
    ArrivalConfirmed,
    BreakOrderSet,
    PenaltyCarried,
    PlayersMoved,
    Seated,
    SeatsRedrawn,
    TableBroken,
)
from floorman.tournament.holdings import Place
from floorman.tournament.seating.arriving import big_blind_passed
from floorman.tournament.seating.balance import Shift
from floorman.tournament.seating.beside import drawn_apart
from floorman.tournament.seating.breaking import new_places
from floorman.tournament.seating.choosing import balancing, freely
from floorman.tournament.seating.draw import spread
from floorman.tournament.seating.first_button import first_hand_to_come
from floorman.tournament.seating.positions import free_seats, hand_is_on, players_by_table, staying
from floorman.tournament.state import Tournament


class Target(Struct, frozen=True, forbid_unknown_fields=True):
    """Where somebody goes. Without a seat the book chooses one."""

    table: TableNo
    seat: SeatNo | None = None


Reason: TypeAlias = Literal["balance", "break", "redraw", "wrong-seat", "final-table", "other"]


class Move(Command, frozen=True, tag="move"):
    """One player to another seat, with their chips."""

    right: ClassVar[Right] = "who_orders_moves"
    topic: ClassVar[Topic] = "seats"

    who: EntryId
    to: Target
    reason: Reason = "other"

    def about(self) -> About:
        return about([self.who], [self.to.table])

    def decide(self, now: Now) -> Decision:
        id = must_be_in(now, self.who)
        if isinstance(id, Refused):
            return id
        source, table, seat = now.state.sits.get(id), self.to.table, self.to.seat
        if source is None:
            return no("move.has-no-seat", name=self.who)
        if (refusal := _not_free(now, table, seat) or hand_first(now, source.table)) is not None:
            return refusal
        if self.reason == "balance":
            shift = balancing(now, id, source, table, seat)
        else:
            shift = freely(now, id, source, table, seat, self.reason)
        return shift if isinstance(shift, Refused) else moved(now, self.reason, (shift,))


class SwapSeats(Command, frozen=True, tag="swap-seats"):
    """Two change places, each with their chips. Nobody else moves, and no seat becomes free."""

    right: ClassVar[Right] = "who_orders_moves"
    topic: ClassVar[Topic] = "seats"

    who: EntryId
    other: EntryId

    def about(self) -> About:
        return about([self.who, self.other])

    def decide(self, now: Now) -> Decision:
        if now.state.phase == "over":
            return no("event.over")
        found: list[tuple[EntryId, Place]] = []
        for name in (self.who, self.other):
            id = must_be_in(now, name)
            if isinstance(id, Refused):
                return id
            place = now.state.sits.get(id)
            if place is None:
                return no("move.has-no-seat", name=name)
            if (refusal := hand_first(now, place.table)) is not None:
                return refusal
            found.append((id, place))
        (one, here), (other, there) = found
        if one == other:
            return no("move.not-with-himself", name=self.who)
        seats = (self._seated(now, one, there), self._seated(now, other, here))
        event = PlayersMoved(reason="swap", seats=seats, at=now.at, cites=at_most_five(self._cites(now)))
        return yes(event, *_with_penalties(now, (one, other)))

    def _seated(self, now: Now, who: EntryId, place: Place) -> Seated:
        """Before a table's first hand nobody is new at it."""
        return Seated(who, place, None if first_hand_to_come(now.state.play[place.table]) else "moved")

    def _cites(self, now: Now) -> tuple[RuleId, ...]:
        return joined(now.book.who_orders_moves.cites, now.book.moved_player_counts_from.cites)


def _not_free(now: Now, number: TableNo, seat: SeatNo | None) -> Refused | None:
    """A refusal if there is no such table, or if the seat cannot be given."""
    state, table = now.state, now.state.tables.get(number)
    if state.phase == "over":
        return no("event.over")
    if table is None or table.state == "closed":
        return no("table.none-such", table=number)
    if seat is None:
        return None
    if not 1 <= seat <= table.size:
        return no("move.no-such-seat", table=number, seat=seat, most=table.size)
    if seat in state.seats[number]:
        return no("table.seat-taken", table=number, seat=seat)
    if Place(number, seat) in state.reserved:
        return no("seat.locked", table=number, seat=seat)
    return None if seat in free_seats(state, number) else no("table.hand-is-on", table=number)


def hand_first(now: Now, table: TableNo) -> Refused | None:
    """A refusal while a table plays a hand: nobody leaves it before that is over."""
    effect = now.book.moves_take_effect
    return no("table.hand-is-on", effect.cites, table=table) if hand_is_on(now.state, table) else None


def moved(now: Now, reason: Reason, shifts: Sequence[Shift]) -> Decision:
    """These moves, in one event. Whoever moves counts at their new table as the book says."""
    how = tuple(cite for shift in shifts for cite in (*shift.how, *shift.tie))
    why = tuple(cite for shift in shifts for cite in shift.why)
    own = joined(now.book.moved_player_counts_from.cites, now.book.who_orders_moves.cites)
    event = PlayersMoved(
        reason=reason,
        seats=tuple(Seated(shift.who, shift.target, "moved") for shift in shifts),
        draw=now.state.draws + 1 if any(shift.drawn for shift in shifts) else 0,
        at=now.at,
        cites=at_most_five(joined(joined((), how), joined(own, why))),
    )
    return yes(event, *_with_penalties(now, [shift.who for shift in shifts]))


def at_most_five(cites: tuple[RuleId, ...]) -> tuple[RuleId, ...]:
    return tuple(dict.fromkeys(cites))[:CITES_MOST]


def _with_penalties(now: Now, movers: Sequence[EntryId]) -> tuple[PenaltyCarried, ...]:
    return tuple(PenaltyCarried(who=who) for who in movers if who in now.state.serving)


class BreakTable(Command, frozen=True, tag="break-table"):
    """Everyone at a table goes to others, and the table is closed.

    `seat_cards` are the seats that the players drew, by name; `cards` those dealt to the seats of this table: whoever
    has the highest draws first.
    """

    right: ClassVar[Right] = "who_orders_moves"
    topic: ClassVar[Topic] = "seats"

    table: TableNo
    seat_cards: dict[EntryId, Place] | None = None
    cards: dict[SeatNo, str] | None = None

    def about(self) -> About:
        return about(self.seat_cards or (), [self.table])

    def decide(self, now: Now) -> Decision:
        state, book = now.state, now.book
        table = state.tables.get(self.table)
        if state.phase == "over":
            return no("event.over")
        if table is None or table.state == "closed":
            return no("table.none-such", table=self.table)
        if (refusal := hand_first(now, self.table)) is not None:
            return refusal
        first = self._first_to_draw(now)
        if isinstance(first, Refused):
            return first
        places = new_places(now, self.table, self._seats_drawn(now), first)
        if isinstance(places, Refused):
            return places
        cites = (*places.cites, *book.broken_table_plays.cites, *book.moved_player_counts_from.cites)
        broken = TableBroken(
            table=self.table,
            seats=tuple(Seated(who, place, "moved") for who, place in places.seats),
            draw=state.draws + 1 if places.drawn else 0,
            chips=transfer(at_table(self.table), self._whose_chips(state), state.account(at_table(self.table))),
            at=now.at,
            cites=at_most_five((*cites, *book.who_orders_moves.cites)),
        )
        return yes(broken, *_with_penalties(now, [who for who, _ in places.seats]))

    def _whose_chips(self, state: Tournament) -> str:
        """What lies there and nobody has counted belongs to whoever is left alone. Of several nobody knows."""
        players = [*state.players(self.table).values()]
        alone = len(players) == 1 and state.account(at_table(self.table)) > 0
        return stack_of(players[0]) if alone else UNCOUNTED

    def _seats_drawn(self, now: Now) -> dict[EntryId, Place] | None:
        if self.seat_cards is None:
            return None
        return {now.state.entry_of(who) or who: place for who, place in self.seat_cards.items()}

    def _first_to_draw(self, now: Now) -> list[EntryId] | Refused:
        """The players in the order of their cards, the highest first; nobody where no cards were dealt."""
        if self.cards is None:
            return []
        players = staying(now.state, self.table)
        try:
            dealt = {seat: card_of(text) for seat, text in self.cards.items()}
        except CardsError:
            return no("break.cards")
        if set(dealt) != set(players) or len(set(dealt.values())) != len(dealt) or UNKNOWN in dealt.values():
            return no("break.cards")
        return [players[seat] for seat in sorted(dealt, key=lambda seat: -order_of(dealt[seat]))]


class SetBreakOrder(Command, frozen=True, tag="break-order"):
    """Fix the order in which tables are to be broken."""

    right: ClassVar[Right] = "who_orders_moves"
    topic: ClassVar[Topic] = "seats"

    tables: tuple[TableNo, ...]

    def about(self) -> About:
        return about(tables=self.tables)

    def decide(self, now: Now) -> Decision:
        if now.state.phase == "over":
            return no("event.over")
        for table in self.tables:
            if table not in now.state.tables:
                return no("table.none-such", table=table)
        if len(set(self.tables)) != len(self.tables):
            return no("break.order-twice")
        return yes(BreakOrderSet(tables=self.tables, cites=now.book.who_orders_moves.cites))


class RedrawSeats(Command, frozen=True, tag="redraw-seats"):
    """Everyone gets a new seat by lot at the tables that are left."""

    right: ClassVar[Right] = "who_orders_moves"
    topic: ClassVar[Topic] = "seats"

    def decide(self, now: Now) -> Decision:
        state, book = now.state, now.book
        if state.phase != "running":
            return no("event.over" if state.phase == "over" else "event.not-started")
        tables = sorted(players_by_table(state))
        if not tables:
            return no("seats.nobody")
        for table in tables:
            if (refusal := hand_first(now, table)) is not None:
                return refusal
        players = [who for table in tables for who in state.players(table).values()]
        lots = now.lots()
        seats_of = {table: range(1, state.tables[table].size + 1) for table in tables}
        places = drawn_apart(state, spread(players, seats_of, lots), lots)
        assert places is not None, "whoever sits at these tables finds a seat at them"
        seats = tuple(Seated(who, places[who]) for who in sorted(places))
        cites = joined(book.redraw_at_tables.cites, book.who_orders_moves.cites)
        drawn = SeatsRedrawn(draw=state.draws + 1, seats=seats, tables=tuple(tables), at=now.at, cites=cites)
        return yes(drawn, *_with_penalties(now, sorted(places)))


class ConfirmArrival(OfPlayer, Command, frozen=True, tag="confirm-arrival"):
    """Somebody who was sent to another seat is there."""

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "seats"

    who: EntryId

    def decide(self, now: Now) -> Decision:
        state, counts = now.state, now.book.moved_player_counts_from
        id = must_be_in(now, self.who)
        if isinstance(id, Refused):
            return id
        if id not in state.walks:
            return no("move.not-on-the-way", name=self.who)
        took = max(now.at - state.walks[id].at, 0)
        missed = big_blind_passed(state, id)
        return yes(ArrivalConfirmed(who=id, took=took, missed_big_blind=missed, cites=counts.cites))
