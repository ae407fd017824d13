"""An act out of turn that is told again with what was done since: its chips lie there, and it is one offence."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from floorman.floor.commands import Report
from floorman.rulings import Outcome
from floorman.rulings.around import Around, Put
from floorman.terms import minutes
from floorman.tournament.commands import SetTable, TellButton
from tests.floor.tables import Room, room
from tests.floor.test_counted_table import FLOOR, asked, counted, ruled

# The button on 3: the blinds of 100 and 200 are at 4 and 5, seat 6 is first to act.
PREFLOP = Around(stage="preflop", bets=(), turn=6)
CALLS, FOLDS = {"seat": 6, "do": "call"}, {"seat": 6, "do": "fold"}
RAISES = {"seat": 6, "do": "raise", "to": 600}


def early(seat: int, *since: dict[str, Any], **told: Any) -> dict[str, Any]:
    return {"kind": "out-of-turn", "seat": seat, "since": [*since], **told}


def steps(outcome: Outcome) -> dict[str, dict[str, Any]]:
    return {one.code: dict(one.facts) for one in outcome.steps}


def moves(outcome: Outcome) -> list[tuple[str, str, int]]:
    return [(one.source, one.target, one.amount) for one in outcome.chips]


@pytest.mark.parametrize(
    ("seat", "since", "told", "in_all", "lies"),
    [
        (7, [CALLS], {"do": "raise", "to": 500}, 500, 500),
        (7, [FOLDS], {"do": "call"}, 200, 200),
        (7, [CALLS], {"do": "all-in"}, 10_000, 10_000),
        # The small blind has 100 in: 400 more make it 500.
        (4, [{"seat": one, "do": "fold"} for one in (6, 7, 8, 9, 1, 2, 3)], {"do": "raise", "to": 500}, 500, 400),
    ],
)
def test_chips_that_lie_there_are_not_added_a_second_time(
    seat: int, since: list[dict[str, Any]], told: dict[str, Any], in_all: int, lies: int
) -> None:
    """He is held to it (tda-2024-53-a): what he put in then is what he puts in."""
    around = replace(PREFLOP, stacks={seat: 10_000})
    found = ruled(counted(), around, **early(seat, *since, **told))

    assert found.reading is not None
    assert ("binding", 0, in_all) == (found.outcome, found.reading.must_add, found.reading.total)
    assert {"seat": seat, "amount": in_all} == steps(found)["step.lies-in-all"]
    assert "step.adds" not in steps(found)
    assert [(f"front:{seat}", "pot", lies)] == moves(found)


def test_of_chips_that_were_told_only_what_is_missing_is_added() -> None:
    """He said a raise to 500 and put in 200: 300 are missing."""
    found = ruled(counted(), PREFLOP, **early(7, CALLS, said="raise", amount=500, chips=[100, 100]))

    assert found.reading is not None
    assert 300 == found.reading.must_add
    assert [("front:7", "pot", 200), ("seat:7", "pot", 300)] == moves(found)
    assert {"seat": 7, "amount": 300} == steps(found)["step.adds"]


def test_whoever_is_free_gets_his_chips_and_is_told_what_he_may_do() -> None:
    """Seat 6 raises from 200 to 600, by 400: 7 folds, calls 600 or raises to 1,000 at least (tda-2024-43-a)."""
    found = ruled(counted(), PREFLOP, **early(7, RAISES, do="raise", to=500))

    assert "released" == found.outcome
    assert ["step.takes-back", "step.acts-freely", "step.may-raise"] == [one.code for one in found.steps][:3]
    assert {"seat": 7, "amount": 500} == steps(found)["step.takes-back"]
    assert {"seat": 7, "call": 600, "least": 1_000} == steps(found)["step.may-raise"]


def test_nobody_has_raised_himself_before_he_acted_out_of_turn() -> None:
    """Whoever raised last has no turn any more until somebody raises again."""
    found = counted()
    told = {"seat": 7, "do": "raise", "to": 500}
    with pytest.raises(Exception, match="raised last"):
        asked(found, Around(stage="preflop", bets=(Put(7, 500),)), kind="out-of-turn", since=[CALLS], **told)


# ---- one offence, or two --------------------------------------------------------------------------------------------


def reported(found: Room, report: dict[str, Any], table: int = 1) -> None:
    around = PREFLOP if report["since"] else Around(stage="preflop", bets=(), turn=6)
    found.do(Report(table=table, report=report, around=around), FLOOR)


def suggested(found: Room, report: dict[str, Any]) -> str | None:
    outcome = ruled(found, PREFLOP, **report)
    assert outcome.penalty is not None
    return outcome.penalty.suggested


def test_what_is_told_on_is_one_offence() -> None:
    """The same act of the same hand is on record once, and costs what it would cost alone."""
    found, act = counted(), {"do": "raise", "to": 500}
    alone = suggested(counted(), early(7, CALLS, **act))
    reported(found, early(7, **act))

    assert alone == suggested(found, early(7, CALLS, **act))
    reported(found, early(7, CALLS, **act))
    assert 1 == len(found.evening.state.ledger.records)


@pytest.mark.parametrize(
    ("button", "told"),
    [
        (3, early(7, CALLS, do="call")),               # another act
        (3, early(8, CALLS, do="raise", to=500)),      # somebody else
        (2, early(7, CALLS, do="raise", to=500)),      # another hand
        (3, early(7, do="raise", to=500)),             # nothing was done since: he has done it again
    ],
)  # fmt: skip
def test_another_act_is_another_offence(button: int, told: dict[str, Any]) -> None:
    found = counted()
    reported(found, early(7, do="raise", to=500))
    found.do(TellButton(1, button))
    reported(found, told)

    assert 2 == len(found.evening.state.ledger.records)


def test_whoever_does_it_again_is_penalised_harder() -> None:
    found = counted()
    reported(found, early(7, do="raise", to=500))

    assert suggested(found, early(7, CALLS, do="call")) != suggested(counted(), early(7, CALLS, do="call"))


def test_a_seat_of_another_table_is_somebody_else() -> None:
    """What seat 6 of table 2 has done is no offence of seat 6 at table 1."""
    found = room(18, 2, seats=9)
    for table in (1, 2):
        found.do(SetTable(table, "none", "none"))
        found.do(TellButton(table, 3))
    reported(found, early(7, do="raise", to=500), table=2)

    told = early(7, CALLS, do="call")
    assert suggested(counted(), told) == suggested(found, told)


# ---- the same hand, where nobody has said where the button lies ------------------------------------------------------

ACT = {"do": "raise", "to": 500}


def where_nobody_tells_the_button() -> Room:
    found = room(9, 1, seats=9)
    found.do(SetTable(1, "none", "none"))
    return found


def told_twice(first: Around, again: Around) -> Outcome | tuple[str, ...]:
    """He folds too early; then it is told on: what is said, or asked."""
    found = where_nobody_tells_the_button()
    found.do(Report(table=1, report=early(7, do="fold"), around=first), FLOOR)
    return asked(found, again, **early(7, FOLDS, do="fold"))


UNTOLD, THREE = Around(stage="preflop", bets=(), turn=6), Around(stage="preflop", bets=(), turn=6, button=3)


@pytest.mark.parametrize(
    ("first", "again", "asks"),
    [
        (UNTOLD, UNTOLD, True),
        (UNTOLD, THREE, True),
        (THREE, UNTOLD, True),
        (THREE, THREE, False),
        (THREE, replace(THREE, button=2), False),
        (THREE, replace(THREE, stage="flop"), False),
        (UNTOLD, replace(UNTOLD, same_hand=True), False),
    ],
)
def test_whether_it_is_the_same_hand_is_asked_where_nobody_knows(first: Around, again: Around, asks: bool) -> None:
    """A fold holds wherever the button lies: of the table nobody has to know more."""
    said = told_twice(first, again)
    assert (("around.same_hand",) == said) is asks, said


@pytest.mark.parametrize(("same_hand", "records"), [(True, 1), (False, 2)])
def test_what_somebody_says_of_the_hand_counts(same_hand: bool, records: int) -> None:
    found = counted()
    reported(found, early(7, **ACT))
    told = replace(PREFLOP, same_hand=same_hand)
    found.do(Report(table=1, report=early(7, CALLS, **ACT), around=told), FLOOR)

    assert records == len(found.evening.state.ledger.records)


@pytest.mark.parametrize(("minutes_later", "asks"), [(8, False), (9, True), (60, True)])
def test_after_a_whole_lap_the_same_button_is_not_taken_for_the_same_hand(minutes_later: int, asks: bool) -> None:
    """Nine sit there: in nine minutes, at one hand a minute, the button may have gone round."""
    found = where_nobody_tells_the_button()
    found.do(Report(table=1, report=early(7, do="fold"), around=THREE), FLOOR)
    found.at += minutes(minutes_later)
    said = asked(found, THREE, **early(7, FOLDS, do="fold"))

    assert (("around.same_hand",) == said) is asks, said
