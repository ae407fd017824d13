"""The till: buy-ins and what was bought later; and what an entry costs from now on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from floorman.terms import EntryId, Refused, RuleId, TableNo
from floorman.tournament.accounts import back_to, payment
from floorman.tournament.command import About, Command, Decision, Now, OfPlayer, OwnWords, Topic, about, no, yes
from floorman.tournament.entering.buying import reckoned
from floorman.tournament.entering.money import (
    entry_that,
    has_paid,
    holds_up,
    owed,
    paid,
    to_give_back,
    waits_outside,
)
from floorman.tournament.entering.planned import price_faults
from floorman.tournament.entering.repricing import repriced
from floorman.tournament.entering.windows import nobody_comes, registration_is_over
from floorman.tournament.event import Authority, Right
from floorman.tournament.events import (
    CreditGiven,
    EntriesPaid,
    EntryInvited,
    EntryPaid,
    EntryPriced,
    MoneyGivenBack,
    PriceSet,
)
from floorman.tournament.plan import Coins, Price
from floorman.tournament.prizes.bounties import heads_are_moving
from floorman.tournament.prizes.ladder import ladder_of
from floorman.tournament.state import Tournament

HAND_FEWEST = 2  # players
LETTERS_MOST = 400


class Pay(Command, frozen=True, tag="pay"):
    """Money for an entry. Without an amount all that is owed; `payer` is who pays, if not the player themselves.

    `later`: no money comes now. They play on credit, whatever the book says of buy-ins that are open.
    """

    topic: ClassVar[Topic] = "money"
    own_words: ClassVar[OwnWords] = OwnWords("payer")
    even_after = True

    who: EntryId
    amount: Coins | None = None
    payer: str = ""
    later: bool = False

    def about(self) -> About:
        return about([self.who, self.payer])

    def authority(self, now: Now) -> Authority:
        return now.book.who_changes_settings if self.later else now.book.who_enters_players

    def decide(self, now: Now) -> Decision:
        state, others = now.state, now.book.third_party_pays
        id = entry_that(holds_up if self.later else owed, state, self.who)
        if id is None:
            return no("entry.nobody", name=self.who)
        if self.later:
            return self._on_credit(now, id)
        payer = "" if self.payer in (self.who, state.entries[id].person) else self.payer
        if payer and not others.value:
            return no("entry.pays-for-himself", others.cites, name=self.who)
        open_sum = owed(state, id)
        amount = open_sum if self.amount is None else self.amount
        if not 1 <= amount <= open_sum:
            return no("entry.not-owed", name=self.who, owed=open_sum)
        return yes(
            EntryPaid(
                who=id,
                amount=amount,
                payer=payer,
                payments=paid(state, id, amount),
                settled=amount == open_sum,
                cites=others.cites if payer else self.allowing(now),
            )
        )

    def _on_credit(self, now: Now, id: EntryId) -> Decision:
        if not holds_up(now.state, id):
            return no("entry.not-owed", name=self.who, owed=owed(now.state, id))
        return yes(CreditGiven(who=id, cites=self.allowing(now)))


class PayAll(Command, frozen=True, tag="pay-all"):
    """Each of these has paid all that they owe, for themselves. If one of them owes nothing any more nothing is booked.

    Without `who` it is everybody who is in, owes, and does not play on credit.
    """

    right: ClassVar[Right] = "who_enters_players"
    topic: ClassVar[Topic] = "money"
    even_after = True

    who: tuple[EntryId, ...] | None = None

    def about(self) -> About:
        return about(self.who or ())

    def decide(self, now: Now) -> Decision:
        state = now.state
        found: dict[EntryId, Coins] = {}
        for name in unpaid(state) if self.who is None else self.who:
            id = entry_that(owed, state, name)
            if id is None:
                return no("entry.nobody", name=name)
            if id in found or not owed(state, id):
                return no("entry.not-owed", name=name, owed=0)
            found[id] = owed(state, id)
        if not found:
            return no("entry.nobody-owes")
        payments = tuple(one for id, amount in found.items() for one in paid(state, id, amount))
        cites = self.allowing(now)
        return yes(EntriesPaid(amounts=found, amount=sum(found.values()), payments=payments, cites=cites))


class GiveBack(OfPlayer, Command, frozen=True, tag="give-back"):
    """The player has got back what they had paid for an entry that is none any more."""

    right: ClassVar[Right] = "who_enters_players"
    topic: ClassVar[Topic] = "money"
    even_after = True

    who: EntryId

    def decide(self, now: Now) -> Decision:
        state = now.state
        id = self.who if self.who in state.entries else state.entry_of(self.who)
        if id is None:
            return no("entry.nobody", name=self.who)
        due = to_give_back(state, id)
        if not due:
            return no("entry.nothing-back", name=self.who)
        payments = payment(back_to(id), f"refund:{id}", due)
        return yes(MoneyGivenBack(who=id, amount=due, payments=payments, cites=self.allowing(now)))


class Invite(OfPlayer, Command, frozen=True, tag="invite"):
    """The house invites somebody who has entered already: they pay nothing. Or, not `invited`, they pay as all do.

    What they have paid goes back to them at once, and the log says why.
    """

    right: ClassVar[Right] = "who_rules_first"
    topic: ClassVar[Topic] = "money"
    own_words: ClassVar[OwnWords] = OwnWords("why", LETTERS_MOST)

    who: EntryId
    invited: bool = True
    why: str = ""

    def decide(self, now: Now) -> Decision:
        state = now.state
        id = entry_that(owed if self.invited else is_guest, state, self.who)
        if id is None or state.entries[id].status == "cancelled":
            return no("entry.nobody", name=self.who)
        entry, price = state.entries[id], Price() if self.invited else _usual_price(now, id)
        if isinstance(price, Refused):
            return price
        if state.phase == "over":
            return no("event.over")
        free = entry.price == state.plan.price == Price() if self.invited else price == Price()
        if entry.invited == self.invited or free:
            return no("settings.nothing-changed")
        if ladder_of(state).state == "locked":
            return no("price.prizes-locked")
        if price.bounty != entry.price.bounty and heads_are_moving(state):
            return no("price.bounty-won")
        if len(self.why) > LETTERS_MOST:
            return no("correction.why-too-long", most=LETTERS_MOST)
        why = self.why.strip()
        if self.invited and has_paid(state, id) and not why:
            return no("settings.money-needs-why")
        priced = repriced(state, id, price)
        if not self.invited:  # the player's buy-in is open again, as that of anybody who has just come
            priced = replace(priced, settled=priced.due == Price())
        return yes(EntryInvited(who=id, priced=priced, invited=self.invited, why=why, cites=self.allowing(now)))


class SetPrice(Command, frozen=True, tag="set-price"):
    """What an entry costs from now on. Entries that were made keep their price, unless it is for everybody: then all
    who entered at the price of until now owe the difference, or get it back."""

    right: ClassVar[Right] = "who_changes_settings"
    topic: ClassVar[Topic] = "money"
    own_words: ClassVar[OwnWords] = OwnWords("why", LETTERS_MOST)

    prize: Coins = 0
    fee: Coins = 0
    bounty: Coins = 0
    everybody: bool = False
    why: str = ""

    def decide(self, now: Now) -> Decision:
        price, was = Price(self.prize, self.fee, self.bounty), now.state.plan.price
        if now.state.phase == "over":
            return no("event.over")
        for fault in price_faults(price):
            return Refused(fault)
        if refusal := self._cannot_be(now, price):
            return refusal
        entries = tuple(self._repriced(now.state, price)) if self.everybody else ()
        if refusal := self._without_reason(now.state, entries):
            return refusal
        why = self.why.strip()
        return yes(PriceSet(price=price, was=was, entries=entries, why=why, cites=self.allowing(now)))

    def _cannot_be(self, now: Now, price: Price) -> Refused | None:
        was = now.state.plan.price
        if price == was:
            return no("settings.nothing-changed")
        if not self.everybody:
            return no("price.nobody-comes") if nobody_comes(now) else None
        if ladder_of(now.state).state == "locked":
            return no("price.prizes-locked")
        return no("price.bounty-won") if price.bounty != was.bounty and heads_are_moving(now.state) else None

    def _repriced(self, state: Tournament, price: Price) -> Iterator[EntryPriced]:
        for id in sorted(state.entries):
            entry = state.entries[id]
            if entry.status != "cancelled" and not entry.invited and entry.price == state.plan.price:
                yield repriced(state, id, price)

    def _without_reason(self, state: Tournament, entries: tuple[EntryPriced, ...]) -> Refused | None:
        """Before the start nobody asks why, as long as nobody has paid."""
        if len(self.why) > LETTERS_MOST:
            return no("correction.why-too-long", most=LETTERS_MOST)
        moved = [one for one in entries if one.payments]
        asks = state.phase != "before" or any(has_paid(state, one.who) for one in moved)
        return no("settings.money-needs-why") if moved and asks and not self.why.strip() else None


def _usual_price(now: Now, id: EntryId) -> Price | Refused:
    """What everybody pays for such an entry: one that was made again may cost something else."""
    plan = now.state.plan
    if now.state.entries[id].entered_as != "re-entry" or plan.re_entry is None:
        return plan.price
    found = reckoned(now, plan.re_entry, id)
    return found if isinstance(found, Refused) else found[0]


def is_guest(state: Tournament, id: EntryId) -> bool:
    return state.entries[id].invited


def unpaid(state: Tournament) -> list[EntryId]:
    """Whose buy-in is still open, and not on credit: the desk's check list."""
    if not state.counts.get("owed", 0):
        return []
    return sorted(id for id, entry in state.entries.items() if entry.status == "entered" and holds_up(state, id))


