"""Why something is so: the cold path, for readers who ask."""

from __future__ import annotations

from floorman.rulebook import Rulebook
from floorman.terms import Ruling
from floorman.tournament.clock import Reading


def why_this_level(reading: Reading, book: Rulebook) -> Ruling:
    """The level in force follows from the schedule, or from what the book says when that has run out."""
    if reading.overtime:
        return Ruling("level.after-the-last", book.after_last_level.cites)
    return Ruling("level.by-schedule", book.blind_levels.cites)
