"""The chips of an event as its floor counts them: what should lie where, what was counted, and races."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from floorman.cards import text_of
from floorman.terms import Chips, EntryId, Instant, RuleId, SeatNo, TableNo
from floorman.tournament import Now, Tournament
from floorman.tournament.chips.needed import last_level_that_needs
from floorman.tournament.chips.records import Alarm, Race, alarm_key
from floorman.tournament.chips.totals import changed_unseen, in_play, is_exact, open_alarms, table_total, tells_hands
from floorman.tournament.commands.counting import is_fresh
from floorman.tournament.proposals.colour_up import colour_ups
from floorman.views.names import name_of


class CountView(Struct, frozen=True):
    """One seat for a count: what he has by the books, and when somebody last counted it."""

    seat: SeatNo
    id: EntryId
    name: str
    stack: Chips
    at: Instant | None = None
    by: str = ""
    fresh: bool = False  # counted here, with no hand since


class AlarmView(Struct, frozen=True):
    """A count that differs. `table` is 0 for the event as a whole, `name` empty for a whole table."""

    expected: Chips
    counted: Chips
    at: Instant
    table: TableNo
    name: str = ""
    good_at: Instant | None = None  # when it last tallied
    key: str = ""  # by which a person's word ends it


class RacerView(Struct, frozen=True):
    seat: SeatNo
    name: str
    leftover: int
    cards: tuple[str, ...]
    won: int = 0
    after: Chips | None = None
    protected: bool = False


class RaceView(Struct, frozen=True):
    """A value on its way out of play at one table. `owed`: who still gets a card, in the order of the deal."""

    value: Chips
    into: Chips
    chips: int
    owed: tuple[SeatNo, ...]
    racers: tuple[RacerView, ...]
    settled: bool


class TableChipsView(Struct, frozen=True):
    """One table. `known`: can anybody say what should lie there?"""

    number: TableNo
    expected: Chips
    known: bool
    tallied_at: Instant | None
    seats: tuple[CountView, ...]
    alarm: AlarmView | None
    race: RaceView | None
    due: tuple[Chips, Chips] | None  # a value that can go now, and what it becomes
    counted_only: bool = False  # nobody tells the hands here: a stack is what somebody counted


class ValueView(Struct, frozen=True):
    """A value in use, and the last level that cannot be paid without it; 0: none needs it."""

    value: Chips
    needed_until: int
    colour: str = ""


class ChipsView(Struct, frozen=True):
    total: Chips
    raced: Chips
    corrected: Chips
    values: tuple[ValueView, ...]
    tables: tuple[TableChipsView, ...]
    alarms: tuple[AlarmView, ...]  # beyond single tables
    cites: tuple[RuleId, ...]


def chips_view(now: Now, aliases: Mapping[str, str]) -> ChipsView:
    state = now.state
    play = in_play(state)
    due = {one.table: (one.chips[0], one.chips[1]) for one in colour_ups(now)}
    return ChipsView(
        total=play.total,
        raced=play.raced,
        corrected=play.corrected,
        values=_values(state),
        tables=tuple(_table(state, number, aliases, due.get(number)) for number in state.open_tables()),
        alarms=tuple(_alarm(state, one, aliases) for one in _alarms_of(state, None)),
        cites=now.book.who_corrects_stacks.cites,
    )


def _values(state: Tournament) -> tuple[ValueView, ...]:
    plan = state.plan
    colours = {pile.value: pile.colour for pile in plan.chip_set}
    return tuple(
        ValueView(value, last_level_that_needs(value, plan.chips, plan.structure), colours.get(value, ""))
        for value in sorted(plan.chips)
    )


def _table(
    state: Tournament, number: TableNo, aliases: Mapping[str, str], due: tuple[Chips, Chips] | None
) -> TableChipsView:
    tally, race = state.tallies.get(number), state.races.get(number)
    alarm = next(iter(_alarms_of(state, number)), None)
    return TableChipsView(
        number=number,
        expected=table_total(state, number),
        known=is_exact(state, number) and not changed_unseen(state, number),
        tallied_at=None if tally is None else tally.at,
        seats=tuple(_count(state, seat, who, aliases) for seat, who in state.players(number).items()),
        alarm=None if alarm is None else _alarm(state, alarm, aliases),
        race=None if race is None else _race(state, race, aliases),
        due=due,
        counted_only=not tells_hands(state, number),
    )


def _count(state: Tournament, seat: SeatNo, who: EntryId, aliases: Mapping[str, str]) -> CountView:
    counted = state.counted.get(who)
    return CountView(
        seat=seat,
        id=who,
        name=name_of(state, who, aliases),
        stack=state.stacks.get(who, 0),
        at=None if counted is None else counted.at,
        by="" if counted is None else counted.by,
        fresh=counted is not None and is_fresh(state, who),
    )


def _alarms_of(state: Tournament, table: TableNo | None) -> Iterator[Alarm]:
    """Those of one table; without one, that of the event as a whole."""
    if table is None:
        yield from (alarm for key, alarm in open_alarms(state).items() if key == alarm_key(0))
    else:
        yield from (alarm for _, alarm in sorted(open_alarms(state).items()) if alarm.table == table)


def _alarm(state: Tournament, alarm: Alarm, aliases: Mapping[str, str]) -> AlarmView:
    name = name_of(state, alarm.who, aliases) if alarm.who else ""
    return AlarmView(alarm.expected, alarm.counted, alarm.at, alarm.table, name, alarm.good_at, alarm.key)


def _race(state: Tournament, race: Race, aliases: Mapping[str, str]) -> RaceView:
    results = {one.seat: one for one in race.results}
    racers = []
    for one in race.racers:
        result = results.get(one.seat)
        racers.append(
            RacerView(
                seat=one.seat,
                name=name_of(state, one.who, aliases),
                leftover=one.leftover,
                cards=tuple(text_of(card) for card in race.cards.get(one.seat, ())),
                won=0 if result is None else result.won,
                after=None if result is None else result.after,
                protected=result is not None and result.protected,
            )
        )
    return RaceView(race.value, race.into, race.chips, race.owed, tuple(racers), race.settled)
