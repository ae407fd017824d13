"""What was committed once, to be committed to another log as it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from floorman.store import Commit, Entry, Recorded


def commit_of(together: Sequence[Recorded], expected: Mapping[str, int], answer: bytes = b"") -> Commit:
    """Of all rows that one command led to: said at the same time, by the same person."""
    first = together[0]
    return Commit(
        at=first.at,
        person=first.person,
        rank=first.rank,
        command=first.command,
        expected=dict(expected),
        entries=[Entry(row.stream, row.kind, row.body) for row in together],
        answer=answer,
    )
