"""The log: append-only streams of events, and beside them the people, who can be erased.

The store knows bytes, versions and positions. It knows no event and no rule.
"""

from floorman.store.faults import (
    ChangedLog,
    CutLog,
    DamagedDatabase,
    ForeignDatabase,
    FullDisk,
    LockedDatabase,
    MissingLog,
    NameTaken,
    NewerDatabase,
    ReadOnlyDatabase,
    ServedAlready,
    StoreFault,
    UnusableFile,
)
from floorman.store.log import (
    GENESIS,
    SEALED,
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
    is_text_id,
)
from floorman.store.memory import MemoryStore
from floorman.store.sqlite import SqliteStore

__all__ = [
    "GENESIS",
    "SEALED",
    "Appended",
    "ChangedLog",
    "Commit",
    "Conflict",
    "CutLog",
    "DamagedDatabase",
    "Entry",
    "ForeignDatabase",
    "FullDisk",
    "LockedDatabase",
    "MemoryStore",
    "MissingLog",
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
    "is_text_id",
]
