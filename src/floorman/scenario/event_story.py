"""The story of an event, as far as the tournament is built: its clock, and who may do what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from floorman.rulebook import Rulebook
from floorman.rulings import Reported
from floorman.scenario.event_conduct import Conduct, told_ledger
from floorman.scenario.event_tables import Finished, SeatedAt, Tables
from floorman.scenario.format import CommandHead, EventStory, Scenario, Step
from floorman.scenario.story import BadStep, Did, Emission, Unbuilt, bad_shape, refused
from floorman.scenario.times import StoryTime
from floorman.scenario.words import ANSWERED_BY, COMMANDS_TO_COME
from floorman.terms import Accepted, By, EntryId, Instant, Refused, TableNo, at_least, no
from floorman.tournament import (
    AnyCommand,
    AnyEvent,
    Break,
    EventOpened,
    Level,
    OpenEvent,
    Penalise,
    StartEvent,
    Stretch,
    Tournament,
    decide,
    levels,
    open_event,
    opened,
    read,
)
from floorman.tournament.commands import COMMANDS
from floorman.tournament.events import PenaltyCarried
from floorman.tournament.explain import why_this_level
from floorman.tournament.penalising import hand_over, record

# The parts of an event that stories may name today; the others need rooms to come.
BUILT = {
    "structure", "started", "entry_stack", "table", "left", "paid", "registration", "speed", "hand_for_hand",
    "smallest_chip",
}  # fmt: skip


# Commands about tables, and who may give them.
AT_TABLES = {
    "new-hand": "who_runs_the_table",
    "hand-done": "who_runs_the_table",
    "void-hand": "who_voids_hand",
    "move": "who_orders_moves",
}


class TournamentStory:
    """A tournament opened from the story's settings, and its time."""

    def __init__(self, scenario: Scenario, book: Rulebook) -> None:
        story = scenario.event or EventStory()
        for name in story.__struct_fields__:
            if name not in BUILT and getattr(story, name) != getattr(EventStory(), name):
                raise Unbuilt(f"event.{name}", f"`{name}`")
        self._book = book
        self._time = StoryTime(story.started)
        self._tables = Tables(story, book, self._time)
        self._conduct = Conduct(self._tables, book)
        self._table: SeatedAt | None = None  # the table of the step
        self.state = _opened(story, book, self._tables.names())
        self._versions: dict[int, int] = {}
        if story.started is not None:
            self._decide(StartEvent(), By("story", "direction"))

    @property
    def at(self) -> Instant:
        return self._time.at

    def do(self, step: Step, path: str) -> Did:
        if self._time.goes_on(step, path):
            return Did()
        if step.table is not None or len(self._tables.at) == 1:
            self._table = self._tables.table(step.table, f"{path}.table")
        if step.command is not None:
            return self._command(step.command, f"{path}.command")
        if step.report is not None:
            return self._report(step.report, f"{path}.report")
        if self._table is not None and self._table.teller is not None and step.happens():
            return self._table.teller.do(step, path)
        what = next(iter(step.happens()), None)
        if what is not None:
            raise Unbuilt(f"{path}.{what}", f"`{what}`")
        return Did()

    def _report(self, raw: dict[str, Any], path: str) -> Did:
        """Ruled by the book; a breach goes on record under the player's name."""
        did = self._conduct.hear(raw, self._table, self.state.ledger, path)
        outcome = self._conduct.outcome()
        if outcome is None or not outcome.recorded or did.refused is not None:
            return did
        who = raw.get("who") or (self._table.names().get(raw.get("seat", 0)) if self._table is not None else None)
        if who not in self.state.entries:
            return did
        must = outcome.penalty is not None and outcome.penalty.obligation == "must"
        return self._add(did, self._apply(record(who, outcome.recorded, must, outcome.cites)))

    def reported(self, raw: dict[str, Any], table: TableNo | None, path: str) -> Reported:
        """What the book says to a report here."""
        if table is not None or len(self._tables.at) == 1:
            self._table = self._tables.table(table, f"{path}.table")
        self._report(raw, path)
        assert self._conduct.last is not None, "a report is ruled on"
        return self._conduct.last

    def _add(self, did: Did, more: Did) -> Did:
        return Did((*did.emitted, *more.emitted), did.refused or more.refused)

    def _command(self, raw: dict[str, Any], path: str) -> Did:
        head = _head(raw, path)
        arguments = {key: value for key, value in raw.items() if key not in ("name", "by")}
        if "do" in arguments:  # would be read as another command's word
            raise BadStep(path, "Object contains unknown field `do`")
        if self._tables.at and head.name in AT_TABLES:
            return self._at_table(head, arguments, path)
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
        if isinstance(command, Penalise):
            return self._penalise(command, By("story", head.by), step_number(path))
        return self._decide(command, By("story", head.by), step_number(path))

    def _at_table(self, head: CommandHead, arguments: dict[str, Any], path: str) -> Did:
        authority = getattr(self._book, AT_TABLES[head.name])
        if authority.value != "player" and not at_least(head.by, authority.value):
            return refused(no("rank.too-low", authority.cites, rank=head.by, needed=authority.value))
        if head.name == "move":
            return self._move(arguments, path)
        table = self._tables.table(arguments.get("table", self._table and self._table.number), f"{path}.table")
        self._table = table
        match head.name:
            case "new-hand":
                reading = read(self.state.schedule, self.state.clock, self.at)
                level = tuple(levels(self.state.structure))[max(reading.number, 1) - 1]
                return self._tables.new_hand(table, level, self.state.ledger)
            case "void-hand":
                return self._finish(*self._tables.void_hand(table))
            case _:
                return self._finish(*self._tables.hand_done(table, arguments.get("stacks"), path))

    def _finish(self, did: Did, finished: Finished | None) -> Did:
        """The hand counts for those who sat it out."""
        if finished is None:
            return did
        sat_out = finished.sat_out(self.state.ledger, self.at)
        buttons = finished.close(self._book)
        served = hand_over(
            self.state.ledger, sat_out, buttons, self._book, void=finished.void, repeated=finished.repeats
        )
        return self._add(did, self._apply(served))

    def _move(self, arguments: dict[str, Any], path: str) -> Did:
        who, to = arguments.get("who"), arguments.get("to")
        if not isinstance(who, str) or not isinstance(to, dict) or not isinstance(to.get("seat"), int):
            raise BadStep(path, "a move names `who` and `to = { table, seat }`")
        did = self._tables.move(who, self._tables.table(to.get("table"), f"{path}.to.table"), to["seat"])
        if did.refused is not None or who not in self.state.ledger.serving:
            return did
        return self._add(did, self._apply(Accepted((PenaltyCarried(who=who),))))

    def _penalise(self, command: Penalise, by: By, number: int) -> Did:
        """His table says how long a round is; who is out of the event leaves it."""
        table = self._tables.of(command.who)
        if table is not None:
            button = self._tables.next_button(table)
            command = msgspec.structs.replace(command, players=len(table.occupied()), button=button)
        did = self._decide(command, by, number)
        if did.refused is None and command.penalty in ("disqualification", "exclusion"):
            return self._add(did, self._tables.put_out(command.who))
        return did

    def _decide(self, command: AnyCommand, by: By, number: int = 0) -> Did:
        decision = decide(self.state, command, by, self.at, self._book)
        if isinstance(decision, Refused):
            return refused(decision)
        did = self._apply(decision)
        self._versions[number] = self.state.version
        return did

    def _apply(self, decision: Accepted[AnyEvent]) -> Did:
        for event in decision.events:
            self.state.apply(event)
        tags = [str(event.__struct_config__.tag).partition("/")[0] for event in decision.events]
        return Did(tuple(Emission("event", tag, event.cites) for tag, event in zip(tags, decision.events, strict=True)))

    def answer(self, word: str, asked: Mapping[str, Any], path: str) -> tuple[Any, tuple[Emission, ...]]:
        if word == "penalties" and self._tables.at:
            return told_ledger(self.state.ledger, self.at), ()
        if word == "ruling":
            return self._conduct.answer(), ()
        if self._table is not None and self._table.teller is not None and ANSWERED_BY[word] in ("hand", "rulings"):
            return self._table.teller.answer(word, asked, path)
        if word in ("stacks", "positions") and self._table is not None:
            return self._tables.between(self._table, word), ()
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


def _head(raw: dict[str, Any], path: str) -> CommandHead:
    try:
        return msgspec.convert({key: raw[key] for key in ("name", "by") if key in raw}, CommandHead)
    except msgspec.ValidationError as error:
        raise bad_shape(error, path) from error


def step_number(path: str) -> int:
    """The number of a step, counted from 1, from its path."""
    return int(path.partition("step[")[2].partition("]")[0]) + 1 if "step[" in path else 0


def _opened(story: EventStory, book: Rulebook, names: tuple[EntryId, ...]) -> Tournament:
    structure = tuple(_stretch(line, f"event.structure[{place}]") for place, line in enumerate(story.structure))
    settings = OpenEvent(
        "story", structure or (Level(20, 50, 100),), names, 10_000 if story.entry_stack is None else story.entry_stack
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
