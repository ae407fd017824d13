"""Statements that only inform, as an event under a book really tells them: page by page, at each moment of a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from floorman.rulebook import Page, Rule, Rulebook
from floorman.scenario.event_opening import opened_story
from floorman.scenario.format import EventStory, Scenario, TableSeat, TableStory
from floorman.scenario.times import StoryTime
from floorman.terms import By, Refused, RuleId
from floorman.tournament import Tournament, decide
from floorman.tournament.commands import NewHand
from floorman.views.notices import moments_at, moments_of, notices

PAGES: tuple[Page, ...] = get_args(Page)
TABLE = TableStory(
    number=1,
    button=1,
    seat=(
        TableSeat(seat=1, name="Anna"),
        TableSeat(seat=2, name="Ben", presence="absent"),
        TableSeat(seat=3, name="Cem"),
    ),
)
OTHER = TableStory(number=2, seat=(TableSeat(seat=1, name="Dora"), TableSeat(seat=2, name="Eva")))
STORIES = (
    EventStory(table=(TABLE,)),
    EventStory(game="stud8", hand_for_hand=True, table=(TABLE, OTHER)),
)


def shown(name: str, book: Rulebook) -> dict[RuleId, list[str]]:
    """Each statement that some page tells in both languages, with its PAGE@BOOK."""
    found: dict[RuleId, list[str]] = {}
    for page, rule in _told(book):
        witness = f"{page}@{name}"
        if rule.en and rule.de and witness not in found.setdefault(rule.id, []):
            found[rule.id].append(witness)
    return found


def _told(book: Rulebook) -> Iterator[tuple[Page, Rule]]:
    """Between two hands and in one, with a player who is away; in stud, and hand-for-hand at two tables."""
    at = StoryTime().at
    for story in STORIES:
        state = opened_story(Scenario(event=story), book, b"", at)
        yield from _pages(state, book)
        if story.game is not None:
            continue
        began = decide(state, NewHand(1), By("story", "dealer"), at, book)
        assert not isinstance(began, Refused), "three players can be dealt in"
        for event in getattr(began, "events", ()):
            state.apply(event)
        yield from _pages(state, book)


def _pages(state: Tournament, book: Rulebook) -> Iterator[tuple[Page, Rule]]:
    moments = (*moments_at(state, 1), *moments_of(state))
    return ((page, rule) for page in PAGES for rule in notices(book, page, moments))
