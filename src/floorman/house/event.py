"""What every event of the house has. Its stream is `house`, beside those of the tournaments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from floorman.house.state import House


class HouseEvent(Struct, frozen=True, tag_field="kind", kw_only=True):
    """The base of all events of the house."""

    def apply(self, house: House) -> None:
        """Believe the log: this happened. Knows no rules."""
        raise NotImplementedError
