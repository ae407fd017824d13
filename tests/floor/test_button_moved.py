"""A ruling on a button that lay wrong, at a table that tells no hands: there it is the table's button as well."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from floorman.floor.commands import Decide, Report
from floorman.floor.counted_table import table_as_it_is
from floorman.rulings.around import Around
from floorman.tournament import Now
from floorman.tournament.commands import TakeBack, TellHandDone
from floorman.tournament.events import ButtonTold
from tests.floor.tables import HOST, Room
from tests.floor.test_counted_table import DIRECTOR, FLOOR, NOBODY_ACTED, back, counted, face_up, ruled


def lay_wrong(button: int, should_be: int) -> dict[str, Any]:
    return {"kind": "wrong-button", "button": button, "should_be": should_be}


def lies(found: Room) -> tuple[int, int, int] | None:
    """Button and blinds of the table, as far as they are known there."""
    known = table_as_it_is(Now(found.evening.state, HOST, found.at, found.evening.book), 1, Around())
    if known is None or known.button is None:
        return None
    at = known.sitting.positions
    return at.button, at.small_blind, at.big_blind


def test_where_the_button_lay_is_told_once() -> None:
    """The report says so itself; of a table whose button was told as well, the hand was dealt from where it lay."""
    for told in (None, 1, 2):
        outcome = ruled(counted(button=told), **lay_wrong(1, 2))
        assert outcome.positions is not None and outcome.next is not None
        assert ("button-corrected", 2, 3) == (outcome.outcome, outcome.positions.button, outcome.next.button)
        assert {"seat:2": 100, "seat:3": 200} == {key: back(outcome)[key] for key in ("seat:2", "seat:3")}


@pytest.mark.parametrize(("book", "stage", "lie"), [
    ("tda-2024", "dealt", (2, 3, 4)),  # put right in the hand
    ("casino", "dealt", (2, 3, 4)),    # void, and dealt again from the right seat
    ("tda-2024", "three", (1, 2, 3)),  # too late: played on from where it lies
    ("cuca", "dealt", (1, 2, 3)),      # stands in any case
])  # fmt: skip
@pytest.mark.parametrize("told", [None, 1, 2])
def test_a_button_put_right_is_where_the_table_has_it(
    book: str, stage: Any, lie: tuple[int, int, int], told: int | None
) -> None:
    """Of nine, the blinds on the next two; told by the ruling, and taken back like any button that was told."""
    found = counted(button=told, book=book)
    before = lies(found)
    found.do(Report(table=1, report=lay_wrong(1, 2), around=Around(stage=stage)))

    assert lie == lies(found)
    assert isinstance(found.log[-1].event, ButtonTold)
    found.do(TakeBack(found.evening.state.version))
    assert before == lies(found)


def test_with_the_next_hand_it_goes_on_as_the_ruling_said() -> None:
    found = counted(button=1)
    found.do(Report(table=1, report=lay_wrong(1, 2), around=NOBODY_ACTED))
    found.do(TellHandDone(1))

    assert (3, 4, 5) == lies(found)


def test_who_decides_otherwise_leaves_the_button_where_it_lay() -> None:
    """At once, or later; whoever overrules him moves it again. Dealt again, the hand is dealt from the right seat."""
    found = counted(button=1)
    report = Report(table=1, report=lay_wrong(1, 2), around=NOBODY_ACTED)
    found.do(replace(report, choose="play-on", why="they have all looked"), FLOOR)
    assert (1, 2, 3) == lies(found)
    found.do(report)
    assert (2, 3, 4) == lies(found)
    for choose, by, there in (("play-on", FLOOR, (1, 2, 3)), ("misdeal", DIRECTOR, (2, 3, 4))):
        found.do(Decide(table=1, choose=choose, why="they have all looked"), by)
        assert there == lies(found)


def test_what_was_said_of_the_button_since_stays() -> None:
    found = counted(button=1)
    found.do(Report(table=1, report=lay_wrong(1, 2), around=NOBODY_ACTED))
    found.do(TellHandDone(1))
    found.do(Decide(table=1, choose="play-on", why="they have all looked"), FLOOR)

    assert (3, 4, 5) == lies(found)


def test_a_ruling_on_anything_else_leaves_the_button_alone() -> None:
    found = counted()
    found.do(Report(table=1, report=face_up(4, 1), around=NOBODY_ACTED))
    found.do(Decide(table=1, choose="play-on", why="the card was seen by nobody"), FLOOR)

    assert (3, 4, 5) == lies(found)
    assert 1 == sum(isinstance(one.event, ButtonTold) for one in found.log)
