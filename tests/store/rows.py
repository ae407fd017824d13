"""Rows for tests of stores, and how to look at them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from floorman.store import GENESIS, Commit, Entry, FullDisk, Recorded, SqliteStore, Store, chained


def commit(command: str, *bodies: bytes, stream: str = "event/a", expected: int = 0, at: int = 1_000) -> Commit:
    """A commit to one stream."""
    return Commit(
        at=at,
        person="p-1",
        rank="floor",
        command=command,
        expected={stream: expected},
        entries=[Entry(stream, "clock.stopped/1", body) for body in bodies],
        answer=f"answer to {command}".encode(),
    )


def whole_log(store: Store) -> list[Recorded]:
    return list(store.follow())


def bodies(rows: Iterable[Recorded]) -> list[bytes]:
    return [row.body for row in rows]


def first_break(rows: Iterable[Recorded]) -> int | None:
    """The position of the first row whose hash does not follow from its bytes and the hash before it."""
    before = GENESIS
    for row in rows:
        if chained(before, row) != row.hash:
            return row.position
        before = row.hash
    return None


def over_two_streams(command: str, expected: dict[str, int]) -> Commit:
    """A hand that closes, and the stacks it leaves: three entries over two streams."""
    entries = [Entry("event/a", "k/1", b"a1"), Entry("hand/7", "k/1", b"h1"), Entry("event/a", "k/1", b"a2")]
    return Commit(at=1, person="p-1", rank="dealer", command=command, expected=expected, entries=entries)


def fill(store: SqliteStore) -> None:
    """The disk is full: no page more, and no room in those there are."""
    pages = store._writer.execute("pragma page_count").fetchone()[0]
    store._writer.execute(f"pragma max_page_count = {pages}")
    with pytest.raises(FullDisk):
        for number in range(1000):
            store.append([commit(f"filler {number}", b"x", stream="filler", expected=number)])


def make_room(store: SqliteStore) -> None:
    store._writer.execute("pragma max_page_count = 1000000")
