"""Which level a hand is played at: across midnight, in doubt, and what is no time."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.rulebook import load
from floorman.rulings import BadReport, Case, Reported, read_report, rule_on


def told(book: str, **facts: Any) -> Reported:
    report, unknown = read_report({"kind": "level-of-hand", "old": 3, "new": 4, **facts})
    return rule_on(report, Case(book=load(book), unknown=unknown))


def word(reported: Reported) -> str:
    assert reported.outcome is not None
    return reported.outcome.outcome


def test_a_change_at_midnight() -> None:
    """What lies just after midnight comes after a change just before it, and the other way round."""
    assert "new-level" == word(told("tda-2024", changed_at="23:59:50", riffle_at="00:00:05"))
    assert "old-level" == word(told("tda-2024", changed_at="00:00:05", riffle_at="23:59:50"))


def test_the_very_moment_belongs_to_the_new_level() -> None:
    assert "new-level" == word(told("tda-2024", changed_at="20:00", riffle_at="20:00:00"))


def test_each_book_asks_for_its_own_moment() -> None:
    """Nothing is guessed: the one moment that decides is asked for, and the delay only where it can matter."""
    assert ("riffle_at",) == told("tda-2024", changed_at="20:00").missing
    assert ("cut_at",) == told("casino", changed_at="20:00").missing
    assert ("announced_at",) == told("casino", changed_at="20:00", cut_at="20:01").missing
    assert ("hand_ended_at",) == told("cuca", changed_at="20:00", button_moved_at="20:01").missing
    assert "old-level" == word(told("cuca", changed_at="20:00", button_moved_at="19:59"))


def test_where_nobody_cuts_the_deal_counts() -> None:
    assert "old-level" == word(told("casino", changed_at="20:00", dealt_at="19:59"))


@pytest.mark.parametrize("time", ["25:00", "20:61", "soon", "", "20"])
def test_what_is_no_time(time: str) -> None:
    with pytest.raises(BadReport, match="no time") as raised:
        told("tda-2024", changed_at="20:00", riffle_at=time)

    assert "riffle_at" == raised.value.path


def test_a_level_that_it_is_not_about() -> None:
    with pytest.raises(BadReport, match="3 or 4"):
        told("tda-2024", changed_at="20:00", riffle_at="20:01", played=5)
