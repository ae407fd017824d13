"""Connections to PostgreSQL: few, kept open, and replaced when one is lost. No message of ours holds a password."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from floorman.store.postgres.faults import Unreachable, fault_of, first_line, named

Connection: TypeAlias = psycopg.Connection[Any]
Row: TypeAlias = tuple[Any, ...]
Values: TypeAlias = Sequence[object] | Mapping[str, object]

# Readers beyond these wait for one another.
READERS_MOST = 8

# Where nobody even says no, those who come next do not wait in vain as well.
IN_VAIN_SECONDS = 1.0

# A line that went dead is noticed within some five seconds, on our side by these …
OURS: dict[str, str] = {
    "application_name": "floorman",
    "connect_timeout": "3",
    "keepalives_idle": "2",
    "keepalives_interval": "1",
    "keepalives_count": "3",
    "tcp_user_timeout": "5000",
}
# … and on the server's by these, so that it lets go of what a dead worker held.
THEIRS = {
    "tcp_keepalives_idle": "2",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "2",
    "tcp_user_timeout": "4000",
    "idle_in_transaction_session_timeout": "5000",
    "transaction_timeout": "15000",
    "lock_timeout": "20000",
    "statement_timeout": "60000",
}

# A server that does not know one of them yet does without. One that is told not to wait for its disk waits for us.
SET = """
select set_config(name, wanted.value, false)
from json_each_text(%s) as wanted (name, value) join pg_settings using (name)
union all
select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'
"""


def connect(url: str, **settings: str) -> Connection:
    """A connection of ours; `settings` are for its session. What is answered on it is on the server's disk."""
    try:
        wanted: dict[str, Any] = conninfo_to_dict(url)
    except psycopg.Error as error:
        raise Unreachable(named(url), "the address cannot be read") from _unnamed(error)
    try:
        connection: Connection = psycopg.connect(make_conninfo(**{**OURS, **wanted}), autocommit=True)
        connection.execute(SET, (json.dumps({**THEIRS, **settings}),))
    except psycopg.Error as error:
        raise Unreachable(named(url), first_line(error)) from error
    return connection


def _unnamed(error: psycopg.Error) -> psycopg.Error:
    """The driver quotes the part of the address it stumbled on, which may be the password."""
    return type(error)("not shown: it may hold a password")


@contextmanager
def watched(connection: Connection) -> Iterator[None]:
    """Tell a lost connection from a statement that failed; either way leave nothing half done on it."""
    try:
        yield
    except psycopg.Error as error:
        where, lost = named(connection.info.dsn), connection.closed
        _roll_back(connection)
        raise (Unreachable(where, first_line(error)) if lost else fault_of(error, where)) from error
    except BaseException:
        _roll_back(connection)
        raise


def _roll_back(connection: Connection) -> None:
    try:
        connection.rollback()
    except psycopg.Error:
        connection.close()


class Connections:
    """Those that read, and those that write one row beside the log."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._idle: list[Connection] = []
        self._room = threading.BoundedSemaphore(READERS_MOST)
        self._closed = False
        self._away_until = 0.0

    def ask(self, query: str, values: Values = ()) -> list[Row]:
        """All rows of a statement that does the same if it is done twice: a lost connection is tried once more."""
        with self._room:
            try:
                return self._ask(query, values)
            except Unreachable:
                self._drop_idle()
                return self._ask(query, values)

    def _ask(self, query: str, values: Values) -> list[Row]:
        with self._one() as connection:
            cursor = connection.execute(query.encode(), values, binary=True)
            return cursor.fetchall() if cursor.description else []

    @contextmanager
    def all_or_nothing(self) -> Iterator[Connection]:
        """A transaction; if the line is lost in it, nobody knows, and whoever wrote has to look."""
        with self._room, self._one() as connection, connection.transaction():
            yield connection

    @contextmanager
    def _one(self) -> Iterator[Connection]:
        connection = self._take()
        try:
            with watched(connection):
                yield connection
        finally:
            self._give_back(connection)

    def _take(self) -> Connection:
        try:
            return self._idle.pop()
        except IndexError:
            return self._connect()

    def _connect(self) -> Connection:
        began = time.monotonic()
        if began < self._away_until:
            raise Unreachable(named(self._url), "nobody answered a moment ago")
        try:
            return connect(self._url)
        except Unreachable:
            now = time.monotonic()
            if now - began > IN_VAIN_SECONDS:
                self._away_until = now + IN_VAIN_SECONDS
            raise

    def _give_back(self, connection: Connection) -> None:
        if self._closed:
            connection.close()
        elif not connection.closed:
            self._idle.append(connection)

    def _drop_idle(self) -> None:
        """Where one is lost the others mostly are, too."""
        while self._idle:
            self._idle.pop().close()

    def close(self) -> None:
        self._closed = True
        self._drop_idle()


def again(until: float, pause: float = 0.2) -> bool:
    """Wait a little before another attempt; False once the time is over."""
    if time.monotonic() + pause > until:
        return False
    time.sleep(pause)
    return True
