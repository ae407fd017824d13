"""Levels and breaks changed while they are still to come, and the time of what runs. Reckoned by hand from HOME:
level 1 of 20 minutes, level 2 of 20, a break of 10, level 3 of 15."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from floorman.terms import By, Fact
from floorman.tournament import (
    AnyCommand,
    Break,
    CancelEvent,
    ExtendLevel,
    Level,
    Now,
    SetLevel,
    StartClock,
    StartEvent,
    StopClock,
    Structure,
    TakeBack,
)
from floorman.tournament.accounts import BANK, stack_of, transfer
from floorman.tournament.breaks import meant
from floorman.tournament.chips.leaving import planned
from floorman.tournament.commands import (
    AddStretch,
    BreakNow,
    ChangeStretch,
    EndBreak,
    GoToBreak,
    MoveStretch,
    RemoveStretch,
    SetLengths,
    SetTime,
)
from floorman.tournament.planning.ending import ending_by
from floorman.tournament.proposals.colour_up import colour_ups, dues
from floorman.tournament.structure import level_number, mark_of
from floorman.views.levels import levels_view
from tests.tournament.chips.tables import Chipped
from tests.tournament.evening import HOME, MINUTE, Evening, frozen, house

FIRST, SECOND, PAUSE, THIRD = HOME


def before() -> Evening:
    return Evening()


def running() -> Evening:
    """Twelve minutes into level 1."""
    return Evening().started().wait(12)


def shown(evening: Evening) -> tuple[int, int]:
    """The place of what runs, and the minutes and seconds left of it as seconds."""
    reading = evening.reading()
    return reading.index, reading.left // 1000


def structure(evening: Evening) -> Structure:
    return evening.state.structure


# What is to come


def test_a_level_to_come_is_another_and_the_clock_runs_on() -> None:
    """Level 2 of 200/400 and 15 minutes: level 1 has its 8 minutes left, and level 2 ends 15 minutes after it."""
    evening = running()
    evening.do(ChangeStretch(2, minutes=15, small_blind=200, big_blind=400, ante=400))

    assert (FIRST, Level(15, 200, 400, 400), PAUSE, THIRD) == structure(evening)
    assert (0, 8 * 60) == shown(evening)
    assert (1, 14 * 60) == shown(evening.wait(9))
    assert frozen(evening.state) == frozen(evening.replayed())


def test_what_is_left_out_stays() -> None:
    """Another ante alone; and a break has a length alone."""
    evening = running()
    evening.do(ChangeStretch(2, ante=300))
    evening.do(ChangeStretch(3, minutes=25))

    assert (FIRST, Level(20, 150, 300, 300), Break(25), THIRD) == structure(evening)


def test_levels_and_breaks_are_put_in_and_struck_out() -> None:
    """A level after level 1 makes level 2 the third; a break before the last; then the old break goes."""
    evening = running()
    evening.do(AddStretch(2, minutes=20, small_blind=100, big_blind=250))
    added = Level(20, 100, 250)
    assert (FIRST, added, SECOND, PAUSE, THIRD) == structure(evening)
    evening.do(AddStretch(3, minutes=5))
    assert (FIRST, added, Break(5), SECOND, PAUSE, THIRD) == structure(evening)
    evening.do(RemoveStretch(5))

    assert (FIRST, added, Break(5), SECOND, THIRD) == structure(evening)
    assert (0, 8 * 60) == shown(evening)
    assert [1, 2, None, 3, 4] == [one.level for one in evening.clock().structure]
    assert frozen(evening.state) == frozen(evening.replayed())


def test_a_break_is_moved_both_ways() -> None:
    """From the third line to the second, and back."""
    evening = running()
    evening.do(MoveStretch(3, to=2))
    assert (FIRST, PAUSE, SECOND, THIRD) == structure(evening)
    evening.do(MoveStretch(2, to=3))
    assert HOME == structure(evening)


def test_every_level_to_come_is_as_long() -> None:
    """Twelve minutes from level 2 on; the break keeps its ten, and level 1 its twenty."""
    evening = running()
    evening.do(SetLengths(12))

    assert (FIRST, Level(12, 150, 300), PAUSE, Level(12, 200, 400, 400)) == structure(evening)
    assert (0, 8 * 60) == shown(evening)


def test_ending_by_a_time_counts_from_now_in_a_break_too() -> None:
    """Three minutes into the break of ten only level 3 is to come: seven minutes, then, to end forty from now, 33. With
    33 it is as long as that wants, and nothing is left to be offered."""
    evening = running().wait(31)
    ending = ending_by(evening.state, evening.at, evening.at + 40 * MINUTE, 20_000)

    assert ending is not None
    assert (33, 3, evening.at + 40 * MINUTE, evening.at + 22 * MINUTE) == (
        ending.minutes,
        ending.level,
        ending.likely,
        ending.was,
    )

    evening.do(SetLengths(33))
    after = ending_by(evening.state, evening.at, evening.at + 40 * MINUTE, 20_000)
    assert after is not None
    assert after.as_it_is


@pytest.mark.parametrize(
    ("seconds", "minutes"),
    [
        (0, 22),  # 9 x 22 are 198 minutes: at 01:30 it is over
        (59, 22),  # within that minute as well
        (60, 21),  # a minute later it would end at 01:31
    ],
)
def test_a_time_of_day_lasts_a_minute(seconds: int, minutes: int) -> None:
    """Level 1 has 20 minutes, and nine are to come: with 22 for each it ends so many seconds after half past one."""
    evening = Evening((FIRST, *(Level(20, 100 + one, 200 + one) for one in range(9)))).started()
    by = evening.at + (20 + 198) * MINUTE - seconds * 1000
    ending = ending_by(evening.state, evening.at, by, 10_000_000)

    assert ending is not None
    assert minutes == ending.minutes


def test_what_somebody_set_singly_stays_where_the_end_is_reckoned() -> None:
    """Levels 2 to 5 of 20 minutes, but for level 4, which somebody has made 35. To end 125 minutes after level 1 the
    other three have 90: 30 each. Where no two are alike, none is an exception."""
    evening = Evening((FIRST, *(Level(20, 100 + one, 200 + one) for one in range(4)))).started()
    evening.do(ChangeStretch(4, minutes=35))
    by = evening.at + (20 + 125) * MINUTE
    ending = ending_by(evening.state, evening.at, by, 10_000_000)
    assert ending is not None
    assert (30, ((4, 35),), by) == (ending.minutes, ending.single, ending.likely)
    evening.do(SetLengths(ending.minutes, tuple(level for level, _ in ending.single)))
    assert [20, 30, 30, 35, 30] == [one.minutes for one in evening.state.structure]
    assert ending.structure == evening.state.structure
    assert evening.state.facts() == evening.replayed().facts()

    evening.do(SetLengths(25))
    assert [20, 25, 25, 25, 25] == [one.minutes for one in evening.state.structure], "whoever says all means all"
    evening.do(ChangeStretch(2, minutes=10))
    evening.do(ChangeStretch(3, minutes=15))
    evening.do(ChangeStretch(4, minutes=20))
    unlike = ending_by(evening.state, evening.at, by, 10_000_000)
    assert unlike is not None
    assert () == unlike.single


def test_before_the_start_everything_may_change() -> None:
    """Also the first level, whose time the clock shows; and where the book leaves no running schedule to be changed."""
    evening = Evening(book=house(future_levels_changeable=False))
    evening.do(SetLengths(25))
    assert (0, 25 * 60) == shown(evening)
    evening.do(ChangeStretch(1, minutes=30))
    assert (0, 30 * 60) == shown(evening)
    evening.do(AddStretch(1, minutes=10, small_blind=50, big_blind=100))
    assert (0, 10 * 60) == shown(evening)
    evening.do(RemoveStretch(1))
    evening.do(MoveStretch(2, to=1))

    assert (Level(25, 150, 300), Level(30, 100, 200), PAUSE, Level(25, 200, 400, 400)) == structure(evening)
    assert (0, 25 * 60) == shown(evening)
    assert "level.fixed" == evening.started().refused(SetLengths(20)).code


def test_where_the_clock_was_set_before_the_start_it_stays_wherever_that_level_stands() -> None:
    """The evening is to begin with level 3: the break before it goes, a level comes, it is moved, and goes too."""
    evening = before()
    evening.do(SetLevel(3))
    assert (3, 15 * 60) == shown(evening)
    evening.do(RemoveStretch(3))
    assert (2, 15 * 60) == shown(evening)
    evening.do(AddStretch(1, minutes=10, small_blind=50, big_blind=100))
    assert (3, 15 * 60) == shown(evening)
    evening.do(MoveStretch(4, to=2))
    assert (1, 15 * 60) == shown(evening)
    evening.do(MoveStretch(1, to=4))
    assert (0, 15 * 60) == shown(evening)
    evening.do(RemoveStretch(1))
    assert (0, 20 * 60) == shown(evening)

    assert (FIRST, SECOND, Level(10, 50, 100)) == structure(evening)
    assert frozen(evening.replayed()) == frozen(evening.state)


def test_the_last_level_goes_from_under_a_clock_that_was_set_to_it() -> None:
    """It stands at the one that is last then, whole."""
    evening = before()
    evening.do(SetLevel(3))
    evening.do(SetTime(60))
    evening.do(RemoveStretch(3))
    evening.do(RemoveStretch(3))

    assert (FIRST, SECOND) == structure(evening)
    assert (1, 20 * 60) == shown(evening)


def test_a_level_added_when_the_last_has_run_out_begins_at_once() -> None:
    """Five minutes into overtime: level 4 begins now and has its whole time."""
    evening = Evening().started().wait(70)
    version = evening.do(AddStretch(5, minutes=15, small_blind=300, big_blind=600))
    assert (4, 15 * 60) == shown(evening)
    evening.wait(2).do(TakeBack(version))

    assert HOME == structure(evening)
    assert evening.reading().overtime


def test_a_long_evening_changes_the_second_of_two_in_a_row() -> None:
    """While level 3 runs, which came by itself, a fourth is added: it follows the third."""
    evening = Evening().started().wait(55)
    evening.do(AddStretch(5, minutes=15, small_blind=300, big_blind=600))

    assert (3, 10 * 60) == shown(evening)
    assert (4, 14 * 60) == shown(evening.wait(11))


# Ways back


def test_a_change_is_taken_back_until_it_is_played() -> None:
    """While level 1 runs the break may go back out; once it is on, or over, nobody makes it unplayed."""
    evening = running()
    version = evening.do(AddStretch(2, minutes=5))
    evening.do(TakeBack(version))
    assert HOME == structure(evening)
    version = evening.do(AddStretch(2, minutes=5))
    evening.wait(10)

    assert (1, 3 * 60) == shown(evening)
    assert "levels.played-since" == evening.refused(TakeBack(version)).code
    assert "levels.played-since" == evening.wait(100).refused(TakeBack(version)).code


def test_what_is_played_is_not_taken_back_with_what_came_before_it() -> None:
    """Level 3 is to be longer, and another level was put in before the break: that one runs. Both going would make it
    unplayed."""
    evening = running()
    version = evening.do(ChangeStretch(4, minutes=20))
    evening.do(AddStretch(3, minutes=5, small_blind=200, big_blind=400))
    evening.wait(8 + 20 + 2)

    assert (2, 3 * 60) == shown(evening)
    assert "levels.played-since" == evening.refused(TakeBack(version, with_later=True)).code


def test_no_level_is_taken_back_from_under_the_clock() -> None:
    """Before the start it was set to the level that was added last: taken back, it would stand at nothing."""
    evening = before()
    version = evening.do(AddStretch(5, minutes=15, small_blind=300, big_blind=600))
    evening.do(SetLevel(4))
    refusal = evening.refused(TakeBack(version))
    assert ("take-back.would-leave", "clock-beyond-levels") == (refusal.code, refusal.facts["fault"])
    evening.do(SetLevel(1))
    evening.do(TakeBack(version))

    assert HOME == structure(evening)


def test_a_pause_between_is_not_in_the_way() -> None:
    """The clock was stopped and went on since: the level goes back to what it was, the clock stays as it is."""
    evening = running()
    version = evening.do(ChangeStretch(4, minutes=30))
    evening.do(StopClock())
    evening.wait(5).do(StartClock())
    evening.do(TakeBack(version))

    assert HOME == structure(evening)
    assert (0, 8 * 60) == shown(evening)


# The time of what runs


def test_the_time_is_set() -> None:
    """Five minutes left of level 1, running; then, stopped, half a minute of it, which stands."""
    evening = running()
    evening.do(SetTime(300))
    assert (0, 300) == shown(evening)
    assert (1, 19 * 60) == shown(evening.wait(6))
    evening.do(StopClock())
    evening.do(SetTime(30))

    assert (1, 30) == shown(evening.wait(60))
    assert not evening.reading().running


def test_a_break_now_and_the_rest_of_the_level_after_it() -> None:
    """Eight minutes are left of level 1: a break of five, then those eight, then level 2."""
    evening = running()
    evening.do(BreakNow(5))
    assert (Break(5), Level(8, 100, 200), SECOND, PAUSE, THIRD) == structure(evening)
    assert (0, 5 * 60) == shown(evening)
    assert evening.reading().on_break
    assert (1, 7 * 60) == shown(evening.wait(6))
    assert 1 == evening.reading().number
    assert (2, 19 * 60) == shown(evening.wait(8))
    assert frozen(evening.state) == frozen(evening.replayed())


def test_after_a_break_in_level_one_levels_can_still_be_changed() -> None:
    """The evening begins with a break now; nobody is told that it may not."""
    evening = running()
    evening.do(BreakNow(5))
    evening.do(SetLengths(10))
    assert (Break(5), Level(8, 100, 200), Level(10, 150, 300), PAUSE, Level(10, 200, 400, 400)) == structure(evening)
    evening.do(ChangeStretch(2, minutes=6))  # by itself what is left of it may be changed
    assert Level(6, 100, 200) == structure(evening)[1]


def test_what_is_left_of_a_level_after_a_break_is_no_whole_one() -> None:
    """Twelve of twenty minutes are played: all levels of fifteen shorten the evening, and "end by" spares the eight.
    Forty from now: 5 of the break, the 8, and 10 of the break to come leave 17 for two levels. Played, it is one of
    twenty for the next evening as well."""
    evening = running()
    evening.do(BreakNow(5))
    ending = ending_by(evening.state, evening.at, evening.at + 40 * MINUTE, 20_000)
    assert ending is not None
    assert (8, 2, ()) == (ending.minutes, ending.level, ending.single)
    assert evening.at + (5 + 8 + 8 + 10 + 8) * MINUTE == ending.likely
    evening.do(SetLengths(15))
    assert (Break(5), Level(8, 100, 200), Level(15, 150, 300), PAUSE, THIRD) == structure(evening)
    assert (FIRST, Level(15, 150, 300), PAUSE, THIRD) == meant(evening.state)


def test_a_clock_that_is_set_before_the_start_moves_all_times() -> None:
    """Forty minutes instead of twenty: level 2 after 40, the break after 60, level 3 after 70, over after 85; no other
    than at the start itself."""
    evening = before()
    evening.do(SetTime(40 * 60))
    for start in (False, True):
        evening = evening.started() if start else evening
        view = levels_view()(evening.now(), {})
        assert [0, 40, 60, 70] == [line.after // MINUTE for line in view.lines]
        ending = ending_by(evening.state, evening.at, evening.at + 300 * MINUTE, 20_000)
        assert ending is not None
        assert evening.at + 85 * MINUTE == ending.was


def test_ending_by_a_time_reckons_with_all_who_are_expected() -> None:
    """Twenty-seven with 10,000 each, of whom two sit already: what is asked before the start hangs on the 270,000."""
    levels = tuple(Level(20, 100 * 2**one, 200 * 2**one) for one in range(8))
    nobody, two = Evening(levels), Evening(levels)
    two.state.transfer(transfer(BANK, stack_of("A"), 20_000))
    by = nobody.at + 120 * MINUTE
    assert ending_by(nobody.state, nobody.at, by, 270_000) == ending_by(two.state, two.at, by, 270_000)


def test_a_clock_that_is_set_to_a_later_level_before_the_start_leaves_the_others_out() -> None:
    """Level 2 first: the break after its 20 minutes, level 3 after 30."""
    evening = before()
    evening.do(SetLevel(2))
    assert [0, 0, 20, 30] == [line.after // MINUTE for line in levels_view()(evening.now(), {}).lines]


def test_seconds_are_kept_in_the_rest() -> None:
    """7 minutes and 30 seconds, begun seconds whole; half a minute alone is a level, too."""
    evening = running().wait(ms=29_500)
    evening.do(BreakNow(5))
    assert Level(7, 100, 200, seconds=31) == structure(evening)[1]
    evening = running().wait(7.5)
    evening.do(BreakNow(5))
    assert Level(0, 100, 200, seconds=30) == structure(evening)[1]
    evening.do(ChangeStretch(3, ante=300))


def test_a_break_called_by_mistake_is_as_if_it_had_not_been() -> None:
    """Two minutes later: level 1 has run on. Once the break is over it has been."""
    evening = running()
    version = evening.do(BreakNow(5))
    evening.wait(2).do(TakeBack(version))
    assert HOME == structure(evening)
    assert (0, 6 * 60) == shown(evening)
    version = evening.do(BreakNow(1))
    assert "levels.played-since" == evening.wait(2).refused(TakeBack(version)).code


def test_a_break_ends_before_its_time() -> None:
    """The called one, and that of the plan: the level after it has its whole time."""
    evening = running()
    evening.do(BreakNow(5))
    evening.wait(1).do(EndBreak())
    assert (1, 8 * 60) == shown(evening)
    assert not evening.reading().on_break
    evening.do(GoToBreak(4))
    assert (3, 10 * 60) == shown(evening)
    evening.wait(3).do(EndBreak())
    assert (4, 15 * 60) == shown(evening)


def test_forward_to_the_break_or_over_it() -> None:
    """From level 2 to the break, or to level 3; and back to the break."""
    evening = running()
    evening.do(SetLevel(2))
    evening.do(GoToBreak(3))
    assert (2, 10 * 60) == shown(evening)
    evening.do(SetLevel(3))
    assert (3, 15 * 60) == shown(evening)
    version = evening.do(GoToBreak(3))
    assert (2, 10 * 60) == shown(evening)
    evening.do(TakeBack(version))
    assert (3, 15 * 60) == shown(evening)


# What is refused, and why


def over() -> Evening:
    evening = running()
    evening.do(CancelEvent())
    return evening


def on_break() -> Evening:
    return Evening().started().wait(45)


def last_level() -> Evening:
    return Evening().started().wait(55)


REFUSALS: list[tuple[Callable[[], Evening], AnyCommand, str, dict[str, Fact]]] = [
    (running, ChangeStretch(1, minutes=5), "levels.played-already", {"line": 1}),
    (running, RemoveStretch(1), "levels.played-already", {"line": 1}),
    (running, AddStretch(1, minutes=5), "levels.played-already", {"line": 1}),
    (running, MoveStretch(2, to=1), "levels.played-already", {"line": 1}),
    (running, MoveStretch(2, to=2), "levels.nothing-changed", {"line": 2}),
    (running, ChangeStretch(5, minutes=5), "levels.no-such-line", {"line": 5, "most": 4}),
    (running, ChangeStretch(0, minutes=5), "levels.no-such-line", {"line": 0, "most": 4}),
    (running, AddStretch(6, minutes=5), "levels.no-such-line", {"line": 6, "most": 5}),
    (running, ChangeStretch(2, minutes=20), "levels.nothing-changed", {"line": 2}),
    (running, ChangeStretch(2, seen=mark_of(THIRD)), "levels.changed-meanwhile", {"line": 2}),
    (running, RemoveStretch(2, seen=mark_of(THIRD)), "levels.changed-meanwhile", {"line": 2}),
    (running, ChangeStretch(2, small_blind=400), "structure.blinds", {"line": 2}),
    (running, ChangeStretch(2, minutes=0), "structure.no-minutes", {"line": 2}),
    (running, ChangeStretch(2, minutes=601), "structure.too-big", {"line": 2, "minutes": 600, "chips": 10**12}),
    (running, AddStretch(5, minutes=5), "structure.ends-with-break", {"line": 5}),
    (before, AddStretch(1, minutes=5), "structure.begins-with-break", {"line": 1}),
    (running, RemoveStretch(4), "structure.ends-with-break", {"line": 3}),
    (running, SetLengths(0), "levels.minutes", {"stated": 0, "most": 600}),
    (running, SetLengths(601), "levels.minutes", {"stated": 601, "most": 600}),
    (last_level, SetLengths(10), "levels.none-to-come", {}),
    (before, SetTime(0), "level.time-out-of-range", {"most": 600}),
    (running, SetTime(36_001), "level.time-out-of-range", {"most": 600}),
    (running, GoToBreak(2), "break.none-there", {"line": 2}),
    (running, GoToBreak(9), "break.none-there", {"line": 9}),
    (running, EndBreak(), "break.none-now", {}),
    (on_break, BreakNow(5), "break.is-on", {}),
    (before, BreakNow(5), "event.not-started", {}),
    (running, BreakNow(0), "levels.minutes", {"stated": 0, "most": 600}),
    (over, ChangeStretch(2, minutes=5), "event.over", {}),
    (over, SetTime(60), "event.over", {}),
    (over, BreakNow(5), "event.over", {}),
]


@pytest.mark.parametrize(("make", "command", "code", "facts"), REFUSALS)
def test_refusals(make: Callable[[], Evening], command: AnyCommand, code: str, facts: dict[str, Fact]) -> None:
    ruling = make().refused(command)
    assert (code, facts) == (ruling.code, ruling.facts)


def test_all_are_so_long_already() -> None:
    evening = running()
    evening.do(SetLengths(12))
    assert "levels.all-so-long" == evening.refused(SetLengths(12)).code


@pytest.mark.parametrize(
    "command",
    [ChangeStretch(2, minutes=5), AddStretch(2, 5), RemoveStretch(2), MoveStretch(2, 4), SetLengths(9), BreakNow(5)],
)
def test_a_published_schedule_stands(command: AnyCommand) -> None:
    """Under a book that keeps it nothing to come is changed while it runs."""
    evening = Evening(book=house(future_levels_changeable=False)).started()
    assert "level.fixed" == evening.refused(command).code


def test_the_running_level_stays_as_long_as_it_is_where_the_book_says_so() -> None:
    evening = Evening(book=house(running_level_changeable=False)).started()
    assert "level.fixed" == evening.refused(SetTime(60)).code
    evening.do(ChangeStretch(2, minutes=5))


# Values that no level needs any more


def with_chips() -> Chipped:
    """25s are needed in level 1 alone (25/50); a break comes after level 1, and another after level 2."""
    evening = Chipped().table(1, dict.fromkeys(range(1, 5), 10_000))
    evening.do(AddStretch(2, minutes=10))
    evening.do(AddStretch(4, minutes=10))
    evening.do(StartEvent())
    return evening


def offered(evening: Chipped) -> list[str]:
    now = Now(evening.state, By("floor", "floor"), evening.at, evening.book)
    return [one.kind for one in colour_ups(now)]


def test_a_colour_up_is_offered_when_its_break_was_skipped() -> None:
    """From level 1 over the break to level 2: the next break is far, and the 25s may go between two hands."""
    evening = with_chips()
    assert [] == offered(evening)
    evening.do(SetLevel(2, over_break=True))
    assert ["colour-up"] == offered(evening)


def test_a_colour_up_waits_for_its_break() -> None:
    """Without the first break level 2 needs no 25s, but the break after it is to come: it is offered there."""
    evening = with_chips()
    evening.do(RemoveStretch(2))
    evening.do(SetLevel(2))
    assert [] == offered(evening)
    evening.do(GoToBreak(3))
    assert ["colour-up"] == offered(evening)


def test_a_colour_up_follows_the_chips() -> None:
    """Level 2 is made 125/250: now it needs the 25s, too."""
    evening = with_chips()
    evening.do(ChangeStretch(3, small_blind=125, big_blind=250))
    evening.do(SetLevel(2))
    assert [] == offered(evening)


def test_levels_are_paid_in_the_chips_that_there_are() -> None:
    """110 cannot be paid in 25s; and what no chip pays is refused with its line."""
    ruling = with_chips().refused(ChangeStretch(3, small_blind=110, big_blind=220))
    assert ("plan.level-without-chips", {"line": 3, "amount": 110, "chip": 25}) == (ruling.code, ruling.facts)


@pytest.mark.parametrize("when", ["next_break", "after_blind_increase"])
def test_what_the_plan_says_beforehand_is_when_it_is_proposed(when: str) -> None:
    """Stretch by stretch: each value can go from the place on that plan, clock and wall name, not before."""
    evening = Chipped(house(race_proposed=when), chips=(25, 100, 500)).table(1, dict.fromkeys(range(1, 5), 10_000))
    for small in (300, 500, 1000):
        evening.do(AddStretch(len(evening.state.structure) + 1, 20, small, 2 * small))
    evening.do(AddStretch(3, minutes=10))
    evening.do(StartEvent())
    named = {one.value: one.at for one in planned(evening.state, evening.book)}
    first: dict[int, int] = {}
    for place, stretch in enumerate(evening.state.structure):
        is_level = isinstance(stretch, Level)
        evening.do(SetLevel(level_number(evening.state.structure, place)) if is_level else GoToBreak(place + 1))
        now = Now(evening.state, By("floor", "floor"), evening.at, evening.book)
        for value, _ in dues(now, 1):
            first.setdefault(value, place)

    assert {25, 100} == {*named}
    assert named == first


# For another evening


def called_twice() -> Evening:
    """Level 1 is broken off after 12 minutes, its rest of 8 after 3 more: both breaks are ended at once."""
    evening = running()
    evening.do(BreakNow(10))
    evening.do(EndBreak())
    evening.wait(3).do(BreakNow(10))
    evening.do(EndBreak())
    return evening


@pytest.mark.parametrize(
    ("command", "meant_then"),
    (
        (
            ChangeStretch(4, minutes=15, small_blind=200, big_blind=400, ante=400),
            (Level(15, 200, 400, 400), PAUSE, THIRD),
        ),
        (RemoveStretch(5), (SECOND, THIRD)),
        (MoveStretch(5, to=4), (PAUSE, SECOND, THIRD)),
        (AddStretch(4, minutes=5), (Break(5), SECOND, PAUSE, THIRD)),
        (AddStretch(4, minutes=25, small_blind=125, big_blind=250), (Level(25, 125, 250), SECOND, PAUSE, THIRD)),
    ),
)
def test_the_next_evening_has_no_break_that_was_called(command: AnyCommand, meant_then: Structure) -> None:
    """The clock has two breaks and what is left of level 1; the plan has it once, of 20 minutes, and
    what was changed of the levels after it is in its place."""
    evening = called_twice()
    assert (Break(10), Break(10), Level(5, 100, 200)) == structure(evening)[:3]
    assert HOME == meant(evening.state)
    evening.do(command)
    assert (FIRST, *meant_then) == meant(evening.state)


def test_what_is_left_of_a_level_has_other_blinds_and_no_length_to_plan_with() -> None:
    """While the break is on, the 8 minutes left of level 1 get 200/400 and 5 minutes: the plan has 20 minutes of it."""
    evening = running()
    evening.do(BreakNow(10))
    evening.do(ChangeStretch(2, minutes=5, small_blind=200, big_blind=400))

    assert (Level(20, 200, 400), SECOND, PAUSE, THIRD) == meant(evening.state)


def test_all_levels_made_as_long_as_each_other_are_so_in_the_plan() -> None:
    """Those to come are 15 minutes long: level 2 as well as 3, and the break between stays."""
    evening = called_twice()
    evening.do(SetLengths(15))

    assert (FIRST, replace(SECOND, minutes=15), PAUSE, replace(THIRD, minutes=15)) == meant(evening.state)


def test_a_level_cut_off_by_a_break_is_whole_in_the_plan() -> None:
    """What was left of level 1 is struck out while the break is on: it was meant to last 20 minutes."""
    evening = running()
    evening.do(BreakNow(10))
    evening.do(RemoveStretch(2))

    assert HOME == meant(evening.state)


def test_a_break_taken_back_leaves_the_plan_as_it_was() -> None:
    evening = running()
    version = evening.do(BreakNow(10))
    evening.do(TakeBack(version))

    assert HOME == meant(evening.state)


def test_a_level_is_made_shorter_by_minutes_and_seconds() -> None:
    """20:00 of level 1 less 3:52 is 16:08; nothing at all, and a minute in seconds, is refused."""
    evening = Evening().started()
    evening.do(ExtendLevel(-3, -52))
    assert (16 * 60 + 8) * 1000 == evening.reading().left
    assert "level.minutes-out-of-range" == evening.refused(ExtendLevel(0)).code
    assert "level.minutes-out-of-range" == evening.refused(ExtendLevel(0, 60)).code
    assert "level.would-end" == evening.refused(ExtendLevel(-16, -8)).code
