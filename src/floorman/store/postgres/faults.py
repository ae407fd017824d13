"""What may be wrong with a database, said in the words that the file of a log has for it, and in some of its own.

StoreFault                  as for a file
├── Unreachable             the database cannot be reached, or does not answer any more
├── NoLog                   there are no tables in it yet
├── ServedAlready
│   └── AtWork              desks work with it at this moment
└── ForeignDatabase
    └── ForeignTables       it holds another program's tables
"""

from __future__ import annotations

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict

from floorman.store.faults import (
    ForeignDatabase,
    FullDisk,
    LockedDatabase,
    ReadOnlyDatabase,
    ServedAlready,
    StoreFault,
    UnusableFile,
)


class Unreachable(StoreFault):
    """The database cannot be reached, or does not answer any more."""

    code = "store.unreachable"
    says = "cannot be reached"


class NoLog(StoreFault):
    """Nothing was ever written to the database."""

    code = "log.none"
    says = "holds no log yet"


class AtWork(ServedAlready):
    """Desks work with the database at this moment; the reason names their computers."""

    code = "store.at-work"
    says = "is in use by Floorman"


class ForeignTables(ForeignDatabase):
    """The database belongs to another program."""

    code = "store.foreign-database"
    says = "belongs to another program"


FAULTS: tuple[tuple[type[psycopg.Error], type[StoreFault]], ...] = (
    (errors.DiskFull, FullDisk),
    (errors.ReadOnlySqlTransaction, ReadOnlyDatabase),
    (errors.InsufficientPrivilege, ReadOnlyDatabase),
    (errors.LockNotAvailable, LockedDatabase),
)


def fault_of(error: psycopg.Error, where: str) -> StoreFault:
    """What the database refused, in our words."""
    for kind, fault in FAULTS:
        if isinstance(error, kind):
            return fault(where)
    return UnusableFile(where, first_line(error))


def first_line(error: psycopg.Error) -> str:
    return str(error).partition("\n")[0]


def named(url: str) -> str:
    """An address as it may be shown: where, but not with which password."""
    try:
        known = conninfo_to_dict(url)
    except psycopg.Error:
        return "postgresql://…"
    port = f":{known['port']}" if "port" in known else ""
    return f"postgresql://{known.get('host') or 'localhost'}{port}/{known.get('dbname') or known.get('user') or ''}"
