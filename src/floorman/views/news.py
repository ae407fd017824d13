"""What has just happened, as a ticker tells it: who moved where, who is out. As codes and facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.rulebook import Rulebook
from floorman.terms import EntryId, Fact, Instant, TableNo
from floorman.tournament import Tournament
from floorman.tournament.clock import Running, Stopped
from floorman.tournament.events import (
    FinalTableDrawn,
    PlayersMoved,
    PlayersOut,
    PrizesChanged,
    PrizesPublished,
    SeatsRedrawn,
    TableBroken,
)
from floorman.tournament.events.playing import HandDone
from floorman.tournament.events.seating import Seated, goes_now
from floorman.tournament.holdings import Out, Place
from floorman.tournament.journal import Put
from floorman.tournament.places.placing import Placed, places
from floorman.tournament.prizes.told import prizes_out
from floorman.tournament.structure import lasts

if TYPE_CHECKING:
    from floorman.tournament.journal import Done

NEWS_MOST = 12
PRIZES = ("news.prizes", "news.prizes-changed")
# Nobody looks further back than so many steps of the log.
STEPS_MOST = 400


class NewsView(Struct, frozen=True):
    """One piece of news. Players are named by their aliases."""

    code: str
    facts: dict[str, Fact]
    at: Instant


class Standing(Struct, frozen=True):
    """Who has which place, and what those who are out have won by it."""

    placed: Mapping[EntryId, Placed]
    prizes: Mapping[EntryId, int]


def news(state: Tournament, book: Rulebook, aliases: Mapping[str, str]) -> tuple[NewsView, ...]:
    """The newest first."""
    steps = (step for step in reversed(state.done[-STEPS_MOST:]) if step.stands)
    standing = Standing(places(state), prizes_out(state, book))
    found = (one for step in _before_hands(steps) for one in _of(state, step, aliases, standing))
    return tuple(islice(_without_old_prizes(found), NEWS_MOST))


def _before_hands(steps: Iterable[Done]) -> Iterator[Done]:
    """From the newest on, without the draw of a final table at which a hand has been played since: all sit there."""
    played: set[TableNo] = set()
    for step in steps:
        match step.event:
            case HandDone(table=table):
                played.add(table)
            case FinalTableDrawn(number=table) if table in played:
                continue
        yield step


def _without_old_prizes(found: Iterator[NewsView]) -> Iterator[NewsView]:
    """Of prizes only the newest: that they were published is no news once they are others."""
    told = False
    for one in found:
        if one.code not in PRIZES or not told:
            yield one
        told = told or one.code in PRIZES


def _of(state: Tournament, step: Done, aliases: Mapping[str, str], standing: Standing) -> Iterator[NewsView]:
    match step.event:
        case PlayersMoved(seats=seats, at=at):
            yield from (_moved(state, step, one, at, aliases) for one in seats if _goes_there(state, one))
        case FinalTableDrawn(seats=seats, at=at) if at:
            there = (one for one in seats if _has_moved(state, step, one) and _goes_there(state, one))
            yield from (_moved(state, step, one, at, aliases) for one in there)
        case TableBroken(seats=seats, table=table, at=at):
            yield from (_moved(state, step, one, at, aliases) for one in seats if _goes_there(state, one))
            yield NewsView("news.broken", {"table": table}, at)
        case SeatsRedrawn(seats=seats, at=at) if at and any(_sits_there(state, one) for one in seats):
            yield NewsView("news.redrawn", {}, at)
        case PrizesPublished(at=at):
            yield NewsView("news.prizes", {}, at)
        case PrizesChanged(ladder=ladder, at=at):
            yield NewsView("news.prizes-changed", {"number": ladder.version}, at)
        case PlayersOut(outs=outs):
            # Who has entered again is in; a place of those who are out is the one of the lists.
            yield from (_out(state, one.who, one.out, aliases, standing) for one in outs if one.who in standing.placed)


def _moved(state: Tournament, step: Done, one: Seated, at: Instant, aliases: Mapping[str, str]) -> NewsView:
    facts: dict[str, Fact] = {
        "name": _alias(state, one.who, aliases),
        "table": one.place.table,
        "seat": one.place.seat,
    }
    walk = goes_now(state, one.who) if _sits_there(state, one) else None
    before = next(_seats_before(state, step, one.who), None) if walk is None else walk.leaves
    if isinstance(before, Place) and before.table != one.place.table:
        return NewsView("news.moved", facts | {"before": before.table}, at)
    return NewsView("news.seated", facts, at)


def _goes_there(state: Tournament, one: Seated) -> bool:
    """Is the player on their way to this seat, as far as anybody knows?"""
    return goes_now(state, one.who) is not None and _sits_there(state, one)


def _sits_there(state: Tournament, one: Seated) -> bool:
    """Is it the player's seat still? Between two days nobody has to go to one."""
    return state.phase != "between-days" and state.sits.get(one.who) == one.place


def _has_moved(state: Tournament, step: Done, one: Seated) -> bool:
    return next(_seats_before(state, step, one.who), one.place) != one.place


def _seats_before(state: Tournament, step: Done, who: EntryId) -> Iterator[object]:
    for change in step.changes:
        if isinstance(change, Put) and change.table is state.sits and change.key == who:
            yield change.before


def _out(state: Tournament, who: EntryId, out: Out, aliases: Mapping[str, str], standing: Standing) -> NewsView:
    at = standing.placed[who]
    facts: dict[str, Fact] = {"name": _alias(state, who, aliases), "place": at.place}
    if at.shared > 1:
        return NewsView("news.out-shared", {**facts, "last": at.place + at.shared - 1}, out.at)
    if prize := standing.prizes.get(who):
        return NewsView("news.out-paid", {**facts, "prize": prize}, out.at)
    return NewsView("news.out", facts, out.at)


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
                    return stretch_ends(state, change.before, after.index) - after.left
                after = change.before
    return None


def stretch_ends(state: Tournament, clock: Running, index: int) -> Instant:
    """When the stretch at this place would have ended."""
    return clock.ends_at + sum(lasts(one) for one in state.structure[clock.index + 1 : index + 1])
