"""A log without its mark is a copy, or what was brought back: what came behind it elsewhere may be known to somebody.

So whoever begins to serve one notes a random number beside it, which every event takes into its chance.
"""

from __future__ import annotations

import secrets
from typing import Protocol

from msgspec import Struct

NAME = "renewed"
BYTES = 32

INTO = f"""
insert into secrets select '{NAME}', max(position) || ' ' || ? from events having max(position) > 0
on conflict (name) do update set secret = excluded.secret
"""


class Keeps(Protocol):
    def secret_of(self, name: str) -> str | None: ...


class Renewal(Struct, frozen=True):
    """Every event that had begun at this position takes this number into its chance."""

    position: int
    fresh: str


def fresh() -> str:
    return secrets.token_hex(BYTES)


def renewal_of(store: Keeps) -> Renewal | None:
    """The last one; None where the log has always been where it is."""
    kept = store.secret_of(NAME)
    if kept is None:
        return None
    position, _, number = kept.partition(" ")
    return Renewal(int(position), number)
