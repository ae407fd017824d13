"""All that is kept of one person."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from floorman.archive.exporting import words_in
from floorman.store import Person, Recorded, Store, Text
from floorman.terms import Instant


class Named(Struct, frozen=True):
    """An event of the log that he carried out, or that names him."""

    position: int
    stream: str
    version: int
    at: Instant
    rank: str
    by_him: bool
    kind: str
    told: Any


class Kept(Struct, frozen=True):
    person: Person
    texts: tuple[Text, ...]
    secrets: tuple[str, ...]  # what there is, not what it says
    events: tuple[Named, ...]


# What a house may keep under somebody's id beside the log.
SECRETS = ("password",)


def kept_of(person: Person, store: Store) -> Kept:
    """Name, contact, note; every text by or about him; every event of the log that names him."""
    texts = tuple(one for _, one in sorted(store.texts().items()) if person.id in one.people)
    secrets = tuple(name for name in SECRETS if store.secret_of(f"{name}/{person.id}") is not None)
    wanted = {person.id, *(one.id for one in texts)}
    events = tuple(_named(row, person.id) for row in store.follow() if words_in([row]) & wanted)
    return Kept(person, texts, secrets, events)


def _named(row: Recorded, id: str) -> Named:
    told = msgspec.json.decode(row.body)
    return Named(row.position, row.stream, row.version, row.at, row.rank, row.person == id, row.kind, told)
