"""Connections to PostgreSQL: few, kept open, and replaced when one is lost. No message of ours holds a password.

Unreachable               the database cannot be reached, or does not answer any more
Unusable                  it is there, and refuses: full, read-only, no rights
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

Connection: TypeAlias = psycopg.Connection[Any]
Row: TypeAlias = tuple[Any, ...]

# Readers beyond these wait for one another.
READERS_MOST = 8

# A line that went dead is noticed within some five seconds, on our side by these …
OURS: dict[str, str] = {
    "application_name": "floorman",
    "connect_timeout": "5",
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


class Unreachable(Exception):
    """The database cannot be reached, or does not answer any more."""


class Unusable(Exception):
    """The database refused what was asked of it: it is full, or read-only, or the user has no right to it."""


def named(url: str) -> str:
    """An address as it may be shown: where, but not with which password."""
    try:
        known = conninfo_to_dict(url)
    except psycopg.Error:
        return "postgresql://…"
    port = f":{known['port']}" if "port" in known else ""
    return f"postgresql://{known.get('host') or 'localhost'}{port}/{known.get('dbname') or known.get('user') or ''}"


def connect(url: str, **settings: str) -> Connection:
    """A connection of ours; `settings` are for its session. What is answered on it is on the server's disk."""
    try:
        wanted: dict[str, Any] = conninfo_to_dict(url)
    except psycopg.Error as error:
        raise Unreachable("the address cannot be read") from _unnamed(error)
    try:
        connection: Connection = psycopg.connect(make_conninfo(**{**OURS, **wanted}), autocommit=True)
        connection.execute(SET, (json.dumps({**THEIRS, **settings}),))
    except psycopg.Error as error:
        raise Unreachable(_first_line(error)) from error
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
        kind = Unreachable if connection.closed else Unusable
        _roll_back(connection)
        raise kind(_first_line(error)) from error
    except BaseException:
        _roll_back(connection)
        raise


def _roll_back(connection: Connection) -> None:
    try:
        connection.rollback()
    except psycopg.Error:
        connection.close()


def _first_line(error: psycopg.Error) -> str:
    return str(error).partition("\n")[0]


class Connections:
    """Those that read, and those that write one row beside the log."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._idle: list[Connection] = []
        self._room = threading.BoundedSemaphore(READERS_MOST)
        self._closed = False

    def ask(self, query: str, values: Sequence[object] = ()) -> list[Row]:
        """All rows of a statement that does the same if it is done twice: a lost connection is tried once more."""
        with self._room:
            try:
                return self._ask(query, values)
            except Unreachable:
                self._drop_idle()
                return self._ask(query, values)

    def _ask(self, query: str, values: Sequence[object]) -> list[Row]:
        connection = self._take()
        try:
            with watched(connection):
                cursor = connection.execute(query.encode(), values, binary=True)
                return cursor.fetchall() if cursor.description else []
        finally:
            self._give_back(connection)

    def _take(self) -> Connection:
        try:
            return self._idle.pop()
        except IndexError:
            return connect(self._url)

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
