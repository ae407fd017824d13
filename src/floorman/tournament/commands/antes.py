"""What another kind of ante does to the levels: how high theirs are then."""

from __future__ import annotations

from floorman.terms import Chips
from floorman.tournament import clock as clocks
from floorman.tournament.command import Now
from floorman.tournament.holdings import Play
from floorman.tournament.plan import Ante, Plan
from floorman.tournament.planning.antes import plan_turned
from floorman.tournament.structure import Level

ANTES_MOST = 100  # that make a big blind


def antes_with(now: Now, kind: Ante | None, plan: Plan, parts: int | None) -> tuple[Chips, ...]:
    """The antes of all levels, where some become others by it; else none. Levels that were played keep theirs; of the
    one that is on, nobody has told a hand."""
    state = now.state
    if kind is None:
        return ()
    first = 0 if state.phase == "before" else clocks.read(state.schedule, state.clock, now.at).index
    turned = plan_turned(kind, plan, first, parts if kind == "each" else None).structure
    if turned == state.structure:
        return ()
    return tuple(one.ante if isinstance(one, Level) else 0 for one in turned)


def hands_were_told(now: Now) -> bool:
    return any(_was_played(play) for play in now.state.play.values())


def _was_played(play: Play) -> bool:
    return bool(play.hands or play.hand or play.again)
