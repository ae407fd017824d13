"""Who has not shown up: whose unplayed stack is taken away, and from when on."""

from __future__ import annotations

from floorman.terms import EntryId, TableNo
from floorman.tournament.command import Now
from floorman.tournament.entering.windows import is_past, registration_is_over
from floorman.tournament.events import EventStarted
from floorman.tournament.state import Tournament


def no_shows_are_due(now: Now) -> bool:
    """Has the moment come at which unplayed stacks are taken away?"""
    level = now.book.no_show_after_level.value
    if now.state.phase != "running" or level == "never":
        return False
    return registration_is_over(now) if level == "end_of_registration" else is_past(now, level)


def has_played(now: Now, id: EntryId, told: bool | None = None) -> bool | None:
    """Whether the player has played a hand as the book counts it; None where the desk does not know and nobody says."""
    state = now.state
    if told is not None:
        return told
    if state.entries[id].hands:
        return True if now.book.played_a_hand.value == "present_at_deal" else None
    if state.presence.get(id) == "late":
        return False
    return False if _would_be_known(state, id) else None


def _would_be_known(state: Tournament, id: EntryId) -> bool:
    """Would the desk have heard of a hand that the player has played?

    Where each act has been told since play began, it would. Where hands are only counted, or told now and then, nobody
    says who is in them: whoever is away there may have played for hours before. Known not to have come is only
    who was said to be away before play began, and never again to be there; and a table that tells no hands knows
    nothing of anybody.
    """
    place, entry = state.sits.get(id), state.entries[id]
    if place is None or entry.came == "new":  # since the player came, no hand has been dealt to them
        return False
    if state.counted.get(id) is not None and state.stacks.get(id, 0) > state.stack:  # the player has won something
        return False
    if _told_from_the_start(state, place.table):
        return entry.came is None and id not in state.counted and state.play[place.table].hands > 0
    return state.presence.get(id) == "absent" and _away_from_the_start(state, id, place.table)


def _told_from_the_start(state: Tournament, table: TableNo) -> bool:
    """Has somebody told each act of its hands, and sat everybody there in all of them?"""
    return state.tables[table].action != "none" and table not in state.unheard and table not in state.renewed


def _away_from_the_start(state: Tournament, id: EntryId, table: TableNo) -> bool:
    """Is the player at a table that tells hands, and were they away before its first one?"""
    if id in state.sat_out:
        return state.play[table].hands > 0 and state.sat_out[id] < _began(state)
    # Nobody said so here: away when the table joined the event, with the hands that its players had had by then.
    taken_over = state.play[table].taken_over and state.day == 1
    return taken_over and any(state.entries[one].hands for one in state.players(table).values())


def _began(state: Tournament) -> int:
    """The version of the log with which play began."""
    starts = (step.first for step in state.done if step.stands and isinstance(step.event, EventStarted))
    return next(starts, 0)


def no_shows(now: Now) -> list[EntryId]:
    """Those whose stacks are to be taken away now, as far as the desk knows."""
    if not no_shows_are_due(now):
        return []
    return sorted(id for id in now.state.sits if has_played(now, id) is False)
