"""Which sentence tells where chips go: out of the pot and into it are said with other words than from seat to seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# What the chips that go in are, where that has been ruled: a call is not a bet.
NAMED = ("call", "raise")


def chips_told(move: Mapping[str, Any], reading: Mapping[str, Any] | None = None) -> str:
    """The code of its sentence; `reading` is what was said and put in, as it was ruled."""
    if move["from"] == "pot":
        return "told.chips-out"
    if move["to"] != "pot":
        return "told.chips"
    # What is bet lies before its player until the round is over; what lay there already stays.
    code = "told.chips-stay" if move["from"].startswith("front:") else "told.chips-in"
    action = "" if reading is None else reading["action"]
    return f"{code}.{action}" if action in NAMED else code
