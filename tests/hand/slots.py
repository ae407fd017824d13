"""A hand as a value: all its slots, so that two hands, or one hand before and after, can be compared bit for bit."""

from __future__ import annotations

from typing import Any

from floorman.hand import Hand
from floorman.hand.state import HandState

# What is only kept at hand: the compiled book is the same object or not, the offer is worked out anew when asked.
KEPT = ("rules", "offer", "summed")
NAMES = tuple(name for name in HandState.__slots__ if name not in KEPT)


def slots(hand: Hand) -> dict[str, Any]:
    """Everything the hand knows, as values that nothing can change afterwards."""
    return {name: _still(getattr(hand, name)) for name in NAMES}


def _still(value: Any) -> Any:
    if type(value) is list:
        return tuple(value)
    return tuple(value.items()) if type(value) is dict else value
