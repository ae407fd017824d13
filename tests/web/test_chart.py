"""The picture of an evening: where its words and lines lie."""

from __future__ import annotations

from itertools import pairwise

import pytest

from floorman.tournament import Break, Level
from floorman.tournament.planning.drawing import draw_days
from floorman.tournament.planning.forecast import Foretold, foretell
from floorman.tournament.templates import TEMPLATES
from floorman.web.start.chart import FOOT, NARROW, WIDE, Chart, Size, draw_chart


def told_of(template: str) -> Foretold:
    one = TEMPLATES[template]
    drawn = draw_days(one.players, one.stack, one.length, (one.level_minutes,) * one.days, one.chips, one.first_stack)
    assert drawn is not None
    told = foretell(drawn[0], one.players, one.stack, drawn[1])
    assert told is not None
    return told


def drawn(told: Foretold, size: Size = WIDE) -> Chart:
    return draw_chart(told, size, lambda stage: f"{stage.begins // 60_000}", str)


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize("template", TEMPLATES)
def test_nothing_lies_outside_or_on_top_of_another(template: str, size: Size) -> None:
    told = told_of(template)
    chart = drawn(told, size)

    assert len(chart.dots) == sum(1 for one in told.stages if one.level)
    assert all(size.left <= dot.x <= size.width and 20 <= dot.y <= FOOT for dot in chart.dots)
    for marks, least in ((chart.levels, 30), (chart.times, size.time), (chart.grid, 0)):
        places = sorted(mark.at for mark in marks)
        assert all(two - one >= least for one, two in pairwise(places))
    numbered = [dot.x for dot in chart.dots if dot.text]
    assert all(two - one >= size.word * 0.9 for one, two in pairwise(numbered))
    assert "" != chart.dots[0].text and "" != chart.dots[-1].text


def test_half_as_many_big_blinds_are_always_as_far_down() -> None:
    told = foretell((Level(20, 25, 50), Level(20, 50, 100), Level(20, 100, 200), Level(20, 2000, 4000)), 10, 10_000)
    assert told is not None
    up = {mark.text: mark.at for mark in drawn(told).grid}

    assert up["50"] - up["100"] == pytest.approx(up["100"] - up["200"], abs=0.2)
    assert up["10"] - up["20"] == pytest.approx(up["100"] - up["200"], abs=0.2)


def test_breaks_and_nights_are_gaps_as_long_as_they_last() -> None:
    plan = (Level(60, 25, 50), Break(30), Level(60, 50, 100), Level(60, 100, 200), Level(60, 2000, 4000))
    told = foretell(plan, 10, 10_000, 2)
    assert told is not None
    chart = drawn(told)
    pause, night = chart.gaps
    level = chart.dots[3].x - chart.dots[2].x

    assert (False, True) == (pause.night, night.night)
    assert pause.width == pytest.approx(level / 2, abs=0.3)
    assert ["0", "90", "0", "60"] == [mark.text for mark in chart.times]
