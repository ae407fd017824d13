"""Events to bytes and back. A kind is stored beside its body, so that a reader knows what it has before it decodes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Generic, TypeVar, get_args

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


def _with_a_plan(body: dict[str, Any]) -> dict[str, Any]:
    """`event.opened/1` had only a structure and a stack; the rest of a plan came later."""
    plan = {"structure": body.pop("structure"), "stack": body.pop("stack", 0)}
    return {**body, "kind": "event.opened/2", "plan": plan}


# An old kind, of whatever stream, and the function that turns its body into that of the kind it became.
UPCASTS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {"event.opened/1": _with_a_plan}

E = TypeVar("E")

_encoder = msgspec.json.Encoder()


class Decoding(Generic[E]):
    """How the events of one sort of stream are read: every sort the same way, old kinds by the one table."""

    def __init__(self, union: Any) -> None:
        self.kinds = frozenset(str(one.__struct_config__.tag) for one in get_args(union))
        self._union = union
        self._decoder: msgspec.json.Decoder[E] = msgspec.json.Decoder(union)

    def decode(self, kind: str, body: bytes) -> E:
        """One stored event. Raises UnknownKind for a kind of the future."""
        if kind in self.kinds:
            return self._decoder.decode(body)
        event: E = msgspec.convert(self._brought_up(kind, body), self._union, str_keys=True)
        return event

    def _brought_up(self, kind: str, body: bytes) -> dict[str, Any]:
        if kind not in UPCASTS:
            raise UnknownKind(kind)
        table = UPCASTS[kind](msgspec.json.decode(body))
        if table["kind"] not in self.kinds:  # a kind of another sort of stream
            raise UnknownKind(kind)
        return table


_events = Decoding[AnyEvent](AnyEvent)
KINDS, decode = _events.kinds, _events.decode


@cache
def _kind_of(event: type[Struct]) -> str:
    return str(event.__struct_config__.tag)


def encode(event: Event | HandEvent) -> Encoded:
    return Encoded(_kind_of(type(event)), _encoder.encode(event))
