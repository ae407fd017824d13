"""Tomorrow's event, played today: its own plan, book and entries, at a desk and in a store of its own.

Players play it at tables in the browser, at the pace of tables with cards and chips (`pace.LIFE`). So levels, breaks
and the number of hands come out as they will tomorrow, as far as players can be foretold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import msgspec
from msgspec import Struct

from floorman.floor import Floor, StreamEvent
from floorman.floor.streams import HAND
from floorman.hand.events import Acted
from floorman.rulebook import Rulebook, Shelf
from floorman.sim.checking import Found
from floorman.sim.names import names
from floorman.sim.pace import LIFE, Pace
from floorman.sim.played import Evening, play
from floorman.store import MemoryStore, Person, Store
from floorman.terms import Chips, Instant, Refused, short_repr
from floorman.tournament import Level, Plan, Tournament, read
from floorman.tournament.chips.totals import average_of
from floorman.tournament.events import HandDone, PlayersMoved, PlayersOut, RaceSettled, TableBroken
from floorman.tournament.places.placing import in_the_money, paid_places

CHAOS_MINUTES = 6.0

# Of so many players one does not come, where things go wrong.
ONE_STAYS_AWAY_OF = 15


class LevelRow(Struct, frozen=True):
    """One level as it began, and what was played in it."""

    level: int
    big_blind: Chips
    at: Instant
    left: int
    tables: int
    average: Chips
    average_bb: float
    hands: int = 0


class TablesRow(Struct, frozen=True):
    at: Instant
    tables: int
    left: int


class PaidRow(Struct, frozen=True):
    """When a paid place was known."""

    place: int
    at: Instant


class Report(Struct, frozen=True, kw_only=True, eq=False):
    """What a rehearsal tells. Instants are milliseconds since 1970, as everywhere.

    Two are equal where the same was played, however long a machine took for it.
    """

    event: str
    name: str
    book: str
    seed: int
    entries: int
    began: Instant
    ended: Instant
    minutes: int
    ending: str
    tables: tuple[TablesRow, ...]
    levels: tuple[LevelRow, ...]
    hands: int
    acts: int
    moves: int
    tables_broken: int
    races: int
    money_at: Instant | None
    paid: tuple[PaidRow, ...]
    incidents: dict[str, int]
    outages: int
    commands: int
    refused: int
    slowest_ms: int
    faults: tuple[Found, ...]

    __repr__ = short_repr

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Report) and _played(self) == _played(other)

    def __hash__(self) -> int:
        return hash((self.event, self.seed, self.ended, self.acts))


def _played(report: Report) -> dict[str, object]:
    return msgspec.structs.asdict(msgspec.structs.replace(report, slowest_ms=0))


class Recorder:
    """Listens, and keeps what the report needs."""

    def __init__(self, shows: Callable[[LevelRow], None] = lambda _: None) -> None:
        self.levels: list[LevelRow] = []
        self.tables: list[TablesRow] = []
        self.counts: Counter[str] = Counter()
        self.money_at: Instant | None = None
        self.outs: list[tuple[Instant, int]] = []  # when, and how many were left then
        self.began: Instant = 0
        self._hands: Counter[int] = Counter()
        self._shows = shows

    def __call__(self, floor: Floor, told: Sequence[StreamEvent], at: Instant) -> None:
        state = floor.state
        if state.phase == "before":
            return
        self.began = self.began or at
        for one in told:
            if one.stream.startswith(HAND):
                self.counts["acts"] += isinstance(one.event, Acted)
            else:
                self._count(one.event, state, at)
        self._level(state, at)
        tables = len(state.open_tables())
        if state.phase == "running" and (not self.tables or self.tables[-1].tables != tables):
            self.tables.append(TablesRow(at, tables, state.left))
        if self.money_at is None and in_the_money(state):
            self.money_at = at

    def _count(self, event: object, state: Tournament, at: Instant) -> None:
        match event:
            case HandDone(void=False):
                self.counts["hands"] += 1
                self._hands[len(self.levels)] += 1
            case PlayersMoved(seats=seats):
                self.counts["moves"] += len(seats)
            case TableBroken():
                self.counts["broken"] += 1
            case RaceSettled():
                self.counts["races"] += 1
            case PlayersOut():
                self.outs.append((at, state.left))

    def _level(self, state: Tournament, at: Instant) -> None:
        reading = read(state.schedule, state.clock, at)
        if not isinstance(reading.stretch, Level) or state.phase != "running" or not state.left:
            return
        if self.levels and self.levels[-1].level >= reading.number:
            return
        chips, blind = sum(state.stacks.values()), reading.stretch.big_blind
        average = average_of(chips, state.left)
        row = LevelRow(reading.number, blind, at, state.left, len(state.open_tables()), average,
                       round(average / blind, 1))  # fmt: skip
        self.levels.append(row)
        self._shows(row)

    def rows(self) -> tuple[LevelRow, ...]:
        replace = msgspec.structs.replace
        return tuple(replace(row, hands=self._hands[number]) for number, row in enumerate(self.levels, start=1))

    def paid(self, places: int, ended: Instant) -> tuple[PaidRow, ...]:
        """The last who went out while so many were left took that place."""
        found = {left + 1: at for at, left in self.outs if left + 1 <= places}
        if places:
            found[1] = ended
        return tuple(PaidRow(place, found[place]) for place in sorted(found, reverse=True))


def rehearse(  # noqa: PLR0913
    *,
    event: str,
    name: str,
    plan: Plan,
    book: Rulebook,
    people: Iterable[Person],
    shelf: Shelf,
    seed: int = 1,
    players: int = 0,
    chaos: bool = False,
    begins: Instant,
    speed: float = 0.0,
    pace: Pace = LIFE,
    shows: Callable[[LevelRow], None] = lambda _: None,
) -> Report | Refused:
    """The report; refused where the event cannot be opened like that."""
    store: Store = MemoryStore()
    filled = filled_up(people, players or plan.expected)
    evening = Evening(
        event=event,
        name=name,
        plan=msgspec.structs.replace(plan, depth="virtual", confirms=False),
        book=book,
        people=filled,
        seed=f"{event}/{seed}",
        begins=begins,
        pace=pace,
        chaos_minutes=CHAOS_MINUTES if chaos else 0.0,
        stay_away=len(filled) // ONE_STAYS_AWAY_OF if chaos else 0,
        speed=speed,
    )
    recorder = Recorder(shows)
    found = play(evening, store, shelf, hears=[recorder])
    if isinstance(found, Refused):
        return found
    sim, state = found.sim, found.sim.floor.state
    ended = int(sim.now * 1000)
    return Report(
        event=event,
        name=name,
        book=state.book.id,
        seed=seed,
        entries=sum(one.counts for one in state.entries.values()),
        began=recorder.began,
        ended=ended,
        minutes=(ended - recorder.began) // 60_000,
        ending=state.ending or "",
        tables=tuple(recorder.tables),
        levels=recorder.rows(),
        hands=recorder.counts["hands"],
        acts=recorder.counts["acts"],
        moves=recorder.counts["moves"],
        tables_broken=recorder.counts["broken"],
        races=recorder.counts["races"],
        money_at=recorder.money_at,
        paid=recorder.paid(paid_places(state), ended),
        incidents={kind: found.chaos.counts[kind] for kind in sorted(found.chaos.counts)},
        outages=sim.cuts,
        commands=sim.answered,
        refused=sum(sim.refused.values()),
        slowest_ms=round(sim.slowest * 1000),
        faults=tuple(found.looker.faults.values()),
    )


def filled_up(people: Iterable[Person], count: int) -> tuple[Person, ...]:
    """Whoever is entered, and made-up players up to this number: two at least, or there is nothing to play."""
    known = list(people)
    new = names({person.alias for person in known})
    missing = range(len(known) + 1, max(count, 2) + 1)
    return (*known, *(Person(f"made-up-{number:04}", "", next(new)) for number in missing))


__all__ = ["LevelRow", "Report", "rehearse"]
