from __future__ import annotations

from floorman.terms import Ruling, minutes


def test_minutes_are_milliseconds() -> None:
    """Twenty minutes are twelve hundred seconds of a thousand milliseconds; taken away, they are less than nothing."""

    assert 20 * 60 * 1000 == minutes(20)
    assert -60_000 == minutes(-1)


def test_rulings_do_not_share_their_facts() -> None:
    """A ruling without facts has a dictionary of its own, so that nobody writes into another's."""
    one, other = Ruling("a"), Ruling("b")

    one.facts["seat"] = 3

    assert {} == other.facts
