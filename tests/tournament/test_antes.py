"""Another kind of ante: its height goes with it, and nobody pays a big blind for himself who was to pay it for all."""

from __future__ import annotations

import pytest

from floorman.terms import By, Refused
from floorman.tournament import Level, Now
from floorman.tournament.commands import ChangePlan, TakeBack, TellHandDone
from floorman.tournament.plan import Plan
from floorman.tournament.planning.antes import plan_with
from floorman.tournament.structure import Break, Structure, levels
from floorman.views.settings import EffectsView, effects
from tests.tournament.entering.desk import Desk

BLINDS = ((25, 50), (50, 100), (100, 200), (150, 300), (200, 400), (300, 600))
PAID_FOR_ALL: Structure = (*(Level(20, small, big, big) for small, big in BLINDS[:3]), Break(10), *(
    Level(20, small, big, big) for small, big in BLINDS[3:]
))  # fmt: skip


def antes(structure: Structure) -> list[int]:
    return [level.ante for level in levels(structure)]


def club(structure: Structure = PAID_FOR_ALL) -> Desk:
    desk = Desk(chips=(25, 100, 500), stack=10_000)
    desk.state.replan(structure=structure)
    return desk


@pytest.mark.parametrize(
    ("parts", "each"),
    [
        # an eighth in chips of 25: 6, 12, 25, 37, 50, 75; one of 25 is half of the first big blind, and none is paid
        (None, [0, 25, 25, 25, 50, 75]),
        # a tenth: 5, 10, 20, 30, 40, 60
        (10, [0, 25, 25, 25, 25, 50]),
        (4, [0, 25, 50, 75, 100, 150]),
    ],
)
def test_where_everybody_pays_one_it_is_a_small_part_of_the_big_blind(parts: int | None, each: list[int]) -> None:
    """Before, the big blind paid a whole one for all; and so he does again, if it is changed back."""
    desk = club()
    command = ChangePlan(ante="each", antes=parts)
    found = said(desk, command)
    version = desk.do(command)

    assert ("each", each) == (desk.state.plan.ante, antes(desk.state.structure))
    assert [("settings.antes-become", 6)] == [(one.code, one.facts["count"]) for one in found.says]
    assert "50/100: 25 · 100/200: " in str(found.says[0].facts["antes"])
    desk.do(TakeBack(version))
    assert [50, 100, 200, 300, 400, 600] == antes(desk.state.structure)
    desk.do(ChangePlan(ante="button"))
    assert [50, 100, 200, 300, 400, 600] == antes(desk.state.structure), "one pays for all, whoever it is"
    desk.do(ChangePlan(ante="each"))
    desk.do(ChangePlan(ante="big_blind"))
    assert [0, 100, 200, 300, 400, 600] == antes(desk.state.structure), "where there is none stays none"


def test_levels_without_an_ante_get_none_by_another_kind() -> None:
    desk = club(tuple(Level(20, small, big) for small, big in BLINDS))
    desk.do(ChangePlan(ante="each"))

    assert [0] * 6 == antes(desk.state.structure)


def test_as_long_as_nobody_has_told_a_hand_the_kind_of_ante_is_open() -> None:
    """The clock runs, and of counted tables nobody tells hands: level 1 was played, the rest is as it is said now."""
    desk = club()
    desk.started("Anna", "Ben").wait(25)
    desk.do(ChangePlan(ante="each"))
    assert [50, 25, 25, 25, 50, 75] == antes(desk.state.structure)

    desk.do(TellHandDone(1))
    assert "settings.ante-played-by" == code(desk, ChangePlan(ante="big_blind"))


@pytest.mark.parametrize("antes", [0, -1, 101])
def test_a_big_blind_is_of_one_ante_at_least(antes: int) -> None:
    assert "settings.antes" == code(club(), ChangePlan(ante="each", antes=antes))


def test_a_new_event_with_an_ante_of_everybody_has_small_ones_too() -> None:
    """What stands at the levels already is taken for what everybody pays only if it can be that: 100 of 1,000 can."""
    own = (Level(20, 100, 200, 200), Level(20, 500, 1000, 100))
    made = plan_with("each", Plan(structure=own, chips=(25, 100)))

    assert ("each", [25, 100]) == (made.ante, antes(made.structure))


def said(desk: Desk, command: ChangePlan) -> EffectsView:
    look = effects(command, By("someone", "direction"))
    return look(Now(desk.state, By("someone", "direction"), desk.at, desk.book), {})


def code(desk: Desk, command: ChangePlan) -> str:
    decision = desk.decide(command)
    assert isinstance(decision, Refused), decision
    return decision.ruling.code
