"""Equities in pieces: whoever does the work, the answer is the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest

import floorman
from floorman.cards.sharing import Branch, Drawn, Executor
from floorman.cards.walking import CHUNK

# Two pieces of a sample and a bit; hands, ranges, a board, a game whose hands are more than two cards.
SAMPLES = 2 * CHUNK + 5
QUESTIONS: dict[str, Callable[[Executor | None], floorman.Equity]] = {
    "hands": lambda executor: floorman.equity(
        "AsKs", "QhQd", "??", samples=SAMPLES, rng=random.Random(3), executor=executor
    ),
    "ranges": lambda executor: floorman.equity(
        "QQ+, AKs:0.5", "random", samples=SAMPLES, rng=random.Random(3), executor=executor
    ),
    "a split pot": lambda executor: floorman.equity(
        "As2s3dKd", "KhKcQhJc", game="plo8", samples=SAMPLES, rng=random.Random(3), executor=executor
    ),
    "all ways": lambda executor: floorman.equity("QQ+", "JJ, AKs", board="2c 7d 9h", exact=True, executor=executor),
}


class Backwards:
    """Does the work when it is asked for the result, the last piece first."""

    def __init__(self) -> None:
        self.pieces: list[Any] = []
        self.done: dict[int, Any] = {}

    def submit(self, task: Callable[..., Any], /, *args: Any) -> Backwards.Promise:
        self.pieces.append((task, args))
        return Backwards.Promise(self, len(self.pieces) - 1)

    class Promise:
        def __init__(self, of: Backwards, number: int) -> None:
            self._of, self._number = of, number

        def result(self) -> Any:
            for number in reversed(range(len(self._of.pieces))):
                if number not in self._of.done:
                    task, args = self._of.pieces[number]
                    self._of.done[number] = task(*args)
            return self._of.done[self._number]


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_same_whoever_works(question: str) -> None:
    ask, backwards = QUESTIONS[question], Backwards()
    with ThreadPoolExecutor(3) as threads:
        answers = {ask(None), ask(threads), ask(backwards)}

    assert 1 == len(answers)
    assert len(backwards.pieces) > 1, "there was something to share"


@pytest.mark.slow
@pytest.mark.parametrize("question", QUESTIONS)
def test_in_other_processes(question: str) -> None:
    ask = QUESTIONS[question]
    with ProcessPoolExecutor(2) as pool:
        assert ask(None) == ask(pool)


def test_what_is_wrong_is_told_before_anybody_works() -> None:
    backwards = Backwards()
    with pytest.raises(floorman.TableError, match="twice"):
        floorman.equity("AsAs", "KK", executor=backwards, samples=10, rng=random.Random(1))

    assert [] == backwards.pieces


def test_chance_that_was_drawn_beforehand() -> None:
    """As much as was drawn, once; and a branch goes on the same way from the same seed and another from another."""
    drawn = Drawn(b"abcdef")

    assert (b"ab", b"cdef", b"") == (drawn.randbytes(2), drawn.randbytes(4), drawn.randbytes(1))
    one, same, other = Branch(b"seed"), Branch(b"seed"), Branch(b"another")
    assert [one.randbytes(8), one.randbytes(8)] == [same.randbytes(8), same.randbytes(8)]
    assert 3 == len({one.randbytes(8), one.randbytes(8), other.randbytes(8)})
