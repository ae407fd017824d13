"""A chip race as everybody in the room sees it: what goes, who has how many left over, which cards, who has won."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from floorman.cards import text_of
from floorman.rulebook import Rulebook
from floorman.terms import Chips, Instant, RuleId, SeatNo, TableNo, minutes
from floorman.tournament import Tournament
from floorman.tournament.chips.records import Race, Racer
from floorman.tournament.events.chips import RaceOpened
from floorman.tournament.events.playing import HandDone
from floorman.views.names import alias_of

# Who has won a race is told for so long from when it was opened: everywhere alike, on the wall and on phones. While
# they rest there is time to read it; where they play on, only until everybody has seen it.
RESTING_MS, PLAYING_MS = minutes(6), minutes(2)
# Nobody looks further back than so many steps of the log.
STEPS_MOST = 400


class RunnerView(Struct, frozen=True):
    """One of the table. `gives`: so many small chips leave their place; nothing where nobody has counted them."""

    seat: SeatNo
    alias: str
    left: int
    gives: int | None = None
    cards: tuple[str, ...] = ()
    won: int = 0


class RaceTold(Struct, frozen=True):
    """Between two hands of a table. `next`: who gets the next card, empty where none is owed."""

    table: TableNo
    value: Chips
    into: Chips
    chips: int
    runners: tuple[RunnerView, ...]
    settled: bool
    at: Instant  # when it was opened
    told_resting: Instant  # once it is over it is told until then while the clock stands or a break is on
    told_playing: Instant  # and until then while they play
    next: str = ""
    cites: tuple[RuleId, ...] = ()
    paragraph: str = ""  # the first of these, as its book numbers it


def races_told(state: Tournament, book: Rulebook, aliases: Mapping[str, str]) -> tuple[RaceTold, ...]:
    """Those that are on before those that are over, table by table."""
    told = (race_told(state, book, table, aliases) for table in state.open_tables() if table in state.races)
    return tuple(sorted((one for one in told if one is not None), key=lambda one: (one.settled, one.table)))


def race_told(state: Tournament, book: Rulebook, table: TableNo, aliases: Mapping[str, str]) -> RaceTold | None:
    """None where there was none since the last hand of this table."""
    race = state.races.get(table)
    opened = _opened(state, table)
    if race is None or opened is None or state.phase != "running" or state.play[table].hand is not None:
        return None
    cites = book.race_winner.cites if race.order else ()
    owed = next((one for one in race.racers if race.owed and one.seat == race.owed[0]), None)
    return RaceTold(
        table=table,
        value=race.value,
        into=race.into,
        chips=race.chips,
        # Somebody's entry may have been taken back since.
        runners=tuple(_runner(state, race, one, aliases) for one in race.racers if one.who in state.entries),
        settled=race.settled,
        at=opened.at,
        told_resting=opened.at + RESTING_MS,
        told_playing=opened.at + PLAYING_MS,
        next="" if owed is None else alias_of(state, owed.who, aliases),
        cites=cites,
        paragraph=next((book.rules[id].paragraph for id in cites if id in book.rules), ""),
    )


def _opened(state: Tournament, table: TableNo) -> RaceOpened | None:
    for step in reversed(state.done[-STEPS_MOST:]):
        match step.event:
            case RaceOpened(table=other) if other == table and step.stands:
                assert isinstance(step.event, RaceOpened), "matched"
                return step.event
            case HandDone(table=other) if other == table and step.stands:
                return None
    return None


def _runner(state: Tournament, race: Race, one: Racer, aliases: Mapping[str, str]) -> RunnerView:
    won = next((raced.won for raced in race.results if raced.seat == one.seat), 0)
    return RunnerView(
        seat=one.seat,
        alias=alias_of(state, one.who, aliases),
        left=one.leftover,
        gives=None if one.exchanged is None else one.exchanged + one.leftover,
        cards=tuple(text_of(card) for card in race.cards.get(one.seat, ())),
        won=won,
    )
