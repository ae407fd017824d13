"""What came of a form."""

from __future__ import annotations

from msgspec import Struct

from floorman.terms import Ruling


class Done(Struct, frozen=True):
    """What a form led to, as `count` events of the log up to `version`; where it was refused, why."""

    wrong: Ruling | None
    version: int = 0
    count: int = 0
