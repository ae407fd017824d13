"""Words of the story of an event about draws, the final table and the plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from floorman.scenario.story import Emission
from floorman.terms import whole_number
from floorman.tournament.commands.final_table import final_table_number
from floorman.tournament.explain import after_the_last_chip, games_of_the_plan
from floorman.tournament.planning.checks import antes_that_fit
from floorman.tournament.seating.final_table import is_final, players_left, seating

if TYPE_CHECKING:
    from floorman.scenario.event_story import TournamentStory

Told = tuple[Any, tuple[Emission, ...]]


def seat_pools(story: TournamentStory, _: Mapping[str, Any]) -> Told:
    """Who draws for which seats of the final table, before it is drawn; names in alphabetical order."""
    state = story.state
    if is_final(state) or not players_left(state):
        return {}, ()
    pools = seating(state, final_table_number(state), story.book).pools
    told = {",".join(sorted(state.entries[who].person for who in pool.who)): list(pool.seats) for pool in pools}
    return told, tuple(Emission("explanation", pool.code, pool.cites) for pool in pools)


def draw(story: TournamentStory, _: Mapping[str, Any]) -> Told:
    """The last draw by cards, best first: seats, or names where names drew."""
    drawn = story.state.drawn
    order = drawn[max(drawn)] if drawn else ()
    return {"order": [one if (seat := whole_number(one)) is None else seat for one in order]}, ()


def plan(story: TournamentStory, _: Mapping[str, Any]) -> Told:
    """What the plan has from the book, and games that the book is not made for."""
    games, out = games_of_the_plan(story.state.plan, story.book), after_the_last_chip(story.book)
    antes = antes_that_fit(story.state.plan, story.book)
    told = {
        "games_filled": str(games.facts.get("games", "")).split(),
        "entry_format": story.book.entry_format.value,
        "antes": [kind.replace("_", "-") for kind, fault in antes.items() if fault is None],
    }
    against = tuple(fault for fault in antes.values() if fault is not None)
    return told, tuple(Emission("explanation", one.code, one.cites) for one in (games, out, *against))
