"""What the stage of a replay shows after one of its steps: the same for a hand from a file and for one's own."""

from __future__ import annotations

from typing import Any

from floorman.histories import Outcome, Record
from floorman.speech import Speech
from floorman.web.hand_files.steps import Replay, in_unit_of, left_of, tracks_of
from floorman.web.table.chances import chances
from floorman.web.table.naming import named


def on_stage(
    again: Replay, record: Record, outcome: Outcome, wanted: int, words: Speech, *, ahead: bool
) -> dict[str, Any]:
    """`ahead`: with the cards that are known only later."""
    at = min(max(wanted, 1), len(again.steps))
    open = again.open_hands(at) if ahead else None
    return {
        "replay": again,
        "at": at,
        "felt": again.felt(at, ahead=ahead),
        "boards": again.boards(at),
        "chances": {} if open is None else chances(open),
        "in_unit": in_unit_of(record, words),
        "tracks": tracks_of(again),
        "left": left_of(again, outcome, words),
        "named": lambda text: named(text, words),
    }
