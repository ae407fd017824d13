"""Button and blinds after somebody was never out. At tables whose hands are only counted they were reckoned without
them meanwhile; what was told of a hand as it was played stays as it was told. Decides and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from floorman.positions import Positions, first_positions
from floorman.terms import SeatNo, TableNo
from floorman.tournament.command import Now
from floorman.tournament.event import Event
from floorman.tournament.events import ButtonPutRight, ButtonTold, HandDone, PlayersOut
from floorman.tournament.holdings import Play
from floorman.tournament.journal import Done, Put
from floorman.tournament.seating.rotation import after
from floorman.tournament.state import Tournament


def put_right(now: Now, events: Iterable[Event], steps: Iterable[Done]) -> Iterator[ButtonPutRight]:
    """What follows once these steps are taken back, or restored, by these events."""
    with now.state.tried(*events) as state:
        for step in steps:
            if not isinstance(step.event, PlayersOut):
                continue
            for table in sorted({one.out.place.table for one in step.event.outs if one.out.place is not None}):
                back = [one.out.place.seat for one in step.event.outs if _sits_again(state, one.who, table)]  # type: ignore[union-attr]
                positions = _replayed(now, state, step, table, back) if back else None
                if positions is not None and positions != state.play[table].last:
                    yield ButtonPutRight(table=table, positions=positions)


def _sits_again(state: Tournament, who: str, table: TableNo) -> bool:
    place = state.sits.get(who)
    return place is not None and place.table == table


def _replayed(now: Now, state: Tournament, step: Done, table: TableNo, back: list[SeatNo]) -> Positions | None:
    """The positions of the last hand there, had they been dealt in; None where no hand was counted since."""
    found: Positions | None = None
    for later in state.done:
        if later.first <= step.first or not later.stands:
            continue
        event = later.event
        if isinstance(event, ButtonTold) and event.table == table:
            found = event.positions
        elif isinstance(event, HandDone) and event.table == table and event.positions is not None and not event.void:
            before = found or _before(later, state, table)
            found = _one_more(now, event, before, _dealt(state, event, back))
    return found


def _one_more(now: Now, event: HandDone, before: Positions | None, occupied: list[SeatNo]) -> Positions:
    assert event.positions is not None, "only asked of hands that were counted"
    if before is None:
        return first_positions(event.positions.button, occupied)
    return after(before, occupied, now.book, still=event.frozen)


def _before(step: Done, state: Tournament, table: TableNo) -> Positions | None:
    """Those of the hand before this one, as they stood there then."""
    for change in step.changes:
        if isinstance(change, Put) and change.table is state.play and change.key == table:
            return change.before.last if isinstance(change.before, Play) else None
    return None


def _dealt(state: Tournament, event: HandDone, back: list[SeatNo]) -> list[SeatNo]:
    """Who was dealt in by what we knew, and those who were there all the same."""
    seats = {*back}
    for who in event.dealt:
        place = state.sits.get(who) or (state.outs[who].place if who in state.outs else None)
        if place is not None and place.table == event.table:
            seats.add(place.seat)
    return sorted(seats)
