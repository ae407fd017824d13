"""What is proposed in the story of an event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from floorman.scenario.story import Emission
from floorman.terms import By
from floorman.tournament import Now
from floorman.tournament.holdings import Place
from floorman.tournament.proposals import Proposal, proposals
from floorman.tournament.state import Tournament

if TYPE_CHECKING:
    from floorman.scenario.event_story import TournamentStory


def proposed(story: TournamentStory, _: Mapping[str, Any]) -> tuple[Any, tuple[Emission, ...]]:
    found = proposals(Now(story.state, By("story", "direction"), story.at, story.book))
    said = tuple(Emission("proposal", one.why, one.cites) for one in found)
    return [_told(one, story.state) for one in found], said


def _told(one: Proposal, state: Tournament) -> dict[str, Any]:
    move = one.moves[0] if one.moves else None
    return {
        "id": one.id,
        "kind": one.kind,
        "table": one.table,
        "who": [state.entries[move.who].person for move in one.moves],
        "from": _place(move.source) if move else None,
        "to": _place(move.target) if move else None,
        "chips": list(one.chips),
        "why": one.why,
        "cites": list(one.cites),
    }


def _place(place: Place | None) -> dict[str, int] | None:
    return None if place is None else {"table": place.table, "seat": place.seat}
