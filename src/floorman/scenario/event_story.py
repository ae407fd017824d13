"""The story of an event: everything in it is said to the floor, as at the tables of an evening."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from floorman.floor import AnyCommand as FloorCommand
from floorman.floor import Floor
from floorman.floor.decide import says
from floorman.rulebook import Rulebook
from floorman.rulings import Reported
from floorman.rulings.around import Around
from floorman.scenario.at_table import AtTable
from floorman.scenario.by_itself import goes_on
from floorman.scenario.depths import told_tables
from floorman.scenario.event_answers import ANSWERS as OF_EVENTS
from floorman.scenario.event_answers import answer_of
from floorman.scenario.event_chips import race_cards
from floorman.scenario.event_may import OF_A_HAND, OF_THE_DESK, may_at_the_desk, may_without_hand
from floorman.scenario.event_opening import opened_story
from floorman.scenario.format import Act, CommandHead, EventStory, Scenario, Step
from floorman.scenario.hand_answers import told_may
from floorman.scenario.hand_may import COUNTS
from floorman.scenario.on_floor import OnFloor
from floorman.scenario.story import BadStep, Did, Emission, Unbuilt, bad_shape, refused
from floorman.scenario.times import StoryTime
from floorman.scenario.words import ANSWERED_BY
from floorman.terms import By, Instant, TableNo, instead, no
from floorman.tournament import AnyCommand, Event, Now, Tournament
from floorman.tournament.commands import COMMANDS
from floorman.views.hand import shows_numbers

# Those that are about one table in any case: without a table of their own they mean that of the step.
AT_A_TABLE = {"correct-stacks"} | {
    str(one.__struct_config__.tag)
    for one in get_args(AnyCommand)
    if any(field.name == "table" and field.required for field in msgspec.structs.fields(one))
}

# Commands of a hand.
OF_THE_HAND = ("rule", "award", "run-it", "void-hand")

# What tables in the browser do without anybody.
GOES_ON = "go-on"

TELLER = By("story", "direction")
# A story knows no table of this number: what is reported at none is reported there.
NOWHERE: TableNo = 0


class TournamentStory:
    """A tournament opened from the story's settings, its floor, and its time."""

    def __init__(self, scenario: Scenario, book: Rulebook) -> None:
        story = scenario.event or EventStory()
        self.time = StoryTime(story.started)
        secret, decks = f"the secret of {scenario.id}".encode(), f"the decks of {scenario.id}".encode()
        told = told_tables(scenario)
        state = opened_story(scenario, book, secret, self.time.at, told)
        self.floor = Floor("story", book, state, secret, decks)
        self.floor.tells_all = True
        self.floor.lies_on = told
        self.told = OnFloor(self.floor, self.time)
        self.table: TableNo | None = None  # the table of the step
        self._versions: dict[int, int] = {}  # how far the event had come with each step

    @property
    def state(self) -> Tournament:
        return self.floor.state

    @property
    def at(self) -> Instant:
        return self.time.at

    @property
    def book(self) -> Rulebook:
        return self.floor.book

    @property
    def secret(self) -> bytes:
        return self.floor.secret

    @property
    def happened(self) -> Mapping[int, Event]:
        """By the version that each left."""
        return self.told.events

    def now(self, by: By) -> Now:
        return Now(self.state, by, self.at, self.book, self.secret)

    def do(self, step: Step, path: str) -> Did:
        self._at_table(step.table, f"{path}.table")
        if self.time.goes_on(step, path):
            return Did()
        if step.command is not None:
            return self._command(step.command, f"{path}.command")
        if step.cards is not None and step.cards.race is not None:
            return self.tell(race_cards(step.cards, self.table, f"{path}.cards"), TELLER, path)
        if step.report is not None:
            return self.hands.report(step.report, f"{path}.report")
        if self.table in self.floor.hands:
            return self.hands.do(step, path)
        return self._without_hand(step, path)

    def _without_hand(self, step: Step, path: str) -> Did:
        """Nobody acts where no hand is on."""
        if step.act is not None and self.table is not None and not step.act.all:
            return refused(no("table.no-hand", (), table=self.table))
        what = next(iter(step.happens()), None)
        if what is not None:
            raise Unbuilt(f"{path}.{what}", f"`{what}`")
        return Did()

    @property
    def hands(self) -> AtTable:
        """What is told in the hand of the step's table, or where none is on."""
        return AtTable(self.told, NOWHERE if self.table is None else self.table, self._says)

    def _says(self, act: Act) -> By:
        """Where players act, the player themselves, unless the step names somebody else or a rank."""
        if act.player is not None:
            return By(act.player, act.by or "player")
        if act.by is not None:
            return By("story", act.by)
        table = self.state.tables.get(self.table or 0)
        if table is None or table.action != "players" or act.seat is None:
            return TELLER
        entry = self.state.players(self.table or 0).get(act.seat)
        return By(self.state.entries[entry].person if entry is not None else "nobody", "player")

    def _at_table(self, told: object, path: str) -> None:
        """The step's table: the one it names, or the only one."""
        if told is None and len(self.state.tables) == 1:
            (self.table,) = self.state.tables
        elif told is not None:
            if not isinstance(told, int) or told not in self.state.tables:
                known = ", ".join(str(one) for one in sorted(self.state.tables))
                raise BadStep(path, f"the story has no table {told}; known: {known or 'none'}")
            self.table = told

    def says(self, raw: dict[str, Any], table: TableNo | None, path: str, around: Around) -> Reported:
        """What the book says to a report here; nothing changes. Raises BadReport."""
        self._at_table(table, f"{path}.table")
        return says(self.told.floor, raw, NOWHERE if self.table is None else self.table, self.told.at, around)

    # ---- commands ---------------------------------------------------------------------------------------------------

    def tell(self, command: FloorCommand, by: By, path: str) -> Did:
        did = self.told.tell(command, by)
        if did.refused is None:
            self._versions[step_number(path)] = self.state.version
        return did

    def _command(self, raw: dict[str, Any], path: str) -> Did:
        head = _head(raw, path)
        arguments = {key: value for key, value in raw.items() if key not in ("name", "by", "player")}
        by = head.said_by()
        if head.name == GOES_ON:
            return goes_on(self.told)
        if head.name in OF_THE_HAND:
            return self._of_the_hand(raw, by, path)
        return self.tell(self._read(head.name, arguments, path), by, path)

    def _of_the_hand(self, raw: dict[str, Any], by: By, path: str) -> Did:
        self._at_table(raw.get("table"), f"{path}.table")
        told = {key: value for key, value in raw.items() if key != "table"}
        if raw["name"] == "rule":
            return self.hands.rule(told, path)
        if self.table not in self.floor.hands:
            return refused(no("table.no-hand", (), table=self.table or 0))
        if raw["name"] == "void-hand":
            return self.hands.void(by)
        return self.hands.award(told, path) if raw["name"] == "award" else self.hands.run_it(told, path)

    def _read(self, name: str, arguments: dict[str, Any], path: str) -> AnyCommand:
        """The command that a step tells, with the step's table where it names none. Raises BadStep."""
        if "do" in arguments:  # would be read as another command's word
            raise BadStep(path, "Object contains unknown field `do`")
        if name not in COMMANDS:
            raise BadStep(f"{path}.name", f"unknown command {name!r}. {instead(name, COMMANDS)}")
        if name == "take-back":
            arguments = self._step_to_version(arguments, path)
        if name == "notice-outage" and "away" in arguments:
            arguments = self.time.away(arguments, path)
        if name in AT_A_TABLE and "table" not in arguments and self.table is not None:
            arguments = {**arguments, "table": self.table}
        told = {"do": name, **arguments}
        try:
            command: AnyCommand = msgspec.convert(told, AnyCommand, str_keys=True)
        except msgspec.ValidationError as error:
            raise bad_shape(error, path, AnyCommand, told) from error
        if "table" in arguments:
            self.table = arguments["table"] if arguments["table"] in self.state.tables else self.table
        return command

    def _step_to_version(self, arguments: dict[str, Any], path: str) -> dict[str, Any]:
        rest = dict(arguments)
        step = rest.pop("step", None)
        if step not in self._versions:
            raise BadStep(f"{path}.step", f"step {step} carried out nothing that can be taken back")
        return {**rest, "version": self._versions[step]}

    # ---- answers ----------------------------------------------------------------------------------------------------

    def answer(self, word: str, asked: Mapping[str, Any], path: str) -> tuple[Any, tuple[Emission, ...]]:
        if word == "ruling":
            return self.told.told_ruling(), ()
        if word == "may" and asked.get("may") in OF_THE_DESK:
            return may_at_the_desk(self, asked, path)
        table = asked.get("table", self.table)
        if word == "may" and asked.get("may") in OF_A_HAND and table not in self.floor.hands:
            return may_without_hand(self, asked)
        if word == "may" and asked.get("may") in COUNTS and isinstance(table, int) and self._shows_numbers(table):
            return told_may(asked["may"], True, self.book.own_device_shows.cites)
        if isinstance(table, int) and self._is_of_a_hand(word, table):
            return AtTable(self.told, table, self._says).answer(word, asked, path)
        return answer_of(self, word, {**asked, "table": table}, path)

    def _shows_numbers(self, table: TableNo) -> bool:
        """Where everybody acts on their own device, its page tells them what they would have to ask for elsewhere."""
        return shows_numbers(self.floor.hands[table].hand, self.state.tables[table].action == "players")

    def _is_of_a_hand(self, word: str, table: TableNo) -> bool:
        """The hand that is on answers it; or, what no event can answer, the last one that was told."""
        if ANSWERED_BY[word] not in ("hand", "rulings"):
            return False
        if table in self.floor.hands:
            return True
        return word not in OF_EVENTS and word != "may" and self.told.last_hand(table) is not None


def _head(raw: dict[str, Any], path: str) -> CommandHead:
    told = {key: raw[key] for key in ("name", "by", "player") if key in raw}
    try:
        return msgspec.convert(told, CommandHead)
    except msgspec.ValidationError as error:
        raise bad_shape(error, path, CommandHead, told) from error


def step_number(path: str) -> int:
    """The number of a step, counted from 1, from its path."""
    return int(path.partition("step[")[2].partition("]")[0]) + 1 if "step[" in path else 0
