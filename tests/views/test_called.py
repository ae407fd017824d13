"""What calls a player while he looks elsewhere: his own affairs, as long as they are true."""

from __future__ import annotations

from floorman.floor import Floor
from floorman.rulebook import load
from floorman.terms import By
from floorman.tournament import Now, StartEvent
from floorman.tournament.commands import ChangePlan, DrawSeats, Enter, Move, OpenTable, StopClock, TellHandDone
from floorman.tournament.commands.clock import StartClock
from floorman.tournament.commands.moving import ConfirmArrival, Target
from floorman.views.called import CalledView, called
from tests.tournament.evening import HOME, MINUTE, Evening


def calls(evening: Evening, entry: str) -> dict[str, CalledView]:
    now = Now(evening.state, By("desk", "direction"), evening.at, evening.book)
    told = called(now, Floor("friday", evening.book, evening.state), entry)
    assert len({one.key for one in told}) == len(told)
    return {one.kind: one for one in told}


def seated() -> Evening:
    """Four at two tables, and no place for more."""
    evening = Evening(HOME, load("cuca"))
    for command in (ChangePlan(capacity=4), Enter("p-3"), Enter("p-4"), OpenTable(1), OpenTable(2), DrawSeats()):
        evening.do(command)
    return evening


def test_play_begins_and_that_is_news_for_two_minutes() -> None:
    evening = seated()
    assert {} == calls(evening, "p-1")
    evening.do(StartEvent())
    place = evening.state.sits["p-1"]

    assert {"begin": CalledView("begin", "begin", place.table, place.seat)} == calls(evening, "p-1")
    evening.at += 2 * MINUTE - 1
    assert {"begin"} == calls(evening, "p-1").keys()
    evening.at += 1
    assert {} == calls(evening, "p-1")
    assert {} == calls(evening, "nobody")


def test_the_last_minute_of_a_break_calls_whoever_sits() -> None:
    """Two levels of twenty minutes, then ten of break: it is the minute before the fiftieth. Stopped, nothing ends."""
    evening = seated()
    evening.do(StartEvent())
    start = evening.at
    for minutes, there in ((39.99, False), (48.99, False), (49, True), (49.99, True), (50, False)):
        evening.at = start + int(minutes * MINUTE)
        assert there == ("break" in calls(evening, "p-1")), minutes
    evening.at = start + int(49.5 * MINUTE)
    before = calls(evening, "p-1")["break"]
    evening.do(StopClock())
    assert {} == calls(evening, "p-1")
    evening.at += 3 * MINUTE
    evening.do(StartClock())
    after = calls(evening, "p-1")["break"]
    assert before.key != after.key, "it ends at another instant than was said, so it is said again"
    assert "break" not in calls(evening, "p-9")


def test_a_move_calls_him_alone_until_he_is_there() -> None:
    evening = seated()
    evening.do(StartEvent())
    evening.at += 5 * MINUTE
    who = "p-1"
    other = 3 - evening.state.sits[who].table
    evening.do(Move(who, Target(other)))
    seat = evening.state.sits[who]

    assert (other, seat.seat) == (calls(evening, who)["move"].table, calls(evening, who)["move"].seat)
    assert all("move" not in calls(evening, one) for one in evening.state.entries if one != who)
    evening.do(ConfirmArrival(who))
    assert {} == calls(evening, who)


def test_the_first_on_the_waiting_list_is_called() -> None:
    """And once he has his seat, the next one."""
    evening = seated()
    evening.do(StartEvent())
    for who in ("p-5", "p-6"):
        evening.do(Enter(who))

    assert [{"waiting"}, set()] == [calls(evening, who).keys() for who in ("p-5", "p-6")]


def test_whoever_has_played_where_he_was_sent_is_not_called_there_any_more() -> None:
    """Nobody said that he arrived; a hand at his table says it."""
    evening = seated()
    evening.do(StartEvent())
    other = 3 - evening.state.sits["p-1"].table
    beside = next(who for who in evening.state.players(3 - other).values() if who != "p-1")
    for who in ("p-1", beside):
        evening.do(Move(who, Target(other)))
    assert "move" in calls(evening, "p-1")
    evening.do(TellHandDone(other))

    assert "move" not in calls(evening, "p-1")
