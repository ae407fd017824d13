"""Whole evenings during which everything is reported that can be: `scripts/any_report.py` plays more."""

from __future__ import annotations

from random import Random

import pytest

from floorman.floor.commands import Report
from floorman.terms import Needs
from tests.floor.mixers import calm
from tests.floor.net import in_a_net_hand, says
from tests.floor.thrown_in import evening
from tests.sizes import by_profile


@pytest.mark.sized
@pytest.mark.parametrize("part", range(4))
def test_nothing_that_was_told_changes_in_silence(part: int) -> None:
    """No chip is lost, no other table is touched, what is refused changes nothing, the log tells the same again."""
    for number in range(by_profile(10, 30, 600)):
        evening(f"{part}-{number}")


def test_a_deck_of_the_desk_turns_no_card_over_that_nobody_has_named() -> None:
    """Which card was drawn as burn card is asked for: with a card that nobody knows nobody could win."""
    found = in_a_net_hand(3, book="casino")
    while not found.hand().board:
        says(found, 1, calm(found.hand(), Random(1)))
    before = found.evening.hands[1].facts()

    asked = found.ask(Report(table=1, report={"kind": "no-burn", "street": "flop"}))
    drawn = found.ask(Report(table=1, report={"kind": "no-burn", "street": "flop", "drawn": "??"}))

    assert isinstance(asked, Needs)
    assert ("drawn",) == asked.facts
    assert before == found.evening.hands[1].facts(), drawn
