"""Whole numbers in text that comes from outside."""

from __future__ import annotations

import pytest

from floorman.terms import whole_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("007", 7), ("9" * 15, 10**15 - 1)])
def test_digits_are_a_number(text: str, number: int) -> None:
    assert number == whole_number(text)


@pytest.mark.parametrize("text", ["", "-1", "--5", "1.5", " 1", "1_0", "٣", "²", "x", "9" * 16, "9" * 5_000])
def test_nothing_else_is(text: str) -> None:
    """Nor are more digits than any chips or money have: Python makes no number of thousands of them."""
    assert whole_number(text) is None


def test_some_numbers_have_fewer_digits() -> None:
    assert (9_999, None) == (whole_number("9999", 4), whole_number("10000", 4))
