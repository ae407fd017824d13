"""Addresses that the house entered, to be told what happens: beside the log, with how far each has been told."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from floorman.desk.addresses import Bad, looked_up
from floorman.store import Store
from floorman.terms import Instant, Ruling, meant
from floorman.wire import KINDS

State: TypeAlias = Literal["on", "failing", "off"]

# Each lies beside the log by itself, so that processes that enter one at the same time lose none.
ADDRESSES = "webhook-address/"
PLACES = "webhook/"
HOOKS_MOST = 32
# A key as standardwebhooks.com has it: marked, and then in Base64. Older ones are plain text.
MARKED = "whsec_"
KEY_BYTES = 32
# Every kind that an address can be told, and how they begin: the single acts of a hand are not among them.
KNOWN = tuple(sorted({part for kind in KINDS for part in (kind, f"{kind.partition('.')[0]}.")}))


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


class Delivery(Struct, frozen=True, kw_only=True):
    """How far an address has been told, and since when it cannot be."""

    position: int = 0
    failing_since: Instant = 0  # 0: it is not
    tries: int = 0  # in vain, since then
    off: bool = False  # nobody tries any more
    why: Ruling | None = None  # what went wrong last


class NewHook(Struct, frozen=True, kw_only=True):
    """What somebody who enters an address says about it."""

    url: str
    event: str = ""
    kinds: tuple[str, ...] = ()
    own: bool = False


def add(store: Store, new: NewHook, at: Instant, by: str) -> Hook:
    """A new address; it hears what happens from now on. Raises Bad. Its name is looked up, so call it in a thread."""
    looked_up(new.url, new.own)
    for kind in new.kinds:
        if not any(_is_meant(kind, one) for one in KNOWN):
            raise Bad(Ruling("webhook.no-such-kind", (), {"kind": kind[:80], **meant(kind, KNOWN)}))
    if len(hooks(store)) >= HOOKS_MOST:
        raise Bad(Ruling("webhook.too-many", (), {"most": HOOKS_MOST}))
    hook = Hook(
        id=secrets.token_hex(4),
        url=new.url,
        key=MARKED + base64.b64encode(secrets.token_bytes(KEY_BYTES)).decode(),
        event=new.event,
        kinds=new.kinds,
        own=new.own,
        after=last_position(store),
        made_at=at,
        made_by=by,
    )
    store.put_secret(ADDRESSES + hook.id, msgspec.json.encode(hook).decode())
    return hook


def hooks(store: Store) -> Mapping[str, Hook]:
    """Every address by its id, the oldest first."""
    found = [msgspec.json.decode(text, type=Hook) for text in store.secrets_under(ADDRESSES).values()]
    return {one.id: one for one in sorted(found, key=lambda one: (one.made_at, one.id))}


def remove(store: Store, id: str) -> bool:
    """False: there is none of this id."""
    if id not in hooks(store):
        return False
    store.drop_secret(ADDRESSES + id)
    store.drop_value(_place(id))
    return True


def state_of(how_far: Delivery) -> State:
    if how_far.off:
        return "off"
    return "failing" if how_far.failing_since else "on"


def delivery_of(store: Store, hook: Hook) -> Delivery:
    kept = store.value_of(_place(hook.id))
    return Delivery(position=hook.after) if kept is None else msgspec.json.decode(kept, type=Delivery)


def keep_delivery(store: Store, id: str, how_far: Delivery) -> None:
    store.put_value(_place(id), msgspec.json.encode(how_far).decode())


def resume(store: Store, hook: Hook) -> None:
    """Try again from where it stopped."""
    keep_delivery(store, hook.id, Delivery(position=delivery_of(store, hook).position))


def last_position(store: Store) -> int:
    """Where the log ends: positions have no gaps, so it is looked for by halves."""
    low, high = 0, 1
    while next(iter(store.follow(high - 1)), None) is not None:
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        if next(iter(store.follow(middle - 1)), None) is None:
            high = middle
        else:
            low = middle
    return low


def wants(hook: Hook, event: str, kind: str) -> bool:
    """Is this something that the address is to hear? "clock." stands for all kinds that begin so."""
    if hook.event not in ("", event):
        return False
    return not hook.kinds or any(_is_meant(one, kind) for one in hook.kinds)


def _is_meant(told: str, kind: str) -> bool:
    return kind == told or (told.endswith(".") and kind.startswith(told))


def _place(id: str) -> str:
    return PLACES + id
