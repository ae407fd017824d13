"""The ways back: the newest step first, and a taking back is itself taken back."""

from __future__ import annotations

import pytest

from floorman.tournament import (
    AnyCommand,
    CancelEvent,
    ExtendLevel,
    Penalise,
    SetLevel,
    StartClock,
    StartEvent,
    StopClock,
    TakeBack,
)
from floorman.tournament.events import TakenBack
from tests.tournament.evening import MINUTE, Evening


def running() -> Evening:
    return Evening().started().wait(12)


def stopped() -> Evening:
    evening = running()
    evening.do(StopClock())
    return evening.wait(4)


def in_overtime() -> Evening:
    return Evening().started().wait(77)


CASES: list[tuple[str, AnyCommand]] = [
    ("before", StartEvent()),
    ("before", SetLevel(3)),
    ("before", ExtendLevel(5)),
    ("before", CancelEvent()),
    ("running", StopClock()),
    ("running", StopClock("last-hands")),
    ("running", SetLevel(3)),
    ("running", SetLevel(1)),
    ("running", ExtendLevel(7)),
    ("running", ExtendLevel(-7)),
    ("running", CancelEvent("storm")),
    ("stopped", StartClock()),
    ("stopped", SetLevel(2)),
    ("stopped", ExtendLevel(3)),
    ("stopped", CancelEvent()),
    ("overtime", StopClock()),
    ("overtime", SetLevel(1)),
    ("overtime", ExtendLevel(10)),
]
STATES = {"before": Evening, "running": running, "stopped": stopped, "overtime": in_overtime}


@pytest.mark.parametrize("later", [0, 1, 30, 100])
@pytest.mark.parametrize(("state", "command"), CASES)
def test_taken_back_is_as_if_it_had_never_been(state: str, command: AnyCommand, later: int) -> None:
    """Whoever looks sees what he would see without the step, at once and hours later."""
    evening, untouched = STATES[state](), STATES[state]()
    version = evening.do(command)
    changed = evening.clock() != untouched.clock()
    evening.wait(later).do(TakeBack(version))
    untouched.wait(later)

    assert changed, "a step that changes nothing proves nothing"
    assert untouched.clock() == evening.clock()
    assert untouched.state.single_facts == evening.state.single_facts


@pytest.mark.parametrize("later", [0, 30])
@pytest.mark.parametrize(("state", "command"), CASES)
def test_restored_is_as_if_it_had_stood_all_along(state: str, command: AnyCommand, later: int) -> None:
    """Taking back the taking back puts the step back as it was, whatever time has passed between."""
    evening, never_taken_back = STATES[state](), STATES[state]()
    version = evening.do(command)
    never_taken_back.do(command)
    undone = evening.do(TakeBack(version))
    evening.wait(later).do(TakeBack(undone))
    never_taken_back.wait(later)

    assert never_taken_back.clock() == evening.clock()
    assert never_taken_back.state.single_facts == evening.state.single_facts


def test_the_restored_step_may_be_taken_back_again() -> None:
    """Undo, redo, undo: the step is known by the version it got when it was first done."""
    evening = running()
    version = evening.do(StopClock())
    for _ in range(3):
        undone = evening.do(TakeBack(version))
        assert evening.reading().running
        evening.do(TakeBack(undone))
        assert not evening.reading().running


def test_an_older_step_names_the_newer_ones_in_its_way() -> None:
    """All that rests on it, the newest first, since that is the order in which to take them back."""
    evening = Evening()
    start = evening.do(StartEvent())
    stop = evening.do(StopClock())
    longer = evening.do(ExtendLevel(5))
    goes_on = evening.do(StartClock())
    ruling = evening.refused(TakeBack(start))
    halfway = evening.refused(TakeBack(longer))

    assert (2, 3, 4, 5) == (start, stop, longer, goes_on)
    assert "take-back.in-the-way" == ruling.code
    assert {"version": 2, "later": "5, 4, 3"} == ruling.facts
    assert {"version": 4, "later": "5"} == halfway.facts


