"""What words, chips and gestures at a table count as, by the book of the hand. Pure: a reading changes nothing.

`read` gives a reading with everything that decided it; `command_of` the act it stands for. What somebody declares out
of turn is kept by `floor`, and read when their turn comes.
"""

from floorman.reading.declaration import Amount, Chip, Declaration, Gesture, Order, Word
from floorman.reading.early import Early, Held, early, given_up, held, is_in_turn, is_waiting, lapsed, put_in, so_far
from floorman.reading.read import command_for, command_of, read
from floorman.reading.reading import RAISES, Action, Option, Reading
from floorman.reading.telling import told_reading

__all__ = [
    "RAISES",
    "Action",
    "Amount",
    "Chip",
    "Declaration",
    "Early",
    "Gesture",
    "Held",
    "Option",
    "Order",
    "Reading",
    "Word",
    "command_for",
    "command_of",
    "early",
    "given_up",
    "held",
    "is_in_turn",
    "is_waiting",
    "lapsed",
    "put_in",
    "read",
    "so_far",
    "told_reading",
]
