"""Who sits out for how long, and whose breach still waits for its penalty."""

from __future__ import annotations

from typing import Any

from floorman.rulebook import Rulebook
from floorman.terms import Instant
from floorman.tournament import Ledger
from floorman.tournament.consequences.penalising import where_he_stays


def told_ledger(ledger: Ledger, at: Instant, book: Rulebook) -> dict[str, Any]:
    """Everyone with a penalty, a warning, or a breach that waits for its penalty; and where who sits out has to be."""
    found: dict[str, Any] = {who: {"kind": "warning", "hands_left": 0, "stays": None} for who in ledger.warned}
    for who, sitting in ledger.serving.items():
        if not sitting.is_over(at):
            left = max(sitting.until - at, 0)
            found[who] = {
                "kind": sitting.kind.replace("_", "-"),
                "hands_left": sitting.hands,
                "left_s": -(-left // 1000),
                "stays": where_he_stays(sitting.kind, book).replace("_", "-") or None,
            }
    for one in ledger.open:
        found.setdefault(one.who, {"kind": "open", "hands_left": 0})["open"] = list(one.what)
    return {who: found[who] for who in sorted(found)}
