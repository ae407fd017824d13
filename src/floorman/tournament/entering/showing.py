"""Who has not shown up: whose unplayed stack is taken away, and from when on."""

from __future__ import annotations

from floorman.terms import EntryId, TableNo
from floorman.tournament.command import Now
from floorman.tournament.entering.windows import is_past, registration_is_over
from floorman.tournament.state import Tournament


def no_shows_are_due(now: Now) -> bool:
    """Has the moment come at which unplayed stacks are taken away?"""
    level = now.book.no_show_after_level.value
    if now.state.phase != "running" or level == "never":
        return False
    return registration_is_over(now) if level == "end_of_registration" else is_past(now, level)


def has_played(now: Now, id: EntryId, told: bool | None = None) -> bool | None:
    """Whether he has played a hand as the book counts it; None where the desk does not know and nobody says."""
    state = now.state
    if told is not None:
        return told
    if state.entries[id].hands:
        return True if now.book.played_a_hand.value == "present_at_deal" else None
    if state.presence.get(id) == "late":
        return False
    return False if _would_be_known(state, id) else None


def _would_be_known(state: Tournament, id: EntryId) -> bool:
    """Would the desk have heard of a hand that he has played?

    Where each act is told, it would. Where hands are only counted, or told now and then, nobody says who is in them:
    there only whoever is marked as away, and has not been counted with more than he began with, is known not to have
    come.
    """
    place, entry = state.sits.get(id), state.entries[id]
    if place is None or entry.came == "new":  # since he came, no hand has been dealt to him
        return False
    if state.tables[place.table].action != "none" and entry.came is None and not state.counted.get(id):
        return state.play[place.table].hands > 0
    away = state.presence.get(id, "present") != "present"
    return away and not _counted_anew(state, id) and _hands_are_told(state, place.table)


def _counted_anew(state: Tournament, id: EntryId) -> bool:
    """With more than he began with he has won something."""
    return id in state.counted and state.stacks.get(id, 0) > state.stack


def _hands_are_told(state: Tournament, table: TableNo) -> bool:
    """Does the desk hear of the hands at a table at all?"""
    return state.play[table].hands > 0 or any(state.entries[one].hands for one in state.players(table).values())


def no_shows(now: Now) -> list[EntryId]:
    """Those whose stacks are to be taken away now, as far as the desk knows."""
    if not no_shows_are_due(now):
        return []
    return sorted(id for id in now.state.sits if has_played(now, id) is False)
