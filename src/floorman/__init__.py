"""Floorman runs poker tournaments by the book.

    import floorman

    table = floorman.Table([10_000, 10_000, 10_000], blinds=(50, 100))

These names are the programmers' front, and stay. Importing the package loads nothing else: each name is fetched when it
is first asked for, so that whoever wants the engine gets no web server with it, and starts quickly.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from floorman.version import VERSION as __version__

if TYPE_CHECKING:
    from floorman.cards.describe import MadeCode
    from floorman.cards.equity import Equity, Player
    from floorman.hand import (
        BringIn,
        Call,
        Check,
        DealCards,
        Draw,
        Fold,
        Muck,
        Offers,
        RaiseTo,
        Rake,
        RakeCap,
        RunIt,
        Show,
    )
    from floorman.rulebook import Rulebook
    from floorman.sim.evenings import Simulation, Spread, simulate
    from floorman.table import (
        EIGHT_GAME,
        HORSE,
        BadSave,
        BookError,
        Explanation,
        Finish,
        LevelView,
        Made,
        NotAllowed,
        OffersView,
        Paragraph,
        PotPaid,
        PotView,
        Result,
        SeatView,
        Table,
        TableError,
        TableView,
        Turn,
        TurnView,
        WentOut,
        book,
        describe,
        equity,
    )
    from floorman.terms.games import GameId

__all__ = [
    "EIGHT_GAME",
    "HORSE",
    "BadSave",
    "BookError",
    "BringIn",
    "Call",
    "Check",
    "DealCards",
    "Draw",
    "Equity",
    "Explanation",
    "Finish",
    "Fold",
    "GameId",
    "LevelView",
    "Made",
    "MadeCode",
    "Muck",
    "NotAllowed",
    "Offers",
    "OffersView",
    "Paragraph",
    "Player",
    "PotPaid",
    "PotView",
    "RaiseTo",
    "Rake",
    "RakeCap",
    "Result",
    "Rulebook",
    "RunIt",
    "SeatView",
    "Show",
    "Simulation",
    "Spread",
    "Table",
    "TableError",
    "TableView",
    "Turn",
    "TurnView",
    "WentOut",
    "__version__",
    "book",
    "describe",
    "equity",
    "simulate",
]

_HAND = (
    "BringIn",
    "Call",
    "Check",
    "DealCards",
    "Draw",
    "Fold",
    "Muck",
    "Offers",
    "RaiseTo",
    "Rake",
    "RakeCap",
    "RunIt",
    "Show",
)
# Where a name lives that is not of the table.
_ROOMS = {
    **dict.fromkeys(_HAND, "floorman.hand"),
    "MadeCode": "floorman.cards.describe",
    "Equity": "floorman.cards.equity",
    "Player": "floorman.cards.equity",
    "Rulebook": "floorman.rulebook",
    "GameId": "floorman.terms.games",
    **dict.fromkeys(("Simulation", "Spread", "simulate"), "floorman.sim.evenings"),
}

# Rooms with names of their own for programs: read when they are first named, too.
_FOR_PROGRAMS = (
    "cards", "desk", "hand", "histories", "rulebook", "sim", "speech", "store", "terms", "tournament", "wire",
)  # fmt: skip

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name in _FOR_PROGRAMS:
            return import_module(f"floorman.{name}")
        if name not in __all__:
            raise AttributeError(f"module 'floorman' has no attribute {name!r}")
        found = getattr(import_module(_ROOMS.get(name, "floorman.table")), name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
