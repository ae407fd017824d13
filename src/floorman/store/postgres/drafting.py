"""What a batch adds to a log, worked out on what stands there: its rows with their hashes, and each outcome."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from floorman.store.log import Appended, Commit, Conflict, Entry, Outcome, Recorded, Repeated, chained


class Draft:
    """Made while nobody else can append; of no use afterwards."""

    def __init__(self, position: int, hash: bytes, versions: Mapping[str, int], answers: Mapping[str, bytes]) -> None:
        self._position = position
        self._hash = hash
        self._versions = dict(versions)
        self._answers = dict(answers)
        self._lost: set[str] = set()
        self.rows: list[Recorded] = []
        self.answered: dict[str, bytes] = {}

    def add(self, commit: Commit) -> Outcome:
        outcome = self._check(commit)
        if outcome is not None:
            self._lost.update(commit.expected)
            return outcome
        for entry in commit.entries:
            self._add(commit, entry)
        self._answers[commit.command] = self.answered[commit.command] = commit.answer
        return Appended(self._position)

    def _check(self, commit: Commit) -> Outcome | None:
        if not storable(commit):
            return Conflict("a command's id with a NUL in it cannot be kept")
        if commit.command in self._answers:
            return Repeated(self._answers[commit.command])
        for stream, version in commit.expected.items():
            known = self._versions.get(stream, 0)
            if stream in self._lost or known != version:
                return Conflict(f"{stream} is at version {known}, not {version}")
        return None

    def _add(self, commit: Commit, entry: Entry) -> None:
        self._position += 1
        self._versions[entry.stream] = self._versions.get(entry.stream, 0) + 1
        row = Recorded(
            position=self._position,
            stream=entry.stream,
            version=self._versions[entry.stream],
            kind=entry.kind,
            body=entry.body,
            at=commit.at,
            person=commit.person,
            rank=commit.rank,
            command=commit.command,
            hash=b"",
        )
        self._hash = chained(self._hash, row)
        self.rows.append(msgspec.structs.replace(row, hash=self._hash))


def storable(commit: Commit) -> bool:
    """Ids of commands come from outside. PostgreSQL's texts hold no NUL, and one such id shall not fail a batch."""
    return "\0" not in commit.command
