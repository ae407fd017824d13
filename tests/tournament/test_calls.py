"""Calls from tables: made, answered, withdrawn."""

from __future__ import annotations

import pytest

from floorman.terms import Accepted, By, Refused
from floorman.tournament import AnyCommand, decide
from floorman.tournament.commands import AnswerCall, BreakTable, CallFloor, Move, TakeBack, WithdrawCall
from floorman.tournament.commands.moving import Target
from floorman.views.calls import CallView, calls_at, calls_open
from tests.tournament.tables import SECRET, Tables

PLAYER = By("1-4", "player")
DEALER = By("Dora", "dealer")


@pytest.fixture
def tables() -> Tables:
    return Tables({1: range(1, 7), 2: range(1, 5)})


def asked(tables: Tables, command: AnyCommand, by: By) -> str:
    """What it was refused with, or nothing; what was accepted happens."""
    decision = decide(tables.state, command, by, tables.at, tables.book, SECRET)
    match decision:
        case Refused(ruling):
            return ruling.code
        case Accepted(events):
            for event in events:
                tables.happens(event)
            return ""
    raise AssertionError(decision)


def test_a_table_calls_and_somebody_goes(tables: Tables) -> None:
    """The floor sees what for and since when, then that somebody goes, then nothing more."""
    asked(tables, CallFloor(1, "ruling", place=4), DEALER)
    (call,) = calls_at(tables.state, 1, {"1-4": "Ida"})
    before = tables.at
    tables.at += 40_000
    asked(tables, AnswerCall(1, call.number), By("Flo", "floor"))
    (going,) = calls_at(tables.state, 1, {})
    asked(tables, AnswerCall(1, call.number, "done"), By("Flo", "floor"))

    assert CallView(call.number, 1, "ruling", before, 4, "", "Ida", "", None) == call
    assert tables.at == going.going_at
    assert {} == tables.state.calls


def test_the_same_call_twice_is_one(tables: Tables) -> None:
    """Another table's, or for something else, is another call."""
    asked(tables, CallFloor(1), DEALER)

    assert "call.made-already" == asked(tables, CallFloor(1), DEALER)
    others = (CallFloor(2), CallFloor(1, "chips"), CallFloor(1, "ruling", report="out-of-turn"))
    assert ["", "", ""] == [asked(tables, one, DEALER) for one in others]
    assert "" == asked(tables, CallFloor(1, "ruling", report="wrong-card-count"), DEALER)
    assert "call.made-already" == asked(tables, CallFloor(1, "ruling", report="out-of-turn"), DEALER)


def test_other_words_are_another_call(tables: Tables) -> None:
    """Two who stay unnamed tell of two offences; so does a dealer who writes a second time. Pressed once more without
    a word it is the same."""
    told = [
        CallFloor(1, "offence", who="1-4", what="w-1", unnamed=True),
        CallFloor(1, "offence", who="1-5", what="w-2", unnamed=True),
        CallFloor(1, what="w-3"),
        CallFloor(1, what="w-4"),
    ]
    assert ["", "", "", ""] == [asked(tables, one, DEALER) for one in told]

    assert ["w-1", "w-2", "w-3", "w-4"] == [one.what for one in calls_at(tables.state, 1, {})]
    assert ["call.made-already"] * 2 == [asked(tables, one, DEALER) for one in (CallFloor(1), told[2])]


@pytest.mark.parametrize("broken", [False, True])
def test_a_call_stays_when_its_caller_is_moved(tables: Tables, broken: bool) -> None:
    """The floor reads where he sits now, also when nobody is left at the table that called."""
    asked(tables, CallFloor(2, place=1, who="2-1"), By("2-1", "player"))
    (number,) = tables.state.calls
    tables.do(BreakTable(2) if broken else Move("2-1", Target(1, 9)))
    (call,) = calls_open(tables.state, {"2-1": "Ida"})

    assert (2, 0, "Ida", tables.state.sits["2-1"]) == (call.table, call.seat, call.name, call.now)
    assert 1 == tables.state.sits["2-1"].table
    assert "" == asked(tables, AnswerCall(2, number, "done"), By("Flo", "floor"))


