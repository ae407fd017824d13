"""What a store is: streams with versions, one order over all of them, and a hash chain over the stored bytes.

Conflict                  someone else appended first: read again, decide again
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol, TypeAlias

import msgspec
from msgspec import Struct

from floorman.terms import Instant

# What the first event's hash is chained to.
GENESIS = b"\x00" * 32


# A body that lies encrypted begins so; no event of ours does: they are JSON.
SEALED = b"\0sealed1"

# So much of the id stands in the alias of an erased person.
ALIAS_LETTERS = 3

# The ids of texts: nothing that somebody would write themselves.
TEXT_ID = re.compile(r"t-[0-9a-f]{16}")

# What an event's hash covers besides its body: position, stream, version, kind, at, person, rank, command.
Head: TypeAlias = tuple[int, str, int, str, Instant, str, str, str]

_encode = msgspec.json.Encoder().encode


class Conflict(Exception):
    """Someone else appended first: read again, decide again."""


class Entry(Struct, frozen=True):
    """One event to append. Its version and position are the store's to give."""

    stream: str
    kind: str
    body: bytes


class Commit(Struct, frozen=True, kw_only=True):
    """What one command appends: over several streams, all of it or none."""

    at: Instant
    person: str
    rank: str
    command: str  # its id: the same command sent twice gets the first answer again
    expected: Mapping[str, int]  # the last known version of each stream
    entries: Sequence[Entry]
    answer: bytes = b""


class Recorded(Struct, frozen=True):
    """One stored event, with who did it and when."""

    position: int
    stream: str
    version: int
    kind: str
    body: bytes
    at: Instant
    person: str
    rank: str
    command: str
    hash: bytes


class Appended(Struct, frozen=True):
    """The commit is on disk; its last position."""

    position: int


class Repeated(Struct, frozen=True):
    """A command of this id was carried out before; this was its answer."""

    answer: bytes


Outcome: TypeAlias = Appended | Repeated | Conflict


class Person(Struct, frozen=True):
    """Someone the log knows by id only. An erased person keeps the id and loses the rest."""

    id: str
    name: str
    alias: str = ""  # what public views show
    contact: str = ""
    note: str = ""


class Text(Struct, frozen=True):
    """What somebody wrote in their own words. The log holds its id; the text can be erased."""

    id: str
    text: str
    people: tuple[str, ...] = ()  # whoever wrote it, and whom it is about


def is_text_id(word: str) -> bool:
    """Does the log mean a text that stands beside it?"""
    return TEXT_ID.fullmatch(word) is not None


class Store(Protocol):
    """Every store keeps these promises; one contract suite tests them all."""

    def append(self, commits: Sequence[Commit]) -> list[Outcome]:
        """All commits in one transaction, each by itself all or nothing. When this returns, it is on disk.

        A commit that is not appended takes the later ones of its streams with it: they were decided on what it would
        have left, even if their expected versions happen to be there.
        """

    def answer_of(self, command: str) -> bytes | None:
        """What a commit of this command id was answered; None if there is none."""

    def commands_under(self, prefix: str) -> list[str]:
        """The ids of commands that were carried out and begin so."""

    def read(self, stream: str, after: int = 0) -> Iterable[Recorded]:
        """The events of one stream in order, those after a version."""

    def follow(self, after: int = 0) -> Iterable[Recorded]:
        """All events in the order of their commits, without gaps, those after a position."""

    def as_stored(self) -> Iterable[Recorded]:
        """The same, from the beginning, with the bodies as they lie on disk: what the hashes are over."""

    def streams(self, prefix: str) -> list[str]:
        """The streams whose name begins so, in the order in which they began."""

    def versions(self) -> dict[str, int]:
        """How far each stream has come, as what is kept of it beside its events says."""

    def last_at(self, prefix: str = "") -> Instant:
        """The latest instant in the log, or in the streams whose name begins so; 0 while there is none."""

    def keep(self, hash: str, body: bytes) -> None:
        """Keep a document under its hash (a rulebook's edition). Keeping it twice is keeping it once."""

    def kept(self, hash: str) -> bytes | None: ...

    def secret(self, name: str) -> str:
        """A random secret of this house, made when it is first asked for. It stays beside the log, never in it."""

    def put_secret(self, name: str, secret: str) -> None:
        """Keep a secret that was made elsewhere (a password's hash), in place of what had this name before."""

    def secret_of(self, name: str) -> str | None:
        """A secret that is kept, or None; none is made."""

    def secrets_under(self, prefix: str) -> dict[str, str]:
        """Those that are kept under names that begin so, by what follows."""

    def drop_secret(self, name: str) -> None: ...

    def put_value(self, name: str, value: str) -> None:
        """Keep what is no secret beside the log, in place of what had this name before."""

    def value_of(self, name: str) -> str | None: ...

    def values_under(self, prefix: str) -> dict[str, str]:
        """Those that are kept under names that begin so, by what follows."""

    def drop_value(self, name: str) -> None: ...

    def put_people(self, people: Sequence[Person]) -> None: ...

    def people(self) -> dict[str, Person]: ...

    def put_texts(self, texts: Sequence[Text]) -> None: ...

    def drop_text(self, id: str) -> None:
        """A text that nothing in the log names. One that is not there is dropped already."""

    def texts(self) -> dict[str, Text]: ...

    def erase(self, person: str) -> None:
        """Name, contact, note and every text by or about a person become nothing, and so do secrets named after them.

        The id stays in the log, with an alias that says nothing. Raises KeyError for whom nobody knows.
        """

    def rest(self) -> None:
        """Nobody is writing just now: whatever makes what is on disk safer can be done."""

    def close(self) -> None: ...


def erased_alias(person: str, taken: Collection[str]) -> str:
    """What an erased person is called: "Player 4F7", with more of their id where another one is called so."""
    id = person.removeprefix("p-").upper()
    names = (f"Player {id[:letters]}" for letters in range(ALIAS_LETTERS, len(id)))
    return next((name for name in names if name not in taken), f"Player {id}")


def chained(before: bytes, recorded: Recorded) -> bytes:
    """The hash of a stored event over its bytes and the hash before it: nobody changes one without all that follow."""
    head = (
        recorded.position,
        recorded.stream,
        recorded.version,
        recorded.kind,
        recorded.at,
        recorded.person,
        recorded.rank,
        recorded.command,
    )
    return link(before, head, recorded.body)


def link(before: bytes, head: Head, body: bytes) -> bytes:
    """The same for whoever has the fields of an event, but no `Recorded` yet."""
    # A JSON list says where it ends, so nothing can be moved from one field into the next, or into the body.
    return hashlib.sha256(before + _encode(head) + body).digest()
