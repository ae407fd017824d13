"""A look at a log before anything is written in or beside it: is it ours, is it whole, does it come as far as it had?

A log that lost something is refused as it lies. To open it as usual would finish the damage: SQLite drops what stands
behind a bad place, writes over it, and carries old pages into the file.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing, suppress
from itertools import starmap
from pathlib import Path

from msgspec import Struct

from floorman.store.faults import (
    ChangedLog,
    CutLog,
    DamagedDatabase,
    ForeignDatabase,
    LockedDatabase,
    MissingLog,
    NewerDatabase,
    plainly,
)
from floorman.store.log import GENESIS, Recorded, chained
from floorman.store.mark import Mark, Unreadable, mark_of, read_mark
from floorman.store.owning import BACKUPS
from floorman.store.schema import APPLICATION, SCHEMA, STEPS, Header, connect, header
from floorman.store.wal import read_wal, wal_of

# The hashes of so many newest events are followed before a log is served; the others by `log verify`.
FOLLOWED_MOST = 20_000

# A file up to this size is looked through when it is opened; a larger one by `log verify`.
LOOKED_THROUGH_MOST = 64 << 20

# Whoever writes meanwhile may be seen in the middle of it. So only what is found while nothing changes is believed at
# once; otherwise it is looked at again, and they are not seen there every time.
LOOKS, PAUSE_SECONDS = 10, 0.05

# How often something was written beside the log: a row of its own, which the mark knows too.
COUNT = "beside"
BESIDE = f"select coalesce((select secret from secrets where name = '{COUNT}'), '0')"
END = "select position, hash from events order by position desc limit 1"
COLUMNS = "position, stream, version, kind, body, at, person, rank, command, hash"

# What a log of ours says of itself in its first page, whatever else is wrong with that.
OURS = b"create table events"
FIRST_PAGES = 1 << 16


class Looked(Struct, frozen=True):
    """How a log was found. `unmarked`: nobody knows how far it had come, though something should say so."""

    unmarked: bool = False


def traces(file: Path) -> list[str]:
    """What lies beside a log that is not there, and says that there was one."""
    ends = ("-wal", "-mark", "-served")
    found = [one for end in ends if (one := file.with_name(file.name + end)).is_file()]
    found += [one for one in (file.with_name(f"{file.stem}-tls.pem"),) if one.is_file()]
    found += sorted(file.parent.glob(f"{file.stem}-version-*{file.suffix}"))
    names = [one.name for one in found]
    return [*names, f"{BACKUPS}/"] if any((file.parent / BACKUPS).glob(f"*{file.suffix}")) else names


def refuse_missing(file: Path) -> None:
    """No new house beside what is left of an old one. Raises MissingLog."""
    if found := traces(file):
        raise MissingLog(file, traces=", ".join(found))


def look(file: Path, *, serving: bool = False) -> Looked:
    """Raises what is wrong with it; `serving`: also where an event of the newest is not as it was written."""
    for _ in range(LOOKS - 1):
        before = as_it_lies(file)
        try:
            return _look(file, serving=serving)
        except (DamagedDatabase, ForeignDatabase, MissingLog):
            time.sleep(PAUSE_SECONDS)
            if before == as_it_lies(file):
                raise
    return _look(file, serving=serving)


def taken(file: Path, folder: Path) -> Path:
    """A copy of all that tells the log, in this folder, as it was at one moment; of what is missing there is none.

    Raises LockedDatabase where somebody writes to it all the time, and OSError where it cannot be read.
    """
    for _ in range(LOOKS):
        before = as_it_lies(file)
        for one in (file, wal_of(file), mark_of(file)):
            content = one.read_bytes() if one.is_file() else None
            copy = folder / one.name
            with plainly(copy):
                copy.unlink(missing_ok=True)
                if content is not None:
                    copy.write_bytes(content)
        if before == as_it_lies(file):
            return folder / file.name
        time.sleep(PAUSE_SECONDS)
    raise LockedDatabase(file)


def as_it_lies(file: Path) -> list[tuple[int, int] | None]:
    """When each of its files was last written to, and how long it is."""
    found: list[tuple[int, int] | None] = []
    for one in (file, wal_of(file), mark_of(file)):
        try:
            known = one.stat()
        except OSError:
            found.append(None)
        else:
            found.append((known.st_mtime_ns, known.st_size))
    return found


def _look(file: Path, *, serving: bool) -> Looked:
    if not file.is_file() or not file.stat().st_size:
        return Looked()
    mark, unreadable = None, False
    try:
        mark = read_mark(file)
    except Unreadable:
        unreadable = True
    try:
        with plainly(file), closing(connect(file, only_look=True)) as connection:
            connection.execute("begin")  # all that is asked is answered as of one moment
            return _looked(connection, file, mark, unreadable=unreadable, serving=serving)
    except sqlite3.Error as error:
        # Nothing but our own questions was asked: what they are about is not as it was made.
        raise DamagedDatabase(file) from error
    except ForeignDatabase as fault:
        if mark is not None or unreadable or _was_ours(file):
            raise DamagedDatabase(file) from fault
        raise


def _was_ours(file: Path) -> bool:
    with suppress(OSError), file.open("rb") as opened:
        return OURS in opened.read(FIRST_PAGES)
    return False


def _looked(
    connection: sqlite3.Connection, file: Path, mark: Mark | None, *, unreadable: bool, serving: bool
) -> Looked:
    if read_wal(file).damaged:
        raise _lost(connection, file, mark)
    found = header(connection)
    if found.fresh:
        refuse_missing(file)
        return Looked()
    _ours(found, connection, file, mark)
    _look_through(connection, file)
    beside = int(connection.execute(BESIDE).fetchone()[0])
    if mark is not None:
        _comes_as_far(connection, file, mark, beside)
    if serving and found.schema == SCHEMA:
        _follow_newest(connection, file)
    return Looked(unmarked=unreadable or (mark is None and beside > 0))


def _lost(connection: sqlite3.Connection, file: Path, mark: Mark | None) -> DamagedDatabase:
    """What would be gone if SQLite had its way with what is there."""
    with suppress(sqlite3.Error):
        ends, _ = connection.execute(END).fetchone() or (0, GENESIS)
        if mark is not None and ends < mark.position:
            return CutLog(file, had=mark.position, ends=ends)
    return DamagedDatabase(file)


def _ours(found: Header, connection: sqlite3.Connection, file: Path, mark: Mark | None) -> None:
    """Whose file it is; where the header is wrong about that, its tables and the mark are believed."""
    if found.application != APPLICATION:
        raise DamagedDatabase(file) if _has_our_tables(connection) else ForeignDatabase(file)
    if found.schema > SCHEMA and (mark is None or mark.schema > SCHEMA):
        raise NewerDatabase(file)
    if found.schema != SCHEMA and found.schema not in STEPS:
        raise DamagedDatabase(file)


def _has_our_tables(connection: sqlite3.Connection) -> bool:
    names = {row[0] for row in connection.execute("select name from sqlite_master")}
    return {"events", "commands", "secrets"} <= names


def _look_through(connection: sqlite3.Connection, file: Path) -> None:
    """Is the file whole, as far as its pages tell?"""
    pages = connection.execute("pragma page_count").fetchone()[0]
    page = connection.execute("pragma page_size").fetchone()[0]
    waiting = wal_of(file).exists() and wal_of(file).stat().st_size
    size = file.stat().st_size  # asked last: what no longer waits is in the file
    if pages * page > size and not waiting:
        raise DamagedDatabase(file)
    if size <= LOOKED_THROUGH_MOST and connection.execute("pragma quick_check(1)").fetchone()[0] != "ok":
        raise DamagedDatabase(file)


def _comes_as_far(connection: sqlite3.Connection, file: Path, mark: Mark, beside: int) -> None:
    ends, _ = connection.execute(END).fetchone() or (0, GENESIS)
    if ends < mark.position:
        raise CutLog(file, had=mark.position, ends=ends)
    if mark.position:
        row = connection.execute("select hash from events where position = ?", (mark.position,)).fetchone()
        if row is None or row[0] != mark.hash:
            raise ChangedLog(file, position=mark.position)
    if beside < mark.beside:
        raise DamagedDatabase(file)


def _follow_newest(connection: sqlite3.Connection, file: Path) -> None:
    """Are the newest events as they were written, none missing among them, and does each stream end where it says?"""
    ends, _ = connection.execute(END).fetchone() or (0, GENESIS)
    before, tip = max(ends - FOLLOWED_MOST, 0), GENESIS
    if before:
        row = connection.execute("select hash from events where position = ?", (before,)).fetchone()
        before, tip = (before, row[0]) if row else (before - 1, GENESIS)
    query = f"select {COLUMNS} from events where position > ? order by position"
    for row in starmap(Recorded, connection.execute(query, (before,))):
        if row.position != before + 1 or chained(tip, row) != row.hash:
            raise ChangedLog(file, position=before + 1)
        before, tip = row.position, row.hash
    if connection.execute("select coalesce(sum(version), 0) from streams").fetchone()[0] != ends:
        raise DamagedDatabase(file)
