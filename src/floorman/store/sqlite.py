"""The log in one SQLite file: the default.

WAL and synchronous=FULL: what was answered survives a power cut. One connection writes, under a lock; each reading
thread has its own. A commit whose stream has moved on leaves no trace; the other commits of its batch stand.

    ForeignDatabase           the file is a database, but not ours (or no database at all)
    NewerDatabase             the file was written by a newer Floorman; it was not touched
"""

from __future__ import annotations

import secrets
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import starmap
from pathlib import Path

import msgspec
from msgspec import Struct

from floorman.store.batch import Batch
from floorman.store.log import GENESIS, Commit, Outcome, Person, Recorded
from floorman.terms import Instant

# Stands in the file's header, so that a foreign database is told from ours.
APPLICATION = 0x466C6F6F
SCHEMA = 1

TABLES = """
create table if not exists events (
  position integer primary key,
  stream   text not null,
  version  integer not null,
  kind     text not null,
  body     blob not null,
  at       integer not null,
  person   text not null,
  rank     text not null,
  command  text not null,
  hash     blob not null,
  unique (stream, version)
) strict;
create table if not exists commands (id text primary key, answer blob not null) strict, without rowid;
create table if not exists documents (hash text primary key, body blob not null) strict, without rowid;
create table if not exists secrets (name text primary key, secret text not null) strict, without rowid;
create table if not exists people (id text primary key, name text not null, alias text not null) strict, without rowid;
"""

COLUMNS = "position, stream, version, kind, body, at, person, rank, command, hash"

# Rows are read so many at a time: a reader that dawdles holds no old picture of the file.
PAGE = 2000

# So many versions at most are kept in memory; after that they are asked for again.
VERSIONS_MOST = 100_000


class ForeignDatabase(Exception):
    """The file is not a log of ours."""


class NewerDatabase(Exception):
    """The file was written by a newer Floorman. It was not touched."""


class Tail(Struct):
    """The end of the log as the writer left it, and the versions of the streams it has asked for."""

    seen: int  # SQLite's number for what others have written
    position: int
    hash: bytes
    versions: dict[str, int]


