"""Appending: one transaction and two round trips for a batch, under one lock for the whole database.

The lock is taken before the log is looked at and given back by the commit, so positions have no gap and follow the
order of the commits. Numbers that the database gives out itself promise neither.
"""

from __future__ import annotations

from collections.abc import Sequence

from floorman.store.batch import Batch
from floorman.store.log import GENESIS, Commit, Conflict, Outcome
from floorman.store.postgres.connecting import Connection, watched
from floorman.store.postgres.schema import APPENDING

# Word of what was appended: the newest position, and nothing of what stands there.
CHANNEL = "floorman"

UNSTORABLE = "the id of a command cannot be kept with a NUL in it"

HEAD = "select position, hash from events order by position desc limit 1"
ANSWERS = "select id, answer from commands where id = any(%b)"
VERSIONS = """
select stream, coalesce((select version from events where stream = wanted.stream order by version desc limit 1), 0)
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
        batch = _look(session, commits)
        outcomes = [batch.add(one) if storable(one.command) else Conflict(UNSTORABLE) for one in commits]
        if batch.answers:
            _write(session, batch)
        else:
            session.execute("rollback")
    return outcomes


def storable(command: str) -> bool:
    """Ids of commands come from outside. No text here holds a NUL, and one such id shall not fail a whole batch."""
    return "\0" not in command


def _look(session: Connection, commits: Sequence[Commit]) -> Batch:
    streams = {stream for one in commits for stream in (*one.expected, *(entry.stream for entry in one.entries))}
    commands = [one.command for one in commits if storable(one.command)]
    with session.pipeline():
        # Each statement has to see what is there when it begins, not when the transaction began.
        session.execute("begin isolation level read committed")
        session.execute("select pg_advisory_xact_lock(%s)", (APPENDING,), prepare=True)
        head = session.execute(HEAD, prepare=True, binary=True)
        answers = session.execute(ANSWERS, (commands,), prepare=True, binary=True)
        versions = session.execute(VERSIONS, (sorted(streams),), prepare=True, binary=True)
    position, hash = head.fetchone() or (0, GENESIS)
    return Batch(position, hash, dict(versions.fetchall()).__getitem__, dict(answers.fetchall()).get)


def _write(session: Connection, batch: Batch) -> None:
    with session.pipeline():
        if batch.rows:
            session.execute(EVENTS, [list(column) for column in zip(*batch.rows, strict=True)], prepare=True)
            session.execute("select pg_notify(%s, %s)", (CHANNEL, str(batch.position)), prepare=True)
        session.execute(COMMANDS, (list(batch.answers), list(batch.answers.values())), prepare=True)
        session.execute("commit")
