"""What somebody may do at the desk, asked through the decisions that would carry it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from floorman.scenario.story import BadStep, Emission
from floorman.terms import Accepted, By, Refused
from floorman.tournament import AnyCommand, decide
from floorman.tournament.commands import AddOn, Enter, Rebuy, ReEnter

if TYPE_CHECKING:
    from floorman.scenario.event_story import TournamentStory

OF_THE_DESK: dict[str, Callable[[str], AnyCommand]] = {
    "rebuy": Rebuy,
    "re-enter": ReEnter,
    "add-on": AddOn,
    "register": Enter,
}

# Asked for nobody in particular: whether anybody may register.
SOMEBODY = "somebody new"


def may_at_the_desk(
    story: TournamentStory, asked: Mapping[str, Any], path: str
) -> tuple[list[dict[str, Any]], tuple[Emission, ...]]:
    """`{ may = "rebuy", name | seat }`. Whoever lacks only a fact that the book asks for may."""
    what = asked["may"]
    command = OF_THE_DESK[what](_who(story, asked, path))
    decision = decide(story.state, command, By("story", "director"), story.at, story.book, story.secret)
    cites = decision.events[0].cites if isinstance(decision, Accepted) else decision.ruling.cites
    told = {"what": what, "allowed": not isinstance(decision, Refused), "cites": list(cites)}
    return [told], (Emission("explanation", f"may.{what}", cites),)


def _who(story: TournamentStory, asked: Mapping[str, Any], path: str) -> str:
    name, seat = asked.get("name"), asked.get("seat")
    if isinstance(name, str):
        return name
    if seat is None and asked["may"] == "register":
        return SOMEBODY
    who = story.state.players(story.table).get(seat) if story.table is not None and isinstance(seat, int) else None
    if who is None:
        raise BadStep(path, f"`may` with {asked['may']!r} names whom it is about, by `name` or by `seat`")
    return who
