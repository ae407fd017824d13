"""An export never holds cards of a hand that is being played, also where a desk goes on meanwhile."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import pytest

from floorman.archive import LiveCards, bring_in, carried, exported
from floorman.floor.streams import HAND
from floorman.rulebook import new_shelf
from floorman.store import Appended, Commit, MemoryStore, Recorded
from tests.archive.nets import commits_of, kept, kept_beside
from tests.floor.net import in_a_net_hand
from tests.floor.tables import Room

LATER = 1_900_000_000_000
# What an export asks a store for, at least; and some more, after which nothing is written meanwhile.
QUESTIONS = 8


@cache
def in_a_hand() -> Room:
    """Three players have their cards, which the log knows and nobody else may."""
    return in_a_net_hand(3)


class Busy(MemoryStore):
    """After so many questions a desk has written more, at once or commit by commit with each further question."""

    def __init__(self, commits: Sequence[Commit], begun: int, questions: int, each: int) -> None:
        super().__init__()
        self._left, self._each, self._questions = list(commits), each, -1
        self._writes(begun)
        self._questions = questions

    def _writes(self, count: int) -> None:
        for _ in range(min(count, len(self._left))):
            (outcome,) = self.append([self._left.pop(0)])
            assert isinstance(outcome, Appended), outcome

    def _asked(self) -> None:
        self._questions -= 1
        if self._questions < 0:
            self._writes(self._each)

    def read(self, stream: str, after: int = 0) -> Iterable[Recorded]:
        found = list(super().read(stream, after))
        self._asked()
        return found

    def streams(self, prefix: str) -> list[str]:
        found = super().streams(prefix)
        self._asked()
        return found

    def versions(self) -> dict[str, int]:
        found = super().versions()
        self._asked()
        return found


def test_a_hand_that_is_being_played() -> None:
    store = MemoryStore()
    kept(in_a_hand(), store)
    with pytest.raises(LiveCards) as refused:
        exported(store, "net")

    assert 1 == refused.value.table


@pytest.mark.parametrize("each", [1, 100])
@pytest.mark.parametrize("questions", range(QUESTIONS))
def test_a_hand_that_begins_meanwhile(tmp_path: Path, questions: int, each: int) -> None:
    """Whatever the desk writes between two questions: it is one moment of the log, and comes in elsewhere as that."""
    commits = list(commits_of(in_a_hand()))
    hands = [any(entry.stream.startswith(HAND) for entry in one.entries) for one in commits]
    deals = hands.index(True)
    store = Busy(commits, deals, questions, each)
    kept_beside(in_a_hand(), store)
    file = tmp_path / "net.floorman"
    try:
        file.write_bytes(exported(store, "net")[1])
    except LiveCards:
        assert 0 == questions, "it was not yet being played when the export began"
        return
    there = MemoryStore()
    bring_in(carried(file), there, new_shelf(), LATER)

    assert HAND.encode() not in gzip.decompress(file.read_bytes())
    assert sum(len(one.entries) for one in commits[:deals]) == len(list(there.follow()))
