"""The clock on a player at a table that tells its hands: from the call to its end, and what ends it before."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.floor.clocks import out_by_itself, what_follows
from floorman.floor.commands import Act, AnyCommand, Decide, Report, Rewind, VoidHand
from floorman.hand import Call, Check, Fold, RaiseTo
from floorman.rulebook import Rulebook, load, questions, with_answers
from floorman.rulings.ticking import DecisionClock
from floorman.terms import By, Refused
from floorman.tournament import StopClock
from floorman.tournament.commands import AnswerCall, CallFloor, NoticeOutage
from tests.floor.tables import DEALER, HOST, SECOND, Room
from tests.floor.telling import FLOOR, fold_to_the_last, in_a_hand, refused, turn
from tests.floor.test_evening_played import assert_replayed
from tests.sizes import examples


def nobody_counts(**answers: object) -> Rulebook:
    """A book of a house where a clock ends without a countdown, and nothing counts that comes with its end."""
    given: dict[str, object] = {"clock_countdown_seconds": 0, "clock_tie": "expiry", **answers}
    return with_answers(load("tda-2024"), given, questions())


def called(seat: int, **facts: object) -> Report:
    """The floor has called it, and may do so at any time."""
    told = {"by": "floor", "at_table": True, "reasonable_time": True, "floor_called": True, **facts}
    return Report(table=1, report={"kind": "clock-called", "seat": seat, **told})


def out(seat: int, clock: int | None = None) -> Report:
    return Report(table=1, report={"kind": "clock-expired", "seat": seat}, clock=clock)


def on_clock(**facts: object) -> tuple[Room, int]:
    """A hand in which the one whose turn it is has just been called on, facing the big blind."""
    found = in_a_hand(**facts)  # type: ignore[arg-type]
    seat = turn(found)
    found.do(called(seat), FLOOR)
    return found, seat


def clock(found: Room) -> DecisionClock | None:
    return found.evening.hands[1].clock


def began(found: Room) -> int:
    running = clock(found)
    assert running is not None
    return running.started_at


@pytest.mark.parametrize(
    ("book", "total", "countdown"), [("tda-2024", 30, 5), ("casino", 60, 10), ("house-ten", 70, 10)]
)
def test_a_called_clock_runs_for_the_time_of_the_book(book: str, total: int, countdown: int) -> None:
    """tda-2024-29-a, casino-28-b, house-ten-5-b."""
    found = in_a_hand(book=book)
    seat, at = turn(found), found.at

    found.do(called(seat), FLOOR)

    assert DecisionClock(seat, total * SECOND, countdown * SECOND, at) == clock(found)
    assert_replayed(found)


def test_a_call_that_is_refused_starts_none() -> None:
    found = in_a_hand()

    found.do(called(turn(found), by="player", reasonable_time=False), DEALER)

    assert None is clock(found)


@pytest.mark.parametrize("act", [Call, lambda seat: RaiseTo(seat, 700)])
def test_his_act_ends_it(act: type) -> None:
    found, seat = on_clock()

    found.act(1, act(seat))

    assert None is clock(found)
    assert_replayed(found)


def test_it_ends_though_he_is_the_next_to_act_again() -> None:
    """Heads-up the big blind closes the street with his check, and opens the next one."""
    found = in_a_hand(2)
    found.act(1, Call(turn(found)))
    seat = turn(found)
    found.do(called(seat), FLOOR)

    found.act(1, Check(seat))

    assert (seat, None) == (turn(found), clock(found))


def test_what_is_not_about_him_does_not_end_it() -> None:
    """Somebody else behaves badly meanwhile."""
    found, seat = on_clock()
    running, other = clock(found), next(one for one in found.hand().seats if one != seat)

    found.do(Report(table=1, report={"kind": "incident", "seat": other, "what": "angle-shooting"}), DEALER)

    assert running == clock(found)
    assert "clock.runs" == refused(found, called(seat), FLOOR)


@pytest.mark.parametrize("name", ["rewind", "play-on", "clock-refused", "void", "last fold", "pause"])
def test_what_else_ends_it(name: str) -> None:
    """Also for good: in the log there is nothing that would start it again."""
    found, _ = on_clock()
    ending: dict[str, AnyCommand] = {
        "rewind": Rewind(table=1, to=found.evening.hands[1].steps[-2].version),
        "play-on": Decide(table=1, choose="play-on", why="too soon"),
        "clock-refused": Decide(table=1, choose="clock-refused", why="too soon"),
        "void": VoidHand(table=1),
        "pause": StopClock(),
    }
    if name in ending:
        found.do(ending[name], HOST)
    else:
        fold_to_the_last(found)

    assert [] == [one.clock for one in found.evening.hands.values() if one.clock is not None]
    assert_replayed(found)


def test_for_the_last_hands_play_goes_on() -> None:
    """The clock of the event stands, and whoever thinks has no more time for it."""
    found, _ = on_clock()
    running = clock(found)

    found.do(StopClock(why="last-hands"), HOST)

    assert running == clock(found)


def test_a_rewind_brings_no_old_clock_back() -> None:
    """He acted under it; taken back, he thinks without one until it is called once more."""
    found, seat = on_clock()
    before = found.evening.hands[1].version
    found.act(1, Call(seat))

    found.do(Rewind(table=1, to=before), FLOOR)

    assert (seat, None) == (turn(found), clock(found))
    found.do(called(seat), FLOOR)
    assert seat == turn(found)
    assert_replayed(found)


def test_time_that_is_out_is_reported_of_one_clock() -> None:
    """A tap that comes late means the clock that it saw, and no other; one that comes early finds time left."""
    found, seat = on_clock()
    first = began(found)

    assert "clock.time-left" == refused(found, out(seat, first), DEALER)
    assert "clock.not-that-one" == refused(found, out(seat, first - 1), DEALER)
    found.at = first + 30 * SECOND
    found.do(out(seat, first), DEALER)
    assert 2 == found.hand().live
    assert "clock.not-that-one" == refused(found, out(turn(found), first), DEALER)
    assert_replayed(found)


def test_who_counts_down_may_be_a_little_faster() -> None:
    """Where no clock is named the word of whoever counts is enough."""
    found, seat = on_clock()

    found.do(out(seat), DEALER)

    assert 2 == found.hand().live


@pytest.mark.parametrize(("book", "then"), [("tda-2024", "check"), ("casino", "fold")])
def test_what_follows_is_said_by_the_book(book: str, then: str) -> None:
    """tda-2024-29-a-2: facing a bet his hand is dead, else he has checked. In the casino it is dead at all events."""
    found, seat = on_clock(book=book)
    assert "fold" == what_follows(found.evening.hands[1]).value
    found.act(1, Call(seat))
    found.act(1, Call(turn(found)))
    checker = turn(found)
    found.do(called(checker), FLOOR)

    assert then == what_follows(found.evening.hands[1]).value
    found.do(out(checker), DEALER)
    assert 3 - (then == "fold") == found.hand().live


@pytest.mark.parametrize("book", ["tda-2024", "casino", "house-ten", "cuca"])
def test_where_somebody_counts_he_says_when_it_is_over(book: str) -> None:
    found, _ = on_clock(book=book)

    assert not out_by_itself(found.evening.hands[1])


@pytest.mark.parametrize(
    ("answers", "expected"), [({}, True), ({"clock_tie": "action"}, False), ({"clock_countdown_seconds": 3}, False)]
)
def test_where_nobody_counts_it_is_certain(answers: dict[str, object], expected: bool) -> None:
    """Unless what he does in the last moment counts: that only the table has seen."""
    found, _ = on_clock(book=nobody_counts(**answers))

    assert expected == out_by_itself(found.evening.hands[1])


def test_no_time_at_all_is_said_by_the_floor() -> None:
    found = in_a_hand(book=nobody_counts(clock_may_be_shortened=True))
    found.do(called(turn(found), keeps_delaying=True, seconds=0), FLOOR)

    assert not out_by_itself(found.evening.hands[1])


# While the desk was away


def test_after_an_outage_he_has_his_full_time_again() -> None:
    found, seat = on_clock()
    since, until = began(found) + 20 * SECOND, began(found) + 300 * SECOND
    found.at = until

    found.do(NoticeOutage(since, until), By("desk", "direction"))

    assert DecisionClock(seat, 30 * SECOND, 5 * SECOND, until) == clock(found)
    assert 3 == found.hand().live
    assert_replayed(found)


@pytest.mark.parametrize("short", [True, False])
def test_also_where_nothing_else_ran(short: bool) -> None:
    """The clock of the event stood, or nobody noticed the gap: he may not lose a second."""
    found = in_a_hand()
    if not short:
        found.do(StopClock(), HOST)
    found.do(called(turn(found)), FLOOR)
    since = began(found) + SECOND
    found.at = since + 4 * SECOND

    found.do(NoticeOutage(since, found.at, short=short), HOST)

    assert since + 4 * SECOND == began(found)


def test_time_that_was_out_before_stays_out() -> None:
    found, _ = on_clock()
    first = began(found)
    found.at = first + 300 * SECOND

    found.do(NoticeOutage(first + 30 * SECOND, found.at), HOST)

    assert first == began(found)


def test_without_a_clock_an_outage_is_as_before() -> None:
    found = in_a_hand()
    found.do(StopClock(), HOST)

    decision = found.ask(NoticeOutage(found.at - SECOND, found.at), HOST)

    assert isinstance(decision, Refused)
    assert "outage.nothing-ran" == decision.ruling.code


@settings(max_examples=examples(30), deadline=None)
@given(st.lists(st.sampled_from(["call", "clock", "out", "back", "pause", "away", "wait"]), max_size=25))
def test_a_clock_runs_only_for_who_has_to_act(words: list[str]) -> None:
    """Whatever happens; and the log gives the same hand, with the same clock."""
    found = in_a_hand(book=nobody_counts())
    for word in words:
        if 1 not in found.evening.hands or found.hand().to_act < 0:
            break
        running, seat = clock(found), turn(found)
        versions = [step.version for step in found.evening.hands[1].steps[:-1]]
        commands: dict[str, AnyCommand] = {
            "call": Act(table=1, act=Call(seat)),
            "clock": called(seat),
            "out": out(seat, running.started_at if running else 0),
            "back": Rewind(table=1, to=versions[-1] if versions else 0),
            "pause": StopClock(),
            "away": NoticeOutage(found.at - SECOND, found.at),
        }
        if word == "wait":
            found.at += 10 * SECOND
        else:
            found.ask(commands[word], HOST)
        for open in found.evening.hands.values():
            assert open.clock is None or open.clock.seat == open.hand.seats[open.hand.to_act]
    assert_replayed(found)


def clock_calls(found: Room) -> list[int]:
    """The seats of those that are open."""
    return [call.seat for call in found.evening.state.calls.values() if call.kind == "clock"]


def test_a_call_for_the_clock_is_settled_once_it_runs() -> None:
    found = in_a_hand()
    seat = turn(found)
    found.do(CallFloor(1, call="clock", place=seat), DEALER)
    found.do(CallFloor(1, place=seat), DEALER)
    found.do(called(seat), FLOOR)

    assert [] == clock_calls(found)
    assert ["floor"] == [call.kind for call in found.evening.state.calls.values()], "another call stays open"


@pytest.mark.parametrize("going", [False, True])
def test_a_call_for_the_clock_is_settled_once_he_has_acted(going: bool) -> None:
    """And not by an act of somebody else; whether somebody is on his way or not."""
    found = in_a_hand()
    seat = turn(found)
    found.do(CallFloor(1, call="clock", place=seat), DEALER)
    number = next(iter(found.evening.state.calls))
    if going:
        found.do(AnswerCall(1, number), FLOOR)
    assert [seat] == clock_calls(found)
    found.act(1, Fold(seat))

    assert [] == clock_calls(found)


def test_a_call_that_names_nobody_is_settled_with_the_hand() -> None:
    found = in_a_hand()
    found.do(CallFloor(1, call="clock"), DEALER)
    found.act(1, Fold(turn(found)))
    assert [0] == clock_calls(found)
    fold_to_the_last(found)

    assert [] == clock_calls(found)
    assert_replayed(found)
