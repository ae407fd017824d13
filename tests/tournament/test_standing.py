"""What grows old by the hands that nobody tells does not grow old while nobody can play: in breaks, and in talks.

A button that was told is known for five minutes of play, a count for ten; two minutes of each rest go to the hand that
was on when it began.
"""

from __future__ import annotations

import pytest

from floorman.tournament import AnyCommand
from floorman.tournament.chips.totals import is_guess
from floorman.tournament.clock import Running, Stopped
from floorman.tournament.commands import (
    AnnounceHandForHand,
    BreakNow,
    Bust,
    Busted,
    Count,
    DealTalks,
    EndBreak,
    ExtendLevel,
    Move,
    SetLevel,
    SetTime,
    SitOut,
    StartClock,
    StopClock,
    TellButton,
    TellHandDone,
)
from floorman.tournament.commands.moving import Target
from floorman.tournament.events.days import DayEnded, DayResumed
from floorman.tournament.events.seating import ArrivalConfirmed, Seated, draw_all
from floorman.tournament.holdings import Place
from floorman.tournament.seating.first_button import button_is_told
from floorman.tournament.standing import played
from floorman.views.person import person_view
from tests.tournament.evening import MINUTE
from tests.tournament.tables import Tables

SEATS = (1, 2, 3, 4)


def told() -> Tables:
    """Everybody who is in sits at one table; its button was told two minutes ago, and one stack was counted."""
    tables = Tables({1: SEATS}, left=len(SEATS))
    tables.do(TellButton(1, 2), "dealer")
    tables.do(Count("1-1", 10_000))
    tables.at += 2 * MINUTE
    return tables


def known(tables: Tables) -> bool:
    return button_is_told(tables.state, 1, tables.book, tables.at)


@pytest.mark.parametrize(
    ("begins", "ends"),
    [(DealTalks(), DealTalks(refused=("1-1",))), (StopClock("break"), StartClock()), (BreakNow(60), EndBreak())],
)
def test_a_button_is_known_after_a_rest_as_before_it(begins: AnyCommand, ends: AnyCommand) -> None:
    """Two minutes before, two of the rest for the last hand, and one after it: five of play."""
    tables = told()
    tables.do(begins)
    tables.at += 45 * MINUTE
    assert (True, False) == (known(tables), is_guess(tables.state, "1-1", tables.at))
    tables.do(ends)
    tables.at += MINUTE - 1
    assert known(tables)
    tables.at += 1
    assert not known(tables)
    assert tables.state.facts() == tables.replayed().facts()


def test_a_break_that_ends_by_itself_is_no_play_either() -> None:
    tables = told()
    tables.do(BreakNow(15))
    tables.at += 15 * MINUTE + MINUTE - 1
    assert known(tables)
    tables.at += 1
    assert not known(tables)


def test_a_break_that_was_made_shorter_began_when_it_began() -> None:
    """Of a break of thirty minutes twenty are taken away after two: five of play are still no more than five."""
    tables = told()
    tables.do(BreakNow(30))
    began = tables.at
    tables.at += 2 * MINUTE
    tables.do(ExtendLevel(-20))
    tables.at += 8 * MINUTE
    assert 4 * MINUTE == played(tables.state, began - 2 * MINUTE, tables.at)


@pytest.mark.parametrize("command", [ExtendLevel(1), SetTime(600), StopClock(), SetLevel(1), BreakNow(10)])
def test_a_break_that_has_passed_stays_known_whatever_becomes_of_the_clock(command: AnyCommand) -> None:
    """Two minutes before the break, two of it for the last hand, half a minute after it."""
    tables = told()
    began = tables.at
    tables.do(BreakNow(15))
    tables.at += 15 * MINUTE + MINUTE // 2
    tables.do(command)
    assert 4 * MINUTE + MINUTE // 2 == played(tables.state, began - 2 * MINUTE, tables.at)
    assert known(tables)
    assert tables.state.facts() == tables.replayed().facts()


@pytest.mark.parametrize("command", [StopClock(), DealTalks(), ExtendLevel(20), SetTime(600)])
def test_what_is_done_to_the_clock_in_a_break_makes_no_play_of_it(command: AnyCommand) -> None:
    tables = told()
    began = tables.at
    tables.do(BreakNow(15))
    tables.at += 12 * MINUTE
    tables.do(command)
    tables.at += 2 * MINUTE
    assert 4 * MINUTE == played(tables.state, began - 2 * MINUTE, tables.at)
    assert (True, False) == (known(tables), is_guess(tables.state, "1-1", tables.at))


