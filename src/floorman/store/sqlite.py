"""The log in one SQLite file: the default.

WAL and synchronous=FULL: what was answered survives a power cut. One connection writes, under a lock; each reading
thread has its own. A commit whose stream has moved on leaves no trace; the other commits of its batch stand.

    ForeignDatabase           the file is a database, but not ours (or no database at all)
    NewerDatabase             the file was written by a newer Floorman; it was not touched
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from floorman.store.log import GENESIS, Appended, Commit, Conflict, Entry, Outcome, Person, Recorded, Repeated, chained
from floorman.terms import Instant

# Stands in the file's header, so that a foreign database is told from ours.
APPLICATION = 0x466C6F6F
SCHEMA = 1

TABLES = """
create table events (
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
create table commands (id text primary key, answer blob not null) strict, without rowid;
create table documents (hash text primary key, body blob not null) strict, without rowid;
create table people (id text primary key, name text not null, alias text not null) strict, without rowid;
"""

COLUMNS = "position, stream, version, kind, body, at, person, rank, command, hash"


class ForeignDatabase(Exception):
    """The file is not a log of ours."""


class NewerDatabase(Exception):
    """The file was written by a newer Floorman. It was not touched."""


class SqliteStore:
    """A log in one file. Made when it is not there yet."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._local = threading.local()
        self._readers: list[sqlite3.Connection] = []
        path.parent.mkdir(parents=True, exist_ok=True)
        self._writer = self._connect()
        try:
            self._prepare()
        except sqlite3.DatabaseError as error:
            self._writer.close()
            raise ForeignDatabase(f"{path} is not a database") from error
        except BaseException:
            self._writer.close()
            raise

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        connection.execute("pragma busy_timeout = 5000")
        return connection

    def _prepare(self) -> None:
        application = self._number("pragma application_id")
        schema = self._number("pragma user_version")
        empty = self._number("select count(*) from sqlite_master") == 0
        if not empty and application != APPLICATION:
            raise ForeignDatabase(f"{self._path} belongs to another program")
        if schema > SCHEMA:
            raise NewerDatabase(f"{self._path} was written by a newer Floorman")
        self._writer.execute("pragma journal_mode = wal")
        self._writer.execute("pragma synchronous = full")
        if empty:
            marks = f"pragma application_id = {APPLICATION}; pragma user_version = {SCHEMA};"
            self._writer.executescript(f"begin; {TABLES} {marks} commit;")

    def _number(self, query: str) -> int:
        return int(self._writer.execute(query).fetchone()[0])

    def append(self, commits: Sequence[Commit]) -> list[Outcome]:
        with self._lock:
            self._writer.execute("begin immediate")
            try:
                outcomes = [self._append(commit) for commit in commits]
            except BaseException:
                self._writer.execute("rollback")
                raise
            self._writer.execute("commit")
            return outcomes

    def _append(self, commit: Commit) -> Outcome:
        found = self._writer.execute("select answer from commands where id = ?", (commit.command,)).fetchone()
        if found:
            return Repeated(found[0])
        for stream, version in commit.expected.items():
            known = self._version(stream)
            if known != version:
                return Conflict(f"{stream} is at version {known}, not {version}")
        position = 0
        for entry in commit.entries:
            position = self._insert(commit, entry)
        self._writer.execute("insert into commands values (?, ?)", (commit.command, commit.answer))
        return Appended(position)

    def _version(self, stream: str) -> int:
        query = "select coalesce(max(version), 0) from events where stream = ?"
        return int(self._writer.execute(query, (stream,)).fetchone()[0])

    def _insert(self, commit: Commit, entry: Entry) -> int:
        last = self._writer.execute("select position, hash from events order by position desc limit 1").fetchone()
        position, before = last or (0, GENESIS)
        row = Recorded(
            position=position + 1,
            stream=entry.stream,
            version=self._version(entry.stream) + 1,
            kind=entry.kind,
            body=entry.body,
            at=commit.at,
            person=commit.person,
            rank=commit.rank,
            command=commit.command,
            hash=b"",
        )
        row = msgspec.structs.replace(row, hash=chained(before, row))
        marks = ", ".join("?" * 10)
        self._writer.execute(f"insert into events ({COLUMNS}) values ({marks})", msgspec.structs.astuple(row))
        return row.position

    def read(self, stream: str, after: int = 0) -> Iterable[Recorded]:
        query = f"select {COLUMNS} from events where stream = ? and version > ? order by version"
        return self._rows(query, (stream, after))

    def follow(self, after: int = 0) -> Iterable[Recorded]:
        return self._rows(f"select {COLUMNS} from events where position > ? order by position", (after,))

    def _rows(self, query: str, values: tuple[str | int, ...]) -> Iterator[Recorded]:
        fields = COLUMNS.split(", ")
        for row in self._reader().execute(query, values):
            yield Recorded(**dict(zip(fields, row, strict=True)))

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

    def put_people(self, people: Sequence[Person]) -> None:
        with self._lock:
            rows = [msgspec.structs.astuple(person) for person in people]
            self._writer.execute("begin immediate")
            self._writer.executemany("insert or replace into people values (?, ?, ?)", rows)
            self._writer.execute("commit")

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
