"""Breaks that whoever sets the clock would pass over: what was to be done in them nobody would be asked any more."""

from __future__ import annotations

from collections.abc import Iterator

from floorman.terms import Chips, Fact, Needs, Ruling
from floorman.tournament import clock as clocks
from floorman.tournament.chips.leaving import planned
from floorman.tournament.command import Now
from floorman.tournament.entering.windows import add_on_after, break_after
from floorman.tournament.structure import Break, level_number


def passes_over(now: Now, index: int) -> Needs | None:
    """Whether the first such break before this place is meant to be left out; None where there is none."""
    return next((_asks(now, place) for place in passed(now, index)), None)


def passed(now: Now, index: int) -> Iterator[int]:
    """The places of breaks with an add-on or a colour-up that lie between what runs and another place."""
    state = now.state
    if state.phase != "running":
        return
    runs = clocks.read(state.schedule, state.clock, now.at).index
    for place in range(runs + 1, index):
        if isinstance(state.structure[place], Break) and (_sells(now, place) or _leave(now, place)):
            yield place


def _asks(now: Now, place: int) -> Needs:
    sells, values = _sells(now, place), ", ".join(str(one) for one in _leave(now, place))
    facts: dict[str, Fact] = {"level": level_number(now.state.structure, place), "line": place + 1}
    if not values:
        return Needs(("over_break",), Ruling("level.passes-add-on", (), facts))
    code = "level.passes-both" if sells else "level.passes-colour-up"
    return Needs(("over_break",), Ruling(code, (), {**facts, "values": values}))


def _sells(now: Now, place: int) -> bool:
    """Are add-ons for the break at this place?"""
    state = now.state
    if state.plan.add_on is None:
        return False
    until = add_on_after(state.plan)
    if until is None:  # somebody ends the rebuys by hand, and then they are for any break
        return state.registration_closed
    return break_after(state, until) == place


def _leave(now: Now, place: int) -> list[Chips]:
    """Values that leave play in it by the book and the levels, or have not though they were to before."""
    return [one.value for one in planned(now.state, now.book) if one.at <= place]
