"""The log in PostgreSQL, for several workers on one database.

Importing this without the extra `postgres` raises an ImportError: whoever opens a store by an address asks for it.
"""

from floorman.store.postgres.faults import AtWork, ForeignTables, NoLog, Unreachable, named
from floorman.store.postgres.store import PostgresStore

__all__ = ["AtWork", "ForeignTables", "NoLog", "PostgresStore", "Unreachable", "named"]
