"""A scenario played up to one of its steps, for somebody who looks on. Nothing is kept: it is played anew each time."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

from msgspec import Struct

from floorman.floor.streams import table_of
from floorman.hand import AnyEvent
from floorman.rulebook import Question, Rulebook
from floorman.scenario.event_story import TournamentStory
from floorman.scenario.format import Scenario
from floorman.scenario.hand_story import OneHand
from floorman.scenario.match import matches
from floorman.scenario.on_floor import OnFloor
from floorman.scenario.run import AnyStory, Error, StepOutcome, begun, expected_under, go_on
from floorman.scenario.scene import Scene, scene_of
from floorman.scenario.story import BadStep, Unbuilt
from floorman.terms import By, Fact, Ruling, SeatNo
from floorman.tournament import Event
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


class Memory(Struct, frozen=True):
    """How far everything had come before a step: hands and readings by their streams, and the event."""

    hands: dict[str, int]
    reasons: dict[str, int]
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


def _remembered(story: AnyStory) -> Memory:
    told = story.told
    return Memory(
        {stream: len(events) for stream, events in told.hands.items()},
        {stream: len(reasons) for stream, reasons in told.reasons.items()},
        max(told.events, default=0),
    )


def _since(memory: Memory, story: AnyStory) -> Happened:
    told = story.told
    read = [one for stream, all in told.reasons.items() for one in all[memory.reasons.get(stream, 0) :]]
    hands = tuple(
        HandSays(tuple(events), memory.hands.get(stream, 0), _names(story, stream))
        for stream, events in told.hands.items()
        if len(events) > memory.hands.get(stream, 0)
    )
    facts = {reason.code: reason.facts for reason in (*_ruled(told), *read)}
    if isinstance(story, OneHand):
        return Happened(hands, facts=facts)
    new = tuple(one for one in told.events if one > memory.version)
    return Happened(hands, new, told.events, {**_proposed(story), **facts})


def _ruled(told: OnFloor) -> tuple[Ruling, ...]:
    """The reasons of the reading that the last report came to."""
    reading = None if told.last is None or told.last.outcome is None else told.last.outcome.reading
    return () if reading is None else reading.why


def _proposed(story: TournamentStory) -> dict[str, Mapping[str, Fact]]:
    return {one.why: one.facts for one in proposals(story.now(By("story", "director")))}


def _names(story: AnyStory, stream: str) -> dict[SeatNo, str]:
    """Who sits where at the table of this hand."""
    if isinstance(story, OneHand):
        return {}
    return {seat: story.state.entries[who].person for seat, who in story.state.players(table_of(stream)).items()}
