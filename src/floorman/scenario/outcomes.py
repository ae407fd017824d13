"""Of what a step expects, what happens: chips, cards, seats, who may, whether something was refused.

Why it happens proves nothing about a book: a citation, a code, an answer that is only read back can all be right where
everything at the table goes wrong.
"""

from __future__ import annotations

from typing import Any

from floorman.scenario.match import matches
from floorman.scenario.run import StepOutcome
from floorman.scenario.story import Refusal

# Words of a step that only say why, and those inside other answers.
SAYS_WHY = ("cites", "codes", "book")
SAYS_WHY_INSIDE = ("cites", "code", "why", "why_no_raise")


def outcomes(expected: dict[str, Any]) -> dict[str, Any]:
    """What is left of an expectation. Empty where it only asks why."""
    found: dict[str, Any] = {}
    for key, wanted in expected.items():
        if key == "refused":
            found[key] = _refusal(wanted)
        elif key not in SAYS_WHY and _tells(kept := _kept(wanted), wanted):
            found[key] = kept
    return found


def _refusal(wanted: Any) -> Any:
    """That it was refused and with which facts, whatever the reason is called."""
    if isinstance(wanted, dict) and wanted.get("facts"):
        return {"facts": wanted["facts"]}
    return wanted is not False


def _kept(wanted: Any) -> Any:
    if isinstance(wanted, dict):
        inner = {key: (value, _kept(value)) for key, value in wanted.items() if key not in SAYS_WHY_INSIDE}
        return {key: kept for key, (value, kept) in inner.items() if _tells(kept, value)}
    return [_kept(one) for one in wanted] if isinstance(wanted, (list, tuple)) else wanted


def _tells(kept: Any, wanted: Any) -> bool:
    """Is anything left of a table that said something?"""
    return bool(kept != {} or wanted == {})


def came_otherwise(expected: dict[str, Any], step: StepOutcome) -> bool:
    """Has anything happened at this step that was not expected?"""
    if not step.failed:
        return False
    for key, wanted in outcomes(expected).items():
        holds = _refused(wanted, step.refused) if key == "refused" else matches(wanted, step.answers.get(key))
        if not holds:
            return True
    return step.refused is not None and "refused" not in expected


def _refused(wanted: Any, refused: Refusal | None) -> bool:
    if isinstance(wanted, bool):
        return wanted == (refused is not None)
    return refused is not None and matches(wanted["facts"], dict(refused.facts))
