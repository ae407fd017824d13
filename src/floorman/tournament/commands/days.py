"""From day to day: the last hands, the bags, the night, and the next morning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from floorman.rulebook import AnyAnswer
from floorman.terms import EntryId, Refused, RuleId, SeatNo, TableNo, joined
from floorman.terms.bounds import CHIPS_MOST, ENTRIES_MOST
from floorman.tournament import clock as clocks
from floorman.tournament.accounts import BANK, Transfer, stack_of, transfer
from floorman.tournament.bags import (
    is_bagged,
    out_of_the_bags,
)
from floorman.tournament.chips.totals import table_total
from floorman.tournament.clock import Clock
from floorman.tournament.command import About, Command, Decision, Now, OfPlayer, Topic, about, needs, no, yes
from floorman.tournament.commands.clock import not_running
from floorman.tournament.commands.entering import must_be_in
from floorman.tournament.consequences.leaving import won_over_night
from floorman.tournament.days import bounds, value_of
from floorman.tournament.event import Event, Right
from floorman.tournament.events import Seated
from floorman.tournament.events.counting import TableTallied
from floorman.tournament.events.days import (
    Bagged,
    DayResumed,
    FlightMerged,
    IdentityShown,
    LastHandsDrawn,
    SeatsDrawnForDay,
)
from floorman.tournament.holdings import Place
from floorman.tournament.seating.beside import drawn_apart
from floorman.tournament.seating.draw import spread
from floorman.tournament.seating.first_button import button_rule
from floorman.tournament.state import Tournament
from floorman.tournament.structure import lasts, levels


class DrawLastHands(Command, frozen=True, tag="draw-last-hands"):
    """How many more hands are played today: the value of a card that a player draws, or a number that is named.

    `running` names tables with a hand under way whose hands nobody tells.
    """

    right: ClassVar[Right] = "who_ends_play"
    topic: ClassVar[Topic] = "clock"

    card: str | int | None = None
    number: int | None = None
    running: tuple[TableNo, ...] = ()

    def about(self) -> About:
        return about(tables=self.running)

    def decide(self, now: Now) -> Decision:
        state, book = now.state, now.book
        if fault := not_running(now):
            return fault
        if (before := state.ones.get("last_hands")) is not None:
            return no("last-hands.already", hands=before)
        for table in self.running:
            if table not in state.play:
                return no("table.none-such", table=table)
        hands = self._number(now)
        if not isinstance(hands, int):
            return hands
        fewest, most = bounds(now)
        if not fewest.value <= hands <= most.value:
            cites = joined(fewest.cites, most.cites)
            return no("last-hands.out-of-bounds", cites, stated=hands, least=fewest.value, most=most.value)
        counted = book.last_hands_count_from
        # Where nobody has an opponent no hand can be played.
        tables = tuple(table for table in state.open_tables() if len(state.players(table)) > 1)
        under_way = {table for table in tables if state.play[table].hand is not None} | {*self.running}
        drawn = LastHandsDrawn(
            hands=hands,
            tables=tables,
            running=tuple(sorted(under_way)) if counted.value == "next_hand" else (),
            card="" if self.card is None else str(self.card),
            cites=_all(book.last_hands_set_by, fewest, most, counted, book.last_hands_at_tables),
        )
        return yes(drawn)

    def _number(self, now: Now) -> int | Decision:
        """The number that the book takes: of the card, or of the management."""
        by = now.book.last_hands_set_by
        if by.value == "management":
            if self.number is None:
                return no("last-hands.named", by.cites) if self.card is not None else _wanted("number", by)
            return self.number
        if self.card is None:
            return no("last-hands.by-card", by.cites) if self.number is not None else _wanted("card", by)
        hands = value_of(str(self.card))
        return no("last-hands.no-card", card=str(self.card)[:20]) if hands is None else hands


def _wanted(fact: str, answer: AnyAnswer) -> Decision:
    return needs("last-hands.how-many", fact, cites=answer.cites)


def _all(*answers: AnyAnswer) -> tuple[RuleId, ...]:
    cites: tuple[RuleId, ...] = ()
    for answer in answers:
        cites = joined(cites, answer.cites)
    return cites


class ResumeDay(Command, frozen=True, tag="resume-day"):
    """The next day begins. `day_ends_after` is the level with which it ends."""

    right: ClassVar[Right] = "who_starts_play"
    topic: ClassVar[Topic] = "clock"

    day_ends_after: int | None = None

    def decide(self, now: Now) -> Decision:
        state, book = now.state, now.book
        first = state.phase == "before" and bool(state.bags)
        if state.phase != "between-days" and not first:
            return no("event.over" if state.phase == "over" else "day.not-ended")
        last = self.day_ends_after
        if last is not None and not 1 <= last <= sum(1 for _ in levels(state.structure)):
            return no("level.none-such", level=last, most=sum(1 for _ in levels(state.structure)))
        day = state.day + (not first)
        players = sorted(who for who, entry in state.entries.items() if entry.status == "entered")
        seats = book.seats_on_new_day
        drawn: tuple[SeatsDrawnForDay, ...] = ()
        if first or seats.value == "redraw":
            found = self._drawn(now, players)
            if isinstance(found, Refused):
                return found
            drawn = (found,)
        shown, without = book.id_at_resumption, book.without_id
        unknown = [who for who in players if state.identified.get(who) != day] if shown.value == "photo_id" else []
        buttons = book.button_on_resumption
        all_bagged = all(is_bagged(state, who) for who in players)
        resumed = DayResumed(
            day=day,
            clock=clocks.start(state.schedule, next_clock(state), now.at),
            chips=(*out_of_the_bags(state), *(_first_stacks(state, players) if first else ())),
            absent=tuple(unknown) if without.value == "absent" else (),
            buttons=_to_draw(now, redrawn=bool(drawn)),
            day_ends_after=last,
            bagged=all_bagged,
            cites=_all(seats, shown, buttons, *((without,) if unknown else ())),
        )
        tallied = _tallied(now, (resumed, *drawn)) if all_bagged else ()
        return yes(resumed, *drawn, *tallied, *won_over_night(now, (resumed, *drawn, *tallied)))

    def _drawn(self, now: Now, players: Sequence[EntryId]) -> SeatsDrawnForDay | Refused:
        """A seat for everyone at the tables that are open."""
        state, seats = now.state, now.book.seats_on_new_day
        open_seats = {table: _seats(state, table) for table in state.open_tables()}
        lots = now.lots()
        places = drawn_apart(state, spread(players, open_seats, lots), lots) if open_seats else None
        if places is None:
            return no("seats.too-few", players=len(players))
        seated = tuple(Seated(who, places[who]) for who in players)
        return SeatsDrawnForDay(draw=state.draws + 1, seats=seated, cites=seats.cites)


def _tallied(now: Now, events: Sequence[Event]) -> tuple[TableTallied, ...]:
    """Two have counted every stack: what lies at each table is known from now on."""
    with now.state.tried(*events) as state:
        return tuple(
            TableTallied(table=table, total=table_total(state, table), at=now.at, guessed=False)
            for table in state.open_tables()
            if state.players(table)
        )


def _first_stacks(state: Tournament, players: Sequence[EntryId]) -> tuple[Transfer, ...]:
    """Whoever comes from no flight, but entered for this day alone, gets a stack like anybody."""
    new = (who for who in players if who not in state.bags and not state.stacks.get(who))
    return tuple(one for who in new for one in transfer(BANK, stack_of(who), state.stack))


def _to_draw(now: Now, *, redrawn: bool) -> tuple[TableNo, ...]:
    """Tables whose button is drawn: all of them, or where seats are new those that would draw for a first hand."""
    state, book = now.state, now.book
    if book.button_on_resumption.value != "goes_on":
        return tuple(state.open_tables())
    drawing = (table for table in state.open_tables() if button_rule(state.tables[table], book).value == "high_card")
    return tuple(drawing) if redrawn else ()


def _seats(state: Tournament, table: TableNo) -> list[SeatNo]:
    """All that can be drawn for: everybody rises before."""
    seats = range(1, state.tables[table].size + 1)
    return [seat for seat in seats if Place(table, seat) not in state.reserved]


def next_clock(state: Tournament) -> Clock:
    """The last hands have stood for the rest of the level, or it ran out: the new day begins with the next stretch."""
    clock, structure = state.clock, state.structure
    index = clock.index + 1
    ran_out = isinstance(clock, clocks.Stopped) and clock.index == state.schedule.night and clock.left <= 0
    if (state.ones.get("last_hands") is None and not ran_out) or index >= len(structure):
        return clock
    while index < len(structure) - 1 and structure[index] not in tuple(levels(structure)):
        index += 1
    return clocks.Stopped(index, lasts(structure[index]))


class ShowIdentity(OfPlayer, Command, frozen=True, tag="show-id"):
    """Somebody shows who they are, before play is resumed or after."""

    right: ClassVar[Right] = "who_enters_players"
    topic: ClassVar[Topic] = "entries"

    who: EntryId

    def decide(self, now: Now) -> Decision:
        state, shown = now.state, now.book.id_at_resumption
        id = must_be_in(now, self.who)
        if isinstance(id, Refused):
            return id
        if shown.value != "photo_id":
            return no("id.not-asked", shown.cites)
        day = state.day + (state.phase == "between-days")
        if state.identified.get(id) == day:
            return no("id.shown-already", name=self.who)
        return yes(IdentityShown(who=id, day=day, cites=shown.cites))


class MergeFlight(Command, frozen=True, tag="merge-flight"):
    """Take over the players of another flight, from the list that its day ended with."""

    right: ClassVar[Right] = "who_enters_players"
    topic: ClassVar[Topic] = "entries"

    flight: str
    players: tuple[Bagged, ...]

    def decide(self, now: Now) -> Decision:
        state = now.state
        if state.phase not in ("before", "between-days"):
            return no("event.over" if state.phase == "over" else "event.already-started")
        if not self.players or len(state.entries) + len(self.players) > ENTRIES_MOST:
            return no("flight.nobody", most=ENTRIES_MOST)
        capacity, coming = state.plan.capacity, state.left + state.counts.get("held", 0) + len(self.players)
        if capacity is not None and coming > capacity:
            return no("flight.too-many", most=capacity)
        names = [one.person for one in self.players]
        for one in self.players:
            if not 1 <= one.stack <= CHIPS_MOST or not one.person.strip():
                return no("flight.no-stack", name=one.person, most=CHIPS_MOST)
            if names.count(one.person) > 1 or state.entry_of(one.person) is not None:
                return no("flight.twice", name=one.person)
        cites = self.allowing(now)
        merged = FlightMerged(
            flight=self.flight[:80], players=self.players, price=state.plan.price, at=now.at, cites=cites
        )
        return yes(merged)
