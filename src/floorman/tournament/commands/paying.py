"""The till: buy-ins and what was bought later; and what an entry costs from now on."""

from __future__ import annotations

from floorman.terms import EntryId, Refused, RuleId, TableNo
from floorman.tournament.command import About, Command, Decision, Now, about, no, yes
from floorman.tournament.entering.money import buy_in_is_open, owed, paid
from floorman.tournament.entering.planned import price_faults
from floorman.tournament.entering.windows import registration_is_over
from floorman.tournament.event import Authority
from floorman.tournament.events import EntryPaid, PriceSet
from floorman.tournament.plan import Coins, Price
from floorman.tournament.state import Tournament


class Pay(Command, frozen=True, tag="pay"):
    """Money for an entry. Without an amount all that is owed; `payer` is who pays, if not the player himself."""

    even_after = True

    who: EntryId
    amount: Coins | None = None
    payer: str = ""

    def about(self) -> About:
        return about([self.who, self.payer])

    def authority(self, now: Now) -> Authority:
        return now.book.who_enters_players

    def decide(self, now: Now) -> Decision:
        state, others = now.state, now.book.third_party_pays
        id = state.entry_of(self.who)
        if id is None:
            return no("entry.nobody", name=self.who)
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
                cites=others.cites if payer else self.authority(now).cites,
            )
        )


class SetPrice(Command, frozen=True, tag="set-price"):
    """What an entry costs from now on. Entries that were made keep their price."""

    prize: Coins = 0
    fee: Coins = 0
    bounty: Coins = 0

    def authority(self, now: Now) -> Authority:
        return now.book.who_changes_settings

    def decide(self, now: Now) -> Decision:
        price = Price(self.prize, self.fee, self.bounty)
        if now.state.phase == "over":
            return no("event.over")
        for fault in price_faults(price):
            return Refused(fault)
        return yes(PriceSet(price=price, cites=self.authority(now).cites))


def unpaid(state: Tournament) -> list[EntryId]:
    """Whose buy-in is still open: the desk's check list."""
    if not state.counts.get("owed", 0):
        return []
    return sorted(id for id, entry in state.entries.items() if entry.status == "entered" and buy_in_is_open(state, id))


def must_pay_now(now: Now) -> tuple[RuleId, ...] | None:
    """The statements by which nobody plays on unpaid at this moment; None if that may wait."""
    by = now.book.buy_in_paid_by
    return by.cites if by.value == "first_hand" or registration_is_over(now) else None


def unpaid_at(now: Now, table: TableNo) -> Refused | None:
    """A refusal if somebody would be dealt in who has to pay first."""
    cites = must_pay_now(now)
    if cites is None:
        return None
    open_here = [id for id in now.state.players(table).values() if buy_in_is_open(now.state, id)]
    names = ", ".join(now.state.entries[id].person for id in open_here)
    return no("entry.unpaid", cites, names=names) if open_here else None
