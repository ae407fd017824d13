"""Two who are not to sit at one table, or not beside each other: a wish that the draw keeps, and moves as far as the
book leaves it open."""

from __future__ import annotations

from typing import ClassVar

from floorman.terms import EntryId
from floorman.tournament.command import About, Command, Decision, Now, Topic, about, no, yes
from floorman.tournament.event import Right
from floorman.tournament.events import KeptApart
from floorman.tournament.seating.apart import sits_with, wished_apart
from floorman.tournament.seating.beside import sit_beside, wished_not_beside


class KeepApart(Command, frozen=True, tag="keep-apart"):
    """These two are not to sit at one table: a couple, brothers, two who share a car. Or they may again. With `beside`
    they may sit at one table, but not next to each other.

    Seats are drawn by lot all the same. Who moves is said by the book, and at a final table the wish is none.
    """

    right: ClassVar[Right] = "who_changes_seating"
    topic: ClassVar[Topic] = "seats"

    who: EntryId
    other: EntryId
    apart: bool = True
    beside: bool = False

    def about(self) -> About:
        return about([self.who, self.other])

    def decide(self, now: Now) -> Decision:
        state = now.state
        if state.phase == "over":
            return no("event.over")
        found = []
        for name in (self.who, self.other):
            id = state.entry_of(name)
            if id is None or state.entries[id].status == "cancelled":
                return no("entry.nobody", name=name)
            found.append(id)
        who, other = found
        if state.entries[who].person == state.entries[other].person:
            return no("apart.not-with-himself", name=self.who)
        wished, sit = (wished_not_beside, sit_beside) if self.beside else (wished_apart, sits_with)
        if wished(state, who, other) == self.apart:
            about_what = "beside" if self.beside else "apart"
            code = f"{about_what}.already" if self.apart else f"{about_what}.not-wished"
            return no(code, name=self.who, other=self.other)
        table = sit(state, who, other) if self.apart else 0
        cites = now.book.seats_assigned.cites
        return yes(KeptApart(who=who, other=other, apart=self.apart, table=table, beside=self.beside, cites=cites))
