"""When an answer is what was expected."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.scenario.match import matches

LEVEL = {"number": 2, "sb": 200, "bb": 400, "running": True}


@pytest.mark.parametrize(
    ("expected", "actual"),
    [
        ({}, {}),
        ({"Anna": {}}, {"Anna": {}, "Ben": {"seat": 1}}),
        ({"number": 2}, LEVEL),
        ({"running": True}, LEVEL),
        ({"Anna": None}, {"Anna": None, "Ben": {}}),
        ({"Anna": {"seat": 1}}, {"Anna": {"seat": 1, "table": 2}}),
        ({"3": 0}, {}),
        ({"3": 0, "4": 200}, {"4": 200}),
        ([], []),
        ([1, 2], (1, 2)),
        ([{"amount": 5}], [{"amount": 5, "eligible": [1]}]),
        ("As Kd", "As Kd"),
        (None, None),
        ({"Anna": False}, {"Anna": None}),
    ],
)
def test_matches(expected: Any, actual: Any) -> None:
    """A partial table matches the keys it names, also inside lists, an empty one where nothing is; a seat with 0 may be
    missing."""
    assert matches(expected, actual)


@pytest.mark.parametrize(
    ("expected", "actual"),
    [
        ({"number": 3}, LEVEL),
        ({"numbr": 2}, LEVEL),
        ({"numbr": 0}, LEVEL),
        ({"running": 1}, LEVEL),
        ({"number": True}, {"number": 1}),
        ({"3": False}, {}),
        ({"3": 1}, {}),
        ({"3": 0}, {"3": 5}),
        ({"Anna": None}, {}),
        ({}, LEVEL),
        ({"Anna": {}}, {"Anna": {"seat": 1}}),
        ([{}], [{"amount": 5}]),
        ("", "As Kd"),
        ({}, None),
        ({}, []),
        ([1, 2], [2, 1]),
        ([1], [1, 2]),
        ([1], 1),
        ("1", 1),
        (None, 0),
        (None, False),
        (True, None),
        (0, False),
        (0, None),
    ],
)
def test_does_not_match(expected: Any, actual: Any) -> None:
    """A slip in a key is no seat with nothing, a flag is no number, and the order of a list is part of it."""
    assert not matches(expected, actual)
