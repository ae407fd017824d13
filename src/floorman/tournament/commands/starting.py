"""From the seat draw to the first hand: tables are evened out and started, the button is drawn."""

from __future__ import annotations

from typing import ClassVar, Literal

from floorman.terms import Accepted, Refused, SeatNo, TableNo, joined
from floorman.tournament.command import Command, Decision, Now, OfTable, Topic, needs, no, yes
from floorman.tournament.commands.clock import not_running
from floorman.tournament.days import button_to_draw
from floorman.tournament.event import Right
from floorman.tournament.events import ButtonDrawn, LotDrawn, PenaltyCarried, PlayersMoved, Seated, TableStarted
from floorman.tournament.seating.draw import evened_out, may_even_out
from floorman.tournament.seating.first_button import button_rule, first_button, first_hand_to_come
from floorman.tournament.seating.high_card import cites_of, compared, dealt_by_lot
from floorman.tournament.seating.starting import draws_by_lot, too_few_to_start
from floorman.tournament.state import Tournament

LETTERS_MOST = 80
LOTS_MOST = 52


class EvenOut(Command, frozen=True, tag="even-out"):
    """At the start: players go from full tables to emptier ones until no table has more than one above another."""

    right: ClassVar[Right] = "who_changes_seating"
    topic: ClassVar[Topic] = "seats"

    def decide(self, now: Now) -> Decision:
        state, even = now.state, now.book.even_out_at_start
        if not even.value or not may_even_out(now):
            return no("even-out.not-now", even.cites)
        moves = evened_out(now)
        if not moves:
            return no("even-out.even-already")
        for table in sorted({one.source.table for one in moves} | {one.target.table for one in moves}):
            if state.play[table].hand is not None or state.play[table].again is not None:
                return no("table.hand-is-on", now.book.moves_take_effect.cites, table=table)
        seats = tuple(
            Seated(one.who, one.target, None if first_hand_to_come(state.play[one.target.table]) else "moved")
            for one in moves
        )
        moved = PlayersMoved(reason="even-out", seats=seats, draw=state.draws + 1, cites=even.cites)
        carried = (PenaltyCarried(who=one.who) for one in moves if one.who in state.serving)
        return Accepted((moved, *carried))


class StartTable(OfTable, Command, frozen=True, tag="start-table"):
    """A table is ready for its first hand: enough players are there, and the button lies where the book has it.

    `cards` are those that its button is drawn with, where nobody has drawn it yet.
    """

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "tables"

    table: TableNo
    cards: dict[SeatNo, str] | None = None

    def decide(self, now: Now) -> Decision:
        state, book = now.state, now.book
        refusal = not_running(now) or _no_first_hand(state, self.table)
        if refusal is not None:
            return refusal
        if state.play[self.table].started:
            return no("table.started-already", table=self.table)
        if (few := too_few_to_start(now, self.table)) is not None:
            return few
        if len(state.seats[self.table]) < 2:  # the final table has no other minimum
            return no("table.too-few", table=self.table)
        return self._started(now, joined(book.players_to_start_table.cites, book.starting_players_counted.cites))

    def _started(self, now: Now, enough: tuple[str, ...]) -> Decision:
        state, book = now.state, now.book
        rule, seats = button_rule(state.tables[self.table], book), sorted(state.seats[self.table])
        button = first_button(state, self.table, seats, book)
        cites = joined(enough, rule.cites)
        if button is not None:
            return yes(TableStarted(table=self.table, button=button, cites=cites))
        if self.cards is not None:
            return self._drawn_first(now)
        if not draws_by_lot(state, self.table):
            return needs("table.button-to-draw", "cards", cites=rule.cites, table=self.table)
        cards, order = dealt_by_lot(seats, now.lots(), f"table {self.table}", book)
        drawn = TableStarted(table=self.table, button=order[0], draw=state.draws + 1, cards=cards, cites=cites)
        return yes(drawn)

    def _drawn_first(self, now: Now) -> Decision:
        drawn = DrawButton(self.table, self.cards).decide(now)
        if not isinstance(drawn, Accepted):
            return drawn
        with now.state.tried(*drawn.events):
            started = StartTable(self.table).decide(now)
        return Accepted((*drawn.events, *started.events)) if isinstance(started, Accepted) else started


