"""The log in a PostgreSQL database, with the same rows and the same hashes as everywhere else.

An append that was cut off is settled by its command ids: what had reached the disk is found there, and nothing is
written twice.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import starmap

from floorman.store.log import Commit, Outcome, Recorded
from floorman.store.postgres.appending import append, storable
from floorman.store.postgres.beside import Beside
from floorman.store.postgres.connecting import Connection, Connections, again, connect
from floorman.store.postgres.faults import Unreachable, named
from floorman.store.postgres.leases import PostgresLeases
from floorman.store.postgres.listening import Listener
from floorman.store.postgres.schema import prepare
from floorman.store.postgres.serving import be_alone
from floorman.terms import Instant

COLUMNS = "position, stream, version, kind, body, at, person, rank, command, hash"

# Rows are read so many at a time: a reader that dawdles holds no connection.
PAGE = 2_000

# Behind every name that begins so.
LAST = "\U0010ffff"


class PostgresStore(Beside):
    """A log in a database that others may write to as well; `alone`: while no desk works with it, until it is closed.

    Made when it is not there yet, but not without `make`.
    """

    def __init__(self, url: str, patience: float = 5.0, *, alone: bool = False, make: bool = True) -> None:
        self._url = url
        self._alone = alone
        self._patience = patience  # in seconds: so long a database may be away without anybody noticing
        self._lock = threading.Lock()
        self._others = Connections(url)
        super().__init__(self._others)
        self._session: Connection | None = self._connect()
        try:
            prepare(self._session, named(url), make=make)
        except BaseException:
            self._session.close()
            raise

    def append(self, commits: Sequence[Commit]) -> list[Outcome]:
        if not commits:
            return []
        with self._lock:
            until = time.monotonic() + self._patience
            while True:
                try:
                    return append(self._writing(), commits)
                except Unreachable:
                    if not again(until):
                        raise

    def _writing(self) -> Connection:
        if self._session is None or self._session.closed:
            self._session = self._connect()
        return self._session

    def _connect(self) -> Connection:
        session = connect(self._url)
        if self._alone:
            try:
                be_alone(session, named(self._url))
            except BaseException:
                session.close()
                raise
        return session

    def answer_of(self, command: str) -> bytes | None:
        if not storable(command):
            return None
        found = self._others.ask("select answer from commands where id = %s", (command,))
        return found[0][0] if found else None

    def commands_under(self, prefix: str) -> list[str]:
        query = "select id from commands where id >= %s and id < %s order by id"
        return [row[0] for row in self._others.ask(query, (prefix, prefix + LAST))]

    def read(self, stream: str, after: int = 0) -> Iterable[Recorded]:
        query = f"select {COLUMNS} from events where stream = %s and version > %s order by version limit {PAGE}"
        while rows := self._rows(query, (stream, after)):
            yield from rows
            after = rows[-1].version

    def follow(self, after: int = 0) -> Iterable[Recorded]:
        query = f"select {COLUMNS} from events where position > %s order by position limit {PAGE}"
        while rows := self._rows(query, (after,)):
            yield from rows
            after = rows[-1].position

    def _rows(self, query: str, values: Sequence[object]) -> list[Recorded]:
        return list(starmap(Recorded, self._others.ask(query, values)))

    def as_stored(self) -> Iterable[Recorded]:
        return self.follow()

    def streams(self, prefix: str) -> list[str]:
        query = "select name from streams where name >= %s and name < %s order by began"
        return [row[0] for row in self._others.ask(query, (prefix, prefix + LAST))]

    def versions(self) -> dict[str, int]:
        return dict(self._others.ask("select name, version from streams"))

    def last_at(self, prefix: str = "") -> Instant:
        query = "select coalesce(max(latest), 0) from streams where name >= %s and name < %s"
        ((last,),) = self._others.ask(query, (prefix, prefix + LAST))
        return int(last)

    def position(self) -> int:
        ((last,),) = self._others.ask("select coalesce(max(position), 0) from events")
        return int(last)

    def leases(self) -> PostgresLeases:
        return PostgresLeases(self._url)

    def listen(self, heard: Callable[[], None], heard_people: Callable[[], None]) -> Listener:
        return Listener(self._url, heard, heard_people)

    def wall(self) -> float:
        ((now,),) = self._others.ask("select extract(epoch from clock_timestamp())::float8")
        return float(now)

    def rest(self) -> None:
        """The database looks after its disk by itself."""

    def close(self) -> None:
        with self._lock:
            if self._session is not None:
                self._session.close()
        self._others.close()
