"""Chips in the story of an event: the cards of a race, how it went, what does not tally."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from floorman.cards import texts_of
from floorman.scenario.format import Cards
from floorman.scenario.story import BadStep, Emission
from floorman.terms import TableNo
from floorman.tournament.chips.records import Race
from floorman.tournament.chips.totals import expected_total, in_play
from floorman.tournament.commands import DealRaceCards

if TYPE_CHECKING:
    from floorman.scenario.event_story import TournamentStory

Told = tuple[Any, tuple[Emission, ...]]


def race_cards(cards: Cards, table: TableNo | None, path: str) -> DealRaceCards:
    """`cards = { race = 3, deal = "Kh 9s" }` for one seat, `race = "deck"` for the deck from its top."""
    if table is None:
        raise BadStep(path, "cards of a race are dealt at a table; the step names none")
    return DealRaceCards(table, cards.deal, None if cards.race == "deck" else cards.race)


def race(story: TournamentStory, asked: Mapping[str, Any]) -> Told:
    found = _race(story, asked)
    return None if found is None else told_race(found), ()


def cards(story: TournamentStory, asked: Mapping[str, Any]) -> Told:
    found = _race(story, asked)
    return {"race": {} if found is None else _cards(found)}, ()


def _race(story: TournamentStory, asked: Mapping[str, Any]) -> Race | None:
    table = asked.get("table")
    return story.state.races.get(table) if isinstance(table, int) else None


def told_race(race: Race) -> dict[str, Any]:
    """Larger chips that everybody gets evenly, small ones that are left over, and what changes in value."""
    ratio = race.into // race.value
    lost = {one.seat: one.leftover * race.value for one in race.racers}
    return {
        "chips": race.chips,
        "exchanged": {str(one.seat): one.exchanged // ratio for one in race.racers if one.exchanged is not None},
        "leftover": {str(one.seat): one.leftover for one in race.racers},
        "cards": _cards(race),
        "owed": list(race.owed),
        "winners": list(race.winners),
        "changes": {str(one.seat): one.after - one.before for one in race.results if lost[one.seat] or one.won},
    }


def _cards(race: Race) -> dict[str, str]:
    return {str(seat): texts_of(held) for seat, held in sorted(race.cards.items())}


def alarms(story: TournamentStory, _: Mapping[str, Any]) -> Told:
    """Every count that differs, by what it is about: `table:2`, `stack:Anna`, `event`."""
    return {
        key: {"expected": one.expected, "counted": one.counted, "good_version": one.good_version}
        for key, one in sorted(story.state.alarms.items())
    }, ()


def chips(story: TournamentStory, _: Mapping[str, Any]) -> Told:
    """What should be in play in the whole event, and the smallest value."""
    state = story.state
    found = in_play(state)
    return {
        "in_play": expected_total(state),
        "raced": found.raced,
        "corrected": found.corrected,
        "smallest": state.smallest_chip,
        "waiting": sorted(state.entries[who].person for who in state.waiting),
    }, ()
