"""Why something is so: the cold path, for readers who ask."""

from __future__ import annotations

from floorman.rulebook import Rulebook
from floorman.terms import Ruling
from floorman.tournament.clock import Reading
from floorman.tournament.plan import Plan

# What a player without chips may do, by the book's word for the form of the event.
OUT_OF_CHIPS = {
    "freeze_out": "plan.freeze-out",
    "re_entry": "plan.re-entry",
    "rebuy": "plan.rebuy",
    "re_entry_or_rebuy": "plan.re-entry-or-rebuy",
}


def why_this_level(reading: Reading, book: Rulebook) -> Ruling:
    """The level in force follows from the schedule, or from what the book says when that has run out."""
    if reading.overtime:
        return Ruling("level.after-the-last", book.after_last_level.cites)
    return Ruling("level.by-schedule", book.blind_levels.cites)


def games_of_the_plan(plan: Plan, book: Rulebook) -> Ruling:
    """Whether the book is made for what is played; where it is not, its gaps are filled, and the plan says so."""
    covered = book.games_covered
    filled = [game for game in plan.games if game not in covered.value]
    if not filled:
        return Ruling("plan.games-covered", covered.cites)
    return Ruling("plan.games-filled", covered.cites, {"games": " ".join(filled)})


def after_the_last_chip(book: Rulebook) -> Ruling:
    """What somebody without chips may do, if the plan says nothing."""
    return Ruling(OUT_OF_CHIPS[book.entry_format.value], book.entry_format.cites)
