"""Any commands by any ranks at any times: what the log holds is what the state is, and no refusal leaves a trace."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from floorman.rulebook import load
from floorman.terms import RANKS, Accepted, Rank
from floorman.tournament import (
    AnyCommand,
    CancelEvent,
    ExtendLevel,
    SetLevel,
    StartClock,
    StartEvent,
    StopClock,
    TakeBack,
)
from floorman.tournament.phases import SingleFacts
from tests.sizes import examples
from tests.tournament.evening import HOME, MINUTE, Evening, frozen, house

BOOKS = [load("cuca"), load("casino"), house(after_last_level="floor"), house(after_last_level="doubling_levels")]
COMMANDS: st.SearchStrategy[AnyCommand] = st.one_of(
    st.just(StartEvent()),
    st.just(StartClock()),
    st.builds(StopClock, st.sampled_from(["", "break", "last-hands", "deal-talks", "other"])),
    st.builds(SetLevel, st.integers(-1, 15)),
    st.builds(ExtendLevel, st.one_of(st.integers(-30, 30), st.integers(-700, 700))),
    st.builds(TakeBack, st.integers(0, 12)),
)
STAFF: st.SearchStrategy[Rank] = st.sampled_from(["direction", "manager", "director"])


class AnyEvening(RuleBasedStateMachine):
    """Beside the tournament we keep what stood before each of the newest steps."""

    @initialize(book=st.sampled_from(BOOKS))
    def open(self, book: object) -> None:
        self.evening = Evening(HOME, book)  # type: ignore[arg-type]
        self.steps: list[tuple[int, SingleFacts]] = []  # version, and what stood before

    @rule(ms=st.one_of(st.integers(0, 2_000), st.integers(0, 90 * MINUTE)))
    def wait(self, ms: int) -> None:
        self.evening.wait(ms=ms)

    @rule(command=COMMANDS, rank=st.sampled_from(RANKS))
    def anyone_asks(self, command: AnyCommand, rank: Rank) -> None:
        self._try(command, rank)

    @rule(command=COMMANDS, rank=STAFF)
    def the_staff_asks(self, command: AnyCommand, rank: Rank) -> None:
        self._try(command, rank)

    @rule(rank=STAFF, sure=st.integers(0, 9))
    def cancel(self, rank: Rank, sure: int) -> None:
        if sure == 0:
            self._try(CancelEvent("storm"), rank)

    @precondition(lambda self: self.steps)
    @rule(restore=st.booleans())
    def take_back(self, restore: bool) -> None:
        """The newest step is always one that the direction can take back, and restore as it was."""
        version, before = self.steps[-1]
        standing = self.evening.state.single_facts
        undone = self.evening.do(TakeBack(version), "direction")
        assert before == self.evening.state.single_facts
        if restore:
            self.evening.do(TakeBack(undone), "direction")
            assert standing == self.evening.state.single_facts
        else:
            self.steps.pop()

    def _try(self, command: AnyCommand, rank: Rank) -> None:
        before, standing, length = frozen(self.evening.state), self.evening.state.single_facts, len(self.evening.log)
        if not isinstance(self.evening.decide(command, rank), Accepted):
            assert (before, length) == (frozen(self.evening.state), len(self.evening.log))
            return
        version = self.evening.do(command, rank)
        if isinstance(command, TakeBack):
            self.steps.clear()  # somebody has taken back what he liked
        else:
            self.steps.append((version, standing))

    @invariant()
    def replay_equals_memory(self) -> None:
        if hasattr(self, "evening"):
            assert frozen(self.evening.replayed()) == frozen(self.evening.state)
            assert len(self.evening.log) == self.evening.state.version

    @invariant()
    def the_clock_can_be_read(self) -> None:
        if hasattr(self, "evening"):
            reading = self.evening.reading()
            assert 0 <= reading.left
            assert 0 <= reading.index < len(self.evening.state.structure)
            assert "running" == self.evening.state.phase or not reading.running


AnyEvening.TestCase.settings = settings(max_examples=examples(60), stateful_step_count=40, deadline=None)
TestAnyEvening = AnyEvening.TestCase
