"""Which sentence tells where chips go: out of the pot and into it are said with other words than from seat to seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def chips_told(move: Mapping[str, Any]) -> str:
    """The code of its sentence."""
    if move["from"] == "pot":
        return "told.chips-out"
    return "told.chips-in" if move["to"] == "pot" else "told.chips"
