"""What stands beside the log in its database: documents, secrets, people and free texts."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec

from floorman.store.log import Person, Text, erased_alias
from floorman.store.postgres.connecting import Connections
from floorman.store.values import KeepsValues

# Word that people or texts are not what they were.
CHANNEL = "floorman_people"

PUT_PEOPLE = """
with put as (
  insert into people (id, name, alias, contact, note)
  select * from unnest(%s::text[], %s::text[], %s::text[], %s::text[], %s::text[])
  on conflict (id) do update set name = excluded.name, alias = excluded.alias, contact = excluded.contact,
    note = excluded.note
  returning 1
)
select pg_notify(%s, '') from put limit 1
"""
PUT_TEXT = """
insert into texts (id, text, people) values (%s, %s, %s)
on conflict (id) do update set text = excluded.text, people = excluded.people
"""
ERASE = """
with person as (
  update people set name = '', alias = %(alias)s, contact = '', note = '' where id = %(id)s
), his_texts as (
  delete from texts where %(id)s = any(people)
), his_secrets as (
  delete from secrets where right(name, length(%(id)s) + 1) = '/' || %(id)s
)
select pg_notify(%(channel)s, '')
"""


class Beside(KeepsValues):
    """People and texts, who can be erased. Each call does the same if it is done twice."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._ask = connections.ask

    def keep(self, hash: str, body: bytes) -> None:
        self._ask("insert into documents values (%s, %b) on conflict do nothing", (hash, body))

    def kept(self, hash: str) -> bytes | None:
        found = self._ask("select body from documents where hash = %s", (hash,))
        return found[0][0] if found else None

    def secret(self, name: str) -> str:
        made = secrets.token_hex(32)
        self._ask("insert into secrets values (%s, %s) on conflict do nothing", (name, made))
        found = self.secret_of(name)
        assert found is not None, "a secret that was just kept is there"
        return found

    def put_secret(self, name: str, secret: str) -> None:
        query = "insert into secrets values (%s, %s) on conflict (name) do update set secret = excluded.secret"
        self._ask(query, (name, secret))

    def secret_of(self, name: str) -> str | None:
        found = self._ask("select secret from secrets where name = %s", (name,))
        return str(found[0][0]) if found else None

    def secrets_under(self, prefix: str) -> dict[str, str]:
        found = self._ask("select name, secret from secrets where starts_with(name, %s)", (prefix,))
        return {str(name).removeprefix(prefix): str(secret) for name, secret in found}

    def drop_secret(self, name: str) -> None:
        self._ask("delete from secrets where name = %s", (name,))

    def put_people(self, people: Sequence[Person]) -> None:
        """One statement, which does not like to be told of the same person twice."""
        rows = {person.id: msgspec.structs.astuple(person) for person in people}.values()
        if rows:
            self._ask(PUT_PEOPLE, (*map(list, zip(*rows, strict=True)), CHANNEL))

    def people(self) -> dict[str, Person]:
        rows = self._ask("select id, name, alias, contact, note from people")
        return {row[0]: Person(*row) for row in rows}

    def put_texts(self, texts: Sequence[Text]) -> None:
        with self._connections.all_or_nothing() as session:
            for one in texts:
                session.execute(PUT_TEXT, (one.id, one.text, list(one.people)))

    def drop_text(self, id: str) -> None:
        self._ask("delete from texts where id = %s", (id,))

    def texts(self) -> dict[str, Text]:
        rows = self._ask("select id, text, people from texts")
        return {id: Text(id, text, tuple(people)) for id, text, people in rows}

    def erase(self, person: str) -> None:
        known = self.people()
        if person not in known:
            raise KeyError(person)
        alias = erased_alias(person, {one.alias for one in known.values() if one.id != person})
        self._ask(ERASE, {"id": person, "alias": alias, "channel": CHANNEL})
        # Nothing of what was deleted stays in the tables; the database's own log forgets it in its time.
        self._ask("vacuum full people, texts, secrets")
