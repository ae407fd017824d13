"""What has happened to bounties."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

import msgspec
from msgspec import field

from floorman.terms import EntryId
from floorman.tournament.accounts import Payment
from floorman.tournament.event import Event, Right
from floorman.tournament.plan import Coins

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class BountiesSealed(Event, frozen=True, tag="bounties.sealed/1"):
    """The list of mystery bounties is fixed; the seal is its hash under the secret of the draws."""

    envelopes: dict[Coins, int]  # how many of each value
    seal: str

    def apply(self, state: Tournament) -> None:
        state.one(bounties_sealed=self.seal)
        for value, count in self.envelopes.items():
            state.add(state.envelopes, value, count)


class BountyTaken(Event, frozen=True, tag="bounty.taken/1"):
    """What was on a head has gone to somebody: paid out, on other heads, or to the pool or the house."""

    right: ClassVar[Right] = "who_runs_the_table"

    victim: EntryId
    amount: Coins
    paid: dict[EntryId, Coins] = field(default_factory=dict)
    onto_heads: dict[EntryId, Coins] = field(default_factory=dict)
    goes_to: Literal["players", "pool", "house"] = "players"
    draw: int = 0  # of the envelope; 0: nothing was drawn
    payments: tuple[Payment, ...] = ()

    def apply(self, state: Tournament) -> None:
        if self.draw:
            state.add(state.counts, "draws", 1)
            state.add(state.envelopes, self.amount, -1)
        else:
            state.add(state.heads, self.victim, -self.amount)
        for who, coins in self.onto_heads.items():
            state.add(state.heads, who, coins)
        if self.goes_to != "players":
            state.add(state.counts, f"{self.goes_to}-from-bounties", self.amount)
        state.put(state.outs, self.victim, msgspec.structs.replace(state.outs[self.victim], bounty_taken=True))
        state.pay(self.payments)


class BountiesSettled(Event, frozen=True, tag="bounties.settled/1"):
    """The event is over: whoever is left gets what is on their head, and what was not drawn goes out."""

    heads: dict[EntryId, Coins]
    envelopes: dict[Coins, int] = field(default_factory=dict)
    payments: tuple[Payment, ...] = ()

    def apply(self, state: Tournament) -> None:
        for who, coins in self.heads.items():
            state.add(state.heads, who, -coins)
        for value, count in self.envelopes.items():
            state.add(state.envelopes, value, -count)
        state.one(bounties_settled=True)
        state.pay(self.payments)
