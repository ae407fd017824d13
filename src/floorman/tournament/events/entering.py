"""What has happened at the desk where players are entered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.rulebook import Rulebook
from floorman.terms import EntryId, Instant
from floorman.tournament.accounts import Transfer
from floorman.tournament.event import Authority, Event
from floorman.tournament.holdings import Kind, Status
from floorman.tournament.plan import Price

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class EntryMade(Event, frozen=True, tag="entry.made/1"):
    """Somebody is in the event, or on its waiting list."""

    id: EntryId
    person: str
    number: int
    entered_as: Kind = "entry"
    status: Status = "entered"
    price: Price = Price()
    nth: int = 1
    at: Instant = 0

    def apply(self, state: Tournament) -> None:
        state.enter(
            self.id,
            self.person,
            self.number,
            entered_as=self.entered_as,
            status=self.status,
            price=self.price,
            nth=self.nth,
            at=self.at,
        )

    def authority(self, book: Rulebook) -> Authority:
        return book.who_enters_players


class EntryCancelled(Event, frozen=True, tag="entry.cancelled/1"):
    """An entry is no entry any more: it gets no place, and its stack is not in play."""

    who: EntryId
    chips: tuple[Transfer, ...] = ()

    def apply(self, state: Tournament) -> None:
        state.transfer(self.chips)
        state.rise(self.who)
        state.change(self.who, status="cancelled")

    def authority(self, book: Rulebook) -> Authority:
        return book.who_enters_players
