"""Tables, screens and dealers: the house has them, and lends them to one event at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from floorman.house.command import HouseCommand, HouseDecision, HouseNow, yes
from floorman.house.event import HouseEvent
from floorman.house.state import Loan, Thing
from floorman.terms import Refused, SeatNo, TableNo, no
from floorman.terms.bounds import TABLE_NUMBER_MOST
from floorman.terms.names import unseen

if TYPE_CHECKING:
    from floorman.house.state import House

LETTERS_MOST = 60
SEATS_LEAST, SEATS_MOST = 2, 10
THINGS_MOST = 5000


class TableAdded(HouseEvent, frozen=True, tag="house.table-added/1"):
    """The house has one more table."""

    id: str
    name: str
    seats: SeatNo

    def apply(self, house: House) -> None:
        house.things[self.id] = Thing("table", self.name, self.seats)


class ScreenAdded(HouseEvent, frozen=True, tag="house.screen-added/1"):
    """The house has one more screen."""

    id: str
    name: str

    def apply(self, house: House) -> None:
        house.things[self.id] = Thing("screen", self.name)


class DealerAdded(HouseEvent, frozen=True, tag="house.dealer-added/1"):
    """Somebody deals for the house; their name lies beside the log."""

    id: str

    def apply(self, house: House) -> None:
        house.things[self.id] = Thing("dealer")


class ThingLent(HouseEvent, frozen=True, tag="house.thing-lent/1"):
    """A table, a screen or a dealer is at an event, a table perhaps under a number of its own."""

    id: str
    event: str
    number: TableNo = 0

    def apply(self, house: House) -> None:
        house.things[self.id] = msgspec.structs.replace(house.things[self.id], loan=Loan(self.event, self.number))


class ThingReturned(HouseEvent, frozen=True, tag="house.thing-returned/1"):
    """It is free again."""

    id: str

    def apply(self, house: House) -> None:
        house.things[self.id] = msgspec.structs.replace(house.things[self.id], loan=None)


class ThingRemoved(HouseEvent, frozen=True, tag="house.thing-removed/1"):
    """The house does not have it any more."""

    id: str

    def apply(self, house: House) -> None:
        del house.things[self.id]


class AddTable(HouseCommand, frozen=True, tag="add-table"):
    """The house has one more table. Nobody has to find two of the same name apart."""

    name: str
    seats: SeatNo = SEATS_MOST

    def decide(self, now: HouseNow) -> HouseDecision:
        if not SEATS_LEAST <= self.seats <= SEATS_MOST:
            return no("house.seats", (), least=SEATS_LEAST, most=SEATS_MOST)
        name = self.name.strip()
        return _wrong_name(now, "table", name) or yes(TableAdded(id=_id(now), name=name, seats=self.seats))


class AddScreen(HouseCommand, frozen=True, tag="add-screen"):
    """The house has one more screen."""

    name: str

    def decide(self, now: HouseNow) -> HouseDecision:
        name = self.name.strip()
        return _wrong_name(now, "screen", name) or yes(ScreenAdded(id=_id(now), name=name))


class AddDealer(HouseCommand, frozen=True, tag="add-dealer"):
    """Somebody deals for the house."""

    person: str

    def decide(self, now: HouseNow) -> HouseDecision:
        if not self.person or self.person in now.house.things:
            return no("house.dealer-known", ())
        return _too_many(now) or yes(DealerAdded(id=self.person))


class LendThing(HouseCommand, frozen=True, tag="lend"):
    """A table, a screen or a dealer goes to an event. What an event that is over still has comes back by itself."""

    id: str
    event: str
    number: TableNo = 0

    def decide(self, now: HouseNow) -> HouseDecision:
        thing = now.house.things.get(self.id)
        if thing is None:
            return no("house.none-such", ())
        if self.event not in now.live:
            return no("house.no-such-event", ())
        if not 0 <= self.number <= TABLE_NUMBER_MOST or (self.number and thing.what != "table"):
            return no("house.number", (), most=TABLE_NUMBER_MOST)
        if thing.loan is not None and thing.loan.event in now.live:
            return no("house.lent-elsewhere", (), event=thing.loan.event)
        lent = ThingLent(id=self.id, event=self.event, number=self.number)
        return yes(lent) if thing.loan is None else yes(ThingReturned(id=self.id), lent)


class ReturnThing(HouseCommand, frozen=True, tag="return"):
    """It comes back from an event."""

    id: str

    def decide(self, now: HouseNow) -> HouseDecision:
        thing = now.house.things.get(self.id)
        if thing is None:
            return no("house.none-such", ())
        return no("house.not-lent", ()) if thing.loan is None else yes(ThingReturned(id=self.id))


class RemoveThing(HouseCommand, frozen=True, tag="remove"):
    """The house gives it away, unless an event still needs it."""

    id: str

    def decide(self, now: HouseNow) -> HouseDecision:
        thing = now.house.things.get(self.id)
        if thing is None:
            return no("house.none-such", ())
        if thing.loan is not None and thing.loan.event in now.live:
            return no("house.lent-elsewhere", (), event=thing.loan.event)
        return yes(ThingRemoved(id=self.id))


def _id(now: HouseNow) -> str:
    """The version of the log: a number that nothing else ever has."""
    return f"t{now.house.version + 1}"


def _wrong_name(now: HouseNow, what: str, name: str) -> Refused | None:
    if not name or len(name) > LETTERS_MOST or unseen(name):
        return no("house.name", (), most=LETTERS_MOST)
    if any(one.what == what and one.name.casefold() == name.casefold() for one in now.house.things.values()):
        return no("house.name-taken", ())
    return _too_many(now)


def _too_many(now: HouseNow) -> Refused | None:
    return no("house.too-much", (), most=THINGS_MOST) if len(now.house.things) >= THINGS_MOST else None
