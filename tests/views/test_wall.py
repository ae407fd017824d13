"""What hangs on a wall beside the clock: built for everybody, and small however large the field is."""

from __future__ import annotations

import msgspec

from floorman.rulebook import load
from floorman.tournament import ExtendLevel, Level, SetLevel, StartClock, StopClock, TakeBack
from floorman.tournament.commands import Count, DrawFinalTable, DrawSeats, OpenTable, StartEvent
from floorman.tournament.structure import Break
from floorman.views import WallView, event_view, hall_view
from floorman.views.wall import ColourUpView, PrizeView, _planned_colour_ups, _together
from tests.tournament.evening import BEGIN, MINUTE, Evening

ALIASES = {"p-1": "Ada", "p-2": "Bo"}


def wall(evening: Evening) -> WallView:
    found = event_view(evening.state, evening.book, ALIASES, evening.at).wall
    assert found is not None
    return found


def test_since_when_the_clock_stands() -> None:
    """As long as it stands, whatever is done to the level meanwhile; a running clock does not stand."""
    evening = Evening().started().wait(3)
    evening.do(StopClock())
    evening.wait(5)
    stopped = wall(evening).stopped_at
    evening.do(ExtendLevel(2))
    longer = wall(evening).stopped_at
    evening.do(StartClock())

    assert (BEGIN + 3 * MINUTE, BEGIN + 3 * MINUTE, None) == (stopped, longer, wall(evening).stopped_at)


def test_since_when_it_stands_after_a_level_went_by() -> None:
    """Nobody says when a level ends; the pause is counted from its own beginning all the same."""
    evening = Evening().started().wait(29)
    evening.do(StopClock())

    assert BEGIN + 29 * MINUTE == wall(evening.wait(4)).stopped_at


def test_a_pause_that_is_taken_back_was_none() -> None:
    evening = Evening().started().wait(3)
    evening.do(TakeBack(evening.do(StopClock())))
    between = wall(evening).stopped_at
    evening.wait(2).do(StopClock())

    assert (None, BEGIN + 5 * MINUTE) == (between, wall(evening).stopped_at)


def test_equal_prizes_stand_together() -> None:
    """A ladder of a thousand places need not be told place by place."""
    assert (PrizeView(1, 1, 50), PrizeView(2, 2, 30), PrizeView(3, 5, 10)) == _together((50, 30, 10, 10, 10))
    assert () == _together(())


def test_a_value_goes_in_the_first_stretch_that_needs_it_no_more() -> None:
    """In the next break, or with the next level, as the book has it."""
    structure = (Level(20, 25, 50), Level(20, 50, 100), Break(10), Level(20, 100, 200), Level(20, 500, 1000))
    chips = (25, 100, 500)

    assert (ColourUpView(2, 25, 100),) == _planned_colour_ups(chips, structure, True)
    assert (ColourUpView(3, 25, 100), ColourUpView(4, 100, 500)) == _planned_colour_ups(chips, structure, False)


def final_stacks(evening: Evening) -> list[int | None]:
    return [seat.stack for seat in wall(evening).final]


def test_stacks_at_the_final_table_are_told_in_a_break() -> None:
    """A book that tells only the stacks of players who are all-in tells them all while nobody plays by it."""
    evening = Evening(book=load("tda-2024"))
    for command in (OpenTable(1), DrawSeats(), StartEvent(), DrawFinalTable(1), Count("p-1", 12_000)):
        evening.do(command)
    playing = final_stacks(evening)
    evening.wait(41)

    assert evening.reading().on_break
    assert [None, None] == playing
    assert {12_000, None} == set(final_stacks(evening))  # nobody has counted the other since they play


def test_nobody_is_named_by_more_than_his_alias() -> None:
    """Neither on the wall nor in the lists of who sits where and who is out."""
    evening = Evening(book=load("cuca")).started()
    evening.do(SetLevel(2))
    bodies = msgspec.json.encode((wall(evening), hall_view(evening.state, ALIASES)))

    assert b"p-1" not in bodies
    assert b"p-2" not in bodies
