"""The log in a PostgreSQL database, with the same rows and the same hashes as everywhere else.

An append that was cut off is settled by its command ids: what had reached the disk is found there, and nothing is
written twice.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import starmap

from floorman.store.log import Commit, Outcome, Person, Recorded
from floorman.store.postgres.appending import append, storable
from floorman.store.postgres.connecting import Connection, Connections, Unreachable, again, connect, named
from floorman.store.postgres.leases import PostgresLeases
from floorman.store.postgres.listening import PEOPLE, Listener
from floorman.store.postgres.schema import prepare
from floorman.terms import Instant

COLUMNS = "position, stream, version, kind, body, at, person, rank, command, hash"

# Rows are read so many at a time: a reader that dawdles holds no connection.
PAGE = 2_000

PUT_PEOPLE = """
with put as (
  insert into people (id, name, alias) select * from unnest(%s::text[], %s::text[], %s::text[])
  on conflict (id) do update set (name, alias) = (excluded.name, excluded.alias) returning 1
)
select pg_notify(%s, '') from put limit 1
"""


class PostgresStore:
    """A log in a database that others may write to as well."""

    def __init__(self, url: str, patience: float = 5.0) -> None:
        self._url = url
        self._patience = patience  # in seconds: so long a database may be away without anybody noticing
        self._lock = threading.Lock()
        self._others = Connections(url)
        self._session: Connection | None = connect(url)
        try:
            prepare(self._session, named(url))
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
            self._session = connect(self._url)
        return self._session

    def answer_of(self, command: str) -> bytes | None:
        if not storable(command):
            return None
        found = self._others.ask("select answer from commands where id = %s", (command,))
        return found[0][0] if found else None

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

    def streams(self, prefix: str) -> list[str]:
        query = "select stream from events where version = 1 and starts_with(stream, %s) order by position"
        return [row[0] for row in self._others.ask(query, (prefix,))]

    def last_at(self) -> Instant:
        ((last,),) = self._others.ask("select coalesce(max(at), 0) from events")
        return int(last)

    def keep(self, hash: str, body: bytes) -> None:
        self._others.ask("insert into documents values (%s, %b) on conflict do nothing", (hash, body))

    def kept(self, hash: str) -> bytes | None:
        found = self._others.ask("select body from documents where hash = %s", (hash,))
        return bytes(found[0][0]) if found else None

    def secret(self, name: str) -> str:
        made = secrets.token_hex(32)
        self._others.ask("insert into secrets values (%s, %s) on conflict do nothing", (name, made))
        found = self.secret_of(name)
        assert found is not None, "a secret that was just kept is there"
        return found

    def put_secret(self, name: str, secret: str) -> None:
        query = "insert into secrets values (%s, %s) on conflict (name) do update set secret = excluded.secret"
        self._others.ask(query, (name, secret))

    def secret_of(self, name: str) -> str | None:
        found = self._others.ask("select secret from secrets where name = %s", (name,))
        return str(found[0][0]) if found else None

    def drop_secret(self, name: str) -> None:
        self._others.ask("delete from secrets where name = %s", (name,))

    def put_people(self, people: Sequence[Person]) -> None:
        rows = list({person.id: person for person in people}.values())
        columns = [[getattr(row, name) for row in rows] for name in ("id", "name", "alias")]
        self._others.ask(PUT_PEOPLE, (*columns, PEOPLE))

    def people(self) -> dict[str, Person]:
        return {row[0]: Person(*row) for row in self._others.ask("select id, name, alias from people")}

    def leases(self) -> PostgresLeases:
        return PostgresLeases(self._url)

    def listen(self, heard: Callable[[], None], heard_people: Callable[[], None]) -> Listener:
        return Listener(self._url, heard, heard_people)

    def wall(self) -> float:
        ((now,),) = self._others.ask("select extract(epoch from clock_timestamp())::float8")
        return float(now)

    def close(self) -> None:
        with self._lock:
            if self._session is not None:
                self._session.close()
        self._others.close()
