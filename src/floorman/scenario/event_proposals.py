"""What is proposed at a moment of a story."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from floorman.scenario.story import Emission
from floorman.terms import By
from floorman.tournament import Now, Tournament
from floorman.tournament.holdings import Place
from floorman.tournament.proposals import Proposal, ProposedMove, proposals

if TYPE_CHECKING:
    from floorman.scenario.event_story import TournamentStory


def told_proposals(story: TournamentStory, _: Mapping[str, Any]) -> tuple[Any, tuple[Emission, ...]]:
    """Each proposal with those whom it moves, and what it rests on."""
    now = Now(story.state, By("story", "director"), story.at, story.book, story.secret)
    found = proposals(now)
    return [_told(story.state, one) for one in found], tuple(Emission("proposal", one.why, one.cites) for one in found)


def _told(state: Tournament, one: Proposal) -> dict[str, Any]:
    alone = one.moves[0] if len(one.moves) == 1 else None
    return {
        "id": one.id,
        "kind": one.kind,
        "table": one.table,
        "who": [state.entries[move.who].person for move in one.moves],
        "from": _place(alone.source) if alone else {"table": one.table, "seat": None},
        "to": _place(alone.target) if alone else None,
        "moves": [_move(state, move) for move in one.moves],
        "chips": list(one.chips),
        "why": one.why,
        "facts": dict(one.facts),
        "cites": list(one.cites),
    }


def _move(state: Tournament, move: ProposedMove) -> dict[str, Any]:
    return {"who": state.entries[move.who].person, "from": _place(move.source), "to": _place(move.target)}


def _place(place: Place | None) -> dict[str, int] | None:
    return None if place is None else {"table": place.table, "seat": place.seat}
