"""What has happened at the desk where players are entered."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from floorman.terms import EntryId, Instant, TableNo
from floorman.tournament.accounts import Payment, Transfer
from floorman.tournament.entering.money import plus
from floorman.tournament.event import Event, Right
from floorman.tournament.events.seating import Seated, seat_all
from floorman.tournament.holdings import Kind, Outgoing, Status
from floorman.tournament.plan import Coins, Price

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class EntryMade(Event, frozen=True, tag="entry.made/1"):
    """Somebody is in the event, or on its waiting list; while seats are given, with seat and stack."""

    right: ClassVar[Right] = "who_enters_players"

    id: EntryId
    person: str
    number: int
    entered_as: Kind = "entry"
    status: Status = "entered"
    price: Price = Price()
    nth: int = 1
    at: Instant = 0
    data_confirmed: bool = False
    seat: Seated | None = None
    draw: int = 0  # 0: no seat was drawn
    chips: tuple[Transfer, ...] = ()
    payments: tuple[Payment, ...] = ()  # what is owed from now on
    leaves: Outgoing | None = None  # the player's entry before, where that was still in
    invited: bool = False  # by the house: it costs nothing

    def apply(self, state: Tournament) -> None:
        state.transfer(self.chips)
        if self.leaves is not None:
            state.leave(self.leaves.who, self.leaves.out)
        charged = self.price if self.payments else Price()
        elsewhere = self.price if self.status == "entered" and not self.payments else Price()
        state.enter(
            self.id,
            self.person,
            self.number,
            entered_as=self.entered_as,
            status=self.status,
            price=self.price,
            nth=self.nth,
            at=self.at,
            data_confirmed=self.data_confirmed,
            invited=self.invited,
            charged=charged,
            elsewhere=elsewhere,
            due=charged,
        )
        state.pay(self.payments)
        take_seat(state, self.seat, self.draw)


class EntrySeated(Event, frozen=True, tag="entry.seated/1"):
    """Somebody who waited, or whose place was held, gets seat and stack."""

    right: ClassVar[Right] = "who_enters_players"

    who: EntryId
    seat: Seated | None = None
    draw: int = 0
    chips: tuple[Transfer, ...] = ()
    payments: tuple[Payment, ...] = ()

    def apply(self, state: Tournament) -> None:
        state.change(self.who, status="entered")
        if self.payments:
            bought(state, self.who, state.entries[self.who].price, self.payments)
        state.transfer(self.chips)
        take_seat(state, self.seat, self.draw)


class EntryCancelled(Event, frozen=True, tag="entry.cancelled/1"):
    """An entry is no entry any more: it gets no place, its stack is not in play, and what was paid goes back."""

    right: ClassVar[Right] = "who_enters_players"

    who: EntryId
    chips: tuple[Transfer, ...] = ()
    payments: tuple[Payment, ...] = ()

    def apply(self, state: Tournament) -> None:
        state.transfer(self.chips)
        state.rise(self.who)
        state.unbag(self.who)
        state.pay(self.payments)
        state.change(self.who, status="cancelled", charged=Price(), due=Price())


class EntryPaid(Event, frozen=True, tag="entry.paid/1"):
    """Somebody has paid for an entry, all that it owed or a part."""

    right: ClassVar[Right] = "who_enters_players"

    who: EntryId
    amount: Coins
    payer: str = ""  # who paid, if not the player
    payments: tuple[Payment, ...] = ()
    settled: bool = True  # nothing is owed any more

    def apply(self, state: Tournament) -> None:
        state.pay(self.payments)
        entry = state.entries[self.who]
        payers = (*entry.payers, self.payer) if self.payer and self.payer not in entry.payers else entry.payers
        if self.settled:
            state.change(self.who, payers=payers, settled=True, due=Price())
        else:
            state.change(self.who, payers=payers)


class EntriesPaid(Event, frozen=True, tag="entries.paid/1"):
    """Several have paid all that they owed, each for themselves."""

    right: ClassVar[Right] = "who_enters_players"

    amounts: dict[EntryId, Coins]
    amount: Coins  # together
    payments: tuple[Payment, ...] = ()

    def apply(self, state: Tournament) -> None:
        state.pay(self.payments)
        for who in self.amounts:
            state.change(who, settled=True, due=Price())


class MoneyGivenBack(Event, frozen=True, tag="entry.given-back/1"):
    """Somebody got back what they had paid for an entry that is none any more."""

    right: ClassVar[Right] = "who_enters_players"

    who: EntryId
    amount: Coins
    payments: tuple[Payment, ...] = ()

    def apply(self, state: Tournament) -> None:
        state.pay(self.payments)


class CreditGiven(Event, frozen=True, tag="entry.credit-given/1"):
    """A player plays although the buy-in is open, and goes on owing it."""

    right: ClassVar[Right] = "who_changes_settings"

    who: EntryId

    def apply(self, state: Tournament) -> None:
        state.change(self.who, credit=True)


class DataConfirmed(Event, frozen=True, tag="entry.data-confirmed/1"):
    """A player has confirmed what was written down of them."""

    right: ClassVar[Right] = "who_enters_players"

    who: EntryId
    enters: bool = False  # that was all the player waited for: they are on the list of those who get seats
    payments: tuple[Payment, ...] = ()

    def apply(self, state: Tournament) -> None:
        state.change(self.who, data_confirmed=True)
        if self.enters:
            state.change(self.who, status="entered")
            bought(state, self.who, state.entries[self.who].price, self.payments)


class ChipsBought(Event, frozen=True, tag="entry.chips-bought/1"):
    """A rebuy or an add-on. Who was out already is back in: their place among those who are out is gone."""

    right: ClassVar[Right] = "who_books_rebuys"

    who: EntryId
    what: Literal["rebuy", "add-on"]
    price: Price = Price()
    chips: tuple[Transfer, ...] = ()
    payments: tuple[Payment, ...] = ()
    seat: Seated | None = None  # of somebody who comes back
    draw: int = 0
    anew: bool = False  # all that the player had before is gone: what they buy is all that they have
    lost_at: TableNo = 0  # the table where the player lost it without having been out
    lost_to: tuple[EntryId, ...] | None = None  # who won it there; None: nobody has said so
    reckoned: tuple[EntryId, ...] = ()  # whose stack nobody knows any more until it is counted

    def apply(self, state: Tournament) -> None:
        if self.who in state.outs:
            state.drop(state.outs, self.who)
            state.change(self.who, status="entered")
        if self.anew:
            state.begins_anew(self.who)
        if self.lost_at and self.who in state.knocked_out:
            state.drop(state.knocked_out, self.who)
        if self.lost_to is not None:
            state.put(state.knocked_out, self.who, self.lost_to)
        entry = state.entries[self.who]
        if self.what == "rebuy":
            state.change(self.who, rebuys=entry.rebuys + 1)
        else:
            state.change(self.who, add_ons=entry.add_ons + 1)
        bought(state, self.who, self.price, self.payments)
        state.transfer(self.chips)
        state.reckon(self.reckoned)
        take_seat(state, self.seat, self.draw)


class NoShowsRemoved(Event, frozen=True, tag="no-shows.removed/1"):
    """The stacks of players who have not come are taken off the table."""

    right: ClassVar[Right] = "who_removes_no_shows"

    outs: tuple[Outgoing, ...] = ()
    cancelled: tuple[EntryId, ...] = ()  # those who get their money back
    chips: tuple[Transfer, ...] = ()
    payments: tuple[Payment, ...] = ()

    def apply(self, state: Tournament) -> None:
        state.transfer(self.chips)
        state.pay(self.payments)
        for one in self.outs:
            state.leave(one.who, one.out)
        for who in self.cancelled:
            state.rise(who)
            state.unbag(who)
            state.change(who, status="cancelled", charged=Price(), due=Price())


def take_seat(state: Tournament, seat: Seated | None, draw: int) -> None:
    if draw:
        state.add(state.counts, "draws", 1)
    if seat is not None:
        seat_all(state, (seat,))


def bought(state: Tournament, who: EntryId, price: Price, payments: tuple[Payment, ...]) -> None:
    """The player owes what this cost."""
    state.pay(payments)
    entry = state.entries[who]
    state.change(who, charged=plus(entry.charged, price), due=plus(entry.due, price))
