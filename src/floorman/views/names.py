"""What an entry is called: on pages of the staff and on those for everybody."""

from __future__ import annotations

from collections.abc import Mapping

from floorman.terms import EntryId
from floorman.tournament import Tournament


def name_of(state: Tournament, id: EntryId, aliases: Mapping[str, str]) -> str:
    """As the player is called; where nobody has told, by their id, which the staff may know."""
    person = state.entries[id].person
    return aliases.get(person, person)


def alias_of(state: Tournament, id: EntryId, aliases: Mapping[str, str]) -> str:
    """As the player is called in public; nothing where nobody has told."""
    return aliases.get(state.entries[id].person, "")
