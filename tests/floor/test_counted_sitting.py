"""Rulings at a table that tells no acts, by who sits there and when; and who decides otherwise."""

from __future__ import annotations

from msgspec.structs import replace

from floorman.floor import decide
from floorman.floor.commands import Decide, Report
from floorman.rulings.around import Around
from floorman.terms import Accepted, By, Needs
from floorman.tournament import Break, Level
from floorman.tournament.commands import Bust, SetTable, TellButton, TellHandDone
from floorman.tournament.commands.placing import Busted
from floorman.tournament.events import TableReported
from tests.floor.tables import HOST, Room, room
from tests.floor.test_counted_table import DIRECTOR, FLOOR, NOBODY_ACTED, asked, back, counted, face_up, ruled


def test_heads_up_the_button_is_the_small_blind() -> None:
    """Seat 1 has the button: seat 2 gets the first card and has the big blind."""
    found = counted(2, button=1)

    outcome = ruled(found, **face_up(2, 1))

    assert ("misdeal", {"seat:1": 100, "seat:2": 200}) == (outcome.outcome, back(outcome))
    assert "card-replaced" == ruled(found, **face_up(2, 2)).outcome


def test_an_empty_seat_gets_no_card() -> None:
    """Seat 5 is out: from the button on 3 the second card of the deal goes to seat 6."""
    found = counted()
    gone(found, 5)
    found.do(TellButton(1, 3))

    outcome = ruled(found, **face_up(6, 1))

    assert "misdeal" == outcome.outcome
    assert {"seat:4": 100, "seat:6": 200} == back(outcome)


def test_a_small_blind_that_is_missing_goes_back_to_nobody() -> None:
    """Seat 5 had the big blind and is out: the small blind is dead, the button on 4, the big blind on 6."""
    found = counted()
    found.do(TellHandDone(1))  # the button goes to 4, the small blind to 5
    gone(found, 5)

    outcome = ruled(found, **face_up(6, 1))

    assert ("misdeal", {"seat:6": 200}) == (outcome.outcome, back(outcome))


def test_the_button_goes_on_with_each_hand() -> None:
    found = counted()
    found.do(TellHandDone(1))

    assert "card-replaced" == ruled(found, **face_up(4, 1)).outcome
    assert {"seat:5": 100, "seat:6": 200} == back(ruled(found, **face_up(5, 1)))


def test_a_button_that_was_moved_wrongly_is_put_right_by_the_dealer() -> None:
    """The desk reckons with 3 and it lies on 4: what he tells counts."""
    assert {"seat:5": 100, "seat:6": 200} == back(ruled(counted(), Around(button=4, stage="dealt"), **face_up(5, 1)))


def test_in_a_break_the_hand_that_is_finished_has_the_level_before_it() -> None:
    """20 minutes of 100 and 200, then a break: the last hand was dealt at the level that is over."""
    found = room(9, seats=9, structure=(Level(20, 100, 200), Break(10), Level(20, 300, 600)))
    found.do(SetTable(1, "none", "none"))
    found.at += 18 * 60_000
    found.do(TellButton(1, 3))
    found.at += 3 * 60_000

    told = Around(button=3, stage="dealt")
    assert {"seat:4": 100, "seat:5": 200} == back(ruled(found, told, **face_up(4, 1)))


def test_a_table_that_plays_no_hand_rules_on_none() -> None:
    """Before the start and at a table that was closed: the fact that the hand would tell is asked for."""
    found = counted()
    found.evening.state.put(found.evening.state.tables, 1, replace(found.evening.state.tables[1], state="closed"))

    assert ("deal_nth",) == asked(found, **face_up(4, 1))


def test_what_may_happen_at_any_time_asks_whether_a_hand_was_on() -> None:
    """A device costs the hand under some books: only where one was being played."""
    found = counted(book="casino")
    phone = {"kind": "incident", "what": "device-used", "seat": 4, "on_purpose": True}

    assert ("during_hand",) == asked(found, Around(), **phone)
    assert "no-effect" != ruled(found, Around(), **phone, during_hand=True).outcome


def gone(found: Room, seat: int) -> None:
    found.do(Bust((Busted(found.evening.state.players(1)[seat]),)))
    assert seat not in found.evening.state.players(1)


# ---- it leaves its trace --------------------------------------------------------------------------------------------


def test_a_ruling_is_accepted_overruled_and_overruled_again() -> None:
    """The dealer takes the book's word, the floor decides otherwise with a reason, the director once more."""
    found = counted()
    report = Report(table=1, report=face_up(4, 1), around=NOBODY_ACTED)
    (told,) = [one.event for one in found.do(report, By("dealer", "dealer")) if isinstance(one.event, TableReported)]

    assert ("misdeal", "tda-2024-35-a") == (told.outcome, told.cites[0][:13])
    assert {"positions", "seats", "forced"} <= {*told.lies["sitting"]}
    found.do(Decide(table=1, choose="play-on", why="the card was seen by nobody"), FLOOR)
    assert "play-on" == found.evening.state.reports[1].ruled.decided  # type: ignore[union-attr]
    answer = found.ask(Decide(table=1, choose="misdeal", why="it was seen by seat 5"), DIRECTOR)
    assert isinstance(answer, Accepted), answer
    assert ("misdeal", "dana") == (
        found.evening.state.reports[1].ruled.decided,  # type: ignore[union-attr]
        found.evening.state.reports[1].ruled.by.person,  # type: ignore[union-attr]
    )


def test_nothing_is_written_down_on_a_guess() -> None:
    answer = decide(counted().evening, Report(table=1, report=face_up(4, 1)), HOST, counted().at)

    assert isinstance(answer, Needs)
    assert ("around.stage",) == answer.facts


def test_the_level_is_that_of_the_moment() -> None:
    assert Level(20, 100, 200) == counted().evening.state.structure[0]


# ---- somebody acted before his turn, and those whose turn it was went on --------------------------------------------
