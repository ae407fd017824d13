"""The tables, and the mark that says whose they are and how new."""

from __future__ import annotations

from floorman.store.faults import NewerDatabase
from floorman.store.postgres.connecting import Connection, watched
from floorman.store.postgres.faults import ForeignTables, NoLog

APPLICATION = "floorman"
SCHEMA = 1

# The locks of a database are numbers that all its programs share: these are ours.
APPENDING = 0x466C6F6F
PREPARING = APPENDING + 1
SERVING = APPENDING + 2

# Byte order for what is compared and sorted, whatever language the server was set up in.
TABLES = """
create table floorman_mark (application text not null, schema integer not null);
create table events (
  position bigint primary key,
  stream   text collate "C" not null,
  version  bigint not null,
  kind     text not null,
  body     bytea not null,
  at       bigint not null,
  person   text not null,
  rank     text not null,
  command  text not null,
  hash     bytea not null,
  unique (stream, version)
);
create table streams (
  name    text collate "C" primary key,
  version bigint not null,
  began   bigint not null,
  latest  bigint not null
);
create table commands (id text collate "C" primary key, answer bytea not null);
create table documents (hash text collate "C" primary key, body bytea not null);
create table secrets (name text collate "C" primary key, secret text not null);
create table people (
  id      text collate "C" primary key,
  name    text not null,
  alias   text not null,
  contact text not null,
  note    text not null
);
create table texts (id text collate "C" primary key, text text not null, people text[] not null);
"""


def prepare(connection: Connection, where: str, *, make: bool = True) -> None:
    """Make the tables where there are none; without `make` that raises NoLog. What is not ours, or newer, is left as
    it is."""
    with watched(connection):
        connection.execute("begin isolation level read committed")
        # Two workers that start on an empty database make its tables once.
        connection.execute("select pg_advisory_xact_lock(%s)", (PREPARING,))
        schema = _schema_of(connection, where)
        if schema is None and not make:
            raise NoLog(where)
        if schema is None:
            connection.execute(TABLES)
            connection.execute("insert into floorman_mark values (%s, %s)", (APPLICATION, SCHEMA))
        elif schema > SCHEMA:
            raise NewerDatabase(where)
        connection.execute("commit")


def _schema_of(connection: Connection, where: str) -> int | None:
    """The mark's number; None in an empty database."""
    found = connection.execute("select tablename from pg_tables where schemaname = current_schema()").fetchall()
    if not found:
        return None
    if ("floorman_mark",) not in found:
        raise ForeignTables(where)
    marks = connection.execute("select application, schema from floorman_mark").fetchall()
    if [application for application, _ in marks] != [APPLICATION]:
        raise ForeignTables(where)
    return int(marks[0][1])
