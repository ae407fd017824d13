"""What the rules say to each command, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from floorman.terms import Fact
from floorman.tournament import (
    AnyCommand,
    CancelEvent,
    ExtendLevel,
    Running,
    SetLevel,
    StartClock,
    StartEvent,
    StopClock,
    Stopped,
    TakeBack,
)
from floorman.tournament.events import (
    ClockStarted,
    ClockStopped,
    EventCancelled,
    EventStarted,
    LevelExtended,
    LevelSet,
)
from tests.tournament.evening import BEGIN, HOME, MINUTE, Evening, frozen, house


def before() -> Evening:
    return Evening()


def running() -> Evening:
    return Evening().started().wait(12)


def stopped() -> Evening:
    evening = running()
    evening.do(StopClock())
    return evening.wait(3)


def over() -> Evening:
    evening = running()
    evening.do(CancelEvent())
    return evening.wait(3)


def ran_out() -> Evening:
    """Twenty minutes past the end, under a book where the clock then stands."""
    return Evening(HOME, house(after_last_level="floor")).started().wait(85)


REFUSALS: list[tuple[Callable[[], Evening], AnyCommand, str, dict[str, Fact]]] = [
    (before, StartClock(), "event.not-started", {}),
    (before, StopClock(), "event.not-started", {}),
    (running, StartEvent(), "event.already-started", {}),
    (stopped, StartEvent(), "event.already-started", {}),
    (running, StartClock(), "clock.already-running", {}),
    (stopped, StopClock(), "clock.already-stopped", {}),
    (ran_out, StopClock(), "clock.already-stopped", {}),
    (over, StartEvent(), "event.over", {}),
    (over, StartClock(), "event.over", {}),
    (over, StopClock(), "event.over", {}),
    (over, SetLevel(1), "event.over", {}),
    (over, ExtendLevel(5), "event.over", {}),
    (over, CancelEvent(), "event.over", {}),
    (running, SetLevel(0), "level.none-such", {"level": 0, "most": 3}),
    (running, SetLevel(4), "level.none-such", {"level": 4, "most": 3}),
    (running, SetLevel(-1), "level.none-such", {"level": -1, "most": 3}),
    (before, SetLevel(10**30), "level.none-such", {"level": 10**30, "most": 3}),
    (running, ExtendLevel(0), "level.minutes-out-of-range", {"stated": 0, "most": 600}),
    (running, ExtendLevel(601), "level.minutes-out-of-range", {"stated": 601, "most": 600}),
    (running, ExtendLevel(-601), "level.minutes-out-of-range", {"stated": -601, "most": 600}),
    (running, ExtendLevel(-8), "level.would-end", {"minutes": 8}),
    (stopped, ExtendLevel(-600), "level.would-end", {"minutes": 600}),
    (running, TakeBack(1), "take-back.nothing", {"version": 1}),
    (running, TakeBack(0), "take-back.nothing", {"version": 0}),
    (running, TakeBack(3), "take-back.nothing", {"version": 3}),
]


@pytest.mark.parametrize(("build", "command", "code", "facts"), REFUSALS)
def test_refused(build: Callable[[], Evening], command: AnyCommand, code: str, facts: dict[str, Fact]) -> None:
    """The rules say no, with a code and the facts of its sentence, and nothing changes."""
    evening = build()
    state, length = frozen(evening.state), len(evening.log)
    ruling = evening.refused(command)

    assert (code, facts) == (ruling.code, ruling.facts)
    assert (state, length) == (frozen(evening.state), len(evening.log))


def test_a_structure_that_has_run_out_is_not_started_again() -> None:
    """Where the book lets the clock stand at the end, it runs again only once the floor has set a level."""
    evening = ran_out()
    ruling = evening.refused(StartClock())
    evening.do(SetLevel(3))
    evening.do(StartClock())

    assert ("level.after-the-last", evening.book.after_last_level.cites) == (ruling.code, ruling.cites)
    assert (3, 15 * MINUTE, True) == (evening.reading().number, evening.reading().left, evening.reading().running)


@pytest.mark.parametrize(
    ("question", "command"), [("running_level_changeable", ExtendLevel(5)), ("future_levels_changeable", SetLevel(2))]
)
def test_a_book_that_fixes_the_levels(question: str, command: AnyCommand) -> None:
    """Where a house fixes its schedule even the highest rank does not change it; the answer is the citation."""
    book = house(**{question: False})
    evening = Evening(book=book).started()
    ruling = evening.refused(command)

    assert ("level.fixed", (f"house-{question}",)) == (ruling.code, ruling.cites)
    assert ruling.cites == getattr(book, question).cites


def test_levels_that_are_fixed_ahead_may_still_be_extended() -> None:
    """The two answers are asked apart: a house may fix the levels to come and leave the running one to the floor."""
    evening = Evening(book=house(future_levels_changeable=False)).started()
    evening.do(ExtendLevel(5))

    assert 25 * MINUTE == evening.reading().left


def test_starting_the_event() -> None:
    """The first level begins to run now, whenever the event was opened."""
    evening = Evening().wait(45)
    evening.do(StartEvent(), "floor")

    cites = evening.book.who_starts_play.cites
    assert EventStarted(clock=Running(0, BEGIN + 65 * MINUTE), cites=cites) == evening.events()[-1]
    assert "running" == evening.state.phase


def test_levels_may_be_set_before_the_start() -> None:
    """A host who plans to begin at level 2 sets it, and the clock still stands."""
    evening = Evening()
    evening.do(SetLevel(2))
    standing = evening.state.clock
    evening.wait(30).do(StartEvent())

    assert Stopped(1, 20 * MINUTE) == standing
    assert Running(1, BEGIN + 50 * MINUTE) == evening.state.clock


def test_what_each_command_leads_to() -> None:
    """One event each, with what the clock then is and who decides that in the book."""
    evening = Evening().started()
    book = evening.book
    evening.wait(12).do(StopClock("break"))
    evening.wait(5).do(StartClock("all back"))
    evening.do(ExtendLevel(-3))
    evening.do(SetLevel(3))
    evening.wait(1).do(CancelEvent("storm"))
    levels = (*book.who_changes_levels.cites, *book.running_level_changeable.cites)
    stops = book.who_stops_clock.cites

    assert [
        ClockStopped(clock=Stopped(0, 8 * MINUTE), why="break", cites=stops),
        ClockStarted(clock=Running(0, BEGIN + 25 * MINUTE), why="all back", cites=stops),
        LevelExtended(clock=Running(0, BEGIN + 22 * MINUTE), level=1, minutes=-3, cites=levels),
        LevelSet(clock=Running(3, BEGIN + 32 * MINUTE), level=3, cites=levels),
        EventCancelled(clock=Stopped(3, 14 * MINUTE), why="storm", cites=book.who_cancels.cites),
    ] == evening.events()[2:]
    assert "over" == evening.state.phase


def test_an_event_may_be_cancelled_before_it_began() -> None:
    evening = Evening()
    evening.do(CancelEvent())

    assert "over" == evening.state.phase
    assert Stopped(0, 20 * MINUTE) == evening.state.clock


def test_the_statements_of_two_answers_stand_once() -> None:
    """Under the casino's book the same statement says who changes levels and that they may be changed (casino-7-b)."""
    from floorman.rulebook import load

    evening = Evening(book=load("casino")).started()
    evening.do(SetLevel(2))

    assert ("casino-7-b",) == evening.events()[-1].cites
