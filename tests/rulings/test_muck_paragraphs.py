"""Two paragraphs of one book on a mucked hand: each ruling names the one that decided it, never both."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.asking import answered, read_asked
from floorman.rulebook import new_shelf

SEATS = [{"seat": seat, "stack": 5000} for seat in (1, 2, 3)]
FLOP = {"street": "flop", "board": "Kh Qd 7s"}
SHOWDOWN = {"street": "showdown", "board": "Kh Qd 7s 4c 2s"}
ALIVE, DEAD = "cuca-9-e", "cuca-13-d"


@pytest.mark.parametrize(
    ("where", "identifiable", "outcome", "says", "silent"),
    [
        (SHOWDOWN, True, "hand-live", ALIVE, DEAD),
        (SHOWDOWN, False, "hand-dead", DEAD, ALIVE),
        (FLOP, True, "hand-dead", DEAD, ALIVE),
        (FLOP, False, "hand-dead", DEAD, ALIVE),
    ],
)
def test_cuca_names_one_of_two(where: dict[str, Any], identifiable: bool, outcome: str, says: str, silent: str) -> None:
    """Paragraph 9 keeps a hand alive that was mucked at the showdown, 13 kills what went into the muck."""
    hand = {"blinds": [100, 200], "button": 1, "pot": 900, "seat": SEATS, **where}
    report = {"kind": "hand-mucked", "seat": 3, "on_purpose": True, "identifiable": identifiable, "in_muck": True}
    found = answered(read_asked({"book": "cuca", "hand": hand, "report": report}), new_shelf())
    cites = {one["id"] for one in found["cites"]}

    assert outcome == found["outcome"]
    assert says in cites
    assert silent not in cites
