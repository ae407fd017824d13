"""The words that may be asked and expected, and the room that answers each."""

from __future__ import annotations

from typing import Literal, TypeAlias

Room: TypeAlias = Literal["book", "event", "hand", "rulings"]

ANSWERED_BY: dict[str, Room] = {
    "book": "book",
    "level": "event",
    "clock": "event",
    "phase": "event",
    "offers": "hand",
    "reading": "hand",
    "ruling": "hand",
    "pots": "hand",
    "award_order": "hand",
    "stacks": "hand",
    "won": "hand",
    "returned": "hand",
    "show_order": "hand",
    "hands": "hand",
    "may": "hand",
    "positions": "hand",
    "decision_clock": "rulings",
    "seated": "event",
    "places": "event",
    "prizes": "event",
    "deal": "event",
    "bounties": "event",
    "proposals": "event",
    "seat_pools": "event",
    "draw": "event",
    "plan": "event",
    "race": "event",
    "alarms": "event",
    "chips": "event",
    "cards": "hand",
    "actions": "hand",
    "cash": "hand",
    "hand_for_hand": "event",
    "last_hands": "event",
    "penalties": "event",
    "time_cards": "event",
    "shot": "event",
}

# Answered from what the step itself brought about.
OF_THE_STEP = ("refused", "cites", "codes")
