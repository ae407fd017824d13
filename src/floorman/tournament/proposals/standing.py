"""Since when a proposal stands: kept by whoever looks again and again, since the log does not know it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from floorman.terms import Instant


def standing_since(seen: Mapping[str, Instant], ids: Iterable[str], at: Instant) -> dict[str, Instant]:
    """The ids that stand now, each with the instant at which it was first seen. Whatever was gone begins anew."""
    return {id: seen.get(id, at) for id in ids}
