"""Write src/floorman/cards/tables/*.bin from the functions that say what five cards are worth.

Run it after such a function has changed; a test compares the two.
"""

from __future__ import annotations

from array import array
from pathlib import Path

from floorman.cards.making import make
from floorman.cards.orders import Five, ace_to_five, deuce_to_seven, high, short_deck
from floorman.cards.tables import packed

FOLDER = Path(__file__).parent.parent / "src/floorman/cards/tables"

# The name, what five cards are worth, the ranks of the deck, and whether flushes count.
TABLES: tuple[tuple[str, Five, range, bool], ...] = (
    ("high", high, range(13), True),
    ("ace-to-five", ace_to_five, range(13), False),
    ("deuce-to-seven", deuce_to_seven, range(13), True),
    ("short-deck", short_deck, range(4, 13), True),
)


def tables() -> dict[str, tuple[array[int], array[int]]]:
    return {name: make(five, ranks, flushes=flushes) for name, five, ranks, flushes in TABLES}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, (by_place, by_mask) in tables().items():
        (FOLDER / f"{name}.bin").write_bytes(packed(by_place, by_mask))
