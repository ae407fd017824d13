"""A ruling that was a slip is taken back whole: as if nobody had told it."""

from __future__ import annotations

import pytest

from floorman.floor.commands import Decide, Report
from floorman.rulings.around import Around
from floorman.terms import Refused
from floorman.tournament.commands import SetTable, TakeBackRuling, TellButton, TellHandDone
from floorman.tournament.commands.ruling_back import ruled_there
from tests.floor.tables import DEALER, Room, room
from tests.floor.test_counted_table import DIRECTOR, counted

CHIP = {"kind": "declaration", "seat": 7, "chips": [500]}
PHONE = {"kind": "incident", "what": "insult", "seat": 7, "during_hand": True}
AROUND = Around(stage="preflop", bets=(), turn=7, button=3)


def so(found: Room) -> dict[str, object]:
    facts = found.evening.state.facts()
    return {name: one for name, one in facts.items() if name != "version"}


@pytest.mark.parametrize("report", [CHIP, PHONE])
@pytest.mark.parametrize("told_with_it", [False, True])
def test_a_ruling_goes_back_with_all_that_came_with_it(report: dict[str, object], *, told_with_it: bool) -> None:
    """The breach on its record, and the button that was told with it; a button that was told before by itself stays."""
    found = counted(9, button=None if told_with_it else 3)
    found.at += 60_000
    was = so(found)
    if told_with_it:
        found.do(TellButton(1, 3, ruling="comes"))
    found.do(Report(table=1, report=dict(report), around=AROUND))
    assert was != so(found)

    found.do(TakeBackRuling(1))
    assert was == so(found)


def test_what_was_decided_on_it_goes_with_it() -> None:
    found = counted(9)
    found.at += 60_000  # the button was told a minute ago, by itself
    was = so(found)
    found.do(Report(table=1, report=dict(CHIP), around=AROUND))
    found.do(Decide(table=1, choose="fold", why="w"), DIRECTOR)
    assert isinstance(found.ask(TakeBackRuling(1), DEALER), Refused), "it was decided by whoever stands above"

    found.do(TakeBackRuling(1), DIRECTOR)
    assert was == so(found)


def test_what_was_done_since_keeps_it() -> None:
    """The ruling of another table, too: it is the last thing that goes back."""
    found = counted(9)
    assert isinstance(found.ask(TakeBackRuling(1)), Refused), "nothing was ruled"
    found.do(Report(table=1, report=dict(CHIP), around=AROUND))
    assert isinstance(found.ask(TakeBackRuling(2)), Refused)
    found.do(TellHandDone(1))

    assert isinstance(found.ask(TakeBackRuling(1)), Refused)


def test_the_ruling_is_what_was_told_last() -> None:
    """And not the button that was told with it."""
    found = counted(9, button=None)
    found.do(TellButton(1, 3, ruling="comes"))
    found.do(Report(table=1, report=dict(CHIP), around=AROUND))
    state = found.evening.state
    last = ruled_there(state, 1)

    assert ["ButtonTold", "TableReported"] == [type(one.event).__name__ for one in last]
    found.do(TakeBackRuling(1))
    assert [] == ruled_there(state, 1)


def test_what_another_table_has_done_since_keeps_nothing() -> None:
    """A wrong button goes back with the ruling that moved it, also after a hand elsewhere."""
    found = room(18, 2, seats=9)
    for table in (1, 2):
        found.do(SetTable(table, "none", "none"))
        found.do(TellButton(table, 3))
    found.at += 60_000
    state, was = found.evening.state, found.evening.state.play[1]
    wrong = {"kind": "wrong-button", "button": 3, "should_be": 4, "dealt_right": False}
    found.do(Report(table=1, report=wrong, around=Around(stage="dealt")))
    found.do(TellHandDone(2))
    assert was != state.play[1]

    found.do(TakeBackRuling(1))
    assert (was, []) == (state.play[1], ruled_there(state, 1))
    assert 1 == state.play[2].hands
