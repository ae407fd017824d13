"""What hangs on the wall beside the clock: how many play, for what, who moved and who is out.

It is made once for each change, for as many screens as there are, so no list in it grows with the field. What time
alone decides (whether late registration is over, in which break a value goes) is left to the screen, with the facts.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from floorman.rulebook import Rulebook
from floorman.terms import Chips, Instant, SeatNo, TableNo
from floorman.tournament import Break, Tournament
from floorman.tournament.chips.needed import colour_up_plan
from floorman.tournament.chips.totals import average_stack, expected_total
from floorman.tournament.places.placing import paid_places, places
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.money import entries_made, to_divide
from floorman.tournament.prizes.told import prizes_told
from floorman.tournament.prizes.winnings import winnings
from floorman.tournament.seating.rotation import place_of
from floorman.tournament.structure import Structure, index_of_level
from floorman.views.names import alias_of
from floorman.views.news import NewsView, news, stopped_at
from floorman.views.rounds import RoundView, round_view
from floorman.views.stacks import stacks_are_open

# So many of the first places stand on the wall when the event is over.
FIRST_MOST = 8


class PrizeView(Struct, frozen=True):
    """What each of these places gets."""

    first: int
    last: int
    prize: Coins


class FinalSeatView(Struct, frozen=True):
    """A seat of the final table. No stack: nobody knows it now, or it is not for everybody."""

    seat: SeatNo
    alias: str
    stack: Chips | None = None


class FirstView(Struct, frozen=True):
    """One of the first places of an event that is over."""

    place: int
    alias: str
    prize: Coins


class ColourUpView(Struct, frozen=True):
    """A value that goes in the stretch at this place of the structure."""

    index: int
    value: Chips
    into: Chips


class WallView(Struct, frozen=True):
    ending: str
    left: int
    entries: int
    re_entries: int
    chips: Chips
    average: Chips
    pool: Coins
    currency: str
    prizes: tuple[PrizeView, ...]  # equal ones of places that follow each other together
    paid: int  # places
    until: int | None  # late registration: to the end of this level; None: until somebody closes it
    closed: bool  # somebody has closed it
    round: RoundView | None
    final: tuple[FinalSeatView, ...]
    firsts: tuple[FirstView, ...]
    colour_ups: tuple[ColourUpView, ...]
    games: tuple[str, ...]  # in turn from the first level on; one: that one; none: the tables differ
    news: tuple[NewsView, ...]  # the newest first
    stopped_at: Instant | None  # since when the clock stands


def wall_view(state: Tournament, book: Rulebook, aliases: Mapping[str, str], at: Instant) -> WallView:
    return WallView(
        ending=state.ending,
        left=state.left,
        entries=entries_made(state),
        re_entries=sum(entry.nth > 1 and entry.counts for entry in state.entries.values()),
        chips=expected_total(state),
        average=average_stack(state),
        pool=to_divide(state),
        currency=state.plan.currency,
        prizes=_together(prizes_told(state, book)),
        paid=paid_places(state),
        until=state.plan.registration_until,
        closed=state.registration_closed,
        round=round_view(state),
        final=_final(state, book, aliases, at),
        firsts=_firsts(state, book, aliases),
        colour_ups=colour_ups(state, book),
        games=_games(state),
        news=news(state, aliases),
        stopped_at=stopped_at(state),
    )


def _together(prizes: tuple[Coins, ...]) -> tuple[PrizeView, ...]:
    found: list[PrizeView] = []
    for place, prize in enumerate(prizes, start=1):
        if found and found[-1].prize == prize:
            found[-1] = PrizeView(found[-1].first, place, prize)
        else:
            found.append(PrizeView(place, place, prize))
    return tuple(found)


def _final(state: Tournament, book: Rulebook, aliases: Mapping[str, str], at: Instant) -> tuple[FinalSeatView, ...]:
    """Who sits at the final table, in the order of the seats."""
    table = next((number for number in state.open_tables() if state.tables[number].final), None)
    if table is None or state.phase == "over":
        return ()
    told, _ = stacks_are_open(state, book, at)
    return tuple(
        FinalSeatView(seat, alias_of(state, who, aliases), _stack(state, table, who) if told else None)
        for seat, who in state.players(table).items()
    )


def _stack(state: Tournament, table: TableNo, who: str) -> Chips | None:
    """What he has, if the hands of his table are told or somebody has counted him since the last one."""
    told = state.tables[table].action != "none" or who in state.counted
    return state.stacks.get(who, 0) if told and state.knows_stack(who) else None


def _firsts(state: Tournament, book: Rulebook, aliases: Mapping[str, str]) -> tuple[FirstView, ...]:
    if state.phase != "over":
        return ()
    won, placed = winnings(state, book), places(state)
    first = sorted(placed, key=lambda who: (placed[who].place, state.entries[who].number))[:FIRST_MOST]
    return tuple(
        FirstView(placed[who].place, alias_of(state, who, aliases), won[who].prize if who in won else 0)
        for who in first
    )


def colour_ups(state: Tournament, book: Rulebook) -> tuple[ColourUpView, ...]:
    in_breaks = book.race_proposed.value == "next_break"
    planned = _planned_colour_ups(state.plan.chips, state.structure, in_breaks)
    return tuple(one for one in planned if one.value >= state.smallest_chip)


@lru_cache(maxsize=64)
def _planned_colour_ups(chips: tuple[Chips, ...], structure: Structure, in_breaks: bool) -> tuple[ColourUpView, ...]:
    """Each value with the first break, or the first level, that does not need it any more."""
    found: list[ColourUpView] = []
    for one in colour_up_plan(chips, structure):
        last = index_of_level(structure, one.after_level)
        after = 0 if last is None else last + 1
        due = (index for index in range(after, len(structure)) if isinstance(structure[index], Break) == in_breaks)
        if (index := next(due, None)) is not None:
            found.append(ColourUpView(index, one.value, one.into))
    return tuple(found)


def _games(state: Tournament) -> tuple[str, ...]:
    """The rotation as the levels go through it, where all tables are at the same place of it."""
    games, tables = state.plan.games, state.open_tables()
    if len(games) < 2:
        return games
    here = [place_of(state, table) for table in tables]
    if state.plan.games_change != "level":
        same = {one.place for one in here}
        return (games[same.pop()],) if len(same) == 1 else ()
    offsets = {(one.place - one.level) % len(games) for one in here} or {len(games) - 1}
    if len(offsets) > 1:
        return ()
    first = offsets.pop() + 1
    return tuple(games[(first + step) % len(games)] for step in range(len(games)))
