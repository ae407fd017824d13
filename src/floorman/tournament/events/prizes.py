"""What has happened to the prizes: drafted, announced, locked, changed, paid out."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec
from msgspec import field

from floorman.terms import EntryId, Instant
from floorman.tournament.accounts import Payment, owed_by
from floorman.tournament.clock import Clock
from floorman.tournament.event import Event, Right
from floorman.tournament.plan import Coins, Payouts, Price
from floorman.tournament.prizes.ladder import Ladder, ladder_of
from floorman.tournament.prizes.payouts import has_way

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class PrizesSet(Event, frozen=True, tag="prizes.set/1"):
    """What the places get, from the first down; not announced yet."""

    prizes: tuple[Coins, ...]

    def apply(self, state: Tournament) -> None:
        state.one(ladder=Ladder(self.prizes))


class PayoutsSet(Event, frozen=True, tag="payouts.set/1"):
    """How the pool becomes prizes from now on. Prizes that are not announced yet follow from it."""

    payouts: Payouts

    def apply(self, state: Tournament) -> None:
        says = has_way(self.payouts)
        # As every other setting that is told anew: what was told before of the guarantee, or of anything else, neither
        # covers this nor becomes part of it.
        state.replan(payouts=self.payouts, **({"prizes": ()} if says else {}))
        if says and ladder_of(state).state == "draft":
            state.one(ladder=None)


class PrizesPublished(Event, frozen=True, tag="prizes.published/1"):
    """The prizes are announced, for the entries and the money there are at this moment."""

    ladder: Ladder
    why: str = ""  # where they are not what there is to divide
    at: Instant = 0

    def apply(self, state: Tournament) -> None:
        state.one(ladder=msgspec.structs.replace(self.ladder, why=self.why))


class PrizesChanged(Event, frozen=True, tag="prizes.changed/1"):
    """Prizes that had been announced are others now, and somebody has said why."""

    ladder: Ladder
    why: str
    at: Instant = 0

    def apply(self, state: Tournament) -> None:
        state.one(ladder=msgspec.structs.replace(self.ladder, why=self.why))


class PrizesLocked(Event, frozen=True, tag="prizes.locked/1"):
    """Nothing about the prizes changes any more; the house puts in what it promised."""

    payments: tuple[Payment, ...] = ()

    def apply(self, state: Tournament) -> None:
        state.one(ladder=msgspec.structs.replace(ladder_of(state), state="locked"))
        state.pay(self.payments)


class PrizePaid(Event, frozen=True, tag="prize.paid/1"):
    """Somebody got their prize, or what was missing of it, less what was kept back for entries that they owed."""

    who: EntryId
    amount: Coins  # of the prize, what was kept back among it
    payments: tuple[Payment, ...] = ()
    at: Instant = 0
    kept: dict[EntryId, Coins] = field(default_factory=dict)  # for which of the player's entries

    def apply(self, state: Tournament) -> None:
        state.pay(self.payments)
        for who in self.kept:
            if not state.money.get(owed_by(who), 0):
                state.change(who, settled=True, due=Price())


class OddCoinsDrawn(Event, frozen=True, tag="prize.odd-coins-drawn/1"):
    """The lot has said who gets what cannot be divided of shared prizes."""

    way_back = "stays"

    who: EntryId
    among: tuple[EntryId, ...]
    draw: int

    def apply(self, state: Tournament) -> None:
        state.add(state.counts, "draws", 1)
        state.put(state.odd_coins, self.who, self.draw)


class PrizeRuled(Event, frozen=True, tag="prize.ruled/1"):
    """Somebody decided whether a disqualified player keeps their prize."""

    right: ClassVar[Right] = "who_disqualifies"

    who: EntryId
    keeps: bool

    def apply(self, state: Tournament) -> None:
        state.put(state.prize_rulings, self.who, self.keeps)


class TicketsWon(Event, frozen=True, tag="event.tickets-won/1"):
    """Everybody who is left has a ticket."""

    way_back = "follows"

    holders: tuple[EntryId, ...]
    clock: Clock

    def apply(self, state: Tournament) -> None:
        for who in self.holders:
            state.put(state.finishers, who, 1)
        state.set_clock(self.clock, phase="over", ending="tickets")
