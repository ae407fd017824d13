"""Structures: numbers, templates, and the lines a host types."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.rulebook import load
from floorman.terms import Accepted
from floorman.tournament import Break, Level, Structure, level_number, open_event
from floorman.tournament.plan_text import PlanText, parse_structure, structure_text
from floorman.tournament.structure import index_of_level
from floorman.tournament.templates import LENGTHS, structure
from tests.tournament.evening import HOME, wish


def test_a_break_is_no_level() -> None:
    """Level 3 is the fourth stretch; during the break the number is that of the level before it."""

    assert [1, 2, 2, 3] == [level_number(HOME, index) for index in range(4)]
    assert [None, 0, 1, 3, None] == [index_of_level(HOME, number) for number in range(5)]


@pytest.mark.parametrize("template", LENGTHS)
def test_a_template_can_be_played(template: str) -> None:
    """200 big blinds of 10,000 chips at the beginning, blinds that only rise, a break after every fourth level."""
    stretches = structure(template)
    blinds = [one.big_blind for one in stretches if isinstance(one, Level)]

    assert isinstance(open_event(wish("Friday", stretches), load("tda-2024")), Accepted)
    assert 10_000 // 200 == blinds[0]
    assert sorted(set(blinds)) == blinds
    assert [4, 9] == [index for index, one in enumerate(stretches) if isinstance(one, Break)]
    assert isinstance(stretches[-1], Level)


def test_templates_get_shorter_from_left_to_right() -> None:
    lengths = [sum(stretch.minutes for stretch in structure(template)) for template in LENGTHS]

    assert ["relaxed", "steady", "quick"] == list(LENGTHS)
    assert sorted(lengths, reverse=True) == lengths


def test_lines_are_read() -> None:
    """A level is minutes and blinds, a break its minutes in either language; blanks and empty lines do not matter."""
    text = " 20: 100/200 \n\n20 :150 / 300 ANTE 300\nbreak 10\nPause 5\n"

    assert (Level(20, 100, 200), Level(20, 150, 300, 300), Break(10), Break(5)) == parse_structure(text)
    assert () == parse_structure("\n \n")


@pytest.mark.parametrize(
    ("text", "line", "wrong"),
    [
        ("20: 100/200\n\nlunch", 3, "lunch"),
        ("20 100/200", 1, "20 100/200"),
        ("20: 100", 1, "20: 100"),
        ("-5: 100/200", 1, "-5: 100/200"),
        ("20: 100/200 ante", 1, "20: 100/200 ante"),
        ("break", 1, "break"),
        ("99999: 1/2", 1, "99999: 1/2"),
        ("20: 100/200 30: 1/2", 1, "20: 100/200 30: 1/2"),
    ],
)
def test_the_first_line_that_cannot_be_read_is_named(text: str, line: int, wrong: str) -> None:
    with pytest.raises(PlanText) as error:
        parse_structure(text)

    assert (line, wrong) == (error.value.line, error.value.text)


STRETCHES = st.one_of(
    st.builds(
        Level, st.integers(0, 9999), st.integers(0, 10**9 - 1), st.integers(0, 10**9 - 1), st.integers(0, 10**9 - 1)
    ),
    st.builds(Break, st.integers(0, 9999)),
)


@given(st.lists(STRETCHES, max_size=12).map(tuple), st.sampled_from(["break", "Pause"]))
def test_a_structure_as_text_reads_back_as_itself(stretches: Structure, pause: str) -> None:
    assert stretches == parse_structure(structure_text(stretches, pause))


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    """Whatever is typed, the answer is a structure or the line that is wrong, never anything else."""
    try:
        stretches = parse_structure(text)
    except PlanText as error:
        assert 1 <= error.line <= len(text.splitlines())
    else:
        assert len(stretches) <= len(text.splitlines())
