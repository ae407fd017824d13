"""The waiting list: the next one gets a seat."""

from __future__ import annotations

from typing import ClassVar

from floorman.terms import Chips, EntryId, Needs, Refused, SeatNo, TableNo, joined
from floorman.tournament.command import Command, Decision, Now, OfPlayerAtTable, Topic, needs, no, yes
from floorman.tournament.entering.coming import SeatWanted, coming
from floorman.tournament.entering.money import charge
from floorman.tournament.entering.queue import ready, seats_are_given, sold_out
from floorman.tournament.entering.windows import registration_is_over
from floorman.tournament.event import Right
from floorman.tournament.events import EntrySeated


class SeatNext(OfPlayerAtTable, Command, frozen=True, tag="seat-next"):
    """Whoever is first on the waiting list gets a seat. `who` says so where the management sets the order."""

    right: ClassVar[Right] = "who_enters_players"
    topic: ClassVar[Topic] = "seats"

    who: EntryId | None = None
    table: TableNo | None = None
    seat: SeatNo | None = None
    missed: Chips | None = None

    def decide(self, now: Now) -> Decision:
        state, book = now.state, now.book
        if state.phase == "over":
            return no("event.over")
        if registration_is_over(now):
            return no("registration.closed")
        id = self._next(now)
        if not isinstance(id, str):
            return id
        if not seats_are_given(state):
            return no("waiting.no-seats-yet")
        found = None if sold_out(state) else coming(now, id, SeatWanted(self.table, self.seat, self.missed))
        if isinstance(found, Refused | Needs):
            return found
        if found is None:
            return no("entry.no-seat")
        cites = joined(joined(book.alternates.cites, book.queue_order.cites), found.cites)
        entry = state.entries[id]
        return yes(
            EntrySeated(
                who=id,
                seat=found.seat,
                draw=found.draw,
                chips=found.chips,
                payments=charge(id, entry.price),
                cites=cites,
            )
        )

    def _next(self, now: Now) -> EntryId | Refused | Needs:
        state, order = now.state, now.book.queue_order
        waiting = ready(now)
        if not waiting:
            return no("waiting.nobody")
        if self.who is None:
            if order.value == "floor" and len(waiting) > 1:
                names = ", ".join(state.entries[id].person for id in waiting)
                return needs("waiting.who-is-next", "who", cites=order.cites, names=names)
            return waiting[0]
        id = state.entry_of(self.who)
        if id is None or id not in waiting:
            return no("waiting.not-on-list", name=self.who)
        if order.value != "floor" and id != waiting[0]:
            return no("waiting.not-next", order.cites, name=state.entries[waiting[0]].person)
        return id
