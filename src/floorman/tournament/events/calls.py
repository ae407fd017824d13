"""What has happened to calls: a table called the floor, and somebody went there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from floorman.terms import EntryId, Instant, SeatNo, TableNo
from floorman.tournament.event import Event
from floorman.tournament.holdings import Call, CallAnswer, CallKind

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class CallMade(Event, frozen=True, tag="call.made/1"):
    """A table calls the floor. `call` names what for, `what` holds more in somebody's own words.

    `report` names the kind of report that they want ruled, if it is about one.
    """

    way_back = "passes"

    number: int
    table: TableNo
    call: CallKind
    place: SeatNo = 0
    who: EntryId = ""
    what: str = ""
    at: Instant = 0
    report: str = ""

    def apply(self, state: Tournament) -> None:
        call = Call(self.table, self.call, self.place, self.who, self.what, self.at, report=self.report)
        state.put(state.calls, self.number, call)


class CallAnswered(Event, frozen=True, tag="call.answered/1"):
    """Somebody is on their way; or it is done, or withdrawn, and the call is over."""

    way_back = "passes"

    number: int
    table: TableNo
    answer: CallAnswer
    at: Instant = 0

    def apply(self, state: Tournament) -> None:
        if self.answer == "going":
            state.put(state.calls, self.number, msgspec.structs.replace(state.calls[self.number], going_at=self.at))
        else:
            state.drop(state.calls, self.number)
