"""Words of the story of an event about its shot clock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from floorman.scenario.story import Emission
from floorman.terms import By
from floorman.tournament.consequences.time_cards import cards_left, shot_at, time_left, why_shot_clock

if TYPE_CHECKING:
    from floorman.scenario.event_story import TournamentStory

Told = tuple[Any, tuple[Emission, ...]]


def told_time_cards(story: TournamentStory, _: Mapping[str, Any]) -> Told:
    """How many everybody still has who is in; nothing where no shot clock runs."""
    state, why = story.state, why_shot_clock(story.now(By("story", "direction")))
    players = sorted(state.sits) if why.code == "shot-clock.runs" else []
    cites = (*why.cites, *(story.book.time_cards.cites if players else ()))
    told = {state.entries[who].person: cards_left(state, who, story.book) for who in players}
    return told, (Emission("explanation", why.code, cites),)


def told_shot(story: TournamentStory, asked: Mapping[str, Any]) -> Told:
    """The decision under the clock at the table of the step; nobody where none is."""
    state, table = story.state, asked.get("table")
    shot = shot_at(state, table) if isinstance(table, int) else None
    if shot is None:
        return {"who": None, "left_s": 0, "cards": 0}, ()
    left = time_left(state, shot, story.at)
    told = {"who": state.entries[shot.who].person, "left_s": -(-left // 1000)}
    return told | {"cards": state.shot_cards.get(shot.number, 0)}, ()
