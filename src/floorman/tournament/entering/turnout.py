"""How many have come: people, and the stacks that they bought. Pure.

Whoever enters again is one player with two entries. Of entries from before we took an event over nobody has told us
whose they are.
"""

from __future__ import annotations

from msgspec import Struct

from floorman.tournament.prizes.money import entries_made
from floorman.tournament.state import Tournament


class Turnout(Struct, frozen=True):
    """`people` is 0 where nobody knows how many they are."""

    people: int
    entries: int

    @property
    def places(self) -> int:
        """From the first place to the last: everybody has one, however often they came."""
        return self.people or self.entries


def turnout(state: Tournament) -> Turnout:
    """Those who play and who played; whoever waits, or whose entry is void, has not."""
    entries = entries_made(state)
    if state.counts.get("entries-before", 0):
        return Turnout(0, entries)
    return Turnout(len({entry.person for entry in state.entries.values() if entry.counts}), entries)


def called_off(state: Tournament) -> set[str]:
    """Whose entries are all void: they had come, or had said that they would."""
    void = {entry.person for entry in state.entries.values() if entry.status == "cancelled"}
    return void - {entry.person for entry in state.entries.values() if entry.status != "cancelled"} if void else void
