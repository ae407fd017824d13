"""Commits that are written together: which of them stand, and the rows that they become.

It asks for the end of the log and for earlier answers; it knows no file and no table, so each store can use it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from floorman.store.log import Appended, Commit, Conflict, Outcome, Repeated, link
from floorman.terms import Instant

# The fields of a `Recorded`, in their order.
Row: TypeAlias = tuple[int, str, int, str, bytes, Instant, str, str, str, bytes]


class Batch:
    """Each commit by itself all or nothing, on top of the ones before it."""

    def __init__(
        self,
        position: int,
        hash: bytes,
        version_of: Callable[[str], int],
        answer_of: Callable[[str], bytes | None],
    ) -> None:
        self.position = position
        self.hash = hash
        self.rows: list[Row] = []
        self.answers: dict[str, bytes] = {}
        # Of the streams that grow: the version, the position of the first event here, and the latest instant.
        self.versions: dict[str, int] = {}
        self._began: dict[str, int] = {}
        self._latest: dict[str, Instant] = {}
        self._version_of = version_of
        self._answer_of = answer_of
        self._lost: set[str] = set()

    def add(self, commit: Commit) -> Outcome:
        outcome = self._check(commit)
        if outcome is not None:
            self._lost.update(commit.expected)
            return outcome
        self._write(commit)
        self.answers[commit.command] = commit.answer
        return Appended(self.position)

    def grown(self) -> list[tuple[str, int, int, Instant]]:
        """Each stream that grows: its version now, the position of its first event here, and the latest instant."""
        began, latest = self._began, self._latest
        return [(stream, version, began[stream], latest[stream]) for stream, version in self.versions.items()]

    def _check(self, commit: Commit) -> Outcome | None:
        answer = self.answers.get(commit.command)
        if answer is None:
            answer = self._answer_of(commit.command)
        if answer is not None:
            return Repeated(answer)
        for stream, expected in commit.expected.items():
            version = self._version(stream)
            if version != expected or stream in self._lost:
                return Conflict(f"{stream} is at version {version}, not {expected}")
        return None

    def _version(self, stream: str) -> int:
        version = self.versions.get(stream)
        return self._version_of(stream) if version is None else version

    def _write(self, commit: Commit) -> None:
        at, person, rank, command = commit.at, commit.person, commit.rank, commit.command
        rows, position, hash = self.rows, self.position, self.hash
        versions = {stream: self._version(stream) for stream in {entry.stream for entry in commit.entries}}
        for stream in versions:
            self._latest[stream] = max(at, self._latest.get(stream, at))
        for entry in commit.entries:
            stream, kind, body = entry.stream, entry.kind, entry.body
            position += 1
            version = versions[stream] = versions[stream] + 1
            self._began.setdefault(stream, position)
            hash = link(hash, (position, stream, version, kind, at, person, rank, command), body)
            rows.append((position, stream, version, kind, body, at, person, rank, command, hash))
        self.position, self.hash = position, hash
        self.versions |= versions
