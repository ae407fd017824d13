"""What tables in the browser do without anybody, in a story: as the desk does it, until nothing more does."""

from __future__ import annotations

from floorman.floor import decide
from floorman.floor.by_itself import DESK, applies_itself, instead, next_at, plays_itself
from floorman.scenario.on_floor import OnFloor
from floorman.scenario.story import Did, Emission
from floorman.terms import Refused, TableNo

# So many things at most happen by themselves in one step.
GOES_ON_MOST = 500


def goes_on(told: OnFloor) -> Did:
    """Proposals, the way to a new seat, new hands."""
    said: list[Emission] = []
    for _ in range(GOES_ON_MOST):
        did = _once(told)
        if did is None:
            return Did(tuple(said))
        said += did.emitted
    raise AssertionError("what goes on by itself comes to an end")


def _once(told: OnFloor) -> Did | None:
    floor = told.floor
    for one in applies_itself(floor, told.at):
        did = told.tell(one.command, DESK)  # type: ignore[arg-type]  # each is one of them
        if did.refused is None:
            return did
    for table in floor.state.open_tables():
        if plays_itself(floor.state, table) and (next_one := _next(told, table)) is not None:
            return next_one
    return None


def _next(told: OnFloor, table: TableNo) -> Did | None:
    floor = told.floor
    open = floor.hands.get(table)
    command = None if open is not None and not open.hand.held else next_at(floor, table, told.at)
    while command is not None:
        decision = decide(floor, command, DESK, told.at)
        if not isinstance(decision, Refused):
            return told.tell(command, DESK)
        first = instead(table, decision)
        command = None if type(first) is type(command) else first
    return None
