"""Acts after which nothing can happen any more: raises that nobody can call, turns that nobody needs."""

from __future__ import annotations

import pytest

from tests.histories.files import acts, codes, outcome, phh

DEALT = ("d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 7c2d")
BOARD = ("d db 2c3c4d", "d db 9h", "d db Td")
SHORT = {"starting_stacks": "[1000, 400, 1000]", "finishing_stacks": "[1400, 0, 1000]"}


def test_a_raise_that_nobody_can_call_is_a_call() -> None:
    """p2 is all-in for 400, p3 has folded: a raise to 1,000 puts in 400, and the outcome says so."""
    found = outcome(phh(**SHORT, actions=acts(*DEALT, "p3 f", "p1 cbr 300", "p2 cbr 400", "p1 cbr 1000", *BOARD)))

    assert ("exact", ["history.nobody-calls"]) == (found.status, codes(found))
    assert {"seat": 1, "stated": "1000"} == found.notes[0].facts
    assert "1000" in found.says()


def test_a_bet_that_nobody_can_call_is_no_bet() -> None:
    """On the flop p2 has no chips any more: what p1 bets there stays his."""
    bets = ("d db 2c3c4d", "p1 cbr 200", "d db 9h", "p1 cc", "d db Td")
    found = outcome(phh(**SHORT, actions=acts(*DEALT, "p3 f", "p1 cbr 400", "p2 cc", *bets)))

    assert ("exact", ["history.nobody-calls"]) == (found.status, codes(found))


def test_a_raise_to_more_than_he_has_is_refused() -> None:
    found = outcome(phh(**SHORT, actions=acts(*DEALT, "p3 f", "p1 cbr 300", "p2 cbr 400", "p1 cbr 1001")))

    assert ("refused", ["raise.no-opponent"]) == (found.status, codes(found))


def test_all_in_for_less_than_the_bet_is_a_call() -> None:
    """Some write every all-in as a raise, to whatever it comes to."""
    found = outcome(phh(**SHORT, actions=acts(*DEALT, "p3 f", "p1 cbr 600", "p2 cbr 400", *BOARD)))

    assert ("exact", ["history.nobody-calls"]) == (found.status, codes(found))


@pytest.mark.parametrize("act", ["p2 cbr 399", "p2 cbr 401"])
def test_a_raise_below_the_bet_is_refused(act: str) -> None:
    found = outcome(phh(**SHORT, actions=acts(*DEALT, "p3 f", "p1 cbr 600", act, *BOARD)))

    assert ("refused", ["raise.stack-too-short"]) == (found.status, codes(found))


def test_a_turn_without_a_decision() -> None:
    """The big blind is all-in for 30: the small blind, with 50 in, is asked by some all the same."""
    found = outcome(
        phh(
            starting_stacks="[1000, 30, 1000]",
            actions=acts(*DEALT, "p3 f", "p1 cc", "p1 cc", *BOARD),
            finishing_stacks="[1030, 0, 1000]",
        )
    )

    assert ("exact", []) == (found.status, codes(found))


def test_who_is_all_in_or_out_is_not_asked() -> None:
    """A check of somebody without chips is a fault of the file."""
    for act in ("p2 cc", "p3 cc"):
        found = outcome(phh(**SHORT, actions=acts(*DEALT, "p3 f", "p1 cbr 400", "p2 cc", act, *BOARD)))
        assert "refused" == found.status
