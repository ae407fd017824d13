"""Events to bytes and back. A kind is stored beside its body, so that a reader knows what it has before it decodes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, get_args

import msgspec
from msgspec import Struct

from floorman.floor.events import HandEvent
from floorman.tournament import AnyEvent, Event


class UnknownKind(Exception):
    """The log holds an event that this program does not know: it was written by a newer one."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        super().__init__(f"{kind!r} was written by a newer Floorman: update this one before opening the log")


class Encoded(Struct, frozen=True):
    kind: str
    body: bytes


KINDS: frozenset[str] = frozenset(str(one.__struct_config__.tag) for one in get_args(AnyEvent))


def _with_a_plan(body: dict[str, Any]) -> dict[str, Any]:
    """`event.opened/1` had only a structure and a stack; the rest of a plan came later."""
    plan = {"structure": body.pop("structure"), "stack": body.pop("stack", 0)}
    return {**body, "kind": "event.opened/2", "plan": plan}


# An old kind, and the function that turns its body into that of the kind it became.
UPCASTS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {"event.opened/1": _with_a_plan}

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


@cache
def _kind_of(event: type[Struct]) -> str:
    return str(event.__struct_config__.tag)


def encode(event: Event | HandEvent) -> Encoded:
    return Encoded(_kind_of(type(event)), _encoder.encode(event))


def decode(kind: str, body: bytes) -> AnyEvent:
    """One stored event. Raises UnknownKind for a kind of the future."""
    if kind in UPCASTS:
        table = UPCASTS[kind](msgspec.json.decode(body))
        return msgspec.convert(table, AnyEvent)  # type: ignore[no-any-return]
    if kind not in KINDS:
        raise UnknownKind(kind)
    return _decoder.decode(body)
