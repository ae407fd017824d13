"""Work in pieces, done one after the other here or handed out: what comes of it is the same, whoever does them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import shake_256
from typing import Any, Protocol

from floorman.cards.card import CardsError
from floorman.cards.deals import Deal
from floorman.cards.grouping import Tally
from floorman.cards.walking import WORD, Chance, chunks
from floorman.terms import quoted

SEED_BYTES = 32


class Promise(Protocol):
    """What will have been done."""

    def result(self) -> Any: ...


class Executor(Protocol):
    """Who does work for others: a pool of `concurrent.futures`, a client of Dask, or anything else with `submit`."""

    def submit(self, task: Callable[..., Any], /, *args: Any) -> Promise: ...


class Drawn:
    """Chance that was drawn beforehand."""

    def __init__(self, words: bytes) -> None:
        self._words = words

    def randbytes(self, n: int, /) -> bytes:
        given, self._words = self._words[:n], self._words[n:]
        return given


class Branch:
    """Chance of its own that begins at a seed, for work that does not know how much of it it needs."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._given = 0

    def randbytes(self, n: int, /) -> bytes:
        self._given += 1
        return shake_256(self._seed + self._given.to_bytes(8, "big")).digest(n)


def must_be_of_use(rng: object, executor: object) -> None:
    """Whatever a program gives for chance, and for whoever does the work; None is neither. Raises CardsError."""
    if rng is not None and not callable(getattr(rng, "randbytes", None)):
        raise CardsError("chance.none", found=quoted(rng))
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise CardsError("executor.none", found=quoted(executor))


def summed(task: Callable[..., Tally], pieces: Iterable[Sequence[Any]], executor: Executor | None) -> Tally:
    """What all pieces count together."""
    if executor is None:
        done: Iterable[Tally] = (task(*piece) for piece in pieces)
    else:
        done = [promise.result() for promise in [executor.submit(task, *piece) for piece in pieces]]
    counted: Tally = Counter()
    for part in done:
        counted.update(part)
    return counted


def drawn_for(deal: Deal, rng: Chance, samples: int) -> Iterator[tuple[Drawn, int]]:
    """Chance for each piece of so many deals, where all take as many cards."""
    for size in chunks(samples):
        yield Drawn(rng.randbytes(WORD * size * deal.cards_missing)), size


def branches(rng: Chance, samples: int) -> Iterator[tuple[bytes, int]]:
    """A seed for each piece of so many deals."""
    for size in chunks(samples):
        yield rng.randbytes(SEED_BYTES), size