def test_what_was_taken_back_is_no_longer_in_the_way() -> None:
    """Newest first, all the way down to the opening, and all the way up again."""
    evening = Evening()
    versions = [evening.do(command) for command in (StartEvent(), StopClock(), SetLevel(3))]
    shown = evening.clock()
    undone = [evening.do(TakeBack(version)) for version in reversed(versions)]
    at_the_beginning = evening.clock()
    for version in reversed(undone):
        evening.do(TakeBack(version))

    assert Evening().clock() == at_the_beginning
    assert shown == evening.clock()


def test_nothing_is_restored_over_a_later_command() -> None:
    """Once the clock was changed otherwise, what had been taken back of it stays taken back."""
    evening = running()
    undone = evening.do(TakeBack(evening.do(StopClock())))
    longer = evening.do(ExtendLevel(5))
    ruling = evening.refused(TakeBack(undone))

    assert ("take-back.in-the-way", {"version": undone, "later": str(longer)}) == (ruling.code, ruling.facts)
    assert 13 * MINUTE == evening.reading().left


def test_a_step_goes_with_all_that_rests_on_it() -> None:
    """What stands in the way is taken back too, newest first, where somebody says so."""
    evening = Evening()
    start = evening.do(StartEvent())
    evening.do(StopClock())
    evening.do(ExtendLevel(5))
    evening.do(TakeBack(start, with_later=True))

    assert Evening().clock() == evening.clock()
    assert [4, 3, 2] == [event.version for event in evening.events() if isinstance(event, TakenBack)]


def test_a_step_goes_by_itself_when_nothing_rests_on_it() -> None:
    """A penalty is taken back hours of play later: the clock has nothing to do with it."""
    evening = running()
    version = evening.do(Penalise("p-1", "warning"))
    evening.do(StopClock())
    evening.wait(20).do(StartClock())
    evening.do(TakeBack(version))

    assert () == evening.state.ledger.warned
    assert evening.reading().running


def test_what_was_taken_back_is_not_taken_back_twice() -> None:
    evening = running()
    version = evening.do(StopClock())
    evening.do(TakeBack(version))

    assert "take-back.nothing" == evening.refused(TakeBack(version)).code


def test_restoring_goes_in_the_order_of_the_log_too() -> None:
    """Of two steps taken back the older one is restored first: its taking back is the newer."""
    evening = running()
    first, second = evening.do(StopClock()), evening.do(SetLevel(3))
    undone_second, undone_first = evening.do(TakeBack(second)), evening.do(TakeBack(first))

    assert "take-back.in-the-way" == evening.refused(TakeBack(undone_second)).code
    evening.do(TakeBack(undone_first))
    evening.do(TakeBack(undone_second))
    assert 3 == evening.reading().number


def test_a_step_that_set_the_same_once_more_is_in_the_way() -> None:
    """The clock stood already when the event was called off; it does not run again under an event that is over."""
    evening = running()
    stopped = evening.do(StopClock())
    over = evening.do(CancelEvent())
    ruling = evening.refused(TakeBack(stopped))

    assert ("take-back.in-the-way", {"version": stopped, "later": str(over)}) == (ruling.code, ruling.facts)


def test_the_opening_stands() -> None:
    """Nobody takes back the first event of a log."""

    assert "take-back.nothing" == Evening().refused(TakeBack(1)).code


def test_a_cancelled_event_is_brought_back_by_taking_that_back() -> None:
    """The one way back from over; the clock runs as if nobody had cancelled."""
    evening = running()
    version = evening.do(CancelEvent())
    evening.wait(3).do(TakeBack(version))

    assert ("running", 5 * MINUTE) == (evening.state.phase, evening.reading().left)


def test_a_restoring_that_was_overtaken_is_nothing_any_more() -> None:
    """Stopped, taken back, restored, taken back again by its own number: the restoring has nothing left to say."""
    evening = Evening()
    start = evening.do(StartEvent())
    stop = evening.do(StopClock())
    restored = evening.do(TakeBack(evening.do(TakeBack(stop))))
    evening.do(TakeBack(stop))
    evening.do(TakeBack(start))

    assert "take-back.nothing" == evening.refused(TakeBack(restored)).code
    assert ("before", False) == (evening.state.phase, evening.reading().running)
