"""Who has not shown up: whose unplayed stack is taken away, and from when on."""

from __future__ import annotations

from floorman.terms import EntryId
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
    return False if _hands_are_told(state, id) or state.presence.get(id) == "late" else None


def _hands_are_told(state: Tournament, id: EntryId) -> bool:
    """Does the desk hear of the hands at his table?"""
    place = state.sits.get(id)
    if place is None or state.entries[id].came == "new":  # since he came, no hand has been dealt to him
        return False
    return state.play[place.table].hands > 0 or any(
        state.entries[one].hands for one in state.players(place.table).values()
    )


def no_shows(now: Now) -> list[EntryId]:
    """Those whose stacks are to be taken away now, as far as the desk knows."""
    if not no_shows_are_due(now):
        return []
    return sorted(id for id in now.state.sits if has_played(now, id) is False)
