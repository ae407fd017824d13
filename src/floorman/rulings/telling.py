"""A ruling as plain data, for programs; sentences are made of its codes elsewhere."""

from __future__ import annotations

from typing import Any

from floorman.cards import text_of
from floorman.reading import told_reading
from floorman.rulings.outcome import Outcome, Penalty


def told_outcome(outcome: Outcome) -> dict[str, Any]:
    """Every part of it; what is not there is null or empty."""
    return {
        "outcome": outcome.outcome,
        "hands": {str(seat): outcome.hands[seat] for seat in sorted(outcome.hands)},
        "reading": None if outcome.reading is None else told_reading(outcome.reading),
        "chips": [{"from": move.source, "to": move.target, "amount": move.amount} for move in outcome.chips],
        "cards": [{"card": text_of(move.card), "from": move.source, "to": move.target} for move in outcome.cards],
        "options": [
            {"outcome": one.outcome, "total": one.total, "forfeits": one.forfeits, "returned": one.returned}
            for one in outcome.options
        ],
        "penalty": told_penalty(outcome.penalty),
        "visible": outcome.visible,
        "next": None
        if outcome.next is None
        else {
            "button": outcome.next.button,
            "small_blind": outcome.next.small_blind,
            "big_blind": outcome.next.big_blind,
        },
        "clock": None
        if outcome.clock is None
        else {
            "seat": outcome.clock.seat,
            "total_s": outcome.clock.total_s,
            "countdown_s": outcome.clock.countdown_s,
        },
        "steps": [step.code for step in outcome.steps],
        "discretion": outcome.discretion,
    }


def told_penalty(penalty: Penalty | None) -> dict[str, Any] | None:
    if penalty is None:
        return None
    return {
        "seat": penalty.seat,
        "obligation": penalty.obligation,
        "kinds": [_word(kind) for kind in penalty.kinds],
        "at_least": _word(penalty.at_least),
        "at_most": _word(penalty.at_most),
        "suggested": _word(penalty.suggested),
    }


def _word(kind: str | None) -> str | None:
    return None if kind is None else kind.replace("_", "-")
