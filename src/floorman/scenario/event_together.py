"""Hand-for-hand, last hands and proposals in the story of an event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from floorman.scenario.story import Emission
from floorman.terms import By
from floorman.tournament.days import hands_left
from floorman.tournament.holdings import Place
from floorman.tournament.proposals import Proposal, ProposedMove, proposals
from floorman.tournament.together import still_playing, waiting_as

if TYPE_CHECKING:
    from floorman.scenario.event_story import TournamentStory

Told = tuple[Any, tuple[Emission, ...]]


def told_hand_for_hand(story: TournamentStory, _: Mapping[str, Any]) -> Told:
    """The tables that still play their hand of the round, those whose all-in is held, and those that were let go on."""
    state = story.state
    if not state.hand_for_hand:
        return {"round": None, "playing": [], "held": [], "released": []}, ()
    return {
        "round": state.round.number,
        "playing": still_playing(state),
        "held": waiting_as(state, "held"),
        "released": waiting_as(state, "released"),
    }, ()


def told_last_hands(story: TournamentStory, _: Mapping[str, Any]) -> Told:
    state = story.state
    left = {str(table): hands_left(state, table) for table in state.open_tables()}
    return {"hands": state.ones.get("last_hands"), "left": left if state.countdowns else {}}, ()


def told_proposals(story: TournamentStory, _: Mapping[str, Any]) -> Told:
    found = proposals(story.now(By("story", "director")))
    said = tuple(Emission("proposal", one.why, one.cites) for one in found)
    return [told for one in found for told in _told(one)], said


def _told(one: Proposal) -> list[dict[str, Any]]:
    """A balance has one entry a player; whatever moves nobody has one."""
    if one.kind != "balance":
        return [_entry(one, one.moves)]
    return [_entry(one, (move,)) for move in one.moves]


def _entry(one: Proposal, moves: tuple[ProposedMove, ...]) -> dict[str, Any]:
    single = moves[0] if len(moves) == 1 else ProposedMove("", None, None)
    return {
        "id": one.id,
        "kind": one.kind,
        "who": [move.who for move in moves],
        "from": _place(single.source),
        "to": _place(single.target),
        "table": one.table,
        "why": one.why,
        "cites": list(one.cites),
    }


def _place(place: Place | None) -> dict[str, int] | None:
    return None if place is None else {"table": place.table, "seat": place.seat}
