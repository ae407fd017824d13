"""What has happened to the time in which one may enter, and to its price."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from msgspec import Struct

from floorman.terms import EntryId
from floorman.tournament.accounts import Payment
from floorman.tournament.event import Event, Right
from floorman.tournament.plan import Price, Purchase

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament

PurchaseName: TypeAlias = Literal["re-entry", "rebuy", "add-on"]


class RegistrationClosed(Event, frozen=True, tag="registration.closed/1"):
    right: ClassVar[Right] = "who_closes_registration"
    unpaid: tuple[EntryId, ...] = ()  # whose buy-in was still open
    waiting: int = 0  # how many got no seat

    def apply(self, state: Tournament) -> None:
        state.one(registration_closed=True)


class ReEntryEndSet(Event, frozen=True, tag="re-entry.end-set/1"):
    """Re-entry ends with the end of this level."""

    right: ClassVar[Right] = "who_changes_settings"

    level: int

    def apply(self, state: Tournament) -> None:
        state.replan(re_entry_until=self.level)


class EntryPriced(Struct, frozen=True):
    """An entry that was made at another price costs this now."""

    who: EntryId
    price: Price
    charged: Price
    due: Price
    elsewhere: Price = Price()
    settled: bool = False
    payments: tuple[Payment, ...] = ()

    def apply(self, state: Tournament) -> None:
        state.pay(self.payments)
        state.change(
            self.who,
            price=self.price,
            charged=self.charged,
            due=self.due,
            elsewhere=self.elsewhere,
            settled=self.settled,
        )


class EntryInvited(Event, frozen=True, tag="entry.invited/1"):
    """The house invites somebody who has entered already: they pay nothing. Or it does not, and they pay as all do."""

    right: ClassVar[Right] = "who_rules_first"

    who: EntryId
    priced: EntryPriced
    invited: bool = True
    why: str = ""

    def apply(self, state: Tournament) -> None:
        self.priced.apply(state)
        state.change(self.who, invited=self.invited)


class PriceSet(Event, frozen=True, tag="price.set/1"):
    """What an entry costs from now on; those that were made keep their price, but for the entries named here."""

    price: Price
    was: Price | None = None
    entries: tuple[EntryPriced, ...] = ()
    why: str = ""

    def apply(self, state: Tournament) -> None:
        state.replan(price=self.price)
        for one in self.entries:
            one.apply(state)


class RegistrationEndSet(Event, frozen=True, tag="registration.end-set/1"):
    """Registration ends with the end of this level, or when somebody closes it. Where it was over it is open again.

    Where a book fixes the end of re-entry, that stays where it was: `re_entry_until`.
    """

    level: int | None
    was: int | None = None
    reopens: bool = False
    re_entry_until: int | None = None

    def apply(self, state: Tournament) -> None:
        state.replan(registration_until=self.level)
        if self.re_entry_until is not None:
            state.replan(re_entry_until=self.re_entry_until)
        if self.reopens and state.registration_closed:
            state.one(registration_closed=False)


class PurchaseSet(Event, frozen=True, tag="purchase.set/1"):
    """What can be bought while the event is on is this now; what was bought stays as it was bought."""

    what: PurchaseName
    purchase: Purchase | None
    was: Purchase | None = None
    until: int | None = None  # of re-entries, where the plan said it apart

    def apply(self, state: Tournament) -> None:
        state.replan(**{self.what.replace("-", "_"): self.purchase})
        if self.what == "re-entry":
            state.replan(re_entry_until=self.until)
