"""Who is at work with a database: every desk says so as long as it is connected, and some work wants none of them.

The lock ends with the connection, so nothing is left to clear away when a desk dies.
"""

from __future__ import annotations

import time

from floorman.store.postgres.connecting import Connection, again, watched
from floorman.store.postgres.faults import AtWork
from floorman.store.postgres.schema import SERVING

# The database lets go of a connection a moment after it was closed.
PATIENCE_SECONDS = 1.0

AS_DESK = "select pg_try_advisory_lock_shared(%s)"
ALONE = "select pg_try_advisory_lock(%s)"

# The computers as the database sees them; one without an address is its own.
WHERE = """
select distinct case when client_port = -1 then 'localhost' else coalesce(host(client_addr), '?') end
from pg_locks join pg_stat_activity using (pid)
where locktype = 'advisory' and granted and classid = 0 and objid = %s and objsubid = 1
  and database = (select oid from pg_database where datname = current_database())
order by 1
"""


def serve(session: Connection, where: str) -> None:
    """A desk works with the database as long as this connection lives. Raises AtWork while somebody wants it alone."""
    if not _locked(session, AS_DESK):
        raise AtWork(where, _computers(session))


def be_alone(session: Connection, where: str) -> None:
    """No desk works with the database as long as this connection lives. Raises AtWork, with the computers that do."""
    until = time.monotonic() + PATIENCE_SECONDS
    while not _locked(session, ALONE):
        if not again(until):
            raise AtWork(where, _computers(session))


def _locked(session: Connection, query: str) -> bool:
    with watched(session):
        return session.execute(query, (SERVING,)).fetchone() == (True,)


def _computers(session: Connection) -> str:
    with watched(session):
        return ", ".join(computer for (computer,) in session.execute(WHERE, (SERVING,)).fetchall())
