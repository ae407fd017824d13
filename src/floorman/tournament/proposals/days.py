"""What the end of a day proposes: to stop the clock for the last hands."""

from __future__ import annotations

from collections.abc import Iterator

from floorman.terms import joined
from floorman.tournament import clock as clocks
from floorman.tournament.command import Now
from floorman.tournament.commands.clock import StopClock
from floorman.tournament.days import in_window
from floorman.tournament.proposals.proposal import Proposal


def last_hands(now: Now) -> Iterator[Proposal]:
    state, book = now.state, now.book
    if state.phase != "running" or not in_window(now) or state.ones.get("last_hands") is not None:
        return
    if not clocks.read(state.schedule, state.clock, now.at).running:
        return
    yield Proposal(
        kind="last-hands",
        command=StopClock("last-hands"),
        why="proposal.last-hands",
        facts={"level": state.plan.day_ends_after or 0},
        cites=joined(book.last_hands_clock_from.cites, book.last_hands_clock_until.cites),
    )