class DrawButton(OfTable, Command, frozen=True, tag="draw-button"):
    """The highest card gets the first button. One card for each occupied seat, dealt at the table or drawn by lot."""

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "tables"

    table: TableNo
    cards: dict[SeatNo, str] | None = None

    def decide(self, now: Now) -> Decision:
        state, book = now.state, now.book
        anew = self.table in state.open_tables() and state.play[self.table].hand is None and self._anew(now)
        if not anew and (refusal := _no_first_hand(state, self.table)) is not None:
            return refusal
        rule, seats = button_rule(state.tables[self.table], book), sorted(state.seats[self.table])
        if not anew and rule.value != "high_card":
            return no("table.button-not-drawn-for", rule.cites, table=self.table)
        if not seats:
            return no("table.too-few", table=self.table)
        if self.cards is None and draws_by_lot(state, self.table):
            cards, order = dealt_by_lot(seats, now.lots(), f"table {self.table}", book)
            return yes(self._drawn(now, cards, order, state.draws + 1))
        if self.cards is None:
            return needs("table.button-to-draw", "cards", cites=rule.cites, table=self.table)
        if sorted(self.cards) != seats:
            return no("draw.a-card-each", rule.cites, seats=", ".join(map(str, seats)))
        found = compared(self.cards, book)
        if isinstance(found, Refused):
            return found
        if found.again:
            return no("draw.again", cites_of(book), who=", ".join(map(str, found.again)))
        return yes(self._drawn(now, self.cards, found.order, 0))

    def _anew(self, now: Now) -> bool:
        """After a night, or a break, the table's button is drawn again."""
        return bool(button_to_draw(now, self.table))

    def _drawn(self, now: Now, cards: dict[SeatNo, str], order: tuple[SeatNo, ...], draw: int) -> ButtonDrawn:
        rule, scope = button_rule(now.state.tables[self.table], now.book), now.book.button_draw_scope
        also = drawn_for_too(now, self.table)
        because = button_to_draw(now, self.table) or rule.cites
        cites = joined(joined(because, scope.cites), cites_of(now.book))
        return ButtonDrawn(
            table=self.table, button=order[0], draw=draw, cards=cards, order=order, also=also, cites=cites
        )


class Draw(Command, frozen=True, tag="draw"):
    """A lot drawn by cards: one for each who takes part, by seat or by name."""

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "tables"

    what: Literal["lot", "who-moves"]
    cards: dict[str, str]

    def decide(self, now: Now) -> Decision:
        if now.state.phase == "over":
            return no("event.over")
        if len(self.cards) > LOTS_MOST or any(not 0 < len(one) <= LETTERS_MOST for one in self.cards):
            return no("draw.who", most=LOTS_MOST)
        found = compared(self.cards, now.book)
        if isinstance(found, Refused):
            return found
        if found.again:
            return no("draw.again", cites_of(now.book), who=", ".join(found.again))
        return yes(LotDrawn(what=self.what, order=found.order, cards=self.cards, cites=cites_of(now.book)))


def _no_first_hand(state: Tournament, table: TableNo) -> Refused | None:
    """A refusal where there is no such table, or its first hand has long been dealt."""
    if table not in state.open_tables():
        return no("table.none-such", table=table)
    return None if first_hand_to_come(state.play[table]) else no("table.started-already", table=table)


def drawn_for_too(now: Now, table: TableNo) -> tuple[TableNo, ...]:
    """The tables whose button comes from this draw, where the book has one for all."""
    for_all = now.book.button_draw_scope.value == "one_for_all" and not now.state.tables[table].final
    return _others_to_start(now, table) if for_all else ()


def _others_to_start(now: Now, table: TableNo) -> tuple[TableNo, ...]:
    """Every other table whose button is still to be drawn; the final table has a rule of its own."""
    state = now.state
    others = [other for other in state.open_tables() if other != table and not state.tables[other].final]
    return tuple(other for other in others if first_hand_to_come(state.play[other]) or button_to_draw(now, other))
