"""The log in one SQLite file: the default.

What is promised of the file stands in `connections`, what is in it in `schema`, what may be wrong with it in `faults`.
A commit whose stream has moved on leaves no trace; the other commits of its batch stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import chain, starmap
from pathlib import Path
from typing import TypeAlias

import msgspec
from msgspec import Struct

from floorman.store.batch import Batch
from floorman.store.connections import Values
from floorman.store.copying import copy_to
from floorman.store.faults import plainly
from floorman.store.log import GENESIS, Commit, Outcome, Recorded
from floorman.store.sqlite_beside import Beside
from floorman.terms import Instant

COLUMNS = "position, stream, version, kind, body, at, person, rank, command, hash"

# Rows are read so many at a time: a reader that dawdles holds no old picture of the file.
PAGE = 2000

# So many versions at most are kept in memory; after that they are asked for again.
VERSIONS_MOST = 100_000

# So many rows are written with one statement, as long as there are as many left. Between two statements the thread that
# writes has to wait until the others let it go on, and SQLite takes no more than 999 values at once everywhere.
ROWS_AT_ONCE = (64, 8, 1)

Rows: TypeAlias = Sequence[tuple[str | int | bytes, ...]]

FOLLOWING = f"select {COLUMNS} from events where position > ? order by position limit {PAGE}"

# Should a row not fit, the whole transaction goes back, as it would anyway. Without "or rollback" SQLite keeps, for a
# statement of several rows, what its pages were before, so that the statement alone could be undone; and more than
# sixteen pages in a file.
INTO_EVENTS = f"insert or rollback into events ({COLUMNS})"
INTO_COMMANDS = "insert or rollback into commands"
INTO_STREAMS = "insert or rollback into streams"
GROWN = "on conflict (name) do update set version = excluded.version, latest = max(latest, excluded.latest)"

# Behind every name that begins so.
LAST = "\U0010ffff"


@cache
def _statement(into: str, columns: int, rows: int, where_there: str) -> str:
    row = f"({', '.join('?' * columns)})"
    return f"{into} values {', '.join([row] * rows)} {where_there}"


class Tail(Struct):
    """The end of the log as the writer left it, and the versions of the streams it has asked for."""

    seen: int  # SQLite's number for what others have written
    position: int
    hash: bytes
    versions: dict[str, int]


class SqliteStore(Beside):
    """A log in one file. Made when it is not there yet; `serving`: and for this process alone to serve."""

    def __init__(self, path: Path | str, *, serving: bool = False) -> None:
        self._tail: Tail | None = None  # not known
        super().__init__(path, serving=serving)

    def _torn(self) -> None:
        self._tail = None

    def append(self, commits: Sequence[Commit]) -> list[Outcome]:
        if not commits:
            return []
        with self._transaction():
            tail = self._read_tail()
            self._read_versions(tail.versions, commits)
            batch = Batch(tail.position, tail.hash, tail.versions.__getitem__, self._answers_to(commits).get)
            outcomes = [batch.add(commit) for commit in commits]
            self._insert(batch)
            self._marker.position, self._marker.hash = batch.position, batch.hash
        # Only what is on disk is remembered.
        self._remember(batch)
        return outcomes

    def _read_tail(self) -> Tail:
        """The end of the log; read afresh after a failure, and when somebody else has written to the file."""
        seen = self._writer.execute("pragma data_version").fetchone()[0]
        if self._tail is None or self._tail.seen != seen:
            query = "select position, hash from events order by position desc limit 1"
            position, hash = self._writer.execute(query).fetchone() or (0, GENESIS)
            self._tail = Tail(seen, position, hash, {})
        return self._tail

    def _read_versions(self, known: dict[str, int], commits: Sequence[Commit]) -> None:
        """Of all streams that are not known yet, with one question: each hand begins one."""
        meant = {stream for commit in commits for stream in commit.expected}
        meant.update(entry.stream for commit in commits for entry in commit.entries)
        if asked := [stream for stream in meant if stream not in known]:
            names = msgspec.json.encode(asked).decode()
            query = "select name, version from streams where name in (select value from json_each(?))"
            known |= dict.fromkeys(asked, 0) | dict(self._writer.execute(query, (names,)).fetchall())

    def _answers_to(self, commits: Sequence[Commit]) -> dict[str, bytes]:
        """The answers to those commands that were carried out before."""
        ids = msgspec.json.encode([commit.command for commit in commits]).decode()
        query = "select id, answer from commands where id in (select value from json_each(?))"
        return dict(self._writer.execute(query, (ids,)).fetchall())

    def _insert(self, batch: Batch) -> None:
        self._insert_rows(INTO_EVENTS, batch.rows)
        self._insert_rows(INTO_COMMANDS, [*batch.answers.items()])
        self._insert_rows(INTO_STREAMS, batch.grown(), GROWN)

    def _insert_rows(self, into: str, rows: Rows, where_there: str = "") -> None:
        begin = 0
        for count in ROWS_AT_ONCE:
            while len(rows) - begin >= count:
                some = rows[begin : begin + count]
                statement = _statement(into, len(some[0]), count, where_there)
                self._writer.execute(statement, [*chain.from_iterable(some)])
                begin += count

    def _remember(self, batch: Batch) -> None:
        assert self._tail is not None, "the end of the log is read before a batch is decided"
        versions = self._tail.versions
        versions.update(batch.versions)
        if len(versions) > VERSIONS_MOST:
            versions.clear()
        self._tail = Tail(self._tail.seen, batch.position, batch.hash, versions)

    def answer_of(self, command: str) -> bytes | None:
        found = self._reader().execute("select answer from commands where id = ?", (command,)).fetchone()
        return bytes(found[0]) if found else None

    def commands_under(self, prefix: str) -> list[str]:
        query = "select id from commands where id >= ? and id < ? order by id"
        return [row[0] for row in self._rows(query, (prefix, prefix + LAST))]

    def read(self, stream: str, after: int = 0) -> Iterable[Recorded]:
        query = f"select {COLUMNS} from events where stream = ? and version > ? order by version limit {PAGE}"
        while rows := self._recorded(query, (stream, after)):
            yield from rows
            after = rows[-1].version

    def follow(self, after: int = 0) -> Iterable[Recorded]:
        while rows := self._recorded(FOLLOWING, (after,)):
            yield from rows
            after = rows[-1].position

    def as_stored(self) -> Iterable[Recorded]:
        after = 0
        while rows := self._stored(FOLLOWING, (after,)):
            yield from rows
            after = rows[-1].position

    def _recorded(self, query: str, values: Values) -> list[Recorded]:
        """As the desk knows them."""
        return self._stored(query, values)

    def _stored(self, query: str, values: Values) -> list[Recorded]:
        return list(starmap(Recorded, self._rows(query, values)))

    def streams(self, prefix: str) -> list[str]:
        query = "select name from streams where name >= ? and name < ? order by began"
        return [row[0] for row in self._rows(query, (prefix, prefix + LAST))]

    def versions(self) -> dict[str, int]:
        return dict(self._rows("select name, version from streams"))

    def last_at(self, prefix: str = "") -> Instant:
        query = "select coalesce(max(latest), 0) from streams where name >= ? and name < ?"
        return int(self._row(query, (prefix, prefix + LAST))[0])

    def end(self) -> int:
        """The position of the last event."""
        return int(self._row("select coalesce(max(position), 0) from events")[0])

    def backup(self, target: Path, tell: Callable[[int, int], None] = lambda *_: None) -> None:
        """A copy of the whole log as it is at one moment, while others write. Raises NameTaken."""
        with plainly(self.path):
            copy_to(self._reader(), self.path, target, tell)
