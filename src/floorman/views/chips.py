"""The chips of an event as its floor counts them: what should lie where, what was counted, and races."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from floorman.cards import text_of
from floorman.terms import Chips, EntryId, Instant, RuleId, SeatNo, TableNo
from floorman.tournament import Now, Tournament
from floorman.tournament.bags import all_bagged, in_all, is_bagged, tables_tell
from floorman.tournament.chips.handed import Missing, chips_out, handed_out, missing
from floorman.tournament.chips.needed import last_level_that_needs
from floorman.tournament.chips.records import Alarm, Race, Tally, alarm_key
from floorman.tournament.chips.totals import in_play, lies_at, open_alarms, table_total, unsure_tables
from floorman.tournament.chips.unseen import tells_hands
from floorman.tournament.commands.counting import is_fresh
from floorman.tournament.proposals.colour_up import colour_ups, dues
from floorman.views.names import name_of
from floorman.views.stacks import known_by
from floorman.views.with_nobody import NobodysView, nobodys


class CountView(Struct, frozen=True):
    """One seat for a count: what they have by the books, and when somebody last counted it."""

    seat: SeatNo
    id: EntryId
    name: str
    stack: Chips
    at: Instant | None = None
    by: str = ""
    fresh: bool = False  # counted here, with no hand since
    known: str = ""  # how anybody knows their stack: start, count, said, reckoned; empty where the hands tell it


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
    small: int | None = None  # how many small chips the player brought, where somebody has counted them
    even: int | None = 0  # larger chips for those of them that came out even; None where nobody has counted those
    before: Chips = 0
    won: int = 0
    after: Chips | None = None
    protected: bool = False
    known: bool = True  # has anybody counted what they had?


class RaceView(Struct, frozen=True):
    """A value on its way out of play at one table. `owed`: who still gets a card, in the order of the deal."""

    value: Chips
    into: Chips
    chips: int
    owed: tuple[SeatNo, ...]
    racers: tuple[RacerView, ...]
    settled: bool

    @property
    def back(self) -> int | None:
        """Small chips that go back into the case; None where nobody has counted them all."""
        small = [one.small for one in self.racers]
        return None if None in small else sum(one for one in small if one is not None)

    @property
    def bring(self) -> int | None:
        """Larger chips that come to the table; None where nobody has counted those that come out even."""
        even = [one.even for one in self.racers]
        return None if None in even else sum(one or 0 for one in even) + self.chips

    @property
    def known(self) -> bool:
        """Can anybody say what they have together?"""
        return all(one.known for one in self.racers)

    @property
    def before(self) -> Chips:
        return sum(one.before for one in self.racers)

    @property
    def after(self) -> Chips:
        return sum(one.after or 0 for one in self.racers)


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
    dues: tuple[tuple[Chips, Chips], ...] = ()  # all that can go now, one after the other
    counted: Chips | None = None  # at its last count
    lying: dict[SeatNo, int] = {}  # chips of the value that goes next, where the race before says how many there are
    in_bags: bool = False  # the chips of some lie in their bags for the night: those are counted there
    counted_only: bool = False  # nobody tells the hands here: a stack is what somebody counted


class ValueView(Struct, frozen=True):
    """A value in use, and the last level that cannot be paid without it; 0: none needs it."""

    value: Chips
    needed_until: int
    colour: str = ""
    gone: bool = False  # no table has it any more
    out: int | None = None  # so many lie on the tables, as they were handed out; None: nobody can know
    case: int | None = None  # so many lie in the case


class ChipsView(Struct, frozen=True):
    total: Chips
    raced: Chips
    corrected: Chips
    values: tuple[ValueView, ...]
    tables: tuple[TableChipsView, ...]
    alarms: tuple[AlarmView, ...]  # beyond single tables
    cites: tuple[RuleId, ...]
    handed: tuple[tuple[int, Chips], ...] = ()  # so many stacks of so many chips, where they are all that is in play
    unsure: tuple[TableNo, ...] = ()  # nobody can say whether their chips agree
    missing: Missing | None = None
    nobodys: tuple[NobodysView, ...] = ()  # chips of players who lost them all, and of which nobody has said who won

    def out(self, value: Chips) -> int:
        """So many of a value lie on the tables, where anybody can know."""
        return next((one.out or 0 for one in self.values if one.value == value), 0)

    def lacking(self, value: Chips, into: Chips) -> int:
        """So many of the larger ones lie in the case, where they are too few for all of the smaller ones on the tables;
        -1 where they are enough, or nobody can know."""
        case = next((one.case for one in self.values if one.value == into), None)
        return case if case is not None and case < -(-self.out(value) * value // into) else -1


def chips_view(now: Now, aliases: Mapping[str, str]) -> ChipsView:
    state = now.state
    play, handed = in_play(state), handed_out(state)
    due = {one.table: (one.chips[0], one.chips[1]) for one in colour_ups(now)}
    return ChipsView(
        total=play.total,
        raced=play.raced,
        corrected=play.corrected,
        values=_values(state),
        tables=tuple(_table(now, number, aliases, due.get(number)) for number in state.open_tables()),
        alarms=tuple(_alarm(state, one, aliases) for one in _alarms_of(state, None)),
        cites=now.book.who_corrects_stacks.cites,
        handed=handed if sum(count * chips for count, chips in handed) == play.total else (),
        unsure=unsure_tables(state) if not all_bagged(state) or tables_tell(state) else tuple(state.open_tables()),
        missing=missing(state),
        nobodys=nobodys(state, aliases) if state.phase == "running" else (),
    )


def _values(state: Tournament) -> tuple[ValueView, ...]:
    plan = state.plan
    piles, out = {pile.value: pile for pile in plan.chip_set}, chips_out(state)
    found = []
    for value in sorted(plan.chips):
        gone = value < state.smallest_chip
        lie = 0 if gone else out.get(value)
        count = piles[value].count if value in piles else 0
        found.append(
            ValueView(
                value,
                last_level_that_needs(value, plan.chips, plan.structure),
                piles[value].colour if value in piles else "",
                gone,
                lie,
                count - lie if count and lie is not None and lie <= count else None,
            )
        )
    return tuple(found)


def _table(now: Now, number: TableNo, aliases: Mapping[str, str], due: tuple[Chips, Chips] | None) -> TableChipsView:
    state = now.state
    tally, race = state.tallies.get(number), state.races.get(number)
    alarm = next(iter(_alarms_of(state, number)), None)
    players = list(state.players(number).values())
    in_bags = any(is_bagged(state, who) for who in players)
    there = None if all_bagged(state) and not tables_tell(state) else lies_at(state, number)
    return TableChipsView(
        number=number,
        expected=table_total(state, number) if there is None else there,
        known=there is not None,
        tallied_at=None if tally is None else tally.at,
        seats=tuple(_count(state, seat, who, aliases) for seat, who in state.players(number).items()),
        alarm=None if alarm is None else _alarm(state, alarm, aliases),
        race=None if race is None else _race(state, race, aliases),
        due=due,
        dues=tuple(dues(now, number)),
        counted=sum(in_all(state, who) for who in players) if in_bags else _counted(tally, alarm),
        lying=_lying(race, due),
        in_bags=in_bags,
        counted_only=not tells_hands(state, number),
    )


def _lying(race: Race | None, due: tuple[Chips, Chips] | None) -> dict[SeatNo, int]:
    if race is None or due is None or race.into != due[0]:
        return {}
    found = ((one.seat, race.larger_at(one.seat)) for one in race.racers)
    return {seat: count for seat, count in found if count is not None}


def _counted(tally: Tally | None, alarm: Alarm | None) -> Chips | None:
    """What lay there when it was last counted as a whole."""
    if alarm is not None and not alarm.who:
        return alarm.counted
    return None if tally is None else tally.total


def _count(state: Tournament, seat: SeatNo, who: EntryId, aliases: Mapping[str, str]) -> CountView:
    counted, bagged = state.counted.get(who), is_bagged(state, who)
    return CountView(
        seat=seat,
        id=who,
        name=name_of(state, who, aliases),
        stack=in_all(state, who),
        at=None if counted is None else counted.at,
        by="" if counted is None else counted.by,
        fresh=counted is not None and is_fresh(state, who),
        known="" if bagged else known_by(state, who),
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
        if one.who not in state.entries:
            continue  # their entry was taken back since
        result = results.get(one.seat)
        racers.append(
            RacerView(
                seat=one.seat,
                name=name_of(state, one.who, aliases),
                leftover=one.leftover,
                cards=tuple(text_of(card) for card in race.cards.get(one.seat, ())),
                small=None if one.exchanged is None else one.exchanged + one.leftover,
                even=None if one.exchanged is None else one.exchanged * race.value // race.into,
                before=one.stack,
                won=0 if result is None else result.won,
                after=None if result is None else result.after,
                protected=result is not None and result.protected,
                known=known_by(state, one.who) not in ("start", "reckoned"),
            )
        )
    return RaceView(race.value, race.into, race.chips, race.owed, tuple(racers), race.settled)
