"""Which game is next, where a table plays several in turn: each for a round, for so many hands, or for a level."""

from __future__ import annotations

from msgspec.structs import replace

from floorman.table.sitting import Sitting


def game_due(sitting: Sitting) -> tuple[int, int]:
    """The place of the next hand's game in the rotation, and how many hands of it have been begun in a row."""
    length = sitting.hands_each or sitting.round_of
    if sitting.by_level:
        return sitting.at_game, sitting.of_game
    if len(sitting.games) > 1 and sitting.of_game and sitting.of_game >= length:
        return (sitting.at_game + 1) % len(sitting.games), 0
    return sitting.at_game, sitting.of_game


def next_level(sitting: Sitting) -> Sitting:
    """A new level brings the next game where games go by levels, once a hand of the last one has been begun."""
    if not sitting.by_level or not sitting.of_game:
        return sitting
    return replace(sitting, at_game=(sitting.at_game + 1) % len(sitting.games), of_game=0)