def test_a_break_that_stood_for_a_while_is_one_rest() -> None:
    """Twelve minutes of a break, five of a pause in it, three that were left: twenty in which nobody played."""
    tables = told()
    began = tables.at
    tables.do(BreakNow(15))
    tables.at += 12 * MINUTE
    tables.do(StopClock())
    tables.at += 5 * MINUTE
    tables.do(StartClock())
    tables.at += 3 * MINUTE + MINUTE // 2
    assert 4 * MINUTE + MINUTE // 2 == played(tables.state, began - 2 * MINUTE, tables.at)


def test_the_next_level_ends_a_break_when_it_is_pressed() -> None:
    tables = told()
    began = tables.at
    tables.do(BreakNow(30))
    tables.at += 12 * MINUTE
    tables.do(SetLevel(1))
    tables.at += MINUTE
    assert 5 * MINUTE == played(tables.state, began - 2 * MINUTE, tables.at)


def test_several_rests_are_all_known() -> None:
    """Talks, a minute of play, talks: two minutes of each go to the hand that was on."""
    tables = told()
    began = tables.at
    for _ in range(3):
        tables.do(DealTalks())
        tables.at += 10 * MINUTE
        tables.do(DealTalks(refused=("1-1",)))
        tables.at += MINUTE
    assert (2 + 3 * 2 + 3) * MINUTE == played(tables.state, began - 2 * MINUTE, tables.at)


def test_talks_rest_too_that_are_opened_while_the_clock_is_paused() -> None:
    """A minute of a pause, in which hands may be played, twenty of talks, one after it: three more of play, and two of
    the talks for the last hand."""
    tables = told()
    tables.do(StopClock())
    tables.at += MINUTE
    tables.do(DealTalks())
    tables.at += 20 * MINUTE
    assert (2 + 1 + 2) * MINUTE == played(tables.state, tables.at - 23 * MINUTE, tables.at)
    tables.do(DealTalks(refused=("1-1",)))
    tables.at += MINUTE
    assert (2 + 1 + 2 + 1) * MINUTE == played(tables.state, tables.at - 24 * MINUTE, tables.at)
    assert tables.state.facts() == tables.replayed().facts()


def test_a_clock_that_runs_stands_for_nothing_any_more() -> None:
    """Overnight it stood, and was said to for a break; hand for hand is played the next day all the same."""
    tables = Tables({1: SEATS, 2: SEATS}, left=2 * len(SEATS))
    tables.do(StopClock("break"))
    stands = tables.state.clock
    assert isinstance(stands, Stopped)
    tables.happens(DayEnded(day=1, clock=stands))
    tables.happens(DayResumed(day=2, clock=Running(stands.index, tables.at + stands.left)))
    tables.do(AnnounceHandForHand())
    tables.at += 40 * MINUTE
    assert 40 * MINUTE == played(tables.state, tables.at - 40 * MINUTE, tables.at)


def test_a_clock_that_stands_for_anything_else_says_nothing() -> None:
    """A pause is forgotten, and hand for hand is played while the clock stands."""
    tables = told()
    tables.do(StopClock())
    tables.at += 3 * MINUTE
    assert not known(tables)


def test_a_hand_that_is_over_in_talks_moves_the_button_on_from_where_it_is_known_to_be() -> None:
    tables = told()
    tables.do(DealTalks())
    tables.at += 30 * MINUTE
    tables.do(TellHandDone(1), "dealer")
    assert known(tables)
    assert 1 == tables.state.play[1].hands


def test_who_goes_away_in_the_break_may_have_won_the_hand_before_it() -> None:
    """The break is no time in which another hand was played: seat 2 is named where seat 4 is told to be out."""
    tables = told()
    tables.do(BreakNow(30))
    tables.do(SitOut("1-2"))
    tables.at += 20 * MINUTE
    tables.do(Bust((Busted("1-4"),)))
    view = person_view(tables.now("floor"), {}, "1-4")
    assert view is not None
    assert "1-2" in [one.id for one in view.could_have]


def test_what_an_old_log_meant_stays() -> None:
    """Sent away before a break, drawn back to the old seat twelve minutes later: by the time that passed they had come
    to the other one, so they are on their way, and their arrival is in such logs."""
    tables = Tables({1: SEATS, 2: SEATS}, left=2 * len(SEATS))
    tables.do(Move("1-3", Target(2, 6)))
    tables.do(BreakNow(30))
    tables.at += 12 * MINUTE
    with tables.state.tried() as state:
        draw_all(state, (Seated("1-3", Place(1, 3)),), "final-table", tables.at)
        assert "1-3" in state.walks
    tables.happens(ArrivalConfirmed("1-2", took=0))  # nor is one read of who was not sent anywhere
