"""What a dealer should know is coming to his table, as sentences: the most pressing first."""

from __future__ import annotations

from collections.abc import Iterator

from floorman.terms import Fact, Instant
from floorman.views import ClockView, FloorView, TableView
from floorman.web.reading import reading

# What hand-for-hand means for a table, by what it waits for.
ROUND = {
    "": "station.round-on",
    "done": "station.round-done",
    "held": "station.round-held",
    "released": "station.round-released",
}
Sentence = tuple[str, dict[str, Fact]]


def coming_at(floor: FloorView, clock: ClockView, table: TableView, now: Instant) -> list[Sentence]:
    """The views may have waited: which level or break is on is what the clock says now."""
    return [*_at_table(floor, table), *_by_clock(floor, clock, table, reading(clock, now).index)]


def _at_table(floor: FloorView, table: TableView) -> Iterator[Sentence]:
    if table.state == "halted":
        yield "station.halted", {}
    if floor.hand_for_hand:
        yield ROUND[table.waits], {}
        if floor.round is not None and floor.round.counted:
            facts: dict[str, Fact] = {"number": floor.round.number - 1, "minutes": floor.round.counted}
            yield "station.round-counted", facts
    for seat in table.seats:
        if "excluded" in seat.marks:
            yield "station.excluded", {"seat": seat.seat, "name": seat.name}
        if "penalty" in seat.marks:
            who: dict[str, Fact] = {"seat": seat.seat, "name": seat.name}
            yield ("station.misses", {**who, "count": seat.misses}) if seat.misses else ("station.sits-out", who)
    if table.race is not None:
        yield "station.race", {"from": table.race[0], "to": table.race[1]}
    if table.last_hands is not None:
        yield "station.last-hands" if table.last_hands else "station.last-hands-over", {"count": table.last_hands}
    if len(floor.tables) > 1 and floor.break_order[:1] == (table.number,):
        yield "station.breaks-next", {}


def _by_clock(floor: FloorView, clock: ClockView, table: TableView, index: int) -> Iterator[Sentence]:
    """The break after this level and what is changed in it; in the break, that it is changed now."""
    stretch, following = clock.structure[index], clock.structure[index + 1 : index + 2]
    if floor.phase != "running":
        return
    if stretch.level is None:
        due = [one.facts for one in floor.proposals if one.kind == "colour-up" and one.facts["table"] == table.number]
        yield from (("station.colour-up-now", {"from": one["small"], "to": one["large"]}) for one in due)
        return
    if following and following[0].level is None:
        yield "station.break-next", {"count": following[0].minutes}
    for leaves in floor.plan.leaving:
        if leaves.at == index + 1:
            yield "station.colour-up", {"from": leaves.value, "to": leaves.into}
