"""Where players are rung, one address for each pass, and whether the host has switched that on: beside the log."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from floorman.doors.secrets import CALLED_AT
from floorman.store import Store
from floorman.views.called import Kind

SWITCH = "push-on"
# A house of more phones than this has none that is rung besides.
ADDRESSES_MOST = 2_000


class Rung(Struct, frozen=True):
    """A device that is rung, and for what."""

    endpoint: str
    kinds: tuple[Kind, ...]


def is_on(store: Store) -> bool:
    return store.value_of(SWITCH) is not None


def switch_on(store: Store) -> None:
    store.put_value(SWITCH, "on")


def switch_off(store: Store) -> None:
    """Nobody is rung any more, and nobody's address stays."""
    store.drop_value(SWITCH)
    for id in store.secrets_under(CALLED_AT):
        drop(store, id)


def keep(store: Store, id: str, rung: Rung) -> bool:
    """For the pass of this id, in place of what it had; False where there are too many."""
    if store.secret_of(CALLED_AT + id) is None and len(store.secrets_under(CALLED_AT)) >= ADDRESSES_MOST:
        return False
    store.put_secret(CALLED_AT + id, msgspec.json.encode(rung).decode())
    return True


def drop(store: Store, id: str) -> None:
    store.drop_secret(CALLED_AT + id)


def rung(store: Store, id: str) -> Rung | None:
    found = store.secret_of(CALLED_AT + id)
    return None if found is None else msgspec.json.decode(found, type=Rung)


def all_rung(store: Store) -> Mapping[str, Rung]:
    """By pass."""
    return {id: msgspec.json.decode(text, type=Rung) for id, text in store.secrets_under(CALLED_AT).items()}
