"""Hand-for-hand, last hands and proposals in the story of an event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from floorman.scenario.story import Emission
from floorman.tournament.consequences.hand_for_hand import still_playing, waiting_as
from floorman.tournament.days import hands_left

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
