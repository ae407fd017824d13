"""Addresses that the house entered, to be told what happens: beside the log, with how far each has been told."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from floorman.store import Store
from floorman.terms import Instant

SECRET = "webhooks"
HOOKS_MOST = 32
_changing = threading.Lock()


class Hook(Struct, frozen=True, kw_only=True):
    """An address, what it wants to hear, and the key that its messages are signed with."""

    id: str
    url: str
    key: str
    event: str = ""  # one event; empty: all of the house
    kinds: tuple[str, ...] = ()  # kinds of what happens, or their beginnings; none: all
    own: bool = False  # may it be on this very machine?
    after: int = 0  # the position in the log from which on it is told
    made_at: Instant = 0
    made_by: str = ""


class Told(Struct, frozen=True, kw_only=True):
    """How far an address has been told, and since when it cannot be."""

    position: int = 0
    failing_since: Instant = 0  # 0: it is not
    tries: int = 0  # in vain, since then
    off: bool = False  # nobody tries any more
    why: str = ""  # the code of what went wrong last


class TooMany(Exception):
    """The house has as many addresses as it may have."""


def add(store: Store, hook: Hook) -> None:
    with _changing:
        known = hooks(store)
        if len(known) >= HOOKS_MOST:
            raise TooMany
        _write(store, {**known, hook.id: hook})


def new_key() -> str:
    return secrets.token_urlsafe(32)


def hooks(store: Store) -> Mapping[str, Hook]:
    """Every address by its id, the oldest first."""
    return msgspec.json.decode(store.secret_of(SECRET) or "{}", type=dict[str, Hook])


def remove(store: Store, id: str) -> bool:
    """False: there is none of this id."""
    with _changing:
        left = dict(hooks(store))
        if left.pop(id, None) is None:
            return False
        _write(store, left)
    store.drop_secret(_place(id))
    return True


def told(store: Store, hook: Hook) -> Told:
    kept = store.secret_of(_place(hook.id))
    return Told(position=hook.after) if kept is None else msgspec.json.decode(kept, type=Told)


def keep_told(store: Store, id: str, how_far: Told) -> None:
    store.put_secret(_place(id), msgspec.json.encode(how_far).decode())


def wants(hook: Hook, event: str, kind: str) -> bool:
    """Is this something that the address is to hear? "clock." stands for all kinds that begin so."""
    if hook.event not in ("", event):
        return False
    return not hook.kinds or any(kind == one or (one.endswith(".") and kind.startswith(one)) for one in hook.kinds)


def _place(id: str) -> str:
    return f"webhook/{id}"


def _write(store: Store, all: Mapping[str, Hook]) -> None:
    store.put_secret(SECRET, msgspec.json.encode(all).decode())
