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
    from floorman.table import (
        EIGHT_GAME,
        HORSE,
        BadSave,
        BookError,
        Explanation,
        Finish,
        Made,
        NotAllowed,
        Result,
        Table,
        TableError,
        TableView,
        Turn,
        book,
        describe,
        equity,
    )

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
    "Explanation",
    "Finish",
    "Fold",
    "Made",
    "Muck",
    "NotAllowed",
    "Offers",
    "RaiseTo",
    "Rake",
    "RakeCap",
    "Result",
    "RunIt",
    "Show",
    "Table",
    "TableError",
    "TableView",
    "Turn",
    "__version__",
    "book",
    "describe",
    "equity",
]

_OF_THE_HAND = frozenset(
    (
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
)

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module 'floorman' has no attribute {name!r}")
        found = getattr(import_module("floorman.hand" if name in _OF_THE_HAND else "floorman.table"), name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
