"""How the hand of a story is set up: its forced bets and positions, and whether its seats can be."""

from __future__ import annotations

from collections.abc import Sequence

from floorman.hand import Forced, Positions, first_positions, next_positions
from floorman.rulebook import Rulebook
from floorman.scenario.format import HandSeat, HandStory
from floorman.scenario.story import BadStep


def check_seats(story: HandStory) -> None:
    """Every player has a seat of his own at this table. Raises BadStep."""
    taken: set[int] = set()
    for n, one in enumerate(story.seat):
        if one.seat in taken:
            raise BadStep(f"hand.seat[{n}].seat", f"seat {one.seat} stands here twice")
        _check_at_table(story, f"seat[{n}].seat", one.seat)
        taken.add(one.seat)
    for name, seat in (("button", story.button), ("small_blind", story.small_blind), ("big_blind", story.big_blind)):
        if seat is not None:
            _check_at_table(story, name, seat)


def _check_at_table(story: HandStory, name: str, seat: int) -> None:
    if seat > story.size:
        raise BadStep(f"hand.{name}", f"there is no seat {seat} at a table of {story.size}")


def forced_of(story: HandStory) -> Forced:
    small, big = story.blinds
    kind = story.ante.kind
    ante = 0 if kind == "none" else story.ante.amount or big
    return Forced(small, big, ante, kind, story.bring_in or 0, story.small_bet or 0, story.big_bet or 0)


def positions_of(story: HandStory, seats: Sequence[HandSeat], book: Rulebook) -> Positions:
    """Told, or derived from the hand before: `seats` are those who did not just come."""
    occupied = sorted(one.seat for one in seats)
    if story.previous is not None:
        last = Positions(
            story.previous.button, story.previous.small_blind, story.previous.big_blind, story.previous.button
        )
        return next_positions(last, occupied, book)
    found = first_positions(story.button if story.button is not None else occupied[0], occupied)
    small = found.small_blind if story.small_blind is None else story.small_blind
    big = found.big_blind if story.big_blind is None else story.big_blind
    return Positions(found.button, small, big, found.marker)
