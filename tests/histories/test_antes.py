"""Antes of players who are short of them: whether they win the whole of the others', as the file says."""

from __future__ import annotations

import pytest

from floorman.histories import HistoryError, Unplayable, ohh_text, phh_of, phh_text, read
from tests.histories.files import acts, codes, fault, one, outcome, phh

# p1 has 10 of an ante of 25, and the best hand; p2 and p3 check it down, and p2 is the better of them.
BOARD = ("d db 2c3c8d", "p2 cc", "p3 cc", "d db 9h", "p2 cc", "p3 cc", "d db Td", "p2 cc", "p3 cc")
SHORT = {
    "antes": "[25, 25, 25]",
    "blinds_or_straddles": "[0, 100, 0]",
    "starting_stacks": "[10, 1000, 1000]",
    "actions": acts("d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 7c2d", "p3 cc", "p2 cc", *BOARD),
}


@pytest.mark.parametrize(
    ("trimmed", "stacks"),
    [
        # 10 from each for p1; the other 15 of two antes and 200 of bets for p2, who has paid 125.
        ("true", "[30, 1105, 875]"),
        # All antes for p1: 10 and 25 and 25. The bets for p2.
        ("false", "[60, 1075, 875]"),
        (None, "[60, 1075, 875]"),
    ],
)
def test_who_is_short_of_the_ante(trimmed: str | None, stacks: str) -> None:
    """Trimmed, he wins of each ante what he has paid himself; by the format's default the whole of them."""
    found = outcome(phh(**SHORT, ante_trimming_status=trimmed, finishing_stacks=stacks))

    assert ("exact", []) == (found.status, codes(found))


def test_an_ante_that_nobody_matched() -> None:
    """Both are short of it, p2 less so: trimmed, what p1 could not match goes back to him."""
    forced = {"antes": "[25, 25]", "blinds_or_straddles": "[0, 100]", "starting_stacks": "[10, 20]"}
    dealt = acts("d dh p1 AsAh", "d dh p2 KsKh", "d db 2c3c8d", "d db 9h", "d db Td")

    for trimmed, stacks in (("true", "[20, 10]"), ("false", "[30, 0]")):
        text = phh(**forced, actions=dealt, ante_trimming_status=trimmed, finishing_stacks=stacks)
        assert "exact" == outcome(text).status


@pytest.mark.parametrize("antes", ["[0, 100, 0]", "[0, 0, 100]"])
def test_antes_that_differ_are_not_trimmed(antes: str) -> None:
    """By the format they must not be; such a file contradicts itself."""
    assert "exact" != outcome(phh(antes=antes)).status  # the stacks of the file are those without an ante
    error = fault(phh(antes=antes, ante_trimming_status="true"))

    assert isinstance(error, Unplayable)
    assert ("ante_trimming_status", "history.trimmed-antes") == (error.place, error.ruling.code)


@pytest.mark.parametrize("trimmed", ["true", "false"])
def test_what_was_played_is_written(trimmed: str) -> None:
    """A hand that was read and played comes out of both formats with the same antes, and the same stacks."""
    stacks = {"true": "[30, 1105, 875]", "false": "[60, 1075, 875]"}[trimmed]
    played = outcome(phh(**SHORT, ante_trimming_status=trimmed, finishing_stacks=stacks)).played
    assert played is not None

    text = phh_text(phh_of(played.events))
    assert (True if trimmed == "true" else None) is one(text).ante_trimming_status
    for written in (text, ohh_text(played.events)):
        (record,) = read(written)
        assert not isinstance(record, HistoryError), record
        found = outcome(written)
        assert ("exact", played.stacks) == (found.status, found.stacks)
