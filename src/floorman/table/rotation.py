"""Which game is next, where a table plays several in turn: each for a round of the table, or for so many hands."""

from __future__ import annotations

from floorman.table.sitting import Sitting


def game_due(sitting: Sitting) -> tuple[int, int]:
    """The place of the next hand's game in the rotation, and how many hands of it have been begun in a row."""
    length = sitting.hands_each or sitting.round_of
    if len(sitting.games) > 1 and sitting.of_game and sitting.of_game >= length:
        return (sitting.at_game + 1) % len(sitting.games), 0
    return sitting.at_game, sitting.of_game
