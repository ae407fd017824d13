"""A tournament from its log."""

from __future__ import annotations

from collections.abc import Iterable

from floorman.tournament.event import Event
from floorman.tournament.events import EventOpened
from floorman.tournament.state import Tournament
from floorman.tournament.structure import levels


def opened(event: EventOpened) -> Tournament:
    """The tournament as its first event leaves it: the clock stands at the start of level 1."""
    assert any(levels(event.plan.structure)), "a structure has at least one level"
    state = Tournament(event.name, event.book, event.plan, stops_at_end=event.stops_at_end, commitment=event.commitment)
    state.apply(event)
    return state


def fold(events: Iterable[Event]) -> Tournament:
    """A tournament from its whole log."""
    first, *rest = events
    assert isinstance(first, EventOpened), "the first event of a log opens the tournament"
    state = opened(first)
    for event in rest:
        state.apply(event)
    return state
