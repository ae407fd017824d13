"""A hand without an event around it: what somebody wants to know of the event is told in advance."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from floorman.floor.dealers import BY_HAND, Dealer
from floorman.floor.facts import seats_told
from floorman.floor.open_hand import OpenHand, StubOf
from floorman.rulings import EventFacts, Record
from floorman.terms import SeatNo


class Alone(Struct, frozen=True):
    """`people` says who sits where, as far as somebody who is named may be a player themselves."""

    facts: EventFacts = EventFacts()
    people: Mapping[str, SeatNo] = {}
    dealer: Dealer = BY_HAND


def records_in(open: OpenHand, stub_of: StubOf) -> tuple[Record, ...]:
    """Conduct that went on record in this hand: no event has a ledger of it."""
    reported = tuple(
        Record(ruled.outcome.recorded, seat or None, told.report.get("who"))
        for told, ruled in open.breaches(stub_of)
        for seat in seats_told(told.report)
    )
    return (*reported, *(Record(one.what, one.seat) for one in open.done_plainly()))
