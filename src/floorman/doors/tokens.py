"""Tokens: what a program shows at the door. It is shown once, when it is made; beside the log lies only its hash."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

import msgspec
from msgspec import Struct

from floorman.house import Caller
from floorman.store import Store
from floorman.terms import EntryId, Instant, Rank, TableNo

# Each lies beside the log by itself, so that one is made while another is revoked, by whichever process.
PREFIX = "token/"

# What a program may do, besides what its rank may: views, kinds of commands, and the house itself.
Scope: TypeAlias = Literal[
    "read:public",
    "read:floor",
    "read:log",
    "command:clock",
    "command:seats",
    "command:entries",
    "command:money",
    "command:tables",
    "command:house",
    "admin",
]
SCOPES: tuple[Scope, ...] = get_args(Scope)


class Token(Struct, frozen=True, kw_only=True):
    """A program's pass: who it acts as, and what it is limited to."""

    id: str
    name: str
    rank: Rank
    scopes: tuple[str, ...]
    hash: str
    event: str = ""  # one event; empty: all of the house
    table: TableNo = 0
    entry: EntryId = ""
    made_at: Instant = 0
    made_by: str = ""

    @property
    def caller(self) -> Caller:
        return Caller(
            person=f"program-{self.id}",
            rank=self.rank,
            event=self.event,
            table=self.table,
            entry=self.entry,
            scopes=self.scopes,
            key=self.id,
        )


class Limits(Struct, frozen=True, kw_only=True):
    """What somebody who makes a token may say about it."""

    rank: Rank
    scopes: tuple[str, ...]
    event: str = ""
    table: TableNo = 0
    entry: EntryId = ""


def add(store: Store, name: str, limits: Limits, at: Instant, by: str) -> tuple[Token, str]:
    """A new token, and what its program has to show. Nobody can read that again."""
    id, secret = secrets.token_hex(6), secrets.token_urlsafe(32)
    token = Token(
        id=id,
        name=name,
        rank=limits.rank,
        scopes=limits.scopes,
        event=limits.event,
        table=limits.table,
        entry=limits.entry,
        hash=_hash(secret),
        made_at=at,
        made_by=by,
    )
    store.put_secret(PREFIX + id, msgspec.json.encode(token).decode())
    return token, f"{id}.{secret}"


def tokens(store: Store) -> Mapping[str, Token]:
    """Every token by its id, the oldest first."""
    found = [_read(text) for text in store.secrets_under(PREFIX).values()]
    return {one.id: one for one in sorted(found, key=lambda one: (one.made_at, one.id))}


def revoke(store: Store, id: str) -> bool:
    """From now on nobody comes in with it. False: there is none of this id."""
    if _kept(store, id) is None:
        return False
    store.drop_secret(PREFIX + id)
    return True


def holder(store: Store, shown: str) -> Caller | None:
    """Who shows this; None where it is no token of this house."""
    id, _, secret = shown.partition(".")
    kept = _kept(store, id)
    token = None if kept is None else _read(kept)
    # An unknown id takes as long as a wrong secret.
    right = hmac.compare_digest(_hash(secret), token.hash if token else _hash(""))
    return token.caller if token is not None and right else None


def _hash(secret: str) -> str:
    """The secret is 256 random bits, which nobody guesses: one round is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _kept(store: Store, id: str) -> str | None:
    """Not everything that is sent as an id could be the name of something."""
    return store.secret_of(PREFIX + id) if id.isascii() and id.isalnum() else None


def _read(text: str) -> Token:
    return msgspec.json.decode(text, type=Token)