class SqliteStore:
    """A log in one file. Made when it is not there yet."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._local = threading.local()
        self._readers: list[sqlite3.Connection] = []
        path.parent.mkdir(parents=True, exist_ok=True)
        self._tail: Tail | None = None  # not known
        self._writer = self._connect()
        try:
            self._prepare()
        except BaseException as error:
            self._writer.close()
            if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
                raise ForeignDatabase(f"{path} is not a database") from error
            raise

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        connection.execute("pragma busy_timeout = 5000")
        return connection

    def _prepare(self) -> None:
        application = self._number("pragma application_id")
        schema = self._number("pragma user_version")
        fresh = (application, schema, self._number("select count(*) from sqlite_master")) == (0, 0, 0)
        if not fresh and application != APPLICATION:
            raise ForeignDatabase(f"{self._path} belongs to another program")
        if schema > SCHEMA:
            raise NewerDatabase(f"{self._path} was written by a newer Floorman")
        self._writer.execute("pragma journal_mode = wal")
        self._writer.execute("pragma synchronous = full")
        if fresh:
            marks = f"pragma application_id = {APPLICATION}; pragma user_version = {SCHEMA};"
            self._writer.executescript(f"begin immediate; {TABLES} {marks} commit;")

    def _number(self, query: str) -> int:
        return int(self._writer.execute(query).fetchone()[0])

    def append(self, commits: Sequence[Commit]) -> list[Outcome]:
        if not commits:
            return []
        with self._transaction():
            tail = self._read_tail()
            batch = Batch(tail.position, tail.hash, self._version, self._answers_to(commits).get)
            outcomes = [batch.add(commit) for commit in commits]
            self._insert(batch)
        # Only what is on disk is remembered.
        self._remember(batch)
        return outcomes

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All of it or nothing, even where the commit itself fails."""
        with self._lock:
            try:
                self._writer.execute("begin immediate")
                yield
                self._writer.execute("commit")
            except BaseException:
                self._tail = None
                # After some failures SQLite has rolled back by itself.
                if self._writer.in_transaction:
                    self._writer.execute("rollback")
                raise

    def _read_tail(self) -> Tail:
        """The end of the log; read afresh after a failure, and when somebody else has written to the file."""
        seen = self._number("pragma data_version")
        if self._tail is None or self._tail.seen != seen:
            query = "select position, hash from events order by position desc limit 1"
            position, hash = self._writer.execute(query).fetchone() or (0, GENESIS)
            self._tail = Tail(seen, position, hash, {})
        return self._tail

    def _version(self, stream: str) -> int:
        assert self._tail is not None, "the end of the log is read before a batch is decided"
        version = self._tail.versions.get(stream)
        if version is None:
            query = "select coalesce(max(version), 0) from events where stream = ?"
            version = int(self._writer.execute(query, (stream,)).fetchone()[0])
            self._tail.versions[stream] = version
        return version

    def _answers_to(self, commits: Sequence[Commit]) -> dict[str, bytes]:
        """The answers to those commands that were carried out before."""
        ids = msgspec.json.encode([commit.command for commit in commits]).decode()
        query = "select id, answer from commands where id in (select value from json_each(?))"
        return dict(self._writer.execute(query, (ids,)).fetchall())

    def _insert(self, batch: Batch) -> None:
        self._writer.executemany(f"insert into events ({COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", batch.rows)
        self._writer.executemany("insert into commands values (?, ?)", batch.answers.items())

    def _remember(self, batch: Batch) -> None:
        assert self._tail is not None, "the end of the log is read before a batch is decided"
        versions = self._tail.versions
        versions.update(batch.versions)
        if len(versions) > VERSIONS_MOST:
            versions.clear()
        self._tail = Tail(self._tail.seen, batch.position, batch.hash, versions)

    def read(self, stream: str, after: int = 0) -> Iterable[Recorded]:
        query = f"select {COLUMNS} from events where stream = ? and version > ? order by version limit {PAGE}"
        while rows := self._rows(query, (stream, after)):
            yield from rows
            after = rows[-1].version

    def follow(self, after: int = 0) -> Iterable[Recorded]:
        query = f"select {COLUMNS} from events where position > ? order by position limit {PAGE}"
        while rows := self._rows(query, (after,)):
            yield from rows
            after = rows[-1].position

    def _rows(self, query: str, values: tuple[str | int, ...]) -> list[Recorded]:
        return list(starmap(Recorded, self._reader().execute(query, values).fetchall()))

    def streams(self, prefix: str) -> list[str]:
        query = "select stream from events where version = 1 and substr(stream, 1, ?) = ? order by position"
        return [row[0] for row in self._reader().execute(query, (len(prefix), prefix))]

    def last_at(self) -> Instant:
        return int(self._reader().execute("select coalesce(max(at), 0) from events").fetchone()[0])

    def keep(self, hash: str, body: bytes) -> None:
        with self._lock:
            self._writer.execute("insert or ignore into documents values (?, ?)", (hash, body))

    def kept(self, hash: str) -> bytes | None:
        found = self._reader().execute("select body from documents where hash = ?", (hash,)).fetchone()
        return found[0] if found else None

    def secret(self, name: str) -> str:
        with self._lock:
            self._writer.execute("insert or ignore into secrets values (?, ?)", (name, secrets.token_hex(32)))
            found = self._writer.execute("select secret from secrets where name = ?", (name,)).fetchone()
            return str(found[0])

    def put_secret(self, name: str, secret: str) -> None:
        with self._lock:
            self._writer.execute("insert or replace into secrets values (?, ?)", (name, secret))

    def secret_of(self, name: str) -> str | None:
        found = self._reader().execute("select secret from secrets where name = ?", (name,)).fetchone()
        return str(found[0]) if found else None

    def drop_secret(self, name: str) -> None:
        with self._lock:
            self._writer.execute("delete from secrets where name = ?", (name,))

    def put_people(self, people: Sequence[Person]) -> None:
        rows = [msgspec.structs.astuple(person) for person in people]
        with self._transaction():
            self._writer.executemany("insert or replace into people values (?, ?, ?)", rows)

    def people(self) -> dict[str, Person]:
        return {row[0]: Person(*row) for row in self._reader().execute("select id, name, alias from people")}

    def close(self) -> None:
        with self._lock:
            for connection in (*self._readers, self._writer):
                connection.close()

    def _reader(self) -> sqlite3.Connection:
        if not hasattr(self._local, "connection"):
            connection = self._connect()
            connection.execute("pragma query_only = on")
            self._local.connection = connection
            self._readers.append(connection)
        return self._local.connection  # type: ignore[no-any-return]
