"""PHH as PokerKit itself writes it, from the texts of rooms: beyond the format here and there, and meant well."""

from __future__ import annotations

import pytest

from floorman.histories import Unplayable, Unreadable
from tests.histories.files import acts, codes, fault, outcome, phh

RAISED = {
    "antes": "[0, 0]",
    "blinds_or_straddles": "[1, 2]",
    "min_bet": "2",
    "starting_stacks": "[100, 100]",
    "actions": acts("d dh p1 ????", "d dh p2 AsKs", "p2 cbr 6", "p1 f"),
}


def test_winnings_of_nothing_are_no_result() -> None:
    """Where there is a pot somebody wins it: its parser leaves nothing but noughts where it found no winner."""
    found = outcome(phh(**RAISED, finishing_stacks=None, winnings="[0, 0]"))

    assert ("no-result", ["history.nothing-recorded"]) == (found.status, codes(found))
    assert (98, 102) == found.stacks


def test_a_pot_of_nothing_is_won_by_nobody() -> None:
    """The big blind alone was posted, and everybody folds to it: it goes back."""
    fields = {**RAISED, "blinds_or_straddles": "[0, 2]", "antes": "[0, 0]", "actions": acts("p2 f")}
    found = outcome(phh(**fields, finishing_stacks=None, winnings="[0, 0]"))

    assert "exact" == found.status


def test_winnings_of_one_are_compared() -> None:
    """p2 takes the big blind, and his own 2 that match it."""
    assert "exact" == outcome(phh(**RAISED, finishing_stacks=None, winnings="[0, 4]")).status
    assert "mismatch" == outcome(phh(**RAISED, finishing_stacks=None, winnings="[4, 0]")).status


def test_a_hand_opened_unseen() -> None:
    """`sm ????` is its word for a hand that lost and nobody saw."""
    checks = (
        "p2 cc",
        "p1 cc",
        "d db 3dAc4s",
        "p1 cc",
        "p2 cc",
        "d db Jd",
        "p1 cc",
        "p2 cc",
        "d db 3h",
        "p1 cc",
        "p2 cc",
    )
    dealt = ("d dh p1 ????", "d dh p2 AsKs")
    text = phh(**{**RAISED, "actions": acts(*dealt, *checks, "p1 sm ????", "p2 sm AsKs")}, finishing_stacks="[98, 102]")
    found = outcome(text)

    assert ("exact", ["history.silent"]) == (found.status, codes(found))


@pytest.mark.parametrize("blinds", ["[50, -100, 0]", "[-50, 100, 0]"])
def test_nobody_posts_late_where_the_blinds_are(blinds: str) -> None:
    error = fault(phh(blinds_or_straddles=blinds))

    assert isinstance(error, Unplayable)
    assert ("blinds_or_straddles", "history.straddle") == (error.place, error.ruling.code)


@pytest.mark.parametrize("blinds", ["[50, 100, -1e99]", "[50, 100, -inf]", "[50, 100, nan]"])
def test_a_blind_that_is_no_amount_either_way(blinds: str) -> None:
    error = fault(phh(blinds_or_straddles=blinds))

    assert isinstance(error, Unreadable)
    assert ("blinds_or_straddles[2]", "history.no-amount") == (error.place, error.ruling.code)
