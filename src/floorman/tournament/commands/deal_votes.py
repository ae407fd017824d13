"""A deal that lies on the table, and what everybody says to it.

| who proposes it          | who_opens_deal_talks                                          |
| who says yes or no to it | a player for themselves, or for them whoever runs their table |
| what is made of it       | `deal-talks`, as proposed to the floor once it is decided     |
"""

from __future__ import annotations

from typing import ClassVar, Literal

from floorman.terms import Accepted, Chips, EntryId
from floorman.tournament.command import About, Command, Decision, Now, OfPlayer, Topic, about, no, yes
from floorman.tournament.commands.deals import DealTalks, counted_for_it
from floorman.tournament.event import Authority, Right
from floorman.tournament.events.deals import DealMade, DealProposed, DealVoted
from floorman.tournament.holdings import DealOffer
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.deals import players_left
from floorman.tournament.prizes.sharing import RoundingGoes


class ProposeDeal(Command, frozen=True, tag="propose-deal"):
    """A division lies on the table, and everybody is asked. Its parts are those of `deal-talks`."""

    right: ClassVar[Right] = "who_opens_deal_talks"
    topic: ClassVar[Topic] = "money"

    shares: dict[EntryId, Coins] | None = None
    way: Literal["icm", "chip-chop", "even"] | None = None
    leaves: tuple[Coins, ...] = ()
    with_bounties: bool = False
    stacks: dict[EntryId, Chips] | None = None
    unit: Coins = 1
    rest: RoundingGoes = "most-chips"
    first: Coins = 0

    def about(self) -> About:
        return about([*(self.shares or ()), *(self.stacks or ())])

    def decide(self, now: Now) -> Decision:
        """As it would be made if all agreed: what could not be made is not proposed."""
        if not now.state.ones["talks"]:
            return no("deal.no-talks", now.book.who_opens_deal_talks.cites)
        would = self._made(tuple(players_left(now.state))).decide(now)
        if not isinstance(would, Accepted):
            return would
        made = would.events[0]
        assert isinstance(made, DealMade), "everybody agrees, so it is made"
        offer = DealOffer(
            way=self.way,
            shares=made.shares,
            prizes=made.prizes,
            leaves=self.leaves,
            with_bounties=self.with_bounties,
            stacks=self.stacks,
            unit=self.unit,
            rest=self.rest,
            first=self.first,
        )
        counted = {now.state.entry_of(name) or name: chips for name, chips in (self.stacks or {}).items()}
        return yes(*counted_for_it(now, counted), DealProposed(offer=offer, cites=now.book.deals_allowed.cites))

    def _made(self, agreed: tuple[EntryId, ...]) -> DealTalks:
        return DealTalks(
            agreed=agreed,
            shares=self.shares,
            way=self.way,
            leaves=self.leaves,
            with_bounties=self.with_bounties,
            stacks=self.stacks,
            unit=self.unit,
            rest=self.rest,
            first=self.first,
        )


class VoteDeal(OfPlayer, Command, frozen=True, tag="vote-deal"):
    """A player says yes or no to what lies on the table; their last word counts."""

    topic: ClassVar[Topic] = "money"

    who: EntryId
    agrees: bool

    def authority(self, now: Now) -> Authority | None:
        """Everybody for themselves, or at their table for them."""
        return None if now.by.rank == "player" else now.book.who_runs_the_table

    def decide(self, now: Now) -> Decision:
        state, cites = now.state, now.book.deal_needs.cites
        id = state.entry_of(self.who)
        if id is None or id not in players_left(state):
            return no("entry.not-in", name=self.who)
        if now.by.rank == "player" and state.entry_of(now.by.person) != id:
            return no("deal.not-his-own", cites, name=self.who)
        if not state.ones["talks"] or state.ones.get("deal_offer") is None:
            return no("deal.nothing-proposed", cites)
        return yes(DealVoted(who=id, agrees=self.agrees, cites=cites))
