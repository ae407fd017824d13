"""How many can still come in: one answer for the desk, the lobby and whoever is invited."""

from __future__ import annotations

from floorman.tournament import Tournament
from floorman.tournament.entering.queue import seats_are_given
from floorman.tournament.entering.seat import open_seats


def free_places(state: Tournament) -> int | None:
    """Seats that nobody has, sits on or is waited for: whoever is entered has one, before the seats are drawn, too.

    None where there are no tables yet, and as many may come as like.
    """
    held, found = state.counts.get("held", 0), []
    if seats_are_given(state):
        found.append(len(open_seats(state)) - held)
    elif state.open_tables():
        kept = sum(why != "held" for why in state.reserved.values())
        found.append(sum(state.tables[number].size for number in state.open_tables()) - state.left - held - kept)
    if state.plan.capacity is not None:
        found.append(state.plan.capacity - state.left - held)
    return max(min(found), 0) if found else None
