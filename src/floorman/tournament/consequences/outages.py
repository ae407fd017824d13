"""Time that the desk was not there to see: what ran then, and what the clock shows with it and without it. Pure.

A level does not end in an outage, a penalty by time is not served in one, and a decision has its full time again after
it, unless the floor lets the time count. Where all tables are in the browser nobody could play: there the event stands
still until the floor lets it go on.
"""

from __future__ import annotations

from floorman.rulebook import Rulebook
from floorman.terms import EntryId, Instant, Millis
from floorman.tournament import clock as clocks
from floorman.tournament.clock import Clock, Running, Schedule, Stopped
from floorman.tournament.consequences.time_cards import ends_at, shot_at
from floorman.tournament.events.clock import LevelSet
from floorman.tournament.events.days import DayEnded
from floorman.tournament.holdings import Gap
from floorman.tournament.penalties import FINAL
from floorman.tournament.state import Tournament
from floorman.tournament.structure import lasts


def all_in_the_browser(state: Tournament) -> bool:
    """Do players act everywhere on their own devices, so that nothing went on without the desk?"""
    tables = state.open_tables()
    return bool(tables) and all(state.tables[number].action == "players" for number in tables)


def clock_ran(state: Tournament, at: Instant) -> bool:
    return state.phase == "running" and clocks.read(state.schedule, state.clock, at).running


def shots_running(state: Tournament, at: Instant) -> list[int]:
    """The tables at which a decision has time left."""
    if state.phase != "running":
        return []
    shots = ((table, shot_at(state, table)) for table in sorted(state.shots))
    return [table for table, shot in shots if shot is not None and ends_at(state, shot) > at]


def penalties_running(state: Tournament, at: Instant) -> dict[EntryId, Instant]:
    """Who serves a penalty by time, and until when."""
    if state.phase == "over":
        return {}
    found = sorted(state.serving.items())
    return {who: one.until for who, one in found if one.until > at and one.kind not in FINAL}


def full_again(state: Tournament, book: Rulebook, since: Instant, at: Instant) -> dict[int, Millis]:
    """What each decision that ran then needs, to have now all the time that it had at its beginning, and its cards."""
    found: dict[int, Millis] = {}
    for table in shots_running(state, since):
        shot = state.shots[table]
        cards = state.shot_cards.get(shot.number, 0)
        whole = book.shot_clock_seconds.value + cards * book.time_card_seconds.value
        found[shot.number] = at + whole * 1000 - ends_at(state, shot)
    return found


def held(schedule: Schedule, clock: Clock, since: Instant, at: Instant) -> Clock | None:
    """The clock as it was, if a stretch would have ended meanwhile; None if none would."""
    before, after = clocks.read(schedule, clock, since), clocks.read(schedule, clock, at)
    ended = before.index != after.index or not after.running
    return Running(before.index, at + before.left) if before.running and ended else None


def pending(state: Tournament) -> dict[int, Gap]:
    """Gaps that nobody has decided on. Whoever sets a level by hand, or ends the day, has."""
    gaps = dict(sorted(state.gaps.items()))
    for step in reversed(state.done):
        if not gaps or step.first < min(gaps):
            break
        if step.stands and isinstance(step.event, LevelSet | DayEnded):
            return {number: gap for number, gap in gaps.items() if number > step.first}
    return gaps


def counted(state: Tournament, gap: Gap) -> Clock | None:
    """The clock with the gap; None where it has counted all along."""
    return _later(state.schedule, state.clock, gap.length) if gap.held else None


def taken_out(state: Tournament, gap: Gap, at: Instant) -> Clock | None:
    """The clock without the gap; None where it has its time already."""
    if gap.held or not gap.ran:
        return None
    return _earlier(state.schedule, state.clock, gap, at)


def _later(schedule: Schedule, clock: Clock, by: Millis) -> Clock:
    if isinstance(clock, Running):
        return Running(clock.index, clock.ends_at - by)
    index, left = clock.index, clock.left - by
    while left <= 0 and index < len(schedule.stretches) - 1:
        index += 1
        left += lasts(schedule.stretches[index])
    return Stopped(index, left)


def _earlier(schedule: Schedule, clock: Clock, gap: Gap, at: Instant) -> Clock:
    """A level that began only because the gap counted has not begun."""
    index, running = clock.index, isinstance(clock, Running)
    left = gap.length + (clock.ends_at - at if isinstance(clock, Running) else clock.left)
    while index > gap.index and left > lasts(schedule.stretches[index]):
        left -= lasts(schedule.stretches[index])
        index -= 1
    return Running(index, at + left) if running else Stopped(index, left)
