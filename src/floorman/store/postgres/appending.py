"""Appending: one transaction and two round trips for a batch, under one lock for the whole database.

The lock is taken before the log is looked at and given back by the commit, so positions have no gap and follow the
order of the commits. Numbers that the database gives out itself promise neither.
"""

from __future__ import annotations

from collections.abc import Sequence

from floorman.store.log import GENESIS, Commit, Outcome, Recorded
from floorman.store.postgres.connecting import Connection, watched
from floorman.store.postgres.drafting import Draft, storable
from floorman.store.postgres.schema import APPENDING

# Word of what was appended: the newest position, and nothing of what stands there.
CHANNEL = "floorman"

HEAD = "select position, hash from events order by position desc limit 1"
ANSWERS = "select id, answer from commands where id = any(%b)"
VERSIONS = """
select stream, (select version from events where stream = wanted.stream order by version desc limit 1)
from unnest(%b::text[]) as wanted (stream)
"""
EVENTS = """
insert into events (position, stream, version, kind, body, at, person, rank, command, hash)
select * from unnest(%b::bigint[], %b::text[], %b::bigint[], %b::text[], %b::bytea[],
                     %b::bigint[], %b::text[], %b::text[], %b::text[], %b::bytea[])
"""
COMMANDS = "insert into commands (id, answer) select * from unnest(%b::text[], %b::bytea[])"


def append(session: Connection, commits: Sequence[Commit]) -> list[Outcome]:
    """The outcomes, once they are on the server's disk."""
    with watched(session):
        draft = _look(session, commits)
        outcomes = [draft.add(commit) for commit in commits]
        if draft.answered:
            _write(session, draft)
        else:
            session.execute("rollback")
    return outcomes


def _look(session: Connection, commits: Sequence[Commit]) -> Draft:
    streams = {stream for one in commits for stream in (*one.expected, *(entry.stream for entry in one.entries))}
    with session.pipeline():
        # Each statement has to see what is there when it begins, not when the transaction began.
        session.execute("begin isolation level read committed")
        session.execute("select pg_advisory_xact_lock(%s)", (APPENDING,))
        head = session.execute(HEAD, prepare=True, binary=True)
        answers = session.execute(
            ANSWERS, ([one.command for one in commits if storable(one)],), prepare=True, binary=True
        )
        versions = session.execute(VERSIONS, (sorted(streams),), prepare=True, binary=True)
    position, hash = head.fetchone() or (0, GENESIS)
    known = {stream: version or 0 for stream, version in versions.fetchall()}
    return Draft(position, hash, known, dict(answers.fetchall()))


def _write(session: Connection, draft: Draft) -> None:
    with session.pipeline():
        if draft.rows:
            session.execute(EVENTS, _columns(draft.rows), prepare=True)
            session.execute("select pg_notify(%s, %s)", (CHANNEL, str(draft.rows[-1].position)), prepare=True)
        session.execute(COMMANDS, (list(draft.answered), list(draft.answered.values())), prepare=True)
        session.execute("commit")


def _columns(rows: Sequence[Recorded]) -> list[list[object]]:
    return [[getattr(row, name) for row in rows] for name in Recorded.__struct_fields__]
