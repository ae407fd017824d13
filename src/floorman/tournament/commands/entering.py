"""The desk where players are entered."""

from __future__ import annotations

from typing import Literal

from floorman.terms import EntryId, Refused, SeatNo, TableNo
from floorman.tournament.accounts import BANK, stack_of, transfer
from floorman.tournament.command import Command, Decision, Now, no, yes
from floorman.tournament.event import Authority
from floorman.tournament.events import EntryCancelled, EntryMade

ENTRIES_MOST = 100_000


class Enter(Command, frozen=True, tag="enter", rename={"as_": "as"}):
    """Enter somebody. Before the seats are drawn he only gets on the list."""

    who: EntryId
    as_: Literal["entry", "late", "alternate", "held"] = "entry"
    table: TableNo | None = None
    seat: SeatNo | None = None

    def authority(self, now: Now) -> Authority:
        return now.book.who_enters_players

    def decide(self, now: Now) -> Decision:
        state = now.state
        if state.phase == "over":
            return no("event.over")
        if self.who in state.current:
            return no("entry.already", name=self.who)
        if len(state.entries) >= ENTRIES_MOST:
            return no("event.too-many-entries", most=ENTRIES_MOST)
        made = EntryMade(
            id=self.who,
            person=self.who,
            number=len(state.entries) + 1,
            entered_as=self.as_,
            price=state.plan.price,
            at=now.at,
            cites=self.authority(now).cites,
        )
        return yes(made)


class CancelEntry(Command, frozen=True, tag="cancel-entry"):
    who: EntryId

    def authority(self, now: Now) -> Authority:
        return now.book.who_enters_players

    def decide(self, now: Now) -> Decision:
        state, until = now.state, now.book.entry_cancelled_until
        id = state.entry_of(self.who)
        if id is None or state.entries[id].status in ("cancelled", "out"):
            return no("entry.nobody", name=self.who)
        if state.phase == "over":
            return no("event.over")
        if until.value == "never" or state.phase != "before":
            return no("entry.not-cancelled-now", until.cites, name=self.who)
        chips = transfer(stack_of(id), BANK, state.stacks.get(id, 0))
        return yes(EntryCancelled(who=id, chips=chips, cites=until.cites))


def must_be_in(now: Now, who: str) -> EntryId | Refused:
    """The entry of somebody who is in the event, or a refusal."""
    id = now.state.entry_of(who)
    if id is None or now.state.entries[id].status != "entered":
        return no("entry.not-in", name=who)
    return id
