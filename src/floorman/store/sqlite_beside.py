"""What stands beside the log in its file: documents, secrets, people and free texts."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec

from floorman.store.connections import Connections
from floorman.store.faults import LockedDatabase, plainly
from floorman.store.log import Person, Text, erased_alias
from floorman.store.values import KeepsValues

PERSON = "id, name, alias, contact, note"
ABOUT_HIM = "select texts.id from texts, json_each(texts.people) where json_each.value = ?"


class Beside(Connections, KeepsValues):
    """A file with people and texts, who can be erased from it."""

    def keep(self, hash: str, body: bytes) -> None:
        self._write("insert or ignore into documents values (?, ?)", (hash, body))

    def kept(self, hash: str) -> bytes | None:
        found = self._row("select body from documents where hash = ?", (hash,))
        return found[0] if found else None

    def secret(self, name: str) -> str:
        if (kept := self.secret_of(name)) is not None:
            return kept  # also on a disk that has no room left
        with self._beside():
            self._writer.execute("insert or ignore into secrets values (?, ?)", (name, secrets.token_hex(32)))
            found = self._writer.execute("select secret from secrets where name = ?", (name,)).fetchone()
            return str(found[0])

    def put_secret(self, name: str, secret: str) -> None:
        self._write("insert or replace into secrets values (?, ?)", (name, secret))

    def secret_of(self, name: str) -> str | None:
        found = self._row("select secret from secrets where name = ?", (name,))
        return str(found[0]) if found else None

    def secrets_under(self, prefix: str) -> dict[str, str]:
        query = "select name, secret from secrets where substr(name, 1, ?) = ?"
        return {name.removeprefix(prefix): secret for name, secret in self._rows(query, (len(prefix), prefix))}

    def drop_secret(self, name: str) -> None:
        self._write("delete from secrets where name = ?", (name,))

    def put_people(self, people: Sequence[Person]) -> None:
        rows = [msgspec.structs.astuple(person) for person in people]
        with self._beside():
            self._writer.executemany(f"insert or replace into people ({PERSON}) values (?, ?, ?, ?, ?)", rows)

    def people(self) -> dict[str, Person]:
        return {row[0]: Person(*row) for row in self._rows(f"select {PERSON} from people")}

    def put_texts(self, texts: Sequence[Text]) -> None:
        rows = [(one.id, one.text, msgspec.json.encode(one.people).decode()) for one in texts]
        with self._beside():
            self._writer.executemany("insert or replace into texts values (?, ?, ?)", rows)

    def drop_text(self, id: str) -> None:
        self._write("delete from texts where id = ?", (id,))

    def texts(self) -> dict[str, Text]:
        rows = self._rows("select id, text, people from texts")
        return {id: Text(id, text, tuple(msgspec.json.decode(people))) for id, text, people in rows}

    def erase(self, person: str) -> None:
        known = self.people()
        if person not in known:
            raise KeyError(person)
        alias = erased_alias(person, {one.alias for one in known.values() if one.id != person})
        with self._beside():
            self._writer.execute(
                "update people set name = '', alias = ?, contact = '', note = '' where id = ?", (alias, person)
            )
            self._writer.execute(f"delete from texts where id in ({ABOUT_HIM})", (person,))
            self._writer.execute("delete from secrets where substr(name, -?) = ?", (len(person) + 1, f"/{person}"))
        self._overwrite()

    def _overwrite(self) -> None:
        """Nothing of what was deleted stays in the file's pages, nor in the write-ahead log beside it."""
        with self._lock, plainly(self.path):
            self._writer.execute("vacuum")
            busy, *_ = self._writer.execute("pragma wal_checkpoint(truncate)").fetchone()
        if busy:
            raise LockedDatabase(self.path)
