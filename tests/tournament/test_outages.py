"""The desk was away: what ran meanwhile, and what the floor decides about it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.rulebook import load
from floorman.terms import By
from floorman.tournament import ExtendLevel, Now, Penalise, Running, SetLevel, StartClock, StopClock, Stopped, TakeBack
from floorman.tournament.commands import Apply, BeginShot, CountGap, NoticeOutage, NotNow, PlayTimeCard, TakeOutGap
from floorman.tournament.consequences.time_cards import shot_at, time_left
from floorman.tournament.events import TableOpened
from floorman.tournament.holdings import Table
from floorman.tournament.proposals import proposals
from floorman.wire import decode, encode
from tests.tournament.evening import BEGIN, MINUTE, Evening, frozen
from tests.tournament.test_time_cards import tables

SECOND = 1000


def away(evening: Evening, minutes: float, before: float = 5) -> Evening:
    """After some minutes of the evening the desk goes off, and comes back later."""
    evening.wait(before)
    since = evening.at
    evening.wait(minutes)
    evening.do(NoticeOutage(since, evening.at))
    return evening


def proposed(evening: Evening) -> list[str]:
    return [one.kind for one in proposals(Now(evening.state, By("fran", "floor"), evening.at, evening.book))]


def left(evening: Evening) -> tuple[int, float]:
    """The level, and the minutes that are left of it."""
    reading = evening.reading()
    return reading.number, reading.left / MINUTE


def test_within_a_level_the_clock_counts_on() -> None:
    """The room played on; both ways are proposed, and counting changes nothing on the clock."""
    evening = away(Evening().started(), 10)

    assert (1, 5) == left(evening)
    assert ["count-gap", "take-out-gap"] == proposed(evening)

    evening.do(Apply(kind="count-gap"))
    assert (1, 5) == left(evening)
    assert [] == proposed(evening)
    assert "outage.none" == evening.refused(TakeOutGap()).code


def test_the_clock_gets_its_time_back() -> None:
    """Also when some time has passed since, and the level is over by now."""
    evening = away(Evening().started(), 10)
    evening.wait(6)
    assert (2, 19) == left(evening)

    evening.do(Apply(kind="take-out-gap"))

    assert (1, 9) == left(evening)
    assert [] == proposed(evening)


def in_the_browser(minutes: float) -> Evening:
    """All play on their own devices: nobody could play without the desk."""
    evening = Evening().started()
    evening.log.append(encode(TableOpened(number=1, table=Table(6, cards="dealt", action="players"))))
    evening.state.apply(decode(evening.log[-1].kind, evening.log[-1].body))
    return away(evening, minutes)


def test_tables_in_the_browser_go_on_by_themselves_after_a_moment() -> None:
    """Fifteen minutes were left, and are: those who were there still are, and nothing has to be decided."""
    evening = in_the_browser(2)
    assert (1, 15) == left(evening)
    assert evening.reading().running
    assert [] == proposed(evening)


def test_after_longer_they_stand_until_the_floor_lets_them_go_on() -> None:
    evening = in_the_browser(3)
    assert (1, 15) == left(evening)
    assert not evening.reading().running
    assert ["count-gap", "take-out-gap"] == proposed(evening)


def test_no_level_ends_in_an_outage() -> None:
    """Five minutes were left, the desk was away for ten: they are left still, until the floor counts them."""
    evening = away(Evening().started(), 10, before=15)

    assert (1, 5) == left(evening)
    assert ["count-gap", "take-out-gap"] == proposed(evening)

    counted = evening.do(CountGap())
    assert (2, 15) == left(evening)

    evening.do(TakeBack(counted))
    assert (1, 5) == left(evening)
    evening.do(TakeOutGap())
    assert (1, 5) == left(evening)


def test_no_break_ends_in_an_outage() -> None:
    evening = away(Evening().started(), 60, before=45)

    assert evening.reading().on_break
    assert 5 * MINUTE == evening.reading().left
    evening.do(CountGap())
    assert (3, 0) == left(evening)
    assert evening.reading().overtime


def test_holding_the_clock_can_be_taken_back() -> None:
    """What nobody decided is the last step: taking it back counts the time, and the choice is still there."""
    evening = away(Evening().started(), 10, before=15)

    evening.do(TakeBack(evening.state.version))

    assert (2, 15) == left(evening)
    evening.do(TakeOutGap())
    assert (1, 5) == left(evening)


def test_a_stopped_clock_loses_nothing() -> None:
    evening = Evening().started().wait(5)
    evening.do(StopClock())

    assert "outage.nothing-ran" == evening.refused(NoticeOutage(evening.at, evening.wait(10).at)).code


def test_before_the_start_nothing_runs() -> None:
    evening = Evening()

    assert "outage.nothing-ran" == evening.refused(NoticeOutage(evening.at, evening.wait(10).at)).code


@pytest.mark.parametrize(("since", "until"), [(5, 5), (5, 4), (-BEGIN, 5), (5, 30), (4, 6)])
def test_when_an_outage_can_have_been(since: float, until: float) -> None:
    """Between the last one, which ended after five minutes, and now, after twenty."""
    evening = away(Evening().started(), 2, before=3).wait(15)
    command = NoticeOutage(BEGIN + int(since * MINUTE), BEGIN + int(until * MINUTE))

    assert "outage.when" == evening.refused(command).code


def test_noticed_twice_is_noticed_once() -> None:
    evening = away(Evening().started(), 10)

    assert "outage.when" == evening.refused(NoticeOutage(evening.at - 10 * MINUTE, evening.at)).code


def test_two_outages_are_two_decisions() -> None:
    evening = away(Evening().started(), 2)
    evening = away(evening, 3)
    first = min(evening.state.gaps)

    evening.do(TakeOutGap(max(evening.state.gaps)))
    assert (1, 10 - 2 + 0) == left(evening)
    assert [first] == list(evening.state.gaps)
    evening.do(CountGap())
    assert (1, 8) == left(evening)


def test_not_now_is_for_both() -> None:
    evening = away(Evening().started(), 10)

    evening.do(NotNow(kind="take-out-gap"))

    assert [] == proposed(evening)
    assert (1, 5) == left(evening)


def test_who_sets_a_level_has_decided() -> None:
    """And who takes that back has not."""
    evening = away(Evening().started(), 10)

    version = evening.do(SetLevel(2))
    assert [] == proposed(evening)
    assert "outage.none" == evening.refused(TakeOutGap()).code

    evening.do(TakeBack(version))
    assert 2 == len(proposed(evening))


def test_the_clock_was_stopped_since() -> None:
    """It stood in the level that had begun only because the outage counted."""
    evening = away(Evening().started(), 10).wait(6)
    evening.do(StopClock())
    assert (2, 19) == left(evening)

    version = evening.do(TakeOutGap())
    assert (1, 9) == left(evening)
    assert isinstance(evening.state.clock, Stopped)

    evening.do(TakeBack(version))
    evening.do(StartClock())
    evening.do(TakeOutGap())
    assert (1, 9) == left(evening)
    assert isinstance(evening.state.clock, Running)


def test_counting_on_a_clock_that_was_stopped_since() -> None:
    evening = away(Evening().started(), 10, before=15)
    evening.do(StopClock())

    evening.do(CountGap())

    assert (2, 15) == left(evening)


def test_a_longer_level_stays_longer() -> None:
    evening = away(Evening().started(), 10)
    evening.do(ExtendLevel(7))

    evening.do(TakeOutGap())

    assert (1, 22) == left(evening)


def test_a_penalty_is_not_served_while_nobody_plays() -> None:
    """Four of ten minutes were served. Counted, the time is served too."""
    evening = Evening(book=load("cuca")).started()
    evening.do(Penalise("p-1", "time", minutes=10))
    away(evening, 30, before=4)

    def to_serve() -> float:
        return (evening.state.ledger.serving["p-1"].until - evening.at) / MINUTE

    assert 6 == to_serve()
    version = evening.do(CountGap())
    assert not evening.state.ledger.sits_out("p-1", evening.at)
    evening.do(TakeBack(version))
    evening.do(TakeOutGap())
    assert 6 == to_serve()


def test_a_decision_has_its_full_time_again() -> None:
    """With the card that was played, and however often the desk goes off; counting does not take it away."""
    told = tables()
    told.do(BeginShot(1, "1-1"))
    told.at += 10 * SECOND
    told.do(PlayTimeCard("1-1"))
    for _ in range(2):
        since = told.at
        told.at += 100 * SECOND
        told.do(NoticeOutage(since, told.at))
        shot = shot_at(told.state, 1)
        assert shot is not None
        assert 60 * SECOND == time_left(told.state, shot, told.at)
        told.at += 7 * SECOND

    told.do(CountGap())
    assert shot is not None
    assert 53 * SECOND == time_left(told.state, shot, told.at)


def test_a_short_absence_is_none() -> None:
    """Only decisions have their full time again; about the clock there is nothing to decide."""
    told = tables()
    told.do(BeginShot(1, "1-1"))
    told.at += 29 * SECOND
    since = told.at
    told.at += 3 * SECOND
    told.do(NoticeOutage(since, told.at, short=True))

    shot = shot_at(told.state, 1)
    assert shot is not None
    assert 30 * SECOND == time_left(told.state, shot, told.at)
    assert {} == told.state.gaps
    assert "outage.nothing-ran" == Evening().started().wait(1).refused(NoticeOutage(BEGIN, BEGIN + 1, short=True)).code


def test_a_decision_that_was_out_of_time_before_gets_none() -> None:
    told = tables()
    told.do(BeginShot(1, "1-1"))
    told.at += 30 * SECOND
    since = told.at
    told.at += 100 * SECOND

    told.do(NoticeOutage(since, told.at))

    shot = shot_at(told.state, 1)
    assert shot is not None
    assert 0 == time_left(told.state, shot, told.at)


def test_who_may_decide() -> None:
    """Whoever may stop the clock."""
    evening = away(Evening().started(), 10)

    for command in (CountGap(), TakeOutGap(), NoticeOutage(evening.at, evening.at)):
        assert "rank.too-low" == evening.refused(command, "dealer").code


@given(
    before=st.integers(0, 60 * MINUTE),
    gap=st.integers(1, 90 * MINUTE),
    after=st.integers(0, 30 * MINUTE),
    stops=st.booleans(),
)
def test_with_and_without_the_outage(before: int, gap: int, after: int, stops: bool) -> None:
    """Taken out, the clock shows what it would had the gap never been; counted, as if the desk had been there."""

    def evening(skip: int) -> Evening:
        return Evening().started().wait(ms=before + after + skip)

    told = Evening().started().wait(ms=before)
    since = told.at
    told.wait(ms=gap).do(NoticeOutage(since, told.at))
    told.wait(ms=after)
    if stops:
        told.do(StopClock())
    version = told.do(TakeOutGap())
    without, expected = told.reading(), evening(0).reading()
    assert (expected.index, expected.left) == (without.index, without.left)

    told.do(TakeBack(version))
    told.do(CountGap())
    counted, expected = told.reading(), evening(gap).reading()
    assert (expected.index, expected.left) == (counted.index, counted.left)
    assert frozen(told.replayed()) == frozen(told.state)
