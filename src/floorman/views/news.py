"""What has just happened, as a ticker tells it: who moved where, who is out. As codes and facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.terms import EntryId, Fact, Instant
from floorman.tournament import Tournament
from floorman.tournament.clock import Running, Stopped
from floorman.tournament.events import PlayersMoved, PlayersOut, TableBroken
from floorman.tournament.events.seating import Seated
from floorman.tournament.holdings import Out, Place
from floorman.tournament.journal import Put
from floorman.tournament.structure import lasts

if TYPE_CHECKING:
    from floorman.tournament.journal import Done

NEWS_MOST = 12
# Nobody looks further back than so many steps of the log.
STEPS_MOST = 400


class NewsView(Struct, frozen=True):
    """One piece of news. Players are named by their aliases."""

    code: str
    facts: dict[str, Fact]
    at: Instant


def news(state: Tournament, aliases: Mapping[str, str]) -> tuple[NewsView, ...]:
    """The newest first."""
    steps = (step for step in reversed(state.done[-STEPS_MOST:]) if step.stands)
    return tuple(islice((one for step in steps for one in _of(state, step, aliases)), NEWS_MOST))


def _of(state: Tournament, step: Done, aliases: Mapping[str, str]) -> Iterator[NewsView]:
    match step.event:
        case PlayersMoved(seats=seats, at=at):
            yield from (_moved(state, step, one, at, aliases) for one in seats)
        case TableBroken(seats=seats, table=table, at=at):
            yield from (_moved(state, step, one, at, aliases) for one in seats)
            yield NewsView("news.broken", {"table": table}, at)
        case PlayersOut(outs=outs):
            yield from (_out(state, one.who, one.out, aliases) for one in outs if one.who in state.outs)


def _moved(state: Tournament, step: Done, one: Seated, at: Instant, aliases: Mapping[str, str]) -> NewsView:
    facts: dict[str, Fact] = {
        "name": _alias(state, one.who, aliases),
        "table": one.place.table,
        "seat": one.place.seat,
    }
    before = next(_seats_before(state, step, one.who), None)
    if isinstance(before, Place) and before.table != one.place.table:
        return NewsView("news.moved", facts | {"before": before.table}, at)
    return NewsView("news.seated", facts, at)


def _seats_before(state: Tournament, step: Done, who: EntryId) -> Iterator[object]:
    for change in step.changes:
        if isinstance(change, Put) and change.table is state.sits and change.key == who:
            yield change.before


def _out(state: Tournament, who: EntryId, out: Out, aliases: Mapping[str, str]) -> NewsView:
    better = sum((-one.round, one.rank) < (-out.round, out.rank) for one in state.outs.values())
    return NewsView("news.out", {"name": _alias(state, who, aliases), "place": state.left + 1 + better}, out.at)


def _alias(state: Tournament, who: EntryId, aliases: Mapping[str, str]) -> str:
    return aliases.get(state.entries[who].person, "")


def stopped_at(state: Tournament) -> Instant | None:
    """Since when the clock stands, as far as the log tells: the stretch would have ended so much later."""
    after = state.clock
    if state.phase != "running" or not isinstance(after, Stopped):
        return None
    for step in reversed(state.done[-STEPS_MOST:]):
        for change in reversed(step.changes):
            if isinstance(change, Put) and change.table is state.ones and change.key == "clock":
                if isinstance(change.before, Running) and isinstance(after, Stopped):
                    return _end(state, change.before, after.index) - after.left
                after = change.before
    return None


def _end(state: Tournament, clock: Running, index: int) -> Instant:
    """When the stretch at this place would have ended."""
    return clock.ends_at + sum(lasts(one) for one in state.structure[clock.index + 1 : index + 1])
