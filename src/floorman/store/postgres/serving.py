"""Who is at work with a database: every desk says so as long as it is connected, and some work wants none of them.

The lock ends with the connection, so nothing is left to clear away when a desk dies.
"""

from __future__ import annotations

from floorman.store.postgres.connecting import Connection, watched
from floorman.store.postgres.faults import AtWork
from floorman.store.postgres.schema import SERVING

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
    _lock(session, AS_DESK, where)


def be_alone(session: Connection, where: str) -> None:
    """No desk works with the database as long as this connection lives. Raises AtWork, with the computers that do."""
    _lock(session, ALONE, where)


def _lock(session: Connection, query: str, where: str) -> None:
    with watched(session):
        if session.execute(query, (SERVING,)).fetchone() == (True,):
            return
        found = session.execute(WHERE, (SERVING,)).fetchall()
    raise AtWork(where, ", ".join(computer for (computer,) in found))
