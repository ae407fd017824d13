"""What other levels mean besides: which chips are coloured up at another time, and when it probably ends then.

Before the start the end is a time of day, reckoned from the beginning that was announced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from floorman.rulebook import Rulebook
from floorman.terms import Chips, Fact, Millis, minutes, time_of_day
from floorman.tournament import Now, Tournament
from floorman.tournament.chips.leaving import going
from floorman.tournament.chips.needed import Leaves
from floorman.tournament.entering.turnout import turnout
from floorman.tournament.journal import MISSING, Put
from floorman.tournament.planning.forecast import foretell
from floorman.tournament.structure import Structure

DAY_MINUTES = 24 * 60
Said = tuple[str, dict[str, Fact]]


def said_of_levels(version: int) -> Callable[[Now, Mapping[str, str]], tuple[Said, ...]]:
    """For whoever has just changed the levels with this step of the log: nothing where it was about something else."""

    def look(now: Now, _aliases: Mapping[str, str]) -> tuple[Said, ...]:
        before = _structure_before(now.state, version)
        if before is None or before == now.state.structure:
            return ()
        return (*_moved(now.state, now.book, before), *_ends(now.state, before))

    return look


def went_by_plan(state: Tournament, book: Rulebook) -> dict[Chips, int]:
    """After which level each value was to go as the event was opened, where it goes at another time by now."""
    planned = state.ones["plan"].structure
    return {was.value: was.after_level for was, _ in _others(state, book, planned)}


def likely_end(state: Tournament, structure: Structure, ahead: Millis = 0) -> int | None:
    """The time of day, in minutes, at which it will probably be over; None once it has begun, or where nobody has said
    when it begins. `ahead`: so much later since the clock was set."""
    begins = state.plan.begins
    if state.phase != "before" or begins is None:
        return None
    entries = max(turnout(state).entries, state.plan.expected)
    told = foretell(structure, entries, state.stack, state.plan.day_ends_after)
    if told is None or told.likely.day > 1:
        return None
    return (begins + (told.likely.ends + ahead) // minutes(1)) % DAY_MINUTES


def _structure_before(state: Tournament, version: int) -> Structure | None:
    step = state.step_at(version)
    for change in () if step is None else step.changes:
        if isinstance(change, Put) and change.table is state.replanned and change.key == "structure":
            before: Structure = state.ones["plan"].structure if change.before is MISSING else change.before
            return before
    return None


def _others(state: Tournament, book: Rulebook, before: Structure) -> Iterator[tuple[Leaves, Leaves]]:
    """Each value that goes after another level than it did by these."""
    was = {one.value: one for one in going(state, book, before)}
    for one in going(state, book, state.structure):
        if one.value in was and was[one.value].after_level != one.after_level:
            yield was[one.value], one


def _moved(state: Tournament, book: Rulebook, before: Structure) -> Iterator[Said]:
    for was, one in _others(state, book, before):
        facts: dict[str, Fact] = {"value": one.value, "into": one.into, "level": one.after_level}
        yield "levels.colour-up-moved", {**facts, "was": was.after_level}
    kept = {one.value for one in going(state, book, state.structure)}
    for one in going(state, book, before):
        if one.value not in kept:
            yield "levels.colour-up-gone", {"value": one.value, "into": one.into}


def _ends(state: Tournament, before: Structure) -> Iterator[Said]:
    likely, announced = likely_end(state, state.structure), state.plan.ends
    if likely is None or likely == likely_end(state, before):
        return
    if announced is None:
        yield "levels.then-ends", {"time": time_of_day(likely)}
    else:
        yield "levels.then-ends-announced", {"time": time_of_day(likely), "announced": time_of_day(announced)}
