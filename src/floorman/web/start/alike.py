"""Names on the form of a new event that may be one person twice, or one whom the house knows by another spelling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from floorman.terms.names import written
from floorman.web.likeness import alike

# Longer lists are not compared: that would keep the page waiting.
LISTED_MOST = 200
COMPARED_MOST = 40_000


def nearly_alike(names: Sequence[str], known: Collection[str]) -> str:
    """Each two of them, as one line; nothing where all are told apart. Who is spelt the same is told otherwise."""
    return "; ".join(f"{one} / {other}" for one, other in _pairs(names, known))


def told_twice(names: Sequence[str]) -> str:
    """Each name that stands there more than once."""
    count = Counter(written(name) for name in names)
    first = {written(name): name for name in reversed(names)}
    return ", ".join(first[key] for key, times in count.items() if times > 1)


def _pairs(names: Sequence[str], known: Collection[str]) -> Iterator[tuple[str, str]]:
    if len(names) > LISTED_MOST:
        return
    yield from ((one, other) for one, other in combinations(names, 2) if _may_be_one(one, other))
    spelt = {written(name) for name in known}
    if len(names) * len(known) > COMPARED_MOST:
        return
    for name in names:
        if written(name) not in spelt:
            yield from ((name, other) for other in known if _may_be_one(name, other) and other not in names)


def _may_be_one(one: str, other: str) -> bool:
    return written(one) != written(other) and alike(one, other)
