"""All that is kept of one person."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from floorman.archive.exporting import words_in
from floorman.store import Person, Recorded, Store, Text
from floorman.terms import Instant


class Named(Struct, frozen=True):
    """An event of the log that the person carried out, or that names them."""

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
    """Name, contact, note; every text by or about the person; every event of the log that names them."""
    ids, rows = texts_of(person.id, store), store.follow()
    texts = tuple(one for id, one in sorted(store.texts().items()) if id in ids)
    secrets = tuple(name for name in SECRETS if store.secret_of(f"{name}/{person.id}") is not None)
    events = tuple(_named(row, person.id) for row in rows if (told := words_in([row])) & ids or _name(told, person.id))
    return Kept(person, texts, secrets, events)


def texts_of(person: str, store: Store) -> set[str]:
    """The ids of all that a person said in their own words, that was said about them, or that belongs to an event that
    names them."""
    known = store.texts()
    found = {id for id, one in known.items() if person in one.people}
    for row in store.follow():
        words = words_in([row])
        if not words.isdisjoint(known) and _name(words, person):
            found |= words & known.keys()
    return found


def _name(words: set[str], person: str) -> bool:
    """Do these name the person, or an entry of theirs? Each but the first has a number after the id."""
    return any(word.partition("#")[0] == person for word in words)


def _named(row: Recorded, id: str) -> Named:
    told = msgspec.json.decode(row.body)
    return Named(row.position, row.stream, row.version, row.at, row.rank, row.person == id, row.kind, told)