def test_a_call_stays_when_its_caller_is_out_or_changes_his_seat(tables: Tables) -> None:
    for who in ("2-1", "2-2"):
        asked(tables, CallFloor(2, place=int(who[-1]), who=who), By(who, "player"))
    tables.bust("2-1")
    tables.do(Move("2-2", Target(2, 8)))
    out, moved = calls_at(tables.state, 2, {})

    assert (("2-1", 0, None), ("2-2", 8, None)) == ((out.name, out.seat, out.now), (moved.name, moved.seat, moved.now))


def test_whose_time_it_is_stays_where_he_sits(tables: Tables) -> None:
    """Who wants the clock on seat 3 has been moved since: it is about seat 3 all the same."""
    asked(tables, CallFloor(2, "clock", 3, who="2-1"), By("2-1", "player"))
    tables.do(Move("2-1", Target(1, 9)))
    (call,) = calls_at(tables.state, 2, {})

    assert (3, None) == (call.seat, call.now)


def test_a_player_calls_for_himself_at_his_table(tables: Tables) -> None:
    """He says who he is, and withdraws nobody else's call."""
    assert "call.not-at-table" == asked(tables, CallFloor(1), PLAYER)
    assert "call.not-at-table" == asked(tables, CallFloor(2, who="1-4"), PLAYER)
    assert "" == asked(tables, CallFloor(1, who="1-4"), PLAYER)
    assert "" == asked(tables, CallFloor(1, "chips"), DEALER)
    own, other = sorted(tables.state.calls)
    assert "call.not-his-own" == asked(tables, WithdrawCall(1, other, "1-4"), PLAYER)
    assert "" == asked(tables, WithdrawCall(1, own, "1-4"), PLAYER)
    assert [other] == list(tables.state.calls)


def test_only_the_floor_answers(tables: Tables) -> None:
    """And nobody goes twice."""
    asked(tables, CallFloor(1), DEALER)
    (number,) = tables.state.calls

    assert "rank.too-low" == asked(tables, AnswerCall(1, number), DEALER)
    assert "call.none-such" == asked(tables, AnswerCall(2, number), By("Flo", "floor"))
    assert "" == asked(tables, AnswerCall(1, number), By("Flo", "floor"))
    assert "call.somebody-goes" == asked(tables, AnswerCall(1, number), By("Flo", "floor"))


def test_a_call_stands_in_nobodys_way(tables: Tables) -> None:
    """It is no step that is taken back: whoever called withdraws it."""
    asked(tables, CallFloor(1), DEALER)

    assert "take-back.nothing" == asked(tables, TakeBack(tables.state.version), By("Dir", "direction"))


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (CallFloor(9), "table.none-such"),
        (CallFloor(1, place=99), "call.no-seat"),
        (CallFloor(1, place=-1), "call.no-seat"),
        (CallFloor(1, what="x" * 201), "call.too-long"),
        (CallFloor(1, who="nobody"), "call.not-at-table"),
        (WithdrawCall(1, 77), "call.none-such"),
    ],
)
def test_what_makes_no_sense_is_refused(tables: Tables, command: AnyCommand, code: str) -> None:
    assert code == asked(tables, command, DEALER)
    assert {} == tables.state.calls


def test_a_table_has_only_so_many_calls(tables: Tables) -> None:
    """Whoever presses everything fills no list without an end."""
    codes = [asked(tables, CallFloor(1, kind, seat), DEALER) for kind in ("ruling", "clock") for seat in range(1, 11)]

    assert [""] * 12 + ["call.too-many"] * 8 == codes
    # Of conduct there are as many beside them: one phone shuts nobody's bell.
    told = [asked(tables, CallFloor(1, "breach", 1, what=f"word {number}"), DEALER) for number in range(13)]
    assert [""] * 12 + ["call.too-many"] == told
