"""What has happened to the time in which one may enter, and to its price."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from floorman.rulebook import Rulebook
from floorman.terms import EntryId
from floorman.tournament.event import Authority, Event
from floorman.tournament.plan import Price

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class RegistrationClosed(Event, frozen=True, tag="registration.closed/1"):
    unpaid: tuple[EntryId, ...] = ()  # whose buy-in was still open

    def apply(self, state: Tournament) -> None:
        state.one(registration_closed=True)

    def authority(self, book: Rulebook) -> Authority:
        return book.who_closes_registration


class ReEntryEndSet(Event, frozen=True, tag="re-entry.end-set/1"):
    """Re-entry ends with the end of this level."""

    level: int

    def apply(self, state: Tournament) -> None:
        state.one(plan=msgspec.structs.replace(state.plan, re_entry_until=self.level))

    def authority(self, book: Rulebook) -> Authority:
        return book.who_changes_settings


class PriceSet(Event, frozen=True, tag="price.set/1"):
    """What an entry costs from now on; those that were made keep their price."""

    price: Price

    def apply(self, state: Tournament) -> None:
        state.one(plan=msgspec.structs.replace(state.plan, price=self.price))
