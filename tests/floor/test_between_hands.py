"""What is reported where no hand is told: ruled, written down, decided; and what comes too late for its hand."""

from __future__ import annotations

import msgspec
import pytest

from floorman.floor.commands import Act, Decide, Report
from floorman.hand import Fold
from floorman.terms import Needs, Refused
from floorman.tournament.commands import NewHand, SetTable, TellHandDone
from floorman.tournament.events import TableReported
from tests.floor.net import in_a_net_hand, whose_turn
from tests.floor.tables import Room, room

LEFT = {"kind": "incident", "what": "left-seat", "seat": 1, "on_purpose": False}
INSULT = {"kind": "incident", "what": "insult", "seat": 1, "on_purpose": True}
CLOCK = {
    "kind": "clock-called",
    "seat": 1,
    "by": "player",
    "by_seat": 2,
    "at_table": True,
    "thought_s": 60,
    "reasonable_time": True,
    "floor_called": True,
}


def counted(book: str = "casino") -> Room:
    """A table at which nobody tells hands."""
    found = room(book=book)
    found.do(SetTable(1, "none", "none"))
    return found


def after_a_net_hand() -> Room:
    """All but one have folded, and the hand is over."""
    found = in_a_net_hand()
    while 1 in found.evening.hands:
        found.ask(Act(table=1, act=Fold(whose_turn(found.hand()))))
    return found


@pytest.mark.parametrize("report", [CLOCK, {"kind": "boxed-cards", "count": 5}])
def test_what_comes_a_moment_after_its_hand_is_too_late(report: dict[str, object]) -> None:
    """Nothing could be carried out any more: it is not written down as if it had been."""
    found = after_a_net_hand()
    answer = found.ask(Report(table=1, report=report))

    assert isinstance(answer, Refused), answer
    assert "table.no-hand" == answer.ruling.code
    assert not found.evening.state.reports


def test_at_a_table_that_tells_no_hands_nobody_knows_whether_one_is_on() -> None:
    """What holds only in a hand is asked for; where hands are told, it is known."""
    found = counted()
    asked = found.ask(Report(table=1, report=LEFT))
    found.do(NewHand(1))
    found.do(TellHandDone(1))
    known = found.do(Report(table=1, report=LEFT))

    assert isinstance(asked, Needs)
    assert ("during_hand",) == asked.facts
    assert "no-effect" == next(one.event.outcome for one in known if isinstance(one.event, TableReported))


def test_a_breach_that_was_none_goes_on_no_record() -> None:
    found = counted()
    told = found.do(Report(table=1, report=INSULT, choose="no-effect", why="it was a joke between friends"))

    assert ["table.reported/1", "table.report-decided/1"] == [type(one.event).__struct_config__.tag for one in told]


def test_what_a_book_ruled_otherwise_once_is_reported_again() -> None:
    """The log of an older version: nobody decides about what he was never told."""
    found = counted()
    found.do(Report(table=1, report=INSULT))
    state = found.evening.state
    state.put(state.reports, 1, msgspec.structs.replace(state.reports[1], outcome="floor-decides"))
    answer = found.ask(Decide(table=1, choose="penalty"))

    assert isinstance(answer, Refused)
    assert "rule.said-otherwise" == answer.ruling.code
