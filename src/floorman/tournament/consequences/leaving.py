"""What comes by itself when players have left the event: the winner, shorter levels, the end of a round.

| the winner                    | winner                            |
| levels of the last two        | heads_up_level_percent, hu_halving |
| hand-for-hand                 | hand_for_hand_next, hand_for_hand_ends |
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from floorman.terms import joined
from floorman.tournament import clock as clocks
from floorman.tournament.clock import Clock
from floorman.tournament.command import Now
from floorman.tournament.consequences.hand_for_hand import ends_with_the_round, goes_on, what_follows
from floorman.tournament.event import Event
from floorman.tournament.events.hand_for_hand import HandForHandOver
from floorman.tournament.events.placing import EventWon, LevelsShortened
from floorman.tournament.prizes.tickets import over_with_tickets, tickets_won
from floorman.tournament.structure import Level, lasts, shortened

HEADS_UP = 2

# What becomes of the running level when the levels get shorter.
Halving: TypeAlias = Literal["next_level", "remaining_time", "whole_level"]


def after_leaving(
    now: Now,
    gone: tuple[Event, ...],
    halving: Halving | None = None,
    *,
    round_before: bool = False,
    said_late: bool = False,
) -> tuple[Event, ...]:
    """What follows these events, by which players leave.

    `round_before`: in a round that is already over. `said_late`: nobody goes out at this moment, so a round is over
    only where a table waits for nobody else any more.
    """
    before = now.state.left
    with now.state.tried(*gone) as state:
        if state.phase != "running":
            return ()
        if state.left < before and over_with_tickets(state, state.left):
            return (tickets_won(now),)
        if state.left == 1 < before:
            return _won(now)
        shorter = _shorter(now, halving) if state.left == HEADS_UP < before else ()
        if said_late and not state.waits:
            return shorter
        with state.tried(*shorter):
            return (*shorter, *_of_the_round(now, round_before=round_before))


def after_fewer(now: Now, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The same where nobody goes out now, but fewer are left all the same: a bust is restored, an entry taken back.

    As long as nobody has gone out, whoever is alone waits for the others.
    """
    with now.state.tried(*events) as state:
        fewer, began = state.left, bool(state.outs)
    return after_leaving(now, events, said_late=True) if began and fewer < now.state.left else ()


def won_over_night(now: Now, resumed: tuple[Event, ...]) -> tuple[Event, ...]:
    """A new day is for two at least: of those who ended the last one the others may be out since."""
    with now.state.tried(*resumed) as state:
        return _won(now) if state.left == 1 and state.outs else ()


def _won(now: Now) -> tuple[Event, ...]:
    """Whoever holds all chips; somebody at a table that is not ours cannot be named."""
    state, book = now.state, now.book
    winners = [who for who, entry in state.entries.items() if entry.status == "entered"]
    clock = clocks.stop(state.schedule, state.clock, now.at)
    return tuple(EventWon(who=who, clock=clock, cites=book.winner.cites) for who in winners)


def shortens(now: Now, gone: int) -> bool:
    """Will the levels get shorter if so many leave?"""
    state = now.state
    two_left = state.left - gone == HEADS_UP < state.left
    return two_left and now.book.heads_up_level_percent.value < 100 and not state.ones.get("shortened", False)


def _shorter(now: Now, halving: Halving | None) -> tuple[Event, ...]:
    state, percent, running = now.state, now.book.heads_up_level_percent, now.book.hu_halving
    if percent.value >= 100 or state.ones.get("shortened", False):
        return ()
    how = halving or running.value
    reading = clocks.read(state.schedule, state.clock, now.at)
    first = reading.index + (how != "whole_level")
    shorter = LevelsShortened(
        first=first,
        percent=percent.value,
        clock=_clock(now, how, percent.value),
        cites=joined(percent.cites, running.cites),
    )
    return (shorter,)


def _clock(now: Now, how: str, percent: int) -> Clock | None:
    """The running level's time; None where it stays as it is."""
    state = now.state
    reading = clocks.read(state.schedule, state.clock, now.at)
    if reading.overtime or not isinstance(reading.stretch, Level):
        return None
    if how == "remaining_time":
        left = reading.left * percent // 100
    elif how == "whole_level":
        gone = lasts(reading.stretch) - reading.left
        left = lasts(shortened((reading.stretch,), 0, percent)[0]) - gone
    else:
        return None
    # A level that has run longer than it may now ends at once.
    left = max(left, 0 if reading.index + 1 < len(state.structure) else 1)
    return clocks.Running(reading.index, now.at + left) if reading.running else clocks.Stopped(reading.index, left)


def _of_the_round(now: Now, *, round_before: bool) -> tuple[Event, ...]:
    """A table with one player left has nothing more to finish."""
    if round_before and now.state.hand_for_hand and ends_with_the_round(now):
        return (HandForHandOver(clock=goes_on(now), cites=now.book.hand_for_hand_ends.cites),)
    return what_follows(now)
