"""The story of an event: its commands go to the tournament, hands are really played, reports are ruled by the book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from floorman.floor import AnyCommand as FloorCommand
from floorman.floor import Told
from floorman.rulebook import Rulebook
from floorman.rulings import Reported
from floorman.scenario.event_answers import answer_of
from floorman.scenario.event_chips import race_cards
from floorman.scenario.event_conduct import Conduct
from floorman.scenario.event_hands import Hands
from floorman.scenario.event_may import OF_THE_DESK, may_at_the_desk
from floorman.scenario.event_net import Net
from floorman.scenario.event_opening import opened_story
from floorman.scenario.format import CommandHead, EventStory, Scenario, Step
from floorman.scenario.hand_story import HandTeller
from floorman.scenario.story import BadStep, Did, Emission, Unbuilt, bad_shape, refused
from floorman.scenario.times import StoryTime
from floorman.scenario.words import ANSWERED_BY
from floorman.terms import Accepted, By, Instant, Needs, Refused, TableNo, at_least, no
from floorman.tournament import AnyCommand, Event, Now, Tournament, decide
from floorman.tournament.commands import COMMANDS, HoldAllIn, NewHand, Penalise, ReleaseAllIn, TellHandDone
from floorman.tournament.events import AllInReleased, HeldAllInGoesOn
from floorman.tournament.penalising import record

# Those that are about one table in any case: without a table of their own they mean that of the step.
AT_A_TABLE = {"correct-stacks"} | {
    str(one.__struct_config__.tag)
    for one in get_args(AnyCommand)
    if any(field.name == "table" and field.required for field in msgspec.structs.fields(one))
}

# Commands that a hand answers. Without one somebody decides the last report, and nobody wins a pot.
OF_THE_HAND = ("rule", "award")

# What tables in the browser do without anybody.
GOES_ON = "go-on"


class TournamentStory:
    """A tournament opened from the story's settings, and its time."""

    def __init__(self, scenario: Scenario, book: Rulebook) -> None:
        story = scenario.event or EventStory()
        self._book = book
        self._time = StoryTime(story.started)
        self._secret = f"the secret of {scenario.id}".encode()
        self.state: Tournament = opened_story(scenario, book, self._secret, self._time.at)
        self.hands = Hands(self.state, book, self._time)
        self.conduct = Conduct(self.state, self.hands, book, self._time)
        self.net = Net(self, scenario.id)
        self.table: TableNo | None = None  # the table of the step
        self.happened: dict[int, Event] = {}  # by the version that each left
        self._versions: dict[int, int] = {}

    @property
    def at(self) -> Instant:
        return self._time.at

    def now(self, by: By) -> Now:
        return Now(self.state, by, self.at, self._book, self._secret)

    @property
    def book(self) -> Rulebook:
        return self._book

    @property
    def secret(self) -> bytes:
        return self._secret

    def do(self, step: Step, path: str) -> Did:
        if self._time.goes_on(step, path):
            return Did()
        self._at_table(step.table, f"{path}.table")
        if step.command is not None:
            return self._command(step.command, f"{path}.command")
        if self.table is not None and self.net.plays(self.table):
            did = self.net.do(step, self.table, path)
            if did is not None:
                return did
        if step.report is not None:
            return self._report(step.report, f"{path}.report")
        if step.cards is not None and step.cards.race is not None:
            dealt = race_cards(step.cards, self.table, f"{path}.cards")
            return self._decide(dealt, By("story", "direction"), step_number(path))
        teller = None if self.table is None else self.hands.at.get(self.table)
        if teller is not None and step.happens():
            return self._in_hand(teller, step, path)
        what = next(iter(step.happens()), None)
        if what is not None:
            raise Unbuilt(f"{path}.{what}", f"`{what}`")
        return Did()

    def _in_hand(self, teller: HandTeller, step: Step, path: str) -> Did:
        """An act at a table. In hand-for-hand an all-in that the hand holds waits for the other tables."""
        assert self.table is not None, "a hand is played at a table"
        if step.act is not None and step.act.do == "release" and self.state.hand_for_hand:
            return self._decide(ReleaseAllIn(self.table), By("story", "floor"), step_number(path))
        did = teller.do(step, path)
        if did.refused is None and any(one.code == "hand.held" for one in did.emitted) and self.state.hand_for_hand:
            return _both(did, self._decide(HoldAllIn(self.table), By("story", "floor")))
        return did

    def _at_table(self, told: object, path: str) -> None:
        """The step's table: the one it names, or the only one."""
        if told is None and len(self.state.tables) == 1:
            (self.table,) = self.state.tables
        elif told is not None:
            if not isinstance(told, int) or told not in self.state.tables:
                known = ", ".join(str(one) for one in sorted(self.state.tables))
                raise BadStep(path, f"the story has no table {told}; known: {known or 'none'}")
            self.table = told

    # Reports

    def _report(self, raw: dict[str, Any], path: str) -> Did:
        """Ruled by the book; a breach goes on record under the player's name."""
        did = self.conduct.hear(raw, self.table, path)
        outcome = self.conduct.outcome()
        if outcome is None or not outcome.recorded or did.refused is not None:
            return did
        who = raw.get("who") or (self.state.players(self.table).get(raw.get("seat", 0)) if self.table else None)
        if who not in self.state.entries:
            return did
        must = outcome.penalty is not None and outcome.penalty.obligation == "must"
        return _both(did, self._apply(record(who, outcome.recorded, must, outcome.cites)))

    def reported(self, raw: dict[str, Any], table: TableNo | None, path: str) -> Reported:
        """What the book says to a report here."""
        self._at_table(table, f"{path}.table")
        self._report(raw, path)
        assert self.conduct.last is not None, "a report is ruled on"
        return self.conduct.last

    # Commands

    def _command(self, raw: dict[str, Any], path: str) -> Did:
        head = _head(raw, path)
        arguments = {key: value for key, value in raw.items() if key not in ("name", "by", "player")}
        by = head.said_by()
        if head.name == GOES_ON:
            return self.net.goes_on()
        if head.name in OF_THE_HAND:
            return self._of_the_hand(raw, path)
        if head.name == "void-hand":
            return self._void(arguments, by, path)
        command = self._read(head.name, arguments, path)
        if isinstance(command, TellHandDone):
            return self._hand_done(command, by)
        did = self._decide(command, by, step_number(path))
        if did.refused is None and isinstance(command, NewHand) and not self.net.plays(command.table):
            return _both(did, self.hands.begin(command.table))
        if did.refused is None and isinstance(command, Penalise) and command.who in self.state.sits:
            place = self.state.sits[command.who]
            if command.penalty in ("disqualification", "exclusion"):
                return _both(did, self.hands.kill(place.table, place.seat, self._book.disqualified_chips.cites))
        return did

    def _of_the_hand(self, raw: dict[str, Any], path: str) -> Did:
        self._at_table(raw.get("table"), f"{path}.table")
        told = {key: value for key, value in raw.items() if key != "table"}
        teller = None if self.table is None else self.hands.at.get(self.table)
        between_hands = raw["name"] == "rule" and self.conduct.waits(self.table)
        if teller is not None and not (between_hands and not teller.deciding.waits):
            return teller.do(Step(command=told), path.removesuffix(".command"))
        if raw["name"] == "rule":
            return self.conduct.rule(told, self.table, path)
        return refused(no("table.no-hand", (), table=self.table or 0))

    def _read(self, name: str, arguments: dict[str, Any], path: str) -> AnyCommand:
        """The command that a step tells, with the step's table where it names none. Raises BadStep."""
        if "do" in arguments:  # would be read as another command's word
            raise BadStep(path, "Object contains unknown field `do`")
        if name not in COMMANDS:
            raise BadStep(f"{path}.name", f"unknown command {name!r}; known: {', '.join(COMMANDS)}")
        if name == "take-back":
            arguments = self._step_to_version(arguments, path)
        if name == "notice-outage" and "away" in arguments:
            arguments = self._time.away(arguments, path)
        if name in AT_A_TABLE and "table" not in arguments and self.table is not None:
            arguments = {**arguments, "table": self.table}
        try:
            command: AnyCommand = msgspec.convert({"do": name, **arguments}, AnyCommand, str_keys=True)
        except msgspec.ValidationError as error:
            raise bad_shape(error, path) from error
        if "table" in arguments:
            self.table = arguments["table"] if arguments["table"] in self.state.tables else self.table
        return command

    def _step_to_version(self, arguments: dict[str, Any], path: str) -> dict[str, Any]:
        rest = dict(arguments)
        step = rest.pop("step", None)
        if step not in self._versions:
            raise BadStep(f"{path}.step", f"step {step} carried out nothing that can be taken back")
        return {**rest, "version": self._versions[step]}

    def _hand_done(self, command: TellHandDone, by: By) -> Did:
        """Where the hand was told, it says itself what it left, unless somebody counted otherwise."""
        told = self.hands.over(command.table)
        if isinstance(told, Refused) and command.stacks is None:
            return refused(told)
        if told is not None and not isinstance(told, Refused):
            stacks, sat_out, void = told
            stacks = stacks if command.stacks is None else command.stacks
            command = msgspec.structs.replace(command, stacks=stacks, sat_out=sat_out, void=void)
        did = self._decide(command, by)
        if did.refused is None:
            self.hands.at.pop(command.table, None)
        return did

    def _void(self, arguments: dict[str, Any], by: By, path: str) -> Did:
        self._at_table(arguments.get("table"), f"{path}.table")
        if self.table is not None and self.net.plays(self.table):
            return self.net.void(self.table, by)
        authority = self._book.who_voids_hand
        if not at_least(by.rank, authority.value):
            return refused(no("rank.too-low", authority.cites, rank=by.rank, needed=authority.value))
        assert self.table is not None, "a hand is void at a table"
        did = self.hands.void(self.table)
        if did.refused is not None:
            return did
        return _both(did, self._hand_done(TellHandDone(self.table), By("story", "direction")))

    def decided(self, command: FloorCommand, by: By) -> Did:
        """Something that is said, or happens, at a table in the browser."""
        return self._came_of(self.net.evening.decide(command, by, self.at), 0)

    def _decide(self, command: AnyCommand, by: By, number: int = 0) -> Did:
        """With a table in the browser the hands there are part of it."""
        if self.net.there():
            return self._came_of(self.net.evening.decide(command, by, self.at), number)
        return self._came_of(decide(self.state, command, by, self.at, self._book, self._secret), number)

    def _came_of(self, decision: Accepted[Event] | Accepted[Told] | Refused | Needs, number: int) -> Did:
        if isinstance(decision, Refused):
            return refused(decision)
        if isinstance(decision, Needs):
            facts = {**decision.ruling.facts, "missing": ", ".join(decision.facts)}
            return refused(no(decision.ruling.code, decision.ruling.cites, **facts))
        told = tuple(one if isinstance(one, Told) else Told(self.net.evening.stream, one) for one in decision.events)
        before = self.state.version
        self.net.evening.apply(told)
        did = self._said(told, before)
        self._versions[number] = self.state.version
        return did

    def _apply(self, decision: Accepted[Event]) -> Did:
        return self._came_of(decision, -1)

    def _said(self, told: tuple[Told, ...], before: int) -> Did:
        """What has happened, and what that sets going at tables whose hands the story tells."""
        events: list[Any] = [one.event for one in told if one.stream == self.net.evening.stream]
        self.happened |= {before + number: event for number, event in enumerate(events, start=1)}
        tags = [str(one.event.__struct_config__.tag).partition("/")[0] for one in told]
        said = (Emission("event", tag, getattr(one.event, "cites", ())) for tag, one in zip(tags, told, strict=True))
        did = Did(tuple(said))
        for event in events:
            if isinstance(event, (AllInReleased, HeldAllInGoesOn)) and not self.net.plays(event.table):
                did = _both(did, self.hands.release(event.table))
        return did

    # Answers

    def answer(self, word: str, asked: Mapping[str, Any], path: str) -> tuple[Any, tuple[Emission, ...]]:
        if word == "ruling":
            return self.conduct.answer(), ()
        if word == "may" and asked.get("may") in OF_THE_DESK:
            return may_at_the_desk(self, asked, path)
        table = asked.get("table", self.table)
        if isinstance(table, int) and ANSWERED_BY[word] in ("hand", "rulings"):
            told = self.net.answer(word, table, asked, path)
            if told is not None:
                return told
        teller = self.hands.at.get(table) if isinstance(table, int) else None
        if teller is not None and ANSWERED_BY[word] in ("hand", "rulings"):
            return teller.answer(word, asked, path)
        return answer_of(self, word, {**asked, "table": table}, path)


def _head(raw: dict[str, Any], path: str) -> CommandHead:
    try:
        return msgspec.convert({key: raw[key] for key in ("name", "by", "player") if key in raw}, CommandHead)
    except msgspec.ValidationError as error:
        raise bad_shape(error, path) from error


def step_number(path: str) -> int:
    """The number of a step, counted from 1, from its path."""
    return int(path.partition("step[")[2].partition("]")[0]) + 1 if "step[" in path else 0


def _both(did: Did, more: Did) -> Did:
    return Did((*did.emitted, *more.emitted), did.refused or more.refused)
