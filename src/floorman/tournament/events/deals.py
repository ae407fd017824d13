"""What has happened in talks on a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

import msgspec
from msgspec import field

from floorman.terms import EntryId, Instant
from floorman.tournament.accounts import Transfer
from floorman.tournament.clock import Clock
from floorman.tournament.event import Event, Right
from floorman.tournament.holdings import DealOffer
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.ladder import ladder_of

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class TalksOpened(Event, frozen=True, tag="deal.talks-opened/1"):
    """The players talk about a deal; the clock stands for that, or runs on."""

    right: ClassVar[Right] = "who_opens_deal_talks"

    clock: Clock
    stops: bool
    at: Instant = 0  # when that was, where the clock stood already

    def apply(self, state: Tournament) -> None:
        state.one(talks=True, talks_since=self.at)
        _sweep(state)
        if self.stops:
            state.set_clock(self.clock, stopped_for="deal-talks")


class DealFailed(Event, frozen=True, tag="deal.failed/1"):
    """No agreement: play goes on, and the prizes are what they were."""

    right: ClassVar[Right] = "who_opens_deal_talks"

    agreed: tuple[EntryId, ...]
    refused: tuple[EntryId, ...]
    clock: Clock

    def apply(self, state: Tournament) -> None:
        if state.clock != self.clock:
            state.set_clock(self.clock, stopped_for="")
        state.one(talks=False)
        _sweep(state)


class DealMade(Event, frozen=True, tag="deal.made/1"):
    """Everybody whom it takes has agreed. The deal ends the event, or leaves something to play for."""

    right: ClassVar[Right] = "who_opens_deal_talks"

    clock: Clock
    agreed: tuple[EntryId, ...]
    refused: tuple[EntryId, ...] = ()
    way: Literal["named", "icm", "chip-chop", "even", "by-place"] = "named"
    shares: dict[EntryId, Coins] = field(default_factory=dict)
    prizes: tuple[Coins, ...] = ()  # what the places get beside them, from the first down
    heads: dict[EntryId, Coins] = field(default_factory=dict)  # that went into the deal
    envelopes: dict[Coins, int] = field(default_factory=dict)  # likewise
    finishers: dict[EntryId, int] = field(default_factory=dict)  # everybody's place, where the event is over
    chips: tuple[Transfer, ...] = ()  # what the count for the deal put right

    def apply(self, state: Tournament) -> None:
        state.transfer(self.chips)
        for who, coins in self.shares.items():
            state.add(state.shares, who, coins)
        for who, coins in self.heads.items():
            state.add(state.heads, who, -coins)
        for value, count in self.envelopes.items():
            state.add(state.envelopes, value, -count)
        before = ladder_of(state)
        planned = before.planned or before.prizes
        if state.clock != self.clock:
            state.set_clock(self.clock, stopped_for="")
        state.one(ladder=msgspec.structs.replace(before, prizes=self.prizes, planned=planned), talks=False)
        _sweep(state)
        for who, place in self.finishers.items():
            state.put(state.finishers, who, place)
        if self.finishers:
            state.one(phase="over", ending="deal")


class DealProposed(Event, frozen=True, tag="deal.proposed/1"):
    """A deal lies on the table; whatever anybody said to an earlier one is said no more."""

    right: ClassVar[Right] = "who_opens_deal_talks"

    offer: DealOffer

    def apply(self, state: Tournament) -> None:
        _sweep(state)
        state.one(deal_offer=self.offer)


class DealVoted(Event, frozen=True, tag="deal.voted/1"):
    """A player has said yes or no to the deal that lies on the table."""

    way_back = "passes"

    who: EntryId
    agrees: bool

    def apply(self, state: Tournament) -> None:
        state.put(state.deal_votes, self.who, self.agrees)


def _sweep(state: Tournament) -> None:
    """Nothing lies on the table."""
    if state.ones.get("deal_offer") is not None:
        state.one(deal_offer=None)
    for who in sorted(state.deal_votes):
        state.drop(state.deal_votes, who)
