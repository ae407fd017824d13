"""Who changed his seat by which step of the log, where from and where to: what no event says by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from floorman.terms import EntryId, SeatNo, TableNo
from floorman.tournament import AnyEvent
from floorman.tournament.event import Event
from floorman.tournament.events import PlayersOut, Seated, TakenBack
from floorman.tournament.holdings import Place


class SeatChange(Struct, frozen=True):
    """One player with his seat before and after; None: he had none, or has none."""

    who: EntryId
    source: Place | None
    target: Place | None

    def says(self) -> str:
        """Where from and to, as both are written on every plan of the room: one alone is his first, or stays his."""
        target = _written(self.target)
        return target if self.source in (None, self.target) else f"{_written(self.source)} → {target}"


def _written(place: Place | None) -> str:
    return "–" if place is None else f"{place.table}-{place.seat}"


def seat_changes(events: Mapping[int, AnyEvent]) -> dict[int, tuple[SeatChange, ...]]:
    """Every version that gave somebody another seat. What was taken back since still happened then."""
    found: dict[int, tuple[SeatChange, ...]] = {}
    steps = _steps(events)
    gone: set[int] = set()
    sits: dict[EntryId, Place] = {}
    for version in sorted(events):
        event = events[version]
        if isinstance(event, TakenBack):
            root = _root(event, events, steps)
            if root is None:
                continue
            gone ^= {root}
            before, sits = sits, _sits(events, steps, gone, version)
            changes = [
                SeatChange(who, before.get(who), sits.get(who))
                for who in dict.fromkeys((*before, *sits))
                if before.get(who) != sits.get(who)
            ]
        else:
            changes = [SeatChange(one.who, sits.get(one.who), one.place) for one in seated_in(event)]
            _seat(sits, event)
        if changes:
            found[version] = tuple(changes)
    return found


def seated_in(event: Event) -> Iterator[Seated]:
    """Whom it gives a seat, one or many."""
    one, many = getattr(event, "seat", None), getattr(event, "seats", None)
    if isinstance(one, Seated):
        yield one
    if isinstance(many, tuple):
        yield from (each for each in many if isinstance(each, Seated))


def _seat(sits: dict[EntryId, Place], event: Event) -> None:
    if isinstance(event, PlayersOut):
        for one in event.outs:
            sits.pop(one.who, None)
    for each in seated_in(event):
        sits[each.who] = each.place


def _steps(events: Mapping[int, AnyEvent]) -> dict[int, int]:
    """Of every version the first of its step: what follows from an event goes back with it."""
    found: dict[int, int] = {}
    first = 0
    for version in sorted(events):
        if not first or events[version].way_back != "follows":
            first = version
        found[version] = first
    return found


def _root(event: TakenBack, events: Mapping[int, AnyEvent], steps: Mapping[int, int]) -> int | None:
    """What a chain of takings back is about in the end."""
    version = steps.get(event.version)
    while version is not None:
        meant = events[version]
        if not isinstance(meant, TakenBack):
            return version
        version = steps.get(meant.version)
    return None


def who_sat(events: Mapping[int, AnyEvent], version: int, table: TableNo) -> dict[SeatNo, EntryId]:
    """Who sat at a table when this version was written, as far as these events tell it."""
    steps, gone = _steps(events), set[int]()
    for later in sorted(one for one in events if one < version):
        event = events[later]
        if isinstance(event, TakenBack) and (root := _root(event, events, steps)) is not None:
            gone ^= {root}
    sits = _sits(events, steps, gone, version)
    return {place.seat: who for who, place in sits.items() if place.table == table}


def _sits(events: Mapping[int, AnyEvent], steps: Mapping[int, int], gone: set[int], until: int) -> dict[EntryId, Place]:
    """Who sat where at this version, without what did not stand then."""
    sits: dict[EntryId, Place] = {}
    for version in sorted(events):
        if version < until and steps[version] not in gone:
            _seat(sits, events[version])
    return sits
