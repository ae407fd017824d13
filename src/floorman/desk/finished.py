"""What an event is to the others of its house: over and corrected with a reason only, or live with these players."""

from __future__ import annotations

from floorman.terms import EntryId, Refused, no
from floorman.tournament import EventOpened, Plan, TakeBack, Tournament

IN = ("entered", "waiting", "held")


def without_reason(state: Tournament, command: object) -> Refused | None:
    """A refusal to a correction of which nobody says why. Announced prizes are changed with a reason at any time."""
    if state.phase == "over" and isinstance(command, TakeBack) and not command.why.strip():
        return no("correction.why", ())
    return None


def players_in(state: Tournament) -> dict[str, EntryId]:
    """Who is in an event while it goes on, by person; nobody once it is over."""
    if state.phase == "over":
        return {}
    found = ((person, state.entries[id]) for person, id in state.current.items())
    return {person: state.current[person] for person, entry in found if entry.status in IN}


def planned(state: Tournament) -> Plan:
    """What was fixed at the opening: levels that got shorter later, say, are no plan for another evening."""
    opening = state.done[0].event
    assert isinstance(opening, EventOpened), "the first event of a log opens the tournament"
    return opening.plan


def entered(state: Tournament) -> list[str]:
    """Everybody who was ever entered and not taken off again, by person, in the order of entering."""
    found = sorted(state.entries.values(), key=lambda entry: entry.number)
    return list(dict.fromkeys(entry.person for entry in found if entry.status != "cancelled"))
