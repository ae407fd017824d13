"""The story of an event, as far as the tournament is built: its clock, and who may do what."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

from floorman.rulebook import Rulebook
from floorman.scenario.format import CommandHead, EventStory, Scenario, Step
from floorman.scenario.story import BadStep, Did, Emission, Refusal, Unbuilt, bad_shape
from floorman.scenario.words import COMMANDS_TO_COME
from floorman.terms import By, Instant, Refused
from floorman.tournament import (
    AnyCommand,
    Break,
    EventOpened,
    Level,
    OpenEvent,
    StartEvent,
    Stretch,
    Tournament,
    decide,
    open_event,
    opened,
    read,
)
from floorman.tournament.commands import COMMANDS
from floorman.tournament.explain import why_this_level

# A story that names no beginning is told from this moment on.
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)

# The parts of an event that stories may name today; the others need rooms to come.
BUILT = {"structure", "started", "entry_stack"}


class TournamentStory:
    """A tournament opened from the story's settings, and its time."""

    def __init__(self, scenario: Scenario, book: Rulebook) -> None:
        story = scenario.event or EventStory()
        for name in story.__struct_fields__:
            if name not in BUILT and getattr(story, name) != getattr(EventStory(), name):
                raise Unbuilt(f"event.{name}", f"`{name}`")
        self._book = book
        began = story.started or NOON
        self._day = began.replace(tzinfo=began.tzinfo or UTC).astimezone(UTC)
        self.at = _instant(self._day)
        self.state = _opened(story, book)
        self._versions: dict[int, int] = {}
        if story.started is not None:
            self._decide(StartEvent(), By("story", "direction"))

    def do(self, step: Step, path: str) -> Did:
        if step.table is not None:
            raise BadStep(f"{path}.table", f"the story has no table {step.table}")
        if step.at is not None:
            self.at = self._instant_of(step.at, f"{path}.at")
            return Did()
        if step.wait is not None:
            self.at += _millis(step.wait, f"{path}.wait")
            return Did()
        if step.command is not None:
            return self._command(step.command, f"{path}.command")
        what = next(iter(step.happens()), None)
        if what is not None:
            raise Unbuilt(f"{path}.{what}", f"`{what}`")
        return Did()

    def _command(self, raw: dict[str, Any], path: str) -> Did:
        head = _head(raw, path)
        arguments = {key: value for key, value in raw.items() if key not in ("name", "by")}
        if "do" in arguments:  # would be read as another command's word
            raise BadStep(path, "Object contains unknown field `do`")
        if head.name in COMMANDS_TO_COME:
            raise Unbuilt(f"{path}.name", f"the command {head.name!r}")
        if head.name not in COMMANDS:
            raise BadStep(f"{path}.name", f"unknown command {head.name!r}; known: {', '.join(COMMANDS)}")
        if head.name == "take-back":
            step = arguments.pop("step", None)
            if step not in self._versions:
                raise BadStep(f"{path}.step", f"step {step} carried out nothing that can be taken back")
            arguments["version"] = self._versions[step]
        try:
            command: AnyCommand = msgspec.convert({"do": head.name, **arguments}, AnyCommand)
        except msgspec.ValidationError as error:
            raise bad_shape(error, path) from error
        return self._decide(command, By("story", head.by), step_number(path))

    def _decide(self, command: AnyCommand, by: By, number: int = 0) -> Did:
        decision = decide(self.state, command, by, self.at, self._book)
        if isinstance(decision, Refused):
            ruling = decision.ruling
            said = Emission("refusal", ruling.code, ruling.cites)
            return Did((said,), Refusal(ruling.code, ruling.facts, ruling.cites))
        for event in decision.events:
            self.state.apply(event)
        self._versions[number] = self.state.version
        tags = [str(event.__struct_config__.tag).partition("/")[0] for event in decision.events]
        return Did(tuple(Emission("event", tag, event.cites) for tag, event in zip(tags, decision.events, strict=True)))

    def answer(self, word: str, _asked: Mapping[str, Any], path: str) -> tuple[Any, tuple[Emission, ...]]:
        reading = read(self.state.schedule, self.state.clock, self.at)
        match word:
            case "clock":
                return {"left_s": -(-reading.left // 1000), "running": reading.running}, ()
            case "level":
                why = why_this_level(reading, self._book)
                return _level(self.state, reading.number), (Emission("explanation", why.code, why.cites),)
            case "phase":
                return {"event": _phase(self.state, reading.on_break and reading.running), "tables": {}}, ()
            case _:
                raise Unbuilt(path, f"`{word}`")

    def _instant_of(self, text: str, path: str) -> Instant:
        """A time of the story's day, or of the day after it if that time has passed: evenings go on past midnight."""
        told = TIME_OF_DAY.fullmatch(text)
        if told is None:
            raise BadStep(path, f"{text!r} is no time of day; expected HH:MM or HH:MM:SS")
        hours, minutes, seconds = (int(part) for part in told.groups(default="0"))
        midnight = _instant(self._day.replace(hour=0, minute=0, second=0, microsecond=0))
        moment = midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000
        days_gone = max(-((moment - self.at) // DAY), 0)
        return moment + days_gone * DAY


def _head(raw: dict[str, Any], path: str) -> CommandHead:
    try:
        return msgspec.convert({key: raw[key] for key in ("name", "by") if key in raw}, CommandHead)
    except msgspec.ValidationError as error:
        raise bad_shape(error, path) from error


def step_number(path: str) -> int:
    """The number of a step, counted from 1, from its path."""
    return int(path.partition("step[")[2].partition("]")[0]) + 1 if "step[" in path else 0


def _opened(story: EventStory, book: Rulebook) -> Tournament:
    structure = tuple(_stretch(line, f"event.structure[{place}]") for place, line in enumerate(story.structure))
    settings = OpenEvent(
        "story", structure or (Level(20, 50, 100),), (), 10_000 if story.entry_stack is None else story.entry_stack
    )
    decision = open_event(settings, book)
    if isinstance(decision, Refused):
        raise BadStep("event", f"{decision.ruling.code} {dict(decision.ruling.facts)}")
    (event,) = decision.events
    assert isinstance(event, EventOpened)
    return opened(event)


def _stretch(line: tuple[int, ...], path: str) -> Stretch:
    match line:
        case (minutes,):
            return Break(minutes)
        case (minutes, small_blind, big_blind):
            return Level(minutes, small_blind, big_blind)
        case (minutes, small_blind, big_blind, ante):
            return Level(minutes, small_blind, big_blind, ante)
        case _:
            raise BadStep(path, "a level is [minutes, small blind, big blind, ante], a break [minutes]")


def _level(state: Tournament, number: int) -> dict[str, int] | None:
    found = [stretch for stretch in state.structure if isinstance(stretch, Level)]
    if not 1 <= number <= len(found):
        return None
    level = found[number - 1]
    return {
        "number": number,
        "minutes": level.minutes,
        "sb": level.small_blind,
        "bb": level.big_blind,
        "ante": level.ante,
    }


def _phase(state: Tournament, on_break: bool) -> str:
    return "break" if state.phase == "running" and on_break else state.phase


def _instant(moment: datetime) -> Instant:
    return int(moment.timestamp() * 1000)


DAY = 86_400_000
TIME_OF_DAY = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?")
UNITS = {"s": 1000, "m": 60_000, "h": 3_600_000, "ms": 1}


def _millis(text: str, path: str) -> int:
    number = text.rstrip("mshMSH")
    unit = text[len(number) :].lower()
    if not number.isdecimal() or unit not in UNITS:
        raise BadStep(path, f"{text!r} is no stretch of time; expected for example 65s, 20m or 1h")
    return int(number) * UNITS[unit]
