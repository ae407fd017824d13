"""The log: append-only streams of events, and beside them the people, who can be erased.

The store knows bytes, versions and positions. It knows no event and no rule.
"""

from floorman.store.log import (
    GENESIS,
    Appended,
    Commit,
    Conflict,
    Entry,
    Outcome,
    Person,
    Recorded,
    Repeated,
    Store,
    chained,
)
from floorman.store.memory import MemoryStore
from floorman.store.sqlite import ForeignDatabase, NewerDatabase, SqliteStore

__all__ = [
    "GENESIS",
    "Appended",
    "Commit",
    "Conflict",
    "Entry",
    "ForeignDatabase",
    "MemoryStore",
    "NewerDatabase",
    "Outcome",
    "Person",
    "Recorded",
    "Repeated",
    "SqliteStore",
    "Store",
    "chained",
]
