"""An event that is over: what remains to be done about it, and corrections with a reason."""

from __future__ import annotations

from floorman.terms import Refused, no
from floorman.tournament import TakeBack, Tournament


def without_reason(state: Tournament, command: object) -> Refused | None:
    """A refusal to a correction of which nobody says why. Announced prizes are changed with a reason at any time."""
    if state.phase == "over" and isinstance(command, TakeBack) and not command.why.strip():
        return no("correction.why", ())
    return None
