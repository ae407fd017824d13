"""The programmers' front: a table that plays many hands in a row by a rulebook, and what its users ask for most.

    table = Table([10_000, 10_000, 10_000], blinds=(50, 100))
    table.deal(random.Random(7))
    table.raise_to(300)
    table.view(seat=2)

Chance and cards come in as arguments, and nothing here knows the time. Every call is one step of a record: `save`
writes it, `undo` cuts its last step off. What the rules refuse raises `NotAllowed` and changes nothing.
"""

from floorman.rulebook import BookError
from floorman.table.books import book
from floorman.table.card_tools import Made, describe, equity
from floorman.table.errors import BadSave, NotAllowed, TableError
from floorman.table.explaining import Explanation, Paragraph
from floorman.table.result import Finish, PotPaid, Result, WentOut
from floorman.table.table import Table
from floorman.table.turn import Turn
from floorman.table.view import LevelView, OffersView, PotView, SeatView, TableView, TurnView
from floorman.terms.games import EIGHT_GAME, HORSE

__all__ = [
    "EIGHT_GAME",
    "HORSE",
    "BadSave",
    "BookError",
    "Explanation",
    "Finish",
    "LevelView",
    "Made",
    "NotAllowed",
    "OffersView",
    "Paragraph",
    "PotPaid",
    "PotView",
    "Result",
    "SeatView",
    "Table",
    "TableError",
    "TableView",
    "Turn",
    "TurnView",
    "WentOut",
    "book",
    "describe",
    "equity",
]
