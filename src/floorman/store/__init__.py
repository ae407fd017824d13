"""The log: append-only streams of events, and beside them the people, who can be erased.

The store knows bytes, versions and positions. It knows no event and no rule.
"""

from floorman.store.faults import (
    DamagedDatabase,
    ForeignDatabase,
    FullDisk,
    LockedDatabase,
    NameTaken,
    NewerDatabase,
    ReadOnlyDatabase,
    ServedAlready,
    StoreFault,
    UnusableFile,
)
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
    Text,
    chained,
    erased_alias,
)
from floorman.store.memory import MemoryStore
from floorman.store.sqlite import SqliteStore

__all__ = [
    "GENESIS",
    "Appended",
    "Commit",
    "Conflict",
    "DamagedDatabase",
    "Entry",
    "ForeignDatabase",
    "FullDisk",
    "LockedDatabase",
    "MemoryStore",
    "NameTaken",
    "NewerDatabase",
    "Outcome",
    "Person",
    "ReadOnlyDatabase",
    "Recorded",
    "Repeated",
    "ServedAlready",
    "SqliteStore",
    "Store",
    "StoreFault",
    "Text",
    "UnusableFile",
    "chained",
    "erased_alias",
]
