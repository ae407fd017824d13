"""Pictures of courses: from numbers to a path, a scale and a table."""

from __future__ import annotations

import pytest

from floorman.web.charts import HEIGHT, WIDTH, Line, chart, nice, path, rows

OWN = Line("own", "own", ((0, 100), (500, 50), (1000, 200)))


def drawn(*lines: Line, until: int = 2000) -> str:
    found = chart("Stack", "As it <was>", lines, until, str, str)
    assert found is not None
    return str(found.svg)


def test_a_course_is_steps_to_the_edge() -> None:
    """What was counted holds until the next count, and the last one to the end of the picture."""
    assert f"M0.0 100.0H150.0V150.0H300.0V0.0H{WIDTH}" == path(OWN.points, 0, 2000, 200)
    assert 200 == HEIGHT


@pytest.mark.parametrize(
    ("most", "top"), [(0, 2), (1, 2), (7, 8), (10, 20), (200, 200), (14_160, 20_000), (99, 100), (24, 30), (41, 50)]
)
def test_a_scale_ends_with_a_round_number(most: int, top: int) -> None:
    assert top == nice(most)


def test_a_picture_says_what_it_shows() -> None:
    """To whoever cannot see it: a title and what is in it, as text and nothing else."""
    svg = drawn(OWN)

    assert 'role="img"><title>Stack</title><desc>As it &lt;was&gt;</desc>' in svg


def test_the_table_says_the_same() -> None:
    """Every instant at which a line changed, with what all of them were; nothing before a line begins."""
    field = Line("field", "field", ((500, 80),))
    told = [(one.time, one.values) for one in rows((OWN, field), str, str)]

    assert [("0", ("100", "")), ("500", ("50", "80")), ("1000", ("200", "80"))] == told


def test_many_instants_are_few_rows_and_the_last_one_is_there() -> None:
    line = Line("own", "own", tuple((at, at) for at in range(1, 1001)))
    told = rows((line,), str, str)

    assert len(told) <= 24
    assert "1000" == told[-1].time


@pytest.mark.parametrize("points", [(), ((5, 100),)])
def test_where_nothing_has_changed_there_is_no_picture(points: tuple[tuple[int, int], ...]) -> None:
    assert None is chart("Stack", "", (Line("own", "own", points),), 2000, str, str)
