"""The connections to the file of a log: one writes, under a lock; each reading thread has its own.

WAL and synchronous=FULL: what was answered survives a power cut. What is deleted is overwritten with zeros.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from floorman.store.faults import plainly
from floorman.store.log import GENESIS
from floorman.store.looking import BESIDE, COUNT, END, look, refuse_missing
from floorman.store.mark import Mark, Marker, mark_of
from floorman.store.owning import FOLDER, closed
from floorman.store.renewing import INTO, fresh
from floorman.store.schema import SCHEMA, connect, make, prepare
from floorman.store.serving import Serving

Values: TypeAlias = tuple[str | int | bytes, ...]

# So many pages wait in the write-ahead log before they are put into the file.
PAGES_WAITING = 4000

ONCE_MORE = f"""
insert into secrets values ('{COUNT}', '1')
on conflict (name) do update set secret = cast(cast(secret as integer) + 1 as text) returning secret
"""


def _there(file: Path) -> bool:
    return file.exists() and not (file.is_file() and not file.stat().st_size)


class Connections:
    """A file that is open for writing and reading. Made when it is not there yet."""

    def __init__(self, path: Path | str, *, serving: bool = False) -> None:
        self.path = path = Path(path)
        self._lock = threading.Lock()
        self._local = threading.local()
        self._reading = threading.Lock()
        self._readers: list[tuple[threading.Thread, sqlite3.Connection]] = []
        with plainly(path):
            path.parent.mkdir(mode=FOLDER, parents=True, exist_ok=True)
            if not _there(path):
                refuse_missing(path)
                if not path.exists():
                    make(path)
            self._serving = Serving(path) if serving else None
            try:
                self._open(serving=serving)
            except BaseException:
                self._let_go()
                raise

    def _open(self, *, serving: bool) -> None:
        self.closed = closed(self.path) if serving else []
        self.unmarked = look(self.path, serving=serving).unmarked
        self._writer = connect(self.path)
        try:
            self._writer.execute("pragma journal_mode = wal")
            self._writer.execute("pragma synchronous = full")
            self._writer.execute("pragma secure_delete = on")
            self._writer.execute(f"pragma wal_autocheckpoint = {PAGES_WAITING}")
            self.upgraded = prepare(self._writer, self.path)
            if self._serving is not None:
                self._serving.hold_itself()  # it may have been made just now
            if serving and (self.unmarked or not mark_of(self.path).exists()):
                self._writer.execute(INTO, (fresh(),))  # before there is a mark: whoever is killed here does it again
            self._marker = Marker(self.path, self._end(), anew=serving or self.unmarked)
        except BaseException:
            self._writer.close()
            raise

    def _end(self) -> Mark:
        position, hash = self._writer.execute(END).fetchone() or (0, GENESIS)
        return Mark(SCHEMA, position, int(self._writer.execute(BESIDE).fetchone()[0]), hash)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All of it or nothing, even where the commit itself fails."""
        with self._lock, plainly(self.path):
            try:
                self._writer.execute("begin immediate")
                yield
                self._writer.execute("commit")
            except BaseException:
                self._marker.back()
                self._torn()
                # After some failures SQLite has rolled back by itself.
                if self._writer.in_transaction:
                    self._writer.execute("rollback")
                raise
            self._marker.write()

    @contextmanager
    def _beside(self) -> Iterator[None]:
        """The same for what is written beside the log, which is counted: the mark knows how often that was."""
        with self._transaction():
            yield
            self._marker.beside = int(self._writer.execute(ONCE_MORE).fetchone()[0])
            # Another process may have written events meanwhile.
            self._marker.position, self._marker.hash = self._writer.execute(END).fetchone() or (0, GENESIS)

    def _torn(self) -> None:
        """Whatever is remembered of the file may not be so."""

    def _write(self, statement: str, values: Values = ()) -> None:
        with self._beside():
            self._writer.execute(statement, values)

    def _rows(self, query: str, values: Values = ()) -> list[Any]:
        with plainly(self.path):
            return self._reader().execute(query, values).fetchall()

    def _row(self, query: str, values: Values = ()) -> Any:
        rows = self._rows(query, values)
        return rows[0] if rows else None

    def _reader(self) -> sqlite3.Connection:
        if not hasattr(self._local, "connection"):
            with self._reading:
                self._close_left()
                connection = connect(self.path)
                self._readers.append((threading.current_thread(), connection))
            connection.execute("pragma query_only = on")
            self._local.connection = connection
        return self._local.connection  # type: ignore[no-any-return]

    def _close_left(self) -> None:
        """What threads that have ended read with; otherwise each would keep files open for the night."""
        left = [connection for thread, connection in self._readers if not thread.is_alive()]
        self._readers = [(thread, connection) for thread, connection in self._readers if thread.is_alive()]
        for connection in left:
            connection.close()

    def rest(self) -> None:
        """What waits in the write-ahead log goes into the file, and the mark to the disk. Readers may delay it."""
        with self._lock, plainly(self.path):
            self._writer.execute("pragma wal_checkpoint(passive)").fetchall()
            self._marker.flush()

    def close(self) -> None:
        with self._lock, self._reading:
            for connection in (*(connection for _, connection in self._readers), self._writer):
                connection.close()
            self._marker.close()
            self._let_go()

    def _let_go(self) -> None:
        if self._serving is not None:
            self._serving.close()
