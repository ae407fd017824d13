"""The story of one hand: a floor with one table and no event around it, set up from the deal or from a later street."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from floorman.floor import Floor
from floorman.floor.alone import Alone
from floorman.floor.decide import ALONE, begin_alone, says
from floorman.hand import GAMES, Hand
from floorman.positions import Came, is_dealt_in
from floorman.rulebook import Rulebook
from floorman.rulings import Reported
from floorman.scenario.at_table import PLAYING, AtTable
from floorman.scenario.cards import placed, scripted
from floorman.scenario.event_facts import facts_around
from floorman.scenario.event_opening import opened_story
from floorman.scenario.format import HandSeat, Scenario, Step
from floorman.scenario.hand_answers import Remembered
from floorman.scenario.hand_setup import begins_later, check_seats, dealt, later, positions_of
from floorman.scenario.on_floor import OnFloor
from floorman.scenario.story import BadStep, Did, Emission, Unbuilt
from floorman.scenario.times import StoryTime
from floorman.terms import By, RuleId

# Whoever tells a story tells what everybody does.
TELLER = By("story", "direction")


class OneHand:
    """A hand under one book, and everything that was said of it."""

    def __init__(self, scenario: Scenario, book: Rulebook) -> None:
        story = scenario.hand
        assert story is not None, "a story of a hand has one"
        self.story = story
        self.game = GAMES[story.game]
        check_seats(story)
        settled = [seat for seat in story.seat if seat.presence != "waiting" and seat.came is None]
        if not settled:
            raise BadStep("hand.seat", "nobody sits at this table who could be dealt in")
        self.positions = positions_of(story, settled, book)
        self.waiting: tuple[tuple[Came, tuple[RuleId, ...]], ...] = ()  # newcomers who get no hand yet, and why
        self.seats = [seat for seat in story.seat if seat in settled or self._is_dealt_in(seat, book)]
        if not 2 <= len(self.seats) <= self.game.seats_most:
            raise BadStep("hand.seat", f"{self.game.id} is played by 2 to {self.game.seats_most} players")
        self.time = StoryTime()
        state = opened_story(Scenario(), book, b"", self.time.at)
        self.told = OnFloor(Floor("story", book, state), self.time)
        self.table = AtTable(self.told, ALONE, lambda _: TELLER)
        self._begin(book)

    def _is_dealt_in(self, seat: HandSeat, book: Rulebook) -> bool:
        """A newcomer, by the book; who is said to wait does."""
        if seat.presence == "waiting" or seat.came is None:
            return False
        dealt_in, cites = is_dealt_in(seat.seat, seat.came, self.positions, book)
        if not dealt_in:
            self.waiting += ((seat.came, cites),)
        return dealt_in

    def _begin(self, book: Rulebook) -> None:
        story, held = self.story, {}
        if begins_later(story, self.seats, self.game):
            held = placed(self.seats, self.game, story.street or self.game.first_round.street)
            events = later(story, self.seats, self.positions, held, book)
        else:
            events = dealt(story, self.seats, self.positions, book)
        around = Alone(
            facts_around(story),
            {PLAYING.format(seat): seat for seat in range(1, story.size + 1)},
            scripted(story, self.seats, self.game, held),
        )
        self.told.happens(begin_alone(self.told.floor, events, around, self.time.at))

    @property
    def hand(self) -> Hand:
        return self.table.open.hand

    def do(self, step: Step, path: str) -> Did:
        if self.time.goes_on(step, path):
            return Did()
        if step.command is None:
            return self.table.do(step, path)
        match step.command["name"]:
            case "rule":
                return self.table.rule(step.command, f"{path}.command")
            case "award":
                return self.table.award(step.command, f"{path}.command")
            case "run-it":
                return self.table.run_it(step.command, f"{path}.command")
        raise Unbuilt(f"{path}.command", "`command` in the story of a hand")

    def says(self, report: dict[str, Any]) -> Reported:
        """What the book says to a report here, of which nobody has told more; nothing changes. Raises BadReport."""
        return says(self.told.floor, report, ALONE, self.time.at, thought_up=True)

    def answer(self, word: str, asked: Mapping[str, Any], path: str) -> tuple[Any, tuple[Emission, ...]]:
        return self.table.answer(word, asked, path, self.remembered())

    def remembered(self) -> Remembered:
        return Remembered(self.waiting, derived=self.story.previous is not None)
