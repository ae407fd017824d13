"""How often the rest of the board is dealt, at tables where players act on their own devices: who is asked, and how
long the table waits for those who have not said so.

Nobody has to want it. Whoever says nothing in time has it dealt once, and so everybody. Bots do not mind: they go
along with the people, and among themselves it is dealt once.
"""

from __future__ import annotations

from floorman.desk.pauses import Pauses
from floorman.floor import OpenHand
from floorman.floor.commands import Act
from floorman.hand import Hand, RunIt, agree_on_runs, runs_most
from floorman.terms import Instant, Millis, SeatNo, TableNo
from floorman.tournament import Tournament


class Runs:
    """Of one event: since when its tables wait. The desk's own time, and not the log's, like that of turns."""

    def __init__(self) -> None:
        self._since: dict[TableNo, tuple[str, Instant]] = {}

    def next_at(
        self, state: Tournament, table: TableNo, open: OpenHand | None, now: Instant, rests: Pauses
    ) -> Act | Millis:
        """What the desk says for somebody, or how long it waits before it does; 0 where nobody is asked."""
        waits = () if open is None else agree_on_runs(open.hand)
        if open is None or not waits:
            self._since.pop(table, None)
            return 0
        bots = [seat for seat in waits if state.seats[table].get(seat) in state.bots]
        if bots:
            return Act(table=table, act=RunIt(_as_the_people(open.hand, bots, waits), bots[0]))
        before = self._since.get(table)
        if before is None or before[0] != open.stream:
            before = self._since[table] = (open.stream, now)
        left = before[1] + rests.for_runs - now
        return left if left > 0 else Act(table=table, act=RunIt(1, waits[0]))


def _as_the_people(hand: Hand, bots: list[SeatNo], waits: tuple[SeatNo, ...]) -> int:
    """As often as anybody may want it, where a person is still to say so or has."""
    assert hand.more is not None, "asked only where it may be dealt more than once"
    alone = len(bots) == len(waits) and not hand.more.wishes
    return 1 if alone else runs_most(hand)
