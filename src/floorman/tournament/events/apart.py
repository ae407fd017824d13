"""Who is not to sit at one table with whom, or not beside whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from floorman.terms import EntryId, TableNo
from floorman.tournament.event import Event, Right

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class KeptApart(Event, frozen=True, tag="players.kept-apart/1"):
    """These two are not to sit at one table, or they may again. `table`: there both sit at this moment.

    With `beside` they may sit at one table, but not next to each other; `table` is where they do at this moment.

    It holds for the two persons, whichever entry they play with later.
    """

    right: ClassVar[Right] = "who_changes_seating"

    who: EntryId
    other: EntryId
    apart: bool = True
    table: TableNo = 0
    beside: bool = False

    def apply(self, state: Tournament) -> None:
        wishes = state.unbeside if self.beside else state.apart
        one, two = (state.entries[who].person for who in (self.who, self.other))
        for person, beside in ((one, two), (two, one)):
            others = {*wishes.get(person, ())} - {beside} | ({beside} if self.apart else set())
            if others:
                state.put(wishes, person, tuple(sorted(others)))
            elif person in wishes:
                state.drop(wishes, person)
