"""Nobody jumps over a break in which add-ons are sold or chips leave play without being asked."""

from __future__ import annotations

import pytest

from floorman.terms import Fact, Needs
from floorman.tournament import AnyCommand, Break, Level, SetLevel, StartEvent, Structure
from floorman.tournament.commands import CloseRegistration, EndBreak, GoToBreak
from floorman.tournament.plan import Purchase
from floorman.tournament.structure import level_number
from tests.tournament.chips.tables import Chipped
from tests.tournament.entering.desk import Desk
from tests.tournament.evening import Evening, house

# Levels 1 and 2, a break, levels 3 and 4, a break, level 5: the breaks are lines 3 and 6. The 25s are needed up to
# level 2, the 100s up to level 4.
PLAN: Structure = (
    Level(20, 25, 50),
    Level(20, 75, 150),
    Break(10),
    Level(20, 100, 200),
    Level(20, 200, 400),
    Break(10),
    Level(20, 500, 1000),
)


def with_chips(when: str) -> Chipped:
    evening = Chipped(house(race_proposed=when), chips=(25, 100, 500), structure=PLAN)
    return evening.table(1, dict.fromkeys(range(1, 5), 10_000))


def selling(until: int | None = 2, **answers: object) -> Desk:
    """Add-ons come with the end of the rebuys."""
    buys = Purchase(chips="5000", until=until)
    return Desk(book=house(**answers), structure=PLAN, rebuy=buys, add_on=Purchase(chips="5000")).started(
        "Anna", "Ben", "Cem", "Dora"
    )


def asked(evening: Evening | Desk, command: AnyCommand) -> tuple[str, tuple[str, ...], dict[str, Fact]]:
    decision = evening.decide(command)
    assert isinstance(decision, Needs), decision
    return decision.ruling.code, decision.facts, decision.ruling.facts


@pytest.mark.parametrize("when", ["next_break", "after_blind_increase"])
def test_a_colour_up(when: str) -> None:
    """From level 2 to 3 and from 4 to 5 lies a break in which a value goes; from 1 to 2 and from 3 to 4 none."""
    evening = with_chips(when)
    evening.do(StartEvent())
    evening.do(SetLevel(2))
    first = ("level.passes-colour-up", ("over_break",), {"level": 2, "line": 3, "values": "25"})

    assert first == asked(evening, SetLevel(3))
    assert first == asked(evening, SetLevel(5)), "the first one is asked about"
    assert first == asked(evening, GoToBreak(6)), "nor is it left out on the way to a later one"

    evening.do(SetLevel(3, over_break=True))
    evening.do(SetLevel(4))
    assert {"level": 4, "line": 6, "values": "25, 100"} == asked(evening, SetLevel(5))[2], "the 25s are there still"
    evening.do(GoToBreak(6))
    evening.do(EndBreak())
    assert 5 == level_number(evening.state.structure, evening.reading().index)
    evening.do(SetLevel(1))


@pytest.mark.parametrize("when", ["end_of_rebuy_period", "rebuy_period"])
def test_an_add_on(when: str) -> None:
    """They are for the break after level 2, and that after level 4 is an ordinary one."""
    desk = selling(add_on_when=when)
    assert ("level.passes-add-on", {"level": 2, "line": 3}) == asked(desk, SetLevel(3))[::2]
    desk.do(SetLevel(3, over_break=True))
    desk.do(SetLevel(5))


def test_an_add_on_that_somebody_ends_by_hand() -> None:
    """Then any break is the one for it; while rebuys go on, none is."""
    desk = selling(until=None)
    desk.do(SetLevel(3))
    desk.do(CloseRegistration())
    assert {"level": 4, "line": 6} == asked(desk, SetLevel(5))[2]


def test_before_the_start_nothing_is_left_out() -> None:
    evening = with_chips("next_break")
    evening.do(SetLevel(5))
