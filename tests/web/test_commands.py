"""What people write into forms, and what it means."""

from __future__ import annotations

import pytest

from floorman.web.commands import cents, whole


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("10000", 10_000),
        (" 10,000 ", 10_000),
        ("10.000", 10_000),
        ("1'250'000", 1_250_000),
        ("1 250", 1_250),
        ("0", 0),
        ("1.5", None),
        ("10,00", None),
        ("1,0000", None),
        ("-5", None),
        ("٣", None),
        ("ten", None),
        ("", None),
        ("1" * 13, None),
    ],
)
def test_numbers_of_chips(text: str, number: int | None) -> None:
    """Thousands may be grouped; what looks like a decimal is no number of chips."""
    assert number == whole(text)


@pytest.mark.parametrize(
    ("text", "coins"),
    [
        ("20", 2000),
        ("20.5", 2050),
        ("20,50", 2050),
        ("20.505", 2050500),
        ("1.120,50", 112050),
        ("1,120.50", 112050),
        ("12.34.56", None),
        ("x", None),
        ("", None),
    ],
)
def test_amounts_of_money(text: str, coins: int | None) -> None:
    assert coins == cents(text)
