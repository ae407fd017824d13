"""Which sentence tells where chips go: out of the pot and into it are said with other words than from seat to seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def chips_told(move: Mapping[str, Any]) -> str:
    """The code of its sentence."""
    if move["from"] == "pot":
        return "told.chips-out"
    if move["to"] != "pot":
        return "told.chips"
    # What is bet lies before its player until the round is over; what lay there already stays.
    return "told.chips-stay" if move["from"].startswith("front:") else "told.chips-in"
