"""An event that begins by itself: what is to be done for it next, one command after the other.

| when                                  | what                                                                      |
| before the time that was announced    | nothing: players come, and say that they are there where the house asks   |
| too few of them are there             | nothing, and it goes on once there are enough                             |
| else                                  | who is not there is struck off, or sits out, as the house has settled it; |
|                                       | tables for those who play, seats by lot, the first level                  |

Bots are always there. Each command is decided like anybody's: what is refused waits for the floor.
"""

from __future__ import annotations

from collections.abc import Iterator

from floorman.terms import EntryId, Instant
from floorman.tournament.commands import AnyCommand, CancelEntry, DrawSeats, OpenTable, SitOut, StartEvent
from floorman.tournament.state import Tournament


def begins_itself(state: Tournament) -> bool:
    return state.phase == "before" and state.plan.online.starts_at is not None


def are_in(state: Tournament) -> list[EntryId]:
    return [id for id, entry in state.entries.items() if entry.status == "entered"]


def are_there(state: Tournament) -> list[EntryId]:
    """Those with whom it begins."""
    if state.plan.online.check_in == "none":
        return are_in(state)
    return [id for id in are_in(state) if id in state.checked_in or id in state.bots]


def missing(state: Tournament) -> int:
    """So many players it still waits for."""
    return max(state.plan.online.least - len(are_there(state)), 0)


def next_to_begin(state: Tournament, at: Instant) -> AnyCommand | None:
    """None where nothing is to be done now."""
    online = state.plan.online
    if not begins_itself(state) or at < (online.starts_at or 0) or missing(state):
        return None
    return next(_steps(state))


def _steps(state: Tournament) -> Iterator[AnyCommand]:
    """What is done already is not done again."""
    check_in, there = state.plan.online.check_in, {*are_there(state)}
    absent = [id for id in are_in(state) if id not in there]
    if check_in == "struck-off" and absent:
        yield CancelEntry(absent[0])
    size = max(state.plan.table_size, 1)
    needed, tables = -(-len(are_in(state)) // size), state.open_tables()
    if len(tables) < needed:
        yield OpenTable(table=max(state.tables, default=0) + 1, count=needed - len(tables))
    if any(id not in state.sits for id in are_in(state)):
        yield DrawSeats(expected=max(len(are_in(state)), 1))
    if check_in == "away":
        yield from (SitOut(id) for id in absent if id not in state.sat_out)
    yield StartEvent()
