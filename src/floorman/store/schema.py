"""The tables of the file, their version, and how a file of an older version becomes one of this.

Before an older file is changed, a copy of it is put beside it. Whether a file may be touched at all is told by
`looking`.
"""

from __future__ import annotations

import os
import re
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path
from time import strftime

from msgspec import Struct

from floorman.store.copying import appear, copy_to, flush
from floorman.store.faults import NameTaken
from floorman.store.owning import BACKUPS
from floorman.store.wal import wal_of

# Stands in the file's header, so that a foreign database is told from ours.
APPLICATION = 0x466C6F6F
SCHEMA = 2

EVENTS = """
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
create table secrets (name text primary key, secret text not null) strict, without rowid;
create table people (id text primary key, name text not null, alias text not null) strict, without rowid;
"""

# Version 2: streams are found, and the latest instant told, without a look at every event; people have a contact and
# a note; free texts stand beside the log.
STREAMS = """
create table streams (
  name    text primary key,
  version integer not null,
  began   integer not null,
  latest  integer not null
) strict, without rowid;
alter table people add column contact text not null default '';
alter table people add column note text not null default '';
create table texts (id text primary key, text text not null, people text not null) strict, without rowid;
"""

FILL_STREAMS = """
insert into streams select stream, max(version), min(position), max(at) from events group by stream;
"""

# What turns each version into the next.
STEPS = {1: STREAMS + FILL_STREAMS}

# What copies are called, whole ones and halves of some.
COPY = re.compile(r"\.sqlite(\.part.*|-restored|-repaired)?$")

# How long somebody else's lock is waited for.
PATIENCE_S = 5.0


class Upgraded(Struct, frozen=True):
    """The file was of an older version. It is of this one now, and a copy of what it was stands beside it."""

    version: int
    backup: Path


class Header(Struct, frozen=True):
    """What tells whose file it is."""

    application: int
    schema: int
    tables: int

    @property
    def fresh(self) -> bool:
        return (self.application, self.schema, self.tables) == (0, 0, 0)


def connect(file: Path, *, only_look: bool = False) -> sqlite3.Connection:
    """A connection that waits a while for somebody else's lock, and whose transactions are ours to begin and end."""
    mode = "mode=rwc"
    if only_look:
        # Where nobody has it open, even looking would leave a write-ahead log beside it.
        mode = "mode=ro" if wal_of(file).exists() else "mode=ro&immutable=1"
    address = f"{file.absolute().as_uri()}?{mode}"
    return sqlite3.connect(address, uri=True, timeout=PATIENCE_S, isolation_level=None, check_same_thread=False)


def header(connection: sqlite3.Connection) -> Header:
    def number(query: str) -> int:
        return int(connection.execute(query).fetchone()[0])

    return Header(
        number("pragma application_id"), number("pragma user_version"), number("select count(*) from sqlite_master")
    )


def prepare(connection: sqlite3.Connection, file: Path) -> Upgraded | None:
    """Tables where there are none yet; of this version where they are of an older one."""
    found = header(connection)
    if found.fresh:
        _make(connection)
        return None
    return _upgrade(connection, file, found.schema) if found.schema < SCHEMA else None


def make(file: Path) -> None:
    """A new log, with its tables, for its owner alone. Its name appears when all of it is there."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}-")
    os.close(handle)
    part = Path(name)
    try:
        with closing(sqlite3.connect(part, isolation_level=None)) as connection:
            _make(connection)
        flush(part)
        with suppress(NameTaken):  # another one has just made it
            appear(part, file)
    finally:
        part.unlink(missing_ok=True)


def _make(connection: sqlite3.Connection) -> None:
    """Unless another one has just made them."""
    connection.execute("begin immediate")
    if header(connection).fresh:
        _run(connection, EVENTS + STREAMS)
        connection.execute(f"pragma application_id = {APPLICATION}")
        connection.execute(f"pragma user_version = {SCHEMA}")
    connection.execute("commit")


def _run(connection: sqlite3.Connection, statements: str) -> None:
    """Within the transaction that is open, which `executescript` would end."""
    for statement in statements.split(";"):
        if statement.strip():
            connection.execute(statement)


def _upgrade(connection: sqlite3.Connection, file: Path, schema: int) -> Upgraded | None:
    backup = _free_name(file, schema)
    copy_to(connection, file, backup)
    connection.execute("begin exclusive")
    try:
        before = header(connection).schema
        for version in range(before, SCHEMA):
            _run(connection, STEPS[version])
        connection.execute(f"pragma user_version = {SCHEMA}")
        connection.execute("commit")
    except BaseException:
        if connection.in_transaction:
            connection.execute("rollback")
        raise
    return Upgraded(schema, backup)


def _free_name(file: Path, schema: int) -> Path:
    """A name beside the file that says what it is a copy of, and from when."""
    stem = f"{file.stem}-version-{schema}-{strftime('%Y-%m-%d')}"
    names = (file.with_name(f"{stem}{f'-{number}' if number else ''}{file.suffix}") for number in range(1000))
    return next(name for name in names if not name.exists())


def copies(file: Path) -> list[Path]:
    """Everything beside the file that may be a copy of it: made before it was brought up to date, as a backup, moved
    aside by `restore`, or left half made by whoever was interrupted."""
    folders = (file.parent, file.parent / BACKUPS, *file.parent.glob(f"{file.stem}-replaced-*"))
    found = [one for folder in folders for one in folder.glob("*") if COPY.search(one.name)]
    return sorted(one for one in found if one != file and one.is_file())
