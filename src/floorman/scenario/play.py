"""A scenario played up to one of its steps, for somebody who looks on. Nothing is kept: it is played anew each time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from msgspec import Struct

from floorman.hand import AnyEvent
from floorman.rulebook import Question, Rulebook
from floorman.scenario.event_story import TournamentStory
from floorman.scenario.format import Scenario
from floorman.scenario.hand_story import HandTeller
from floorman.scenario.match import matches
from floorman.scenario.run import AnyStory, Error, StepOutcome, begun, expected_under, go_on
from floorman.scenario.scene import Scene, scene_of
from floorman.scenario.story import BadStep, Unbuilt
from floorman.terms import By, Fact, Ruling, SeatNo
from floorman.tournament import Event, Now
from floorman.tournament.proposals import proposals


class HandSays(Struct, frozen=True):
    """All events of a hand so far. Those from `since` on are new."""

    events: tuple[AnyEvent, ...]
    since: int
    names: dict[SeatNo, str]


class Happened(Struct, frozen=True):
    """What one step brought about: at tables, and in the event by versions. `log` is all of the event so far."""

    hands: tuple[HandSays, ...] = ()
    event: tuple[int, ...] = ()
    log: Mapping[int, Event] = {}
    facts: Mapping[str, Mapping[str, Fact]] = {}  # of what was read or proposed, by its code


class Played(Struct, frozen=True):
    """The story after step `at`, counted from 1; 0 is its beginning. `steps` are what came of all of them.

    Where the story cannot go on, `error` says so and there are fewer steps than it has.
    """

    at: int
    steps: tuple[StepOutcome, ...]
    scene: Scene | None
    before: Scene | None
    happened: Happened
    expected: dict[str, Any]
    error: Error | None = None


class Remembered(Struct, frozen=True):
    """How far everything had come before a step."""

    hands: tuple[tuple[HandTeller, int, int], ...]  # with its events and its reasons
    version: int


def play(scenario: Scenario, book: Rulebook, questions: Mapping[str, Question], name: str, at: int) -> Played:
    """Under this book, with what the scenario expects under the book `name`."""
    steps: list[StepOutcome] = []
    scenes: dict[int, Scene] = {}
    happened, error = Happened(), None
    try:
        story = begun(scenario, book)
        if at < 2:
            scenes[0] = scene_of(story)
        for number in range(1, len(scenario.step) + 1):
            memory = _remembered(story) if number == at else None
            steps.append(go_on(story, scenario, number, name, book, questions))
            if number in (at - 1, at):
                scenes[number] = scene_of(story)
            if memory is not None:
                happened = _since(memory, story)
    except (BadStep, Unbuilt) as problem:
        error = Error(problem.path, str(problem))
    return Played(
        at=at,
        steps=tuple(steps),
        scene=scenes.get(at),
        before=scenes.get(at - 1),
        happened=happened,
        expected=expected_at(scenario, name, at),
        error=error,
    )


def expected_at(scenario: Scenario, name: str, at: int) -> dict[str, Any]:
    """What the scenario expects of a step under one of its books."""
    if not 0 < at <= len(scenario.step):
        return {}
    return expected_under(scenario.step[at - 1], name, scenario.books, f"step[{at - 1}]")


def named(expected: Any, actual: Any) -> Any:
    """Of an answer only what was expected of it: the same keys of tables, all of a list."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        return {key: named(value, actual.get(key)) for key, value in expected.items()}
    if isinstance(expected, (list, tuple)) and isinstance(actual, (list, tuple)):
        pairs = zip_longest(expected, actual)
        return [other if one is None else named(one, other) for one, other in pairs if other is not None]
    return actual


def parting(one: tuple[StepOutcome, ...], other: tuple[StepOutcome, ...]) -> tuple[int, ...]:
    """The steps at which the same story says something else, or ends."""
    pairs = enumerate(zip_longest(one, other), start=1)
    return tuple(number for number, (here, there) in pairs if here is None or there is None or _differ(here, there))


def _differ(one: StepOutcome, other: StepOutcome) -> bool:
    here, there = ((_refusal(step), _codes(step), _facts(step.answers)) for step in (one, other))
    return not (here[:2] == there[:2] and matches(here[2], there[2]))


def _refusal(step: StepOutcome) -> tuple[object, ...]:
    return () if step.refused is None else (step.refused.code, dict(step.refused.facts))


def _codes(step: StepOutcome) -> list[str]:
    return [said.code for said in step.emitted if said.kind in ("event", "ruling")]


def _facts(answer: Any) -> Any:
    """Without the statements of the one book or the other."""
    if isinstance(answer, dict):
        return {key: _facts(value) for key, value in answer.items() if key not in ("cites", "book")}
    return [_facts(one) for one in answer] if isinstance(answer, (list, tuple)) else answer


def _remembered(story: AnyStory) -> Remembered:
    version = max(story.happened, default=0) if isinstance(story, TournamentStory) else 0
    return Remembered(tuple((one, len(one.told.events), len(one.declared.reasons)) for one in _tellers(story)), version)


def _since(memory: Remembered, story: AnyStory) -> Happened:
    lengths = {id(teller): length for teller, length, _ in memory.hands}
    read = {id(teller): reasons for teller, _, reasons in memory.hands}
    tellers = {id(one): one for one in (*(teller for teller, _, _ in memory.hands), *_tellers(story))}
    facts = {
        reason.code: reason.facts
        for key, one in tellers.items()
        for reason in (*_ruled(one), *one.declared.reasons[read.get(key, 0) :])
    }
    hands = tuple(
        HandSays(tuple(one.told.events), lengths.get(key, 0), _names(story, one))
        for key, one in tellers.items()
        if len(one.told.events) > lengths.get(key, 0)
    )
    if isinstance(story, HandTeller):
        return Happened(hands, facts=facts)
    return Happened(
        hands,
        tuple(one for one in story.happened if one > memory.version),
        story.happened,
        {**_proposed(story), **facts},
    )


def _ruled(teller: HandTeller) -> tuple[Ruling, ...]:
    """The reasons of the reading that the last report came to."""
    last = teller.reports.last
    reading = None if last is None or last.outcome is None else last.outcome.reading
    return () if reading is None else reading.why


def _proposed(story: TournamentStory) -> dict[str, Mapping[str, Fact]]:
    now = Now(story.state, By("story", "director"), story.at, story.book, story.secret)
    return {one.why: one.facts for one in proposals(now)}


def _tellers(story: AnyStory) -> Iterator[HandTeller]:
    return iter((story,) if isinstance(story, HandTeller) else tuple(story.hands.at.values()))


def _names(story: AnyStory, teller: HandTeller) -> dict[SeatNo, str]:
    """Who sits where at the table of this hand."""
    if isinstance(story, HandTeller):
        return {}
    table = next((number for number, one in story.hands.at.items() if one is teller), story.table)
    players = {} if table is None else story.state.players(table)
    return {seat: story.state.entries[who].person for seat, who in players.items()}