def must_pay_now(now: Now) -> tuple[RuleId, ...] | None:
    """The statements by which nobody plays on unpaid at this moment; None if that may wait."""
    by = now.book.buy_in_paid_by
    return by.cites if by.value == "first_hand" or registration_is_over(now) else None


def unpaid_at(now: Now, table: TableNo) -> Refused | None:
    """A refusal if somebody would be dealt in who has to pay first.

    Where players act on their own devices, those who have paid do not wait for the others, unless they are too few.
    """
    cites = must_pay_now(now)
    if cites is None:
        return None
    players = now.state.players(table)
    open_here = [id for id in players.values() if holds_up(now.state, id)]
    if not open_here or (waits_outside(now.state, table, now.book) and len(players) - len(open_here) >= HAND_FEWEST):
        return None
    names = ", ".join(now.state.entries[id].person for id in open_here)
    return no("entry.unpaid", cites, names=names, do="pay-all")


def unpaid_before(now: Now) -> Refused | None:
    """A refusal to start the time of an event that would not get its first hands: before it, money is asked for."""
    found = unpaid(now.state) if now.state.plan.depth == "virtual" else []
    cites = must_pay_now(now)
    if not found or cites is None:
        return None
    return no("event.unpaid", cites, names=", ".join(now.state.entries[id].person for id in found), do="pay-all")
