"""A card that is there twice, noticed after the hand: nobody tells how its pots were paid, and until when it is put
right says the book."""

from __future__ import annotations

import pytest

from floorman.rulings.around import Around
from tests.floor.test_counted_table import counted, ruled


@pytest.mark.parametrize(("noticed", "says"), [
    ("in-hand", "hand-void"),
    ("before-next-hand", "hand-void"),    # tda-2024-22-a: until the next hand begins
    ("after-riffle", "no-effect"),        # which it does with the first riffle (tda-2024-23)
    ("after-cut", "no-effect"),
    ("after-first-action", "no-effect"),
])  # fmt: skip
def test_once_the_next_hand_has_begun_the_result_stands(noticed: str, says: str) -> None:
    outcome = ruled(counted(), Around(stage="showdown", out=()), kind="same-card-twice", card="As", noticed=noticed)
    assert says == outcome.outcome
    asks_floor = "step.call-floor" in [one.code for one in outcome.steps]
    assert (noticed == "before-next-hand") == asks_floor, "how the pots were paid nobody has told"
