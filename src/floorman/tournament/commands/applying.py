"""The floor answers a proposal: carry it out, or not now.

What is proposed is reckoned anew; whoever names what they saw by its id cannot carry out anything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from floorman.terms import Accepted, Instant, Refused, TableNo
from floorman.tournament.command import Command, Decision, Now, OfTable, Topic, no, yes
from floorman.tournament.commands.moving import hand_first, moved
from floorman.tournament.event import Authority, Event
from floorman.tournament.events import ProposalPutOff
from floorman.tournament.proposals import Proposal, matter, proposals
from floorman.tournament.seating.balance import planned


class Apply(OfTable, Command, frozen=True, tag="apply"):
    """Carry out one proposal by its id, or all of a kind, those of one table where a table is named."""

    topic: ClassVar[Topic] = "admin"

    kind: str | None = None
    id: str | None = None
    table: TableNo | None = None

    def authority(self, now: Now) -> Authority | None:
        """Whoever may do the thing itself."""
        chosen = self._chosen(now)
        return chosen[0].command.authority(now) if chosen else None

    def decide(self, now: Now) -> Decision:
        if (self.kind is None) == (self.id is None):
            return no("proposal.which")
        chosen = self._chosen(now)
        if not chosen:
            return self._gone(now)
        if all(one.kind == "balance" for one in chosen):
            return _balanced(now, chosen)
        return _one_after_another(now, chosen)

    def _chosen(self, now: Now) -> list[Proposal]:
        return _meant(now, self.kind, self.id, self.table)

    def _gone(self, now: Now) -> Refused:
        """It is not proposed any more; where another of its kind is, that one is named."""
        kind = self.kind if self.id is None else self.id.rpartition("-")[0]
        other = next((one for one in proposals(now) if one.kind == kind), None)
        if self.id is None or other is None:
            return no("proposal.none", wanted=kind or "")
        return no("proposal.changed", id=other.id)


def _meant(now: Now, kind: str | None, id: str | None, table: TableNo | None) -> list[Proposal]:
    found = [one for one in proposals(now) if table is None or table in _tables_of(one)]
    if id is not None:
        return [one for one in found if one.id == id]
    return [one for one in found if one.kind == kind]


def _tables_of(one: Proposal) -> set[TableNo | None]:
    return {one.table, *(place.table for move in one.moves for place in (move.source, move.target) if place)}


def _balanced(now: Now, chosen: Sequence[Proposal]) -> Decision:
    """All these moves in one event, but for those that wait for the hand at their table."""
    wanted = {one.moves[0] for one in chosen}
    tables = {move.source.table for move in wanted if move.source is not None}
    waiting = {table: refusal for table in sorted(tables) if (refusal := hand_first(now, table)) is not None}
    movers = {move.who for move in wanted}
    shifts = [one for one in planned(now) if one.who in movers and one.source.table not in waiting]
    return moved(now, "balance", shifts) if shifts else next(iter(waiting.values()))


def _one_after_another(now: Now, chosen: Sequence[Proposal]) -> Decision:
    """All or none; each is decided on what those before it leave."""
    events: tuple[Event, ...] = ()
    for one in chosen:
        with now.state.tried(*events):
            decision = one.command.decide(now)
        if not isinstance(decision, Accepted):
            return decision
        events = (*events, *decision.events)
    return yes(*events)


class NotNow(OfTable, Command, frozen=True, tag="not-now"):
    """The floor does not want this: as long as its facts stay the same, or whatever happens until an instant.

    It is named by its id, or by its kind and table where it is the only one.
    """

    topic: ClassVar[Topic] = "admin"

    id: str | None = None
    until: Instant = 0
    kind: str | None = None
    table: TableNo | None = None

    def authority(self, now: Now) -> Authority | None:
        found = _meant(now, self.kind, self.id, self.table)
        return found[0].command.declining(now) if found else None

    def decide(self, now: Now) -> Decision:
        if (self.kind is None) == (self.id is None):
            return no("proposal.which")
        meant = _meant(now, self.kind, self.id, self.table)
        if not meant:
            return no("proposal.none", wanted=self.id or self.kind or "")
        if len(meant) > 1:
            return no("proposal.several", wanted=self.kind or "")
        found = meant[0]
        if self.until and self.until <= now.at:
            return no("proposal.until-is-past")
        authority = found.command.declining(now)
        cites = () if authority is None else authority.cites
        put_off = matter(found) if self.until else found.id
        return yes(ProposalPutOff(proposal=put_off, until=self.until, cites=cites))
