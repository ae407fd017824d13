"""The waiting list, and whether there is anything to wait for."""

from __future__ import annotations

from floorman.terms import EntryId
from floorman.tournament.command import Now
from floorman.tournament.entering.seat import open_seats
from floorman.tournament.state import Tournament


def seats_are_given(state: Tournament) -> bool:
    """Does whoever comes now get a seat at once? Before the draw they only get on the list."""
    return bool(state.open_tables()) and (state.phase == "running" or bool(state.sits))


def sold_out(state: Tournament) -> bool:
    """No place is left, counting those that are held for somebody."""
    held = state.counts.get("held", 0)
    if state.plan.capacity is not None and state.left + held >= state.plan.capacity:
        return True
    return seats_are_given(state) and len(open_seats(state)) <= held


def queue(now: Now) -> list[EntryId]:
    """Everyone who waits, in the order of the book; where the management sets the order, as they came."""
    state = now.state
    if not state.counts.get("waiting"):
        return []
    waiting = [id for id, entry in state.entries.items() if entry.status == "waiting"]
    order = now.book.queue_order.value
    first_class = {"new_players_first": False, "re_entries_first": True}.get(order)

    def rank(id: EntryId) -> tuple[bool, int]:
        again = state.entries[id].nth > 1
        return (first_class is not None and again != first_class, state.entries[id].number)

    return sorted(waiting, key=rank)


def ready(now: Now) -> list[EntryId]:
    """Those of them who may get a seat: not who must first confirm what was written down of them."""
    required = now.book.registration_data.value == "required"
    return [id for id in queue(now) if now.state.entries[id].data_confirmed or not required]
