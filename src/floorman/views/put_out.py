"""Somebody who was excluded or disqualified, for himself: what for, by which paragraph, and when he has to leave."""

from __future__ import annotations

from msgspec import Struct

from floorman.terms import EntryId, Instant, RuleId
from floorman.tournament import Tournament
from floorman.tournament.events.conduct import Penalised
from floorman.tournament.penalties import is_final


class PutOutView(Struct, frozen=True):
    """`what`: the conduct, where somebody named it. `leaves`: his hand is dead, and he goes when it is over."""

    kind: str
    what: str = ""
    by: str = ""  # the rank of who decided it
    at: Instant = 0
    cites: tuple[RuleId, ...] = ()
    leaves: bool = False
    stays: bool = False  # his chips do, and are blinded off


def put_out_view(state: Tournament, who: EntryId) -> PutOutView | None:
    """None of somebody who was not."""
    out = state.outs.get(who)
    if not (is_final(state.serving.get(who)) or (out is not None and out.why == "disqualified")):
        return None
    step = state.step_at(state.said_in.get(("put-out", who), 0))
    if step is None or not isinstance(step.event, Penalised):
        return None
    given = step.event
    sits = out is None and who in state.sits
    leaves = sits and state.presence.get(who) == "put-out"
    kind = given.sitting.kind.replace("_", "-")
    return PutOutView(kind, given.what, given.by, given.at, given.cites, leaves, stays=sits and not leaves)
