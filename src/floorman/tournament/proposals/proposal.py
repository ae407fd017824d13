"""What the situation proposes: a kind, the moves or the command it stands for, the reason and its source.

The id is made of the kind and of the facts that the proposal rests on: were one of them different, it would be another
proposal. So whoever applies what they saw cannot apply something else.
"""

from __future__ import annotations

import hashlib

import msgspec
from msgspec import Struct

from floorman.terms import Chips, EntryId, Fact, RuleId, TableNo
from floorman.tournament.command import Command, Now
from floorman.tournament.holdings import Place

ID_LETTERS = 10
KINDS = (
    "bust",
    "count-gap",
    "take-out-gap",
    "final-table",
    "redraw",
    "even-out",
    "part",
    "start-table",
    "break",
    "balance",
    "release-all-in",
    "hand-for-hand",
    "colour-up",
    "last-hands",
    "remove-no-show",
    "seat-alternate",
    "collect-buy-in",
    "halt",
    "resume",
    "change-prizes",
    "publish-prizes",
    "lock-prizes",
    "settle-bounties",
    "deal",
    "no-deal",
)


class ProposedMove(Struct, frozen=True):
    """One player, from their seat to another; without a new seat they leave their table or the event."""

    who: EntryId
    source: Place | None
    target: Place | None


class Proposal(Struct, frozen=True, kw_only=True):
    """Something that the floor may apply, replace or put off."""

    kind: str  # balance, break, final-table, halt …
    command: Command  # what applying it does; it passes its own decision
    why: str  # a code, with `facts` for its sentence
    facts: dict[str, Fact] = {}
    cites: tuple[RuleId, ...] = ()
    table: TableNo | None = None  # the table that it is about, if it is about one
    moves: tuple[ProposedMove, ...] = ()
    chips: tuple[Chips, ...] = ()  # values that it is about
    rests_on: tuple[Fact, ...] = ()  # whatever else has to be the same for it to be the same proposal

    @property
    def id(self) -> str:
        about = (self.kind, self.table, self.why, sorted(self.facts.items()), self.moves, self.chips, self.rests_on)
        digest = hashlib.sha256(msgspec.json.encode(about)).hexdigest()
        return f"{self.kind}-{digest[:ID_LETTERS]}"


def matter(proposal: Proposal) -> str:
    """What it is about, whatever its facts: a break of table 3, say."""
    return f"{proposal.kind} {proposal.table or 0}"


def is_put_off(now: Now, proposal: Proposal) -> bool:
    """Does the floor not want it now?

    Put off until a moment, the whole matter waits until then. Put off without one, this proposal waits: with other
    facts it is another, and is there again.
    """
    put_off = now.state.put_off
    if not put_off:
        return False
    return now.at < put_off.get(matter(proposal), 0) or proposal.id in put_off
